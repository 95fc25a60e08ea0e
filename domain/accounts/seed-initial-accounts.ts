import type { Clock } from '#domain/clock.ts';
import { buildAccount } from './build-account.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import type { AccountStore, Role } from './types.ts';

/**
 * The owner comes last: as long as there is no owner, the next start creates the accounts that an interrupted one left
 * out.
 */
const firstAccounts: { account: 'demo' | 'owner'; name: string; access: Role[] }[] = [
  { account: 'demo', name: '体验账号', access: ['client'] },
  { account: 'owner', name: '管理员', access: ['client', 'teacher', 'admin', 'owner'] },
];

/**
 * Creates the accounts `demo` and `owner` unless there is an owner. Calls `onCreated` for each account as soon as it is
 * stored, with the password to show; null if the configuration (`passwords`) sets the password.
 */
export async function seedInitialAccounts(args: {
  accounts: AccountStore;
  clock: Clock;
  passwords: { owner: string | null; demo: string | null };
  onCreated: (created: { account: string; password: string | null }) => void;
}): Promise<void> {
  const { accounts, clock, passwords, onCreated } = args;
  if (await accounts.accountByName('owner')) return;
  for (const { account, name, access } of firstAccounts) {
    if (await accounts.accountByName(account)) continue;
    const password = passwords[account] ?? generatePassword();
    await accounts.insertAccount(
      buildAccount({
        account,
        name,
        passwordHash: await hashPassword(password),
        access,
        initialPassword: passwords[account] === null,
        createdMs: clock.nowMs(),
      }),
    );
    onCreated({ account, password: passwords[account] === null ? password : null });
  }
}
