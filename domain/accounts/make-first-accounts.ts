import { newId } from '#domain/new-id.ts';
import type { Clock } from '#domain/services.ts';
import { hashPassword, makePassword } from './passwords.ts';
import type { AccountStore, Role } from './types.ts';

const firstAccounts: { account: string; name: string; access: Role[] }[] = [
  { account: 'owner', name: '管理员', access: ['client', 'teacher', 'admin', 'owner'] },
  { account: 'demo', name: '体验账号', access: ['client'] },
];

/**
 * Makes the accounts `owner` and `demo` when there is no account at all.
 * Returns the passwords to print once; one that was given in the configuration is not repeated (null).
 */
export async function makeFirstAccounts(args: {
  accounts: AccountStore;
  clock: Clock;
  given: { owner: string | null; demo: string | null };
}): Promise<{ account: string; password: string | null }[]> {
  if ((await args.accounts.countAccounts()) > 0) return [];
  const made: { account: string; password: string | null }[] = [];
  for (const { account, name, access } of firstAccounts) {
    const given = account === 'owner' ? args.given.owner : args.given.demo;
    const password = given ?? makePassword();
    await args.accounts.insertAccount({
      id: newId(),
      account,
      name,
      passwordHash: await hashPassword(password),
      access,
      initialPassword: given === null,
      createdMs: args.clock.nowMs(),
    });
    made.push({ account, password: given === null ? password : null });
  }
  return made;
}
