import { randomBytes } from 'node:crypto';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { assertAccountUpdated } from './account-rules.ts';
import { toViewer } from './auth-service.ts';
import type { DebtStore, Debts } from './debts.ts';
import { attemptBySession, type LoginRateLimiter } from './login-rate-limiter.ts';
import type { OwnCountStore } from './own-counts.ts';
import { type Browser, type OperatingSystem, parseUserAgent } from './parse-user-agent.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PersonalDataSource, PersonalFile } from './personal-data.ts';
import { deriveSessionId, hashToken } from './session-token.ts';
import type { Account, AccountStore, Viewer } from './types.ts';

/** A session, as shown to its owner. */
interface SessionView {
  id: string;
  system: OperatingSystem;
  browser: Browser;
  /** Masked; empty when unknown. */
  maskedIp: string;
  createdMs: number;
  lastSeenMs: number;
  /** Whether the request was made with this session. */
  current: boolean;
}

/** One file of the export, named with its extension: data to write as JSON, or a file on disk. */
type ExportFile = { name: string; data: unknown } | PersonalFile;

/** Lets people manage their own account. */
export interface ProfileService {
  /** Lists the hundred sessions of the viewer that were used last, last used first. */
  sessions(args: { viewer: Viewer; token: string | null }): Promise<SessionView[]>;
  /** Ends a session. Throws not_found if the session belongs to someone else or has ended. */
  endSession(args: { viewer: Viewer; sessionId: string }): Promise<void>;
  endOtherSessions(args: { viewer: Viewer; token: string | null }): Promise<void>;
  /** Replaces the viewer's picture and returns the updated viewer. Throws picture_unreadable. */
  saveAvatar(args: { viewer: Viewer; bytes: Uint8Array }): Promise<Viewer>;
  removeAvatar(args: { viewer: Viewer }): Promise<Viewer>;
  /** Returns the path of a picture's file. Throws not_found. */
  avatarPath(avatarId: string): Promise<string>;
  /** Returns all personal data of the viewer. */
  exportData(args: { viewer: Viewer; token: string | null }): Promise<ExportFile[]>;
  /**
   * Deletes the viewer's account and personal data. `resumeErasures` deletes data that could not be erased or that was
   * still being written. Where accounting records require it, a row without personal data remains. Throws login_failed
   * with the field password; too_many_requests; last_owner; bad_parameter with the field confirm unless that is the
   * account's name; still_owed if campaigns owe the account money or prizes, unless it renounces them;
   * campaign_unsettled if red packets of the account are running or unpaid.
   */
  removeAccount(args: {
    viewer: Viewer;
    password: string;
    confirm: string;
    renounce: boolean;
  }): Promise<void>;
  /** Returns what campaigns still owe to the viewer. */
  debts(args: { viewer: Viewer }): Promise<Debts>;
  /** Counts what the viewer has, and the published lessons. */
  ownCounts(args: { viewer: Viewer }): ReturnType<OwnCountStore['ownCounts']>;
  /**
   * Erases the remaining data of deleted accounts: data whose erasure failed, and data that requests and jobs wrote
   * after the deletion. Marks an account as erased once no earlier request or job can still be running. Returns the
   * number of accounts that it marked. Call it at start and every minute.
   */
  resumeErasures(): Promise<number>;
  /**
   * Deletes pictures without an account, which remain if a process ends in the middle of a change. Call it at start.
   */
  sweepAvatars(): Promise<void>;
}

/** The pictures of accounts, as files by ID. */
export interface AvatarStorage {
  /** Stores a square picture made from any image file. Throws picture_unreadable. */
  save(args: { id: string; bytes: Uint8Array }): Promise<void>;
  path(id: string): string;
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
  /** Lists the IDs of pictures that were last modified before `beforeMs`, including incomplete ones. */
  listIds(args: { beforeMs: number }): Promise<string[]>;
}

/** Somebody with more sessions can only end all of the others at once. */
const SESSIONS_LISTED = 100;

/** A request or job that began before its account was deleted has ended this long after the deletion. */
const MAX_RUNNING_MS = 15 * 60_000;

/** Creates the service for what people change and delete of their own account. */
export function createProfileService(args: {
  accounts: AccountStore;
  limits: LoginRateLimiter;
  avatars: AvatarStorage;
  personal: PersonalDataSource[];
  debts: DebtStore;
  ownCounts: OwnCountStore;
  clock: Clock;
  /** Called with the error when a part of a person's data could not be erased. The erasure is retried later. */
  onEraseFailed: (failure: { accountId: string; part: string; error: unknown }) => void;
}): ProfileService {
  const { accounts, limits, avatars, personal, debts, ownCounts, clock, onEraseFailed } = args;

  const requireAccount = async (viewer: Viewer): Promise<Account> => {
    const account = await accounts.accountById(viewer.id);
    if (!account || account.deletedMs !== null) throw new AppError('not_found');
    return account;
  };

  const sessionsOf = async (viewer: Viewer, token: string | null, limit?: number) => {
    const currentTokenHash = token === null ? null : hashToken(token);
    const found = await accounts.listSessions({
      accountId: viewer.id,
      nowMs: clock.nowMs(),
      ...(limit === undefined ? {} : { limit }),
    });
    return found.map(
      (session): SessionView => ({
        id: deriveSessionId(session.tokenHash),
        ...parseUserAgent(session.userAgent),
        maskedIp: session.maskedIp ?? '',
        createdMs: session.createdMs,
        lastSeenMs: session.lastSeenMs ?? session.createdMs,
        current: session.tokenHash === currentTokenHash,
      }),
    );
  };

  /**
   * Assigns a saved picture to an account. Deletes the picture and throws not_found if the account no longer exists.
   */
  const replaceOrRemove = async (
    accountId: string,
    avatarId: string,
  ): Promise<{ avatarId: string | null }> => {
    try {
      const before = await accounts.replaceAvatar({ accountId, avatarId });
      if (!before) throw new AppError('not_found', { message: 'the account has been deleted' });
      return before;
    } catch (thrown) {
      await avatars.remove(avatarId);
      throw thrown;
    }
  };

  const eraseProfile = async (accountId: string): Promise<void> => {
    const before = await accounts.replaceAvatar({ accountId, avatarId: null });
    if (before?.avatarId) await avatars.remove(before.avatarId);
    await accounts.setCity({ accountId, city: null });
  };

  /** Erases every part, even if another part fails. Returns false if one failed. */
  const erase = async (accountId: string): Promise<boolean> => {
    const parts = [...personal, { name: 'profile', erase: eraseProfile }];
    let isComplete = true;
    for (const part of parts) {
      try {
        await part.erase(accountId);
      } catch (error) {
        isComplete = false;
        onEraseFailed({ accountId, part: part.name, error });
      }
    }
    return isComplete;
  };

  const finishErasing = async ({ id, deletedMs }: Account): Promise<boolean> => {
    if (!(await erase(id)) || clock.nowMs() < (deletedMs ?? 0) + MAX_RUNNING_MS) return false;
    try {
      await accounts.markErased(id);
      return true;
    } catch (error) {
      onEraseFailed({ accountId: id, part: 'account', error });
      return false;
    }
  };

  return {
    sessions: ({ viewer, token }) => sessionsOf(viewer, token, SESSIONS_LISTED),

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
      const before = await replaceOrRemove(viewer.id, id);
      if (before.avatarId !== null) await avatars.remove(before.avatarId);
      return toViewer({ ...account, avatarId: id });
    },

    async removeAvatar({ viewer }) {
      const account = await requireAccount(viewer);
      const before = await accounts.replaceAvatar({ accountId: viewer.id, avatarId: null });
      if (before?.avatarId) await avatars.remove(before.avatarId);
      return toViewer({ ...account, avatarId: null });
    },

    async avatarPath(avatarId) {
      if (!/^[A-Za-z0-9_-]{22}$/.test(avatarId) || !(await avatars.exists(avatarId))) {
        throw new AppError('not_found');
      }
      return avatars.path(avatarId);
    },

    async exportData({ viewer, token }) {
      const { username, roles, avatarId, ...stored } = await requireAccount(viewer);
      const { passwordHash: _, hasInitialPassword: __, ...profile } = stored;
      const sessions = await sessionsOf(viewer, token);
      const files: ExportFile[] = [
        // The keys of an export are those of the calls: people keep it and may read it with programs.
        {
          name: 'profile.json',
          data: { ...profile, account: username, access: roles, avatar: avatarId !== null },
        },
        {
          name: 'sessions.json',
          data: sessions.map(({ maskedIp, ...session }) => ({ ...session, address: maskedIp })),
        },
      ];
      if (avatarId !== null) files.push({ name: 'avatar.webp', path: avatars.path(avatarId) });
      for (const part of personal) {
        files.push({ name: `${part.name}.json`, data: await part.exportData(viewer.id) });
        files.push(...((await part.listFiles?.(viewer.id)) ?? []));
      }
      return files;
    },

    debts: ({ viewer }) => debts.owedTo(viewer.id),
    ownCounts: ({ viewer }) => ownCounts.ownCounts(viewer.id),

    async removeAccount({ viewer, password, confirm, renounce }) {
      const account = await requireAccount(viewer);
      if (confirm.trim().normalize('NFC') !== account.username)
        throw new AppError('bad_parameter', { field: 'confirm' });
      const isCorrect = await limits.guard(attemptBySession(account), () =>
        verifyPassword({ hash: account.passwordHash, password }),
      );
      if (!isCorrect) throw new AppError('login_failed', { field: 'password' });
      // What is owed without a creditor, or without somebody who can pay it, could never be settled.
      if (await debts.hasUnsettledRedPackets(account.id)) throw new AppError('campaign_unsettled');
      const owed = await debts.owedTo(account.id);
      const isOwed = owed.cents > 0 || owed.prizes > 0;
      if (isOwed && !renounce) throw new AppError('still_owed', { field: 'renounce' });
      const nowMs = clock.nowMs();
      assertAccountUpdated(
        await accounts.updateAccount({
          id: account.id,
          expectedRoles: account.roles,
          change: {
            username: `gone-${account.id}`,
            name: '',
            roles: [],
            groupName: null,
            disabledMs: nowMs,
            deletedMs: nowMs,
            // The hash of a random password that nobody knows.
            passwordHash: await hashPassword(randomBytes(32).toString('hex')),
          },
          endSessions: true,
          audit: createAuditEntry({
            actor: viewer,
            action: 'account_gone',
            subjectId: account.id,
            ...(isOwed
              ? { detail: { renounced_cents: String(owed.cents), renounced_prizes: String(owed.prizes) } }
              : {}),
            nowMs,
          }),
        }),
      );
      // The account is deleted even if parts of this fail.
      await erase(account.id);
    },

    async resumeErasures() {
      let finished = 0;
      for (const account of await accounts.listDeletedAccounts())
        if (await finishErasing(account)) finished += 1;
      return finished;
    },

    async sweepAvatars() {
      const found = await avatars.listIds({ beforeMs: clock.nowMs() - MAX_RUNNING_MS });
      if (found.length === 0) return;
      const used = new Set(await accounts.listAvatarIds());
      for (const id of found) if (!used.has(id)) await avatars.remove(id);
    },
  };
}
