import type { Role } from '#shared/roles.ts';
import type { Clock } from '../clock.ts';
import { buildAccount } from './build-account.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import type { AccountStore } from './types.ts';

/**
 * The owner comes last: as long as there is no owner, the next start creates the accounts that an interrupted one left
 * out.
 */
const firstAccounts: { username: 'demo' | 'owner'; name: string; roles: Role[] }[] = [
  { username: 'demo', name: '体验账号', roles: ['client'] },
  { username: 'owner', name: '管理员', roles: ['client', 'teacher', 'admin', 'owner'] },
];

/**
 * Creates the accounts `demo` and `owner` unless there is an owner. Calls `onCreated` for each account as soon as it is
 * stored, with the password to show; null if the configuration (`passwords`) sets the password.
 */
export async function seedInitialAccounts(args: {
  accounts: AccountStore;
  clock: Clock;
  passwords: { owner: string | null; demo: string | null };
  onCreated: (created: { username: string; password: string | null }) => void;
}): Promise<void> {
  const { accounts, clock, passwords, onCreated } = args;
  if (await accounts.accountByUsername('owner')) return;
  for (const { username, name, roles } of firstAccounts) {
    if (await accounts.accountByUsername(username)) continue;
    const password = passwords[username] ?? generatePassword();
    await accounts.insertAccount(
      buildAccount({
        username,
        name,
        passwordHash: await hashPassword(password),
        roles,
        hasInitialPassword: passwords[username] === null,
        createdMs: clock.nowMs(),
      }),
    );
    onCreated({ username, password: passwords[username] === null ? password : null });
  }
}
