import { newId } from '#domain/new-id.ts';
import type { Account } from './types.ts';

/** Builds a new account with an ID and no history. */
export function buildAccount(
  fields: Pick<Account, 'account' | 'name' | 'passwordHash' | 'access' | 'initialPassword' | 'createdMs'>,
): Account {
  return {
    id: newId(),
    ...fields,
    disabledMs: null,
    lastSeenMs: null,
    avatar: null,
    city: null,
    deletedMs: null,
  };
}
