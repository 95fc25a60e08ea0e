import type { Clock } from '#domain/clock.ts';
import { buildAccount } from './build-account.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import type { AccountStore, Role } from './types.ts';

/** The owner last: while there is none, what an interrupted start left is completed. */
const firstAccounts: { account: 'demo' | 'owner'; name: string; access: Role[] }[] = [
  { account: 'demo', name: '体验账号', access: ['client'] },
  { account: 'owner', name: '管理员', access: ['client', 'teacher', 'admin', 'owner'] },
];

/**
 * Makes the accounts `demo` and `owner` while there is no owner. `onMade` is told of each as soon as it is stored, with
 * the password to show; null for one that was given in the configuration.
 */
export async function seedInitialAccounts(args: {
  accounts: AccountStore;
  clock: Clock;
  given: { owner: string | null; demo: string | null };
  onMade: (made: { account: string; password: string | null }) => void;
}): Promise<void> {
  const { accounts, clock, given, onMade } = args;
  if (await accounts.accountByName('owner')) return;
  for (const { account, name, access } of firstAccounts) {
    if (await accounts.accountByName(account)) continue;
    const password = given[account] ?? generatePassword();
    await accounts.insertAccount(
      buildAccount({
        account,
        name,
        passwordHash: await hashPassword(password),
        access,
        initialPassword: given[account] === null,
        createdMs: clock.nowMs(),
      }),
    );
    onMade({ account, password: given[account] === null ? password : null });
  }
}
