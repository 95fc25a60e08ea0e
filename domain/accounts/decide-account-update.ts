import type { Role } from '#shared/roles.ts';
import type { Account, AccountUpdateResult } from './types.ts';

/**
 * Decides whether an update of an account may be written. `needs_other_owner` means that it disables or demotes an
 * owner who can sign in, so another such owner must remain. `changed` means that the roles have changed since they were
 * read.
 */
export function decideAccountUpdate(args: {
  account: Pick<Account, 'roles' | 'disabledMs' | 'deletedMs'> | null;
  expectedRoles: readonly Role[];
  change: Partial<Pick<Account, 'roles' | 'disabledMs'>>;
}): Extract<AccountUpdateResult, 'missing' | 'changed'> | 'needs_other_owner' | 'allowed' {
  const { account, expectedRoles, change } = args;
  if (!account || account.deletedMs !== null) return 'missing';
  if (!isSameList(account.roles, expectedRoles)) return 'changed';
  const after = {
    roles: change.roles ?? account.roles,
    disabledMs: change.disabledMs === undefined ? account.disabledMs : change.disabledMs,
  };
  return isActiveOwner(account) && !isActiveOwner(after) ? 'needs_other_owner' : 'allowed';
}

const isActiveOwner = ({ roles, disabledMs }: Pick<Account, 'roles' | 'disabledMs'>) =>
  roles.includes('owner') && disabledMs === null;

const isSameList = (a: readonly Role[], b: readonly Role[]) =>
  a.length === b.length && a.every((role, index) => role === b[index]);
