import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import { sanitizeSingleLine } from '#domain/text/sanitize-text.ts';
import { roles } from '#shared/roles.ts';
import { buildAccount } from './build-account.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { isAdmin, requireAdmin } from './require-admin.ts';
import type { Account, AccountStore, AccountUpdateResult, Role, Viewer } from './types.ts';

export type AccountView = Pick<
  Account,
  'id' | 'account' | 'name' | 'access' | 'disabledMs' | 'lastSeenMs' | 'createdMs'
> & {
  /** Whether the viewer may change the account. */
  canEdit: boolean;
};

/**
 * Account administration. Every method throws forbidden unless the viewer is an administrator. Only an owner may change
 * administrators and owners. Nobody can change their own account here. A change that would leave no enabled owner
 * throws last_owner.
 */
export interface AccountAdminService {
  list(args: { viewer: Viewer; q: string | null } & PageArgs): Promise<Page<AccountView>>;
  /**
   * Creates an account. Only this result contains the password. Throws bad_parameter; illegal_move with the field
   * account if the name is taken.
   */
  create(args: {
    viewer: Viewer;
    account: string;
    name: string;
    access: Role[];
  }): Promise<{ account: AccountView; password: string }>;
  /**
   * Changes the name and roles. Throws not_found, bad_parameter, last_owner; illegal_move if another administrator
   * changed the account in the meantime.
   */
  update(args: { viewer: Viewer; accountId: string; name: string; access: Role[] }): Promise<AccountView>;
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
const accountPattern = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,39}$/u;

export function createAccountAdminService(args: {
  accounts: AccountStore;
  clock: Clock;
}): AccountAdminService {
  const { accounts, clock } = args;

  const viewFor = (viewer: Viewer, account: Account): AccountView => {
    const { id, name, access, disabledMs, lastSeenMs, createdMs } = account;
    const canEdit = id !== viewer.id && canChange(viewer, access);
    return {
      id,
      account: account.account,
      name,
      access,
      disabledMs,
      lastSeenMs,
      createdMs,
      canEdit,
    };
  };

  const requireChangeable = async (viewer: Viewer, accountId: string): Promise<Account> => {
    requireAdmin(viewer);
    const found = await accounts.accountById(accountId);
    if (!found || found.deletedMs !== null) throw new AppError('not_found');
    if (found.id === viewer.id || !canChange(viewer, found.access)) throw new AppError('forbidden');
    return found;
  };

  const change = async (
    request: Omit<Parameters<AccountStore['updateAccount']>[0], 'audit' | 'id' | 'expectedAccess'> & {
      viewer: Viewer;
      found: Account;
      action: string;
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
      await accounts.updateAccount({ id: found.id, expectedAccess: found.access, audit, ...rest }),
    );
  };

  const reread = async (viewer: Viewer, id: string): Promise<AccountView> => {
    const account = await accounts.accountById(id);
    if (!account) throw new AppError('not_found');
    return viewFor(viewer, account);
  };

  return {
    async list({ viewer, q, pageno, pagesize }) {
      requireAdmin(viewer);
      const found = await accounts.listAccounts({
        q: q?.trim() || null,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
      });
      const list = found.accounts.map((account) => viewFor(viewer, account));
      return { list, total: found.total, pageno, pagesize };
    },

    async create({ viewer, account: typedName, name, access: requestedRoles }) {
      requireAdmin(viewer);
      const account = typedName.trim().normalize('NFC');
      if (!accountPattern.test(account)) throw new AppError('bad_parameter', { field: 'account' });
      const access = requireRoles(viewer, requestedRoles);
      const password = generatePassword();
      const nowMs = clock.nowMs();
      const created = buildAccount({
        account,
        name: requireName(name),
        passwordHash: await hashPassword(password),
        access,
        initialPassword: false,
        createdMs: nowMs,
      });
      const detail = { roles: access.join(' ') };
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

    async update({ viewer, accountId, name: requestedName, access: requestedRoles }) {
      const found = await requireChangeable(viewer, accountId);
      const access = requireRoles(viewer, requestedRoles);
      const name = requireName(requestedName);
      await change({
        viewer,
        found,
        action: 'account_changed',
        detail: { before: found.access.join(' '), roles: access.join(' ') },
        change: { name, access },
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
 * Returns whether the viewer may change an account with these roles. Only an owner may change administrators and
 * owners.
 */
function canChange(viewer: Viewer, access: Role[]): boolean {
  const isPrivileged = access.includes('admin') || access.includes('owner');
  return isAdmin(viewer) && (!isPrivileged || viewer.access.includes('owner'));
}

/**
 * Returns the roles in canonical order without duplicates. Throws bad_parameter if there are none; forbidden if the
 * viewer may not assign them.
 */
function requireRoles(viewer: Viewer, requested: Role[]): Role[] {
  const access = roles.filter((role) => requested.includes(role));
  if (access.length === 0) throw new AppError('bad_parameter', { field: 'access' });
  if (!canChange(viewer, access)) throw new AppError('forbidden', { field: 'access' });
  return access;
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
