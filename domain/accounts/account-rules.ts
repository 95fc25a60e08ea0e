import { ACCOUNT_GROUP_MAX } from '#shared/accounts.ts';
import { type Role, roles } from '#shared/roles.ts';
import { AppError } from '../errors.ts';
import { countCodePoints, sanitizeSingleLine } from '../text/sanitize-text.ts';
import type { Account, AccountUpdateResult, AccountView, Viewer } from './types.ts';

const NAME_MAX = 40;
/** People type the name to sign in, so spaces and characters that are hard to type are not allowed. */
const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,39}$/u;

/** Returns a sign-in name as it is stored; null for an invalid one. */
export function readUsername(typed: string): string | null {
  const username = typed.trim().normalize('NFC');
  return usernamePattern.test(username) ? username : null;
}

/** Returns a person's name as it is stored; null for an empty one and one that is too long. */
export function readPersonName(typed: string): string | null {
  const name = sanitizeSingleLine(typed);
  return name === '' || [...name].length > NAME_MAX ? null : name;
}

/** Returns the name of a group as it is stored; null for an empty one, which means no group; undefined for one that is too long. */
export function readGroupName(typed: string): string | null | undefined {
  const name = sanitizeSingleLine(typed);
  return countCodePoints(name) > ACCOUNT_GROUP_MAX ? undefined : name || null;
}

/** Like `readGroupName`. Throws bad_parameter if it is too long. */
export function requireGroupName(typed: string): string | null {
  const name = readGroupName(typed);
  if (name === undefined) throw new AppError('bad_parameter', { field: 'groupName' });
  return name;
}

/**
 * Returns whether an administrator may change an account with these roles. Only an owner may change administrators and
 * owners.
 */
export function canChange(viewer: Viewer, ofAccount: readonly Role[]): boolean {
  const isPrivileged = ofAccount.includes('admin') || ofAccount.includes('owner');
  return !isPrivileged || viewer.roles.includes('owner');
}

/**
 * Returns the roles in canonical order without duplicates. Throws bad_parameter if there are none; forbidden if the
 * viewer may not assign them.
 */
export function requireRoles(viewer: Viewer, requested: readonly Role[]): Role[] {
  const chosen = roles.filter((role) => requested.includes(role));
  if (chosen.length === 0) throw new AppError('bad_parameter', { field: 'roles' });
  if (!canChange(viewer, chosen)) throw new AppError('forbidden', { field: 'roles' });
  return chosen;
}

/** Returns the account if the viewer may change it. Throws not_found; forbidden. */
export function requireChangeable(viewer: Viewer, account: Account | null | undefined): Account {
  if (!account || account.deletedMs !== null) throw new AppError('not_found');
  if (account.id === viewer.id || !canChange(viewer, account.roles)) throw new AppError('forbidden');
  return account;
}

/** Returns what administrators see of an account. */
export function viewAccount(viewer: Viewer, account: Account): AccountView {
  const { id, username, name, roles: of, groupName, disabledMs, lastSeenMs, createdMs } = account;
  const canEdit = id !== viewer.id && canChange(viewer, of);
  return { id, username, name, roles: of, groupName, disabledMs, lastSeenMs, createdMs, canEdit };
}

/** Throws the matching error if a guarded account update was not applied. */
export function assertAccountUpdated(result: AccountUpdateResult): void {
  if (result === 'missing') throw new AppError('not_found');
  if (result === 'last_owner') throw new AppError('last_owner');
  if (result === 'changed') throw new AppError('illegal_move');
}
