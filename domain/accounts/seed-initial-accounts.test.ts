import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock } from '../testing/factories.ts';
import { verifyPassword } from './passwords.ts';
import { resetPassword } from './reset-password.ts';
import { seedInitialAccounts } from './seed-initial-accounts.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.dispose());

type Made = { account: string; password: string | null };

async function make(given: { owner: string | null; demo: string | null } = { owner: null, demo: null }) {
  const made: Made[] = [];
  await seedInitialAccounts({
    accounts: store.accounts,
    clock: makeClock(42),
    given,
    onMade: (one) => made.push(one),
  });
  return made;
}

const opens = async (account: string, password: string | null) => {
  const kept = await store.accounts.accountByName(account);
  return verifyPassword({ hash: kept?.passwordHash ?? '', password: password ?? '' });
};

test('an empty store gets a demo account and an owner, with passwords that open', async () => {
  const made = await make();
  expect(made.map(({ account }) => account)).toEqual(['demo', 'owner']);
  for (const { account, password } of made) {
    expect(await store.accounts.accountByName(account)).toMatchObject({
      initialPassword: true,
      createdMs: 42,
    });
    expect(await opens(account, password)).toBe(true);
  }
  expect((await store.accounts.accountByName('owner'))?.access).toContain('owner');
  expect((await store.accounts.accountByName('demo'))?.access).toEqual(['client']);
  expect(await make()).toEqual([]);
});

test('a password that was given is used, never repeated, and no first one', async () => {
  const [demo, owner] = await make({ owner: 'chosen by hand', demo: null });
  expect(owner).toEqual({ account: 'owner', password: null });
  expect(demo?.password).toMatch(/-/);
  expect((await store.accounts.accountByName('owner'))?.initialPassword).toBe(false);
  expect(await opens('owner', 'chosen by hand')).toBe(true);
});

test('a start that was interrupted between the two is completed', async () => {
  await store.accounts.insertAccount(makeAccount({ account: 'demo' }));
  expect((await make()).map(({ account }) => account)).toEqual(['owner']);
});

test('where there is an owner, nothing is made', async () => {
  await store.accounts.insertAccount(makeAccount({ account: 'owner' }));
  expect(await make()).toEqual([]);
  expect(await store.accounts.countAccounts()).toBe(1);
});

test('a reset password opens, the old one and the sessions are gone; nobody is nobody', async () => {
  const [demo] = await make();
  const accountId = (await store.accounts.accountByName('demo'))?.id ?? '';
  await store.accounts.insertSession({ tokenHash: 'abc', accountId, createdMs: 1, expiresMs: 1e15 });
  const password = await resetPassword({ accounts: store.accounts, account: 'demo' });
  expect([await opens('demo', password), await opens('demo', demo?.password ?? '')]).toEqual([true, false]);
  expect(await store.accounts.sessionWithAccount({ tokenHash: 'abc', nowMs: 2 })).toBeNull();
  expect(await resetPassword({ accounts: store.accounts, account: 'nobody' })).toBeNull();
});
