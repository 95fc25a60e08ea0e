import { randomBytes } from 'node:crypto';
import type { AuthService } from '#domain/accounts/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { SESSION_LIFETIME_MS } from '#shared/constants.ts';
import { avatarUrl } from '#shared/media-urls.ts';
import type { LoginRateLimiter } from './login-rate-limiter.ts';
import { maskIpAddress } from './mask-ip-address.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashToken } from './session-token.ts';
import type { Account, AccountStore, Viewer } from './types.ts';

/** A session's last use is noted no more often than this. */
const SEEN_EVERY_MS = 60_000;
const AGENT_MAX = 300;

/** The account as far as pages and calls may know it. */
export function toViewer(account: Account): Viewer {
  const { id, name, access, avatar } = account;
  return { id, name, account: account.account, access, avatar: avatar === null ? null : avatarUrl(avatar) };
}

/** Log-in, log-out and passwords over an account store. Tokens are 256 random bits and stored hashed only. */
export function createAuthService(args: {
  accounts: AccountStore;
  limits: LoginRateLimiter;
  clock: Clock;
}): AuthService {
  const { accounts, limits, clock } = args;
  // Verified against when the account does not exist, so that both answers take the same time.
  const decoy = hashPassword(randomBytes(16).toString('hex'));

  return {
    async signIn({ account: typed, password, address }) {
      // As names are made: a keyboard may send the same letters in other code points.
      const account = typed.trim().normalize('NFC');
      await limits.consume({ account, address });
      const found = await accounts.accountByName(account);
      const right = await verifyPassword({ hash: found?.passwordHash ?? (await decoy), password });
      if (!found || !right) throw new AppError('login_failed');
      if (found.disabledMs !== null || found.deletedMs !== null) throw new AppError('account_disabled');
      await limits.reset({ account });
      const token = randomBytes(32).toString('base64url');
      const nowMs = clock.nowMs();
      await accounts.deleteExpiredSessions(nowMs);
      await accounts.insertSession({
        tokenHash: hashToken(token),
        accountId: found.id,
        createdMs: nowMs,
        expiresMs: nowMs + SESSION_LIFETIME_MS,
      });
      return { token, account: found };
    },

    async signOut(token) {
      await accounts.deleteSession(hashToken(token));
    },

    async findViewerByToken(token, seen) {
      if (!token) return null;
      const nowMs = clock.nowMs();
      const tokenHash = hashToken(token);
      const found = await accounts.sessionWithAccount({ tokenHash, nowMs });
      // A session that began while its account was being disabled counts no more than those that were ended.
      if (!found || found.account.disabledMs !== null || found.account.deletedMs !== null) return null;
      if (seen && nowMs - (found.session.seenMs ?? 0) >= SEEN_EVERY_MS) {
        await accounts.touchSession({
          tokenHash,
          accountId: found.account.id,
          nowMs,
          address: maskIpAddress(seen.address),
          agent: seen.agent.slice(0, AGENT_MAX),
        });
      }
      return toViewer(found.account);
    },

    async changePassword({ viewer, token, oldPassword, newPassword }) {
      if (newPassword.length < 8) throw new AppError('bad_parameter', { field: 'new_pwd' });
      const account = await accounts.accountById(viewer.id);
      if (!account) throw new AppError('not_found');
      await limits.consume({ account: account.account, address: `account:${account.id}` });
      if (!(await verifyPassword({ hash: account.passwordHash, password: oldPassword }))) {
        throw new AppError('login_failed', { field: 'old_pwd' });
      }
      await limits.reset({ account: account.account });
      await accounts.setPassword({ accountId: account.id, passwordHash: await hashPassword(newPassword) });
      await accounts.deleteAccountSessions({
        accountId: account.id,
        exceptTokenHash: token === null ? null : hashToken(token),
      });
    },

    async initialAccounts() {
      const initial = await accounts.accountsWithInitialPassword();
      return initial.map(({ account, access }) => ({ account, access }));
    },
  };
}
