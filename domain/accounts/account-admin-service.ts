import type { AuditAction } from '#shared/audit-actions.ts';
import { detailOfChange } from '#shared/audit-detail.ts';
import type { Role } from '#shared/roles.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import {
  assertAccountUpdated,
  readPersonName,
  readUsername,
  requireChangeable,
  requireGroupName,
  requireRoles,
  viewAccount,
} from './account-rules.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { planAccount } from './plan-account.ts';
import type { Account, AccountStore, AccountView, Viewer } from './types.ts';

/**
 * Account administration, for administrators. Only an owner may change administrators and owners, and nobody can change
 * their own account here: both throw forbidden. A change that would leave no enabled owner throws last_owner.
 */
export interface AccountAdminService {
  /**
   * Creates an account. Only this result contains the password. Throws bad_parameter; illegal_move with the field
   * username if the name is taken.
   */
  create(args: {
    viewer: Viewer;
    username: string;
    name: string;
    roles: Role[];
    groupName?: string | undefined;
  }): Promise<{ account: AccountView; password: string }>;
  /**
   * Changes the name, the roles, and the group, which stays as it is if `groupName` is undefined. Throws not_found, bad_parameter, last_owner; illegal_move if another administrator
   * changed the account in the meantime.
   */
  update(args: {
    viewer: Viewer;
    accountId: string;
    name: string;
    roles: Role[];
    groupName?: string | undefined;
  }): Promise<AccountView>;
  /** Disabling an account also ends its sessions. Throws the same errors as `update`. */
  setDisabled(args: { viewer: Viewer; accountId: string; disabled: boolean }): Promise<AccountView>;
  /**
   * Sets a new password, which only this result contains, and ends the account's sessions. Throws the same errors as
   * `update`.
   */
  resetPassword(args: { viewer: Viewer; accountId: string }): Promise<{ password: string }>;
}

/** Creates the service by which administrators manage accounts. */
export function createAccountAdminService(args: {
  accounts: AccountStore;
  clock: Clock;
}): AccountAdminService {
  const { accounts, clock } = args;

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
    return viewAccount(viewer, account);
  };

  return {
    async create({ viewer, username: typedName, name: requestedName, roles: requestedRoles, groupName }) {
      const username = readUsername(typedName);
      if (username === null) throw new AppError('bad_parameter', { field: 'username' });
      const roles = requireRoles(viewer, requestedRoles);
      const typed = { name: requireName(requestedName), groupName: requireGroupName(groupName ?? '') };
      const password = generatePassword();
      const fields = { username, ...typed, roles, passwordHash: await hashPassword(password) };
      const { account, audit } = planAccount({ viewer, fields, nowMs: clock.nowMs() });
      await accounts.insertAccount(account, audit);
      return { account: viewAccount(viewer, account), password };
    },

    async update({
      viewer,
      accountId,
      name: requestedName,
      roles: requestedRoles,
      groupName: requestedGroup,
    }) {
      const found = requireChangeable(viewer, await accounts.accountById(accountId));
      const roles = requireRoles(viewer, requestedRoles);
      const name = requireName(requestedName);
      const groupName = requestedGroup === undefined ? found.groupName : requireGroupName(requestedGroup);
      await change({
        viewer,
        found,
        action: 'account_changed',
        detail: {
          ...{ before: found.roles.join(' '), roles: roles.join(' ') },
          // A name is personal, so the log says only that it has changed. The name of a group may name people, too.
          ...detailOfChange(
            { facts: {}, typed: { name: found.name, group: found.groupName } },
            { facts: {}, typed: { name, group: groupName } },
          ),
        },
        change: { name, roles, groupName },
        endSessions: false,
      });
      return reread(viewer, accountId);
    },

    async setDisabled({ viewer, accountId, disabled }) {
      const found = requireChangeable(viewer, await accounts.accountById(accountId));
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
      const found = requireChangeable(viewer, await accounts.accountById(accountId));
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

function requireName(requested: string): string {
  const name = readPersonName(requested);
  if (name === null) throw new AppError('bad_parameter', { field: 'name' });
  return name;
}
