import type { Account, AccountUpdateResult, Role } from './types.ts';

/**
 * Whether an update of an account may be written. `needs_other_owner`: it takes away an owner who can sign in, so another
 * one must be left. `changed`: somebody changed the roles since they were read.
 */
export function decideAccountUpdate(args: {
  account: Pick<Account, 'access' | 'disabledMs' | 'deletedMs'> | null;
  expectedAccess: readonly Role[];
  change: Partial<Pick<Account, 'access' | 'disabledMs'>>;
}): Extract<AccountUpdateResult, 'missing' | 'changed'> | 'needs_other_owner' | 'allowed' {
  const { account, expectedAccess, change } = args;
  if (!account || account.deletedMs !== null) return 'missing';
  if (!isSameList(account.access, expectedAccess)) return 'changed';
  const after = {
    access: change.access ?? account.access,
    disabledMs: change.disabledMs === undefined ? account.disabledMs : change.disabledMs,
  };
  return isActiveOwner(account) && !isActiveOwner(after) ? 'needs_other_owner' : 'allowed';
}

const isActiveOwner = ({ access, disabledMs }: Pick<Account, 'access' | 'disabledMs'>) =>
  access.includes('owner') && disabledMs === null;

const isSameList = (a: readonly Role[], b: readonly Role[]) =>
  a.length === b.length && a.every((role, at) => role === b[at]);
