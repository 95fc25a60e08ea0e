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
 * What administrators do with accounts. Every method throws forbidden for everybody else. Only an owner may change
 * administrators and owners. Nobody changes their own account here. An enabled owner always remains (last_owner).
 */
export interface AccountAdminService {
  list(args: { viewer: Viewer; q: string | null } & PageArgs): Promise<Page<AccountView>>;
  /** Only this answer contains the first password. Throws bad_parameter; illegal_move with the field account when the name is taken. */
  create(args: {
    viewer: Viewer;
    account: string;
    name: string;
    access: Role[];
  }): Promise<{ account: AccountView; password: string }>;
  /** Throws not_found, bad_parameter, last_owner; illegal_move when another administrator changed the account meanwhile. */
  update(args: { viewer: Viewer; accountId: string; name: string; access: Role[] }): Promise<AccountView>;
  /** Disabling ends the account's sessions. Throws as `update`. */
  setDisabled(args: { viewer: Viewer; accountId: string; disabled: boolean }): Promise<AccountView>;
  /** Sets a new password, which only this answer contains, and ends the sessions. Throws as `update`. */
  resetPassword(args: { viewer: Viewer; accountId: string }): Promise<{ password: string }>;
}

const NAME_MAX = 40;
/** People type the name at sign-in, so it has no spaces and no characters that are hard to type. */
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
    wanted: Omit<Parameters<AccountStore['updateAccount']>[0], 'audit' | 'id' | 'expectedAccess'> & {
      viewer: Viewer;
      found: Account;
      action: string;
      detail?: Record<string, string>;
    },
  ): Promise<void> => {
    const { viewer, found, action, detail, ...rest } = wanted;
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
    const now = await accounts.accountById(id);
    if (!now) throw new AppError('not_found');
    return viewFor(viewer, now);
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

    async create({ viewer, account: typed, name, access: wanted }) {
      requireAdmin(viewer);
      const account = typed.trim().normalize('NFC');
      if (!accountPattern.test(account)) throw new AppError('bad_parameter', { field: 'account' });
      const access = requireRoles(viewer, wanted);
      const password = generatePassword();
      const nowMs = clock.nowMs();
      const made = buildAccount({
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
        subjectId: made.id,
        detail,
        nowMs,
      });
      await accounts.insertAccount(made, audit);
      return { account: viewFor(viewer, made), password };
    },

    async update({ viewer, accountId, name: wantedName, access: wanted }) {
      const found = await requireChangeable(viewer, accountId);
      const access = requireRoles(viewer, wanted);
      const name = requireName(wantedName);
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

/** Whether the viewer may change an account with these roles. Only an owner may change administrators and owners. */
function canChange(viewer: Viewer, access: Role[]): boolean {
  const isPrivileged = access.includes('admin') || access.includes('owner');
  return isAdmin(viewer) && (!isPrivileged || viewer.access.includes('owner'));
}

/** The roles in their order, each once. Throws bad_parameter; forbidden when the viewer may not assign them. */
function requireRoles(viewer: Viewer, wanted: Role[]): Role[] {
  const access = roles.filter((role) => wanted.includes(role));
  if (access.length === 0) throw new AppError('bad_parameter', { field: 'access' });
  if (!canChange(viewer, access)) throw new AppError('forbidden', { field: 'access' });
  return access;
}

function requireName(wanted: string): string {
  const name = sanitizeSingleLine(wanted);
  if (name === '' || [...name].length > NAME_MAX) throw new AppError('bad_parameter', { field: 'name' });
  return name;
}

/** Throws the error of a guarded change that was not made. */
export function assertAccountUpdated(result: AccountUpdateResult): void {
  if (result === 'missing') throw new AppError('not_found');
  if (result === 'last_owner') throw new AppError('last_owner');
  if (result === 'changed') throw new AppError('illegal_move');
}
