import { newId } from '../new-id.ts';
import type { Account } from './types.ts';

/** Builds a new account with an ID and no history. */
export function buildAccount(
  fields: Pick<Account, 'username' | 'name' | 'passwordHash' | 'roles' | 'hasInitialPassword' | 'createdMs'> &
    Partial<Pick<Account, 'groupName'>>,
): Account {
  return {
    id: newId(),
    groupName: null,
    ...fields,
    disabledMs: null,
    lastSeenMs: null,
    avatarId: null,
    city: null,
    deletedMs: null,
  };
}
