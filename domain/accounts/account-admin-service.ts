import type { AuditAction } from '#shared/audit-actions.ts';
import { detailOfChange } from '#shared/audit-detail.ts';
import { type Role, roles } from '#shared/roles.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Page, PageArgs } from '../pagination.ts';
import { sanitizeSingleLine } from '../text/sanitize-text.ts';
import { buildAccount } from './build-account.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import type { Account, AccountFilter, AccountStore, AccountUpdateResult, Viewer } from './types.ts';

export type AccountView = Pick<
  Account,
  'id' | 'username' | 'name' | 'roles' | 'disabledMs' | 'lastSeenMs' | 'createdMs'
> & {
  /** Whether the viewer may change the account. */
  canEdit: boolean;
};

/**
 * Account administration, for administrators. Only an owner may change administrators and owners, and nobody can change
 * their own account here: both throw forbidden. A change that would leave no enabled owner throws last_owner.
 */
export interface AccountAdminService {
  list(args: { viewer: Viewer } & AccountFilter & PageArgs): Promise<Page<AccountView>>;
  /**
   * Creates an account. Only this result contains the password. Throws bad_parameter; illegal_move with the field
   * username if the name is taken.
   */
  create(args: {
    viewer: Viewer;
    username: string;
    name: string;
    roles: Role[];
  }): Promise<{ account: AccountView; password: string }>;
  /**
   * Changes the name and roles. Throws not_found, bad_parameter, last_owner; illegal_move if another administrator
   * changed the account in the meantime.
   */
  update(args: { viewer: Viewer; accountId: string; name: string; roles: Role[] }): Promise<AccountView>;
  /** Disabling an account also ends its sessions. Throws the same errors as `update`. */
  setDisabled(args: { viewer: Viewer; accountId: string; disabled: boolean }): Promise<AccountView>;
  /**
   * Sets a new password, which only this result contains, and ends the account's sessions. Throws the same errors as
   * `update`.
   */
  resetPassword(args: { viewer: Viewer; accountId: string }): Promise<{ password: string }>;
}

const NAME_MAX = 40;
/** People type the name to sign in, so spaces and characters that are hard to type are not allowed. */
const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,39}$/u;

/** Creates the service by which administrators manage accounts. */
export function createAccountAdminService(args: {
  accounts: AccountStore;
  clock: Clock;
}): AccountAdminService {
  const { accounts, clock } = args;

  const viewFor = (viewer: Viewer, account: Account): AccountView => {
    const { id, name, roles, disabledMs, lastSeenMs, createdMs } = account;
    const canEdit = id !== viewer.id && canChange(viewer, roles);
    return {
      id,
      username: account.username,
      name,
      roles,
      disabledMs,
      lastSeenMs,
      createdMs,
      canEdit,
    };
  };

  const requireChangeable = async (viewer: Viewer, accountId: string): Promise<Account> => {
    const found = await accounts.accountById(accountId);
    if (!found || found.deletedMs !== null) throw new AppError('not_found');
    if (found.id === viewer.id || !canChange(viewer, found.roles)) throw new AppError('forbidden');
    return found;
  };

  const change = async (
    request: Omit<Parameters<AccountStore['updateAccount']>[0], 'audit' | 'id' | 'expectedRoles'> & {
      viewer: Viewer;
      found: Account;
      action: AuditAction;
      detail?: Record<string, string>;
    },
  ): Promise<void> => {
    const { viewer, found, action, detail, ...rest } = request;
    const audit = createAuditEntry({
      actor: viewer,
      action,
      subjectId: found.id,
      ...(detail ? { detail } : {}),
      nowMs: clock.nowMs(),
    });
    assertAccountUpdated(
      await accounts.updateAccount({ id: found.id, expectedRoles: found.roles, audit, ...rest }),
    );
  };

  const reread = async (viewer: Viewer, id: string): Promise<AccountView> => {
    const account = await accounts.accountById(id);
    if (!account) throw new AppError('not_found');
    return viewFor(viewer, account);
  };

  return {
    async list({ viewer, q, role, isDisabled, pageNumber, pageSize }) {
      const found = await accounts.listAccounts({
        ...{ role, isDisabled },
        q: q?.trim() || null,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      const list = found.accounts.map((account) => viewFor(viewer, account));
      return { list, total: found.total, pageNumber, pageSize };
    },

    async create({ viewer, username: typedName, name, roles: requestedRoles }) {
      const username = typedName.trim().normalize('NFC');
      if (!usernamePattern.test(username)) throw new AppError('bad_parameter', { field: 'username' });
      const roles = requireRoles(viewer, requestedRoles);
      const password = generatePassword();
      const nowMs = clock.nowMs();
      const created = buildAccount({
        username,
        name: requireName(name),
        passwordHash: await hashPassword(password),
        roles,
        hasInitialPassword: false,
        createdMs: nowMs,
      });
      const detail = { roles: roles.join(' ') };
      const audit = createAuditEntry({
        actor: viewer,
        action: 'account_made',
        subjectId: created.id,
        detail,
        nowMs,
      });
      await accounts.insertAccount(created, audit);
      return { account: viewFor(viewer, created), password };
    },

    async update({ viewer, accountId, name: requestedName, roles: requestedRoles }) {
      const found = await requireChangeable(viewer, accountId);
      const roles = requireRoles(viewer, requestedRoles);
      const name = requireName(requestedName);
      await change({
        viewer,
        found,
        action: 'account_changed',
        detail: {
          ...{ before: found.roles.join(' '), roles: roles.join(' ') },
          // A name is personal, so the log says only that it has changed.
          ...detailOfChange({ facts: {}, typed: { name: found.name } }, { facts: {}, typed: { name } }),
        },
        change: { name, roles },
        endSessions: false,
      });
      return reread(viewer, accountId);
    },

    async setDisabled({ viewer, accountId, disabled }) {
      const found = await requireChangeable(viewer, accountId);
      await change({
        viewer,
        found,
        action: disabled ? 'account_disabled' : 'account_enabled',
        change: { disabledMs: disabled ? clock.nowMs() : null },
        endSessions: disabled,
      });
      return reread(viewer, accountId);
    },

    async resetPassword({ viewer, accountId }) {
      const found = await requireChangeable(viewer, accountId);
      const password = generatePassword();
      await change({
        viewer,
        found,
        action: 'account_password',
        change: { passwordHash: await hashPassword(password) },
        endSessions: true,
      });
      return { password };
    },
  };
}

/**
 * Returns whether an administrator may change an account with these roles. Only an owner may change administrators and
 * owners.
 */
function canChange(viewer: Viewer, ofAccount: readonly Role[]): boolean {
  const isPrivileged = ofAccount.includes('admin') || ofAccount.includes('owner');
  return !isPrivileged || viewer.roles.includes('owner');
}

/**
 * Returns the roles in canonical order without duplicates. Throws bad_parameter if there are none; forbidden if the
 * viewer may not assign them.
 */
function requireRoles(viewer: Viewer, requested: Role[]): Role[] {
  const chosen = roles.filter((role) => requested.includes(role));
  if (chosen.length === 0) throw new AppError('bad_parameter', { field: 'roles' });
  if (!canChange(viewer, chosen)) throw new AppError('forbidden', { field: 'roles' });
  return chosen;
}

function requireName(requested: string): string {
  const name = sanitizeSingleLine(requested);
  if (name === '' || [...name].length > NAME_MAX) throw new AppError('bad_parameter', { field: 'name' });
  return name;
}

/** Throws the matching error if a guarded account update was not applied. */
export function assertAccountUpdated(result: AccountUpdateResult): void {
  if (result === 'missing') throw new AppError('not_found');
  if (result === 'last_owner') throw new AppError('last_owner');
  if (result === 'changed') throw new AppError('illegal_move');
}
