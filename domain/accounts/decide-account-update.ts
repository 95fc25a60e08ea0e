import type { Account, AccountUpdateResult, Role } from './types.ts';

/**
 * Decides whether an update of an account may be written. `needs_other_owner` means that it disables or demotes an
 * owner who can sign in, so another such owner must remain. `changed` means that the roles have changed since they were
 * read.
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
  a.length === b.length && a.every((role, index) => role === b[index]);
