import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStores, type TestStores } from '#store/testing.ts';
import { makeAccount } from '#store/testing-rows.ts';
import { makeClock } from '../testing.ts';
import { makeFirstAccounts } from './make-first-accounts.ts';
import { verifyPassword } from './passwords.ts';

let store: TestStores;
beforeEach(async () => {
  store = await openTestStores();
});
afterEach(() => store.dispose());

const make = (given: { owner: string | null; demo: string | null } = { owner: null, demo: null }) =>
  makeFirstAccounts({ accounts: store.accounts, clock: makeClock(42), given });

test('an empty store gets an owner and a demo account, with passwords that open', async () => {
  const made = await make();
  expect(made.map(({ account }) => account)).toEqual(['owner', 'demo']);
  for (const { account, password } of made) {
    const kept = await store.accounts.accountByName(account);
    expect(kept).toMatchObject({ initialPassword: true, createdMs: 42 });
    expect(await verifyPassword({ hash: kept?.passwordHash ?? '', password: password ?? '' })).toBe(true);
  }
  expect((await store.accounts.accountByName('owner'))?.access).toContain('owner');
  expect((await store.accounts.accountByName('demo'))?.access).toEqual(['client']);
});

test('a password that was given is used, never repeated, and no first one', async () => {
  const made = await make({ owner: 'chosen by hand', demo: null });
  expect(made[0]).toEqual({ account: 'owner', password: null });
  expect(made[1]?.password).toMatch(/-/);
  const owner = await store.accounts.accountByName('owner');
  expect(owner?.initialPassword).toBe(false);
  expect(await verifyPassword({ hash: owner?.passwordHash ?? '', password: 'chosen by hand' })).toBe(true);
});

test('where there is an account, nothing is made', async () => {
  await store.accounts.insertAccount(makeAccount({ account: 'teacher' }));
  expect(await make()).toEqual([]);
  expect(await store.accounts.countAccounts()).toBe(1);
});
