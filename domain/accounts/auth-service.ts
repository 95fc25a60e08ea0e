import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DEVICE_LIFETIME_MS, SESSION_LIFETIME_MS } from '#shared/constants.ts';
import { avatarUrl } from '#shared/media-urls.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { attemptBySession, type LoginRateLimiter } from './login-rate-limiter.ts';
import { maskIpAddress } from './mask-ip-address.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashToken, newToken } from './session-token.ts';
import type { Account, AccountStore, AuthService, Viewer } from './types.ts';

/** The shortest time between two updates of a session's last use. */
const MIN_SEEN_INTERVAL_MS = 60_000;
const MAX_AGENT_CHARACTERS = 300;
/** How many sessions' last updates are remembered, so that an update that fails is not tried with each request. */
const MAX_REMEMBERED_SESSIONS = 10_000;

/** Returns the fields of an account that pages and calls may see. */
export function toViewer(account: Account): Viewer {
  const { id, name, roles, avatarId } = account;
  return {
    id,
    name,
    username: account.username,
    roles,
    avatarUrl: avatarId === null ? null : avatarUrl(avatarId),
  };
}

/**
 * Creates the service for sign-in, sign-out, and passwords. Session tokens are 256 random bits; the store has only
 * their hashes.
 */
export function createAuthService(args: {
  accounts: AccountStore;
  limits: LoginRateLimiter;
  clock: Clock;
  /** Called when the last use of a session could not be stored, for example because the disk is full. */
  onSeenFailed: (error: unknown) => void;
}): AuthService {
  const { accounts, limits, clock, onSeenFailed } = args;
  const triedMs = new LRUCache<string, number>({ max: MAX_REMEMBERED_SESSIONS });
  // Verified when the account does not exist, so that the time of the answer doesn't reveal whether it does.
  const decoyHash = hashPassword(randomBytes(16).toString('hex'));

  return {
    async signIn({ username: typedName, password, address, device }) {
      // Account names are stored in NFC, but a keyboard may send the same letters as other code points.
      const username = typedName.trim().normalize('NFC');
      const nowMs = clock.nowMs();
      const found = await accounts.accountByUsername(username);
      const deviceHash = device === null ? null : hashToken(device);
      const knownTo =
        deviceHash === null
          ? []
          : await accounts.accountsOfDevice({ deviceHash, usedSinceMs: nowMs - DEVICE_LIFETIME_MS });
      const knownDevice = found && knownTo.includes(found.id) ? deviceHash : null;
      const isCorrect = await limits.guard({ username, address, knownDevice }, async () =>
        verifyPassword({ hash: found?.passwordHash ?? (await decoyHash), password }),
      );
      if (!found || !isCorrect) throw new AppError('login_failed');
      if (found.disabledMs !== null || found.deletedMs !== null) throw new AppError('account_disabled');
      const token = newToken();
      // A device name that this product did not issue is replaced, so that nobody else can choose the name of a browser.
      const usedDevice = device !== null && knownTo.length > 0 ? device : newToken();
      await accounts.deleteExpiredSessions(nowMs);
      await accounts.deleteUnusedDevices(nowMs - DEVICE_LIFETIME_MS);
      await accounts.rememberDevice({ deviceHash: hashToken(usedDevice), accountId: found.id, nowMs });
      await accounts.insertSession({
        tokenHash: hashToken(token),
        accountId: found.id,
        createdMs: nowMs,
        expiresMs: nowMs + SESSION_LIFETIME_MS,
      });
      return { token, device: usedDevice, username: found };
    },

    async signOut(token) {
      await accounts.deleteSession(hashToken(token));
    },

    async findViewerByToken(token, seen) {
      if (!token) return null;
      const nowMs = clock.nowMs();
      const tokenHash = hashToken(token);
      const found = await accounts.sessionWithAccount({ tokenHash, nowMs });
      // Disabling ends all sessions, but one may begin at the same moment.
      if (!found || found.account.disabledMs !== null || found.account.deletedMs !== null) return null;
      const lastTryMs = Math.max(found.session.lastSeenMs ?? 0, triedMs.get(tokenHash) ?? 0);
      if (seen && nowMs - lastTryMs >= MIN_SEEN_INTERVAL_MS) {
        triedMs.set(tokenHash, nowMs);
        // Nobody waits for it, and its failure fails nothing: reading must not depend on writing.
        accounts
          .touchSession({
            tokenHash,
            accountId: found.account.id,
            nowMs,
            maskedIp: maskIpAddress(seen.address),
            userAgent: seen.userAgent.slice(0, MAX_AGENT_CHARACTERS),
          })
          .catch(onSeenFailed);
      }
      return toViewer(found.account);
    },

    async changePassword({ viewer, token, oldPassword, newPassword }) {
      if (newPassword.length < 8) throw new AppError('bad_parameter', { field: 'newPassword' });
      const account = await accounts.accountById(viewer.id);
      if (!account) throw new AppError('not_found');
      const isCorrect = await limits.guard(attemptBySession(account), () =>
        verifyPassword({ hash: account.passwordHash, password: oldPassword }),
      );
      if (!isCorrect) throw new AppError('login_failed', { field: 'oldPassword' });
      await accounts.setPassword({ accountId: account.id, passwordHash: await hashPassword(newPassword) });
      await accounts.deleteAccountSessions({
        accountId: account.id,
        exceptTokenHash: token === null ? null : hashToken(token),
      });
    },

    async initialAccounts() {
      const initial = await accounts.accountsWithInitialPassword();
      return initial.map(({ username, roles }) => ({ username, roles }));
    },
  };
}
