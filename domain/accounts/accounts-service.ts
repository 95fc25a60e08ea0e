import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Clock, Services } from '#domain/services.ts';
import { SESSION_LIFETIME_MS } from '#shared/constants.ts';
import type { LoginLimits } from './login-limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Account, AccountStore, Viewer } from './types.ts';

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The account as far as pages and calls may know it. */
export function viewerOf(account: Account): Viewer {
  return { id: account.id, name: account.name, account: account.account, access: account.access };
}

/** Log-in, log-out and passwords over an account store. Tokens are 256 random bits and stored hashed only. */
export function createAccountsService(args: {
  accounts: AccountStore;
  limits: LoginLimits;
  clock: Clock;
}): Services['accounts'] {
  const { accounts, limits, clock } = args;
  // Verified against when the account does not exist, so that both answers take the same time.
  const decoy = hashPassword(randomBytes(16).toString('hex'));

  return {
    async signIn({ account: typed, password, address }) {
      const account = typed.trim();
      await limits.consume({ account, address });
      const found = await accounts.accountByName(account);
      const right = await verifyPassword({ hash: found?.passwordHash ?? (await decoy), password });
      if (!found || !right) throw new AppError('login_failed');
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

    async viewerOfToken(token) {
      if (!token) return null;
      const found = await accounts.sessionWithAccount({ tokenHash: hashToken(token), nowMs: clock.nowMs() });
      return found ? viewerOf(found.account) : null;
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
      await accounts.deleteSessionsOf({
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
