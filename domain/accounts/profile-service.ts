import { randomBytes } from 'node:crypto';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { assertAccountUpdated } from './account-admin-service.ts';
import { toViewer } from './auth-service.ts';
import type { LoginRateLimiter } from './login-rate-limiter.ts';
import { type Browser, type OperatingSystem, parseUserAgent } from './parse-user-agent.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PersonalDataSource, PersonalFile } from './personal-data.ts';
import { deriveSessionId, hashToken } from './session-token.ts';
import type { Account, AccountStore, Viewer } from './types.ts';

/** A session as its owner sees it. */
export interface SessionView {
  id: string;
  system: OperatingSystem;
  browser: Browser;
  /** Masked; empty when it is not known. */
  address: string;
  createdMs: number;
  lastSeenMs: number;
  /** The one that asks. */
  current: boolean;
}

/** One file of the export, its name with its extension: JSON, or what lies on disk. */
export type ExportFile = { name: string; data: unknown } | PersonalFile;

/** What people do with their own account. */
export interface ProfileService {
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
   * Deletes the viewer's account with what is kept about them; what that leaves, or what was still on its way in, goes
   * with `finishErasures`. Where the books need it a row without a person remains. Throws login_failed with field pwd, too_many_requests, bad_parameter with field confirm unless that is the account's
   * name, last_owner.
   */
  removeAccount(args: { viewer: Viewer; password: string; confirm: string }): Promise<void>;
  /**
   * Erases again what accounts that are gone have left: what failed, and what requests and jobs that had begun before
   * wrote afterwards. Ends an account's erasing once nothing can be on its way any more; how many it ended. Call at start
   * and every minute.
   */
  resumeErasures(): Promise<number>;
  /** Deletes pictures that are nobody's: a process ended between the two steps of a change. Call at start. */
  sweepAvatars(): Promise<void>;
}

export interface AvatarStorage {
  /** Makes the square picture out of any image file. Throws picture_unreadable. */
  save(args: { id: string; bytes: Uint8Array }): Promise<void>;
  path(id: string): string;
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  /** Pictures, whole and half written, to which nothing was done since `beforeMs`. */
  listIds(args: { beforeMs: number }): Promise<string[]>;
}

/** Whatever a request or a job began before its account was gone has ended this long after. In milliseconds. */
const UNDER_WAY_MS = 15 * 60_000;

export function createProfileService(args: {
  accounts: AccountStore;
  limits: LoginRateLimiter;
  avatars: AvatarStorage;
  personal: PersonalDataSource[];
  clock: Clock;
  /** Told what kept a part of somebody's data from being erased; it is tried again. */
  onEraseFailed: (failure: { accountId: string; part: string; error: unknown }) => void;
}): ProfileService {
  const { accounts, limits, avatars, personal, clock, onEraseFailed } = args;

  const requireAccount = async (viewer: Viewer): Promise<Account> => {
    const account = await accounts.accountById(viewer.id);
    if (!account || account.deletedMs !== null) throw new AppError('not_found');
    return account;
  };

  const sessionsOf = async (viewer: Viewer, token: string | null) => {
    const here = token === null ? null : hashToken(token);
    const found = await accounts.listSessions({ accountId: viewer.id, nowMs: clock.nowMs() });
    return found.map(
      (session): SessionView => ({
        id: deriveSessionId(session.tokenHash),
        ...parseUserAgent(session.agent),
        address: session.address ?? '',
        createdMs: session.createdMs,
        lastSeenMs: session.seenMs ?? session.createdMs,
        current: session.tokenHash === here,
      }),
    );
  };

  /** Puts a saved picture on an account; one that comes too late is deleted again. Throws not_found. */
  const swapOrRemove = async (accountId: string, avatar: string): Promise<{ avatar: string | null }> => {
    try {
      const before = await accounts.replaceAvatar({ accountId, avatar });
      if (!before) throw new AppError('not_found', { message: 'the account is gone' });
      return before;
    } catch (thrown) {
      await avatars.remove(avatar);
      throw thrown;
    }
  };

  const eraseProfile = async (accountId: string): Promise<void> => {
    const before = await accounts.replaceAvatar({ accountId, avatar: null });
    if (before?.avatar) await avatars.remove(before.avatar);
    await accounts.setCity({ accountId, city: null });
  };

  /** Every part, whatever becomes of the others; false when one failed. */
  const erase = async (accountId: string): Promise<boolean> => {
    const parts = [...personal, { name: 'profile', erase: eraseProfile }];
    let whole = true;
    for (const part of parts) {
      try {
        await part.erase(accountId);
      } catch (error) {
        whole = false;
        onEraseFailed({ accountId, part: part.name, error });
      }
    }
    return whole;
  };

  const finishErasing = async ({ id, deletedMs: goneMs }: Account): Promise<boolean> => {
    if (!(await erase(id)) || clock.nowMs() < (goneMs ?? 0) + UNDER_WAY_MS) return false;
    try {
      await accounts.markErased(id);
      return true;
    } catch (error) {
      onEraseFailed({ accountId: id, part: 'account', error });
      return false;
    }
  };

  return {
    sessions: ({ viewer, token }) => sessionsOf(viewer, token),

    async endSession({ viewer, sessionId }) {
      const found = await accounts.listSessions({ accountId: viewer.id, nowMs: clock.nowMs() });
      const session = found.find(({ tokenHash }) => deriveSessionId(tokenHash) === sessionId);
      if (!session) throw new AppError('not_found');
      await accounts.deleteSession(session.tokenHash);
    },

    endOtherSessions: ({ viewer, token }) =>
      accounts.deleteAccountSessions({
        accountId: viewer.id,
        exceptTokenHash: token === null ? null : hashToken(token),
      }),

    async saveAvatar({ viewer, bytes }) {
      const account = await requireAccount(viewer);
      const id = newId();
      await avatars.save({ id, bytes });
      const before = await swapOrRemove(viewer.id, id);
      if (before.avatar !== null) await avatars.remove(before.avatar);
      return toViewer({ ...account, avatar: id });
    },

    async removeAvatar({ viewer }) {
      const account = await requireAccount(viewer);
      const before = await accounts.replaceAvatar({ accountId: viewer.id, avatar: null });
      if (before?.avatar) await avatars.remove(before.avatar);
      return toViewer({ ...account, avatar: null });
    },

    async avatarPath(avatarId) {
      if (!/^[A-Za-z0-9_-]{22}$/.test(avatarId) || !(await avatars.exists(avatarId))) {
        throw new AppError('not_found');
      }
      return avatars.path(avatarId);
    },

    async exportData({ viewer, token }) {
      const { passwordHash: _, initialPassword: __, avatar, ...profile } = await requireAccount(viewer);
      const files: ExportFile[] = [
        { name: 'profile.json', data: { ...profile, avatar: avatar !== null } },
        { name: 'sessions.json', data: await sessionsOf(viewer, token) },
      ];
      if (avatar !== null) files.push({ name: 'avatar.webp', path: avatars.path(avatar) });
      for (const part of personal) {
        files.push({ name: `${part.name}.json`, data: await part.exportData(viewer.id) });
        files.push(...((await part.listFiles?.(viewer.id)) ?? []));
      }
      return files;
    },

    async removeAccount({ viewer, password, confirm }) {
      const account = await requireAccount(viewer);
      if (confirm.trim().normalize('NFC') !== account.account)
        throw new AppError('bad_parameter', { field: 'confirm' });
      await limits.consume({ account: account.account, address: `account:${account.id}` });
      if (!(await verifyPassword({ hash: account.passwordHash, password }))) {
        throw new AppError('login_failed', { field: 'pwd' });
      }
      await limits.reset({ account: account.account });
      const nowMs = clock.nowMs();
      assertAccountUpdated(
        await accounts.updateAccount({
          id: account.id,
          expectedAccess: account.access,
          change: {
            account: `gone-${account.id}`,
            name: '',
            access: [],
            disabledMs: nowMs,
            deletedMs: nowMs,
            // Of a password nobody was ever told.
            passwordHash: await hashPassword(randomBytes(32).toString('hex')),
          },
          endSessions: true,
          audit: createAuditEntry({ actor: viewer, action: 'account_gone', subjectId: account.id, nowMs }),
        }),
      );
      // It is gone, whatever is left to erase.
      await erase(account.id);
    },

    async resumeErasures() {
      let ended = 0;
      for (const account of await accounts.listDeletedAccounts())
        if (await finishErasing(account)) ended += 1;
      return ended;
    },

    async sweepAvatars() {
      const found = await avatars.listIds({ beforeMs: clock.nowMs() - UNDER_WAY_MS });
      if (found.length === 0) return;
      const used = new Set(await accounts.listAvatarIds());
      for (const id of found) if (!used.has(id)) await avatars.remove(id);
    },
  };
}
