import { randomBytes } from 'node:crypto';
import { makeAuditEntry } from '#domain/audit/audit-service.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import type { Clock } from '#domain/services.ts';
import { expectDone } from './account-admin.ts';
import { viewerOf } from './accounts-service.ts';
import type { LoginLimits } from './login-limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PersonalData } from './personal-data.ts';
import { type AgentBrowser, type AgentSystem, readAgent } from './read-agent.ts';
import { hashToken, sessionIdOf } from './session-token.ts';
import type { Account, AccountStore, Viewer } from './types.ts';

/** A session as its owner sees it. */
export interface SessionView {
  id: string;
  system: AgentSystem;
  browser: AgentBrowser;
  /** Masked; empty when it is not known. */
  address: string;
  createdMs: number;
  lastSeenMs: number;
  /** The one that asks. */
  current: boolean;
}

/** One file of the export. */
export interface ExportFile {
  name: string;
  data: unknown;
}

/** What people do with their own account. */
export interface MeService {
  sessions(args: { viewer: Viewer; token: string | null }): Promise<SessionView[]>;
  /** Throws not_found for a session that is not the viewer's, or over. */
  endSession(args: { viewer: Viewer; sessionId: string }): Promise<void>;
  endOtherSessions(args: { viewer: Viewer; token: string | null }): Promise<void>;
  /** Puts a picture in place of the one there is; the viewer as they are then. Throws picture_unreadable. */
  saveAvatar(args: { viewer: Viewer; bytes: Uint8Array }): Promise<Viewer>;
  removeAvatar(args: { viewer: Viewer }): Promise<Viewer>;
  /** Path of a picture's file. Throws not_found. */
  avatarPath(avatarId: string): Promise<string>;
  /** Everything that is kept about the viewer. */
  exportData(args: { viewer: Viewer; token: string | null }): Promise<ExportFile[]>;
  /**
   * Deletes the viewer's account with what is kept about them. Where the books need it a row without a person remains.
   * Throws login_failed with field pwd, too_many_requests, bad_parameter with field confirm unless that is the account's
   * name, last_owner.
   */
  removeAccount(args: { viewer: Viewer; password: string; confirm: string }): Promise<void>;
  /** Goes on with erasing that an earlier process left unfinished. Call at start. */
  finishErasures(): Promise<number>;
}

export interface AvatarFiles {
  /** Makes the square picture out of any image file. Throws picture_unreadable. */
  save(args: { id: string; bytes: Uint8Array }): Promise<void>;
  path(id: string): string;
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
}

export function createMeService(args: {
  accounts: AccountStore;
  limits: LoginLimits;
  avatars: AvatarFiles;
  personal: PersonalData[];
  clock: Clock;
}): MeService {
  const { accounts, limits, avatars, personal, clock } = args;

  const requireAccount = async (viewer: Viewer): Promise<Account> => {
    const account = await accounts.accountById(viewer.id);
    if (!account || account.goneMs !== null) throw new AppError('not_found');
    return account;
  };

  const sessionsOf = async (viewer: Viewer, token: string | null) => {
    const here = token === null ? null : hashToken(token);
    const found = await accounts.sessionsOf({ accountId: viewer.id, nowMs: clock.nowMs() });
    return found.map(
      (session): SessionView => ({
        id: sessionIdOf(session.tokenHash),
        ...readAgent(session.agent),
        address: session.address ?? '',
        createdMs: session.createdMs,
        lastSeenMs: session.seenMs ?? session.createdMs,
        current: session.tokenHash === here,
      }),
    );
  };

  const changeAvatar = async (viewer: Viewer, avatar: string | null): Promise<Viewer> => {
    const before = await requireAccount(viewer);
    await accounts.setAvatar({ accountId: viewer.id, avatar });
    if (before.avatar !== null) await avatars.remove(before.avatar);
    return viewerOf({ ...before, avatar });
  };

  const erase = async (account: Account): Promise<void> => {
    for (const part of personal) await part.erase(account.id);
    if (account.avatar !== null) await avatars.remove(account.avatar);
    await accounts.finishErasing(account.id);
  };

  return {
    sessions: ({ viewer, token }) => sessionsOf(viewer, token),

    async endSession({ viewer, sessionId }) {
      const found = await accounts.sessionsOf({ accountId: viewer.id, nowMs: clock.nowMs() });
      const session = found.find(({ tokenHash }) => sessionIdOf(tokenHash) === sessionId);
      if (!session) throw new AppError('not_found');
      await accounts.deleteSession(session.tokenHash);
    },

    endOtherSessions: ({ viewer, token }) =>
      accounts.deleteSessionsOf({
        accountId: viewer.id,
        exceptTokenHash: token === null ? null : hashToken(token),
      }),

    async saveAvatar({ viewer, bytes }) {
      const id = newId();
      await avatars.save({ id, bytes });
      return changeAvatar(viewer, id);
    },

    removeAvatar: ({ viewer }) => changeAvatar(viewer, null),

    async avatarPath(avatarId) {
      if (!/^[A-Za-z0-9_-]{22}$/.test(avatarId) || !(await avatars.exists(avatarId))) {
        throw new AppError('not_found');
      }
      return avatars.path(avatarId);
    },

    async exportData({ viewer, token }) {
      const { passwordHash: _, initialPassword: __, avatar, ...profile } = await requireAccount(viewer);
      const files: ExportFile[] = [
        { name: 'profile', data: { ...profile, avatar: avatar !== null } },
        { name: 'sessions', data: await sessionsOf(viewer, token) },
      ];
      for (const part of personal) files.push({ name: part.name, data: await part.exportOf(viewer.id) });
      return files;
    },

    async removeAccount({ viewer, password, confirm }) {
      const account = await requireAccount(viewer);
      if (confirm.trim() !== account.account) throw new AppError('bad_parameter', { field: 'confirm' });
      await limits.consume({ account: account.account, address: `account:${account.id}` });
      if (!(await verifyPassword({ hash: account.passwordHash, password }))) {
        throw new AppError('login_failed', { field: 'pwd' });
      }
      await limits.reset({ account: account.account });
      const nowMs = clock.nowMs();
      expectDone(
        await accounts.changeAccount({
          id: account.id,
          whileAccess: account.access,
          change: {
            account: `gone-${account.id}`,
            name: '已注销',
            access: [],
            disabledMs: nowMs,
            goneMs: nowMs,
            // Of a password nobody was ever told.
            passwordHash: await hashPassword(randomBytes(32).toString('hex')),
          },
          endSessions: true,
          audit: makeAuditEntry({ actor: viewer, action: 'account_gone', subjectId: account.id, nowMs }),
        }),
      );
      await erase(account);
    },

    async finishErasures() {
      const unfinished = await accounts.goneAccounts();
      for (const account of unfinished) await erase(account);
      return unfinished.length;
    },
  };
}
