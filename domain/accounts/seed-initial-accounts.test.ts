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

type CreatedAccount = { username: string; password: string | null };

async function seed(passwords: { owner: string | null; demo: string | null } = { owner: null, demo: null }) {
  const created: CreatedAccount[] = [];
  await seedInitialAccounts({
    accounts: store.accounts,
    clock: makeClock(42),
    passwords,
    onCreated: (account) => created.push(account),
  });
  return created;
}

const isPasswordOf = async (username: string, password: string | null) => {
  const stored = await store.accounts.accountByUsername(username);
  return verifyPassword({ hash: stored?.passwordHash ?? '', password: password ?? '' });
};

test('an empty store gets a demo account and an owner with working passwords', async () => {
  const created = await seed();
  expect(created.map(({ username }) => username)).toEqual(['demo', 'owner']);
  for (const { username, password } of created) {
    expect(await store.accounts.accountByUsername(username)).toMatchObject({
      hasInitialPassword: true,
      createdMs: 42,
    });
    expect(await isPasswordOf(username, password)).toBe(true);
  }
  expect((await store.accounts.accountByUsername('owner'))?.roles).toContain('owner');
  expect((await store.accounts.accountByUsername('demo'))?.roles).toEqual(['client']);
  expect(await seed()).toEqual([]);
});

test('a configured password is used, not reported, and not marked as initial', async () => {
  const [demo, owner] = await seed({ owner: 'chosen by hand', demo: null });
  expect(owner).toEqual({ username: 'owner', password: null });
  expect(demo?.password).toMatch(/-/);
  expect((await store.accounts.accountByUsername('owner'))?.hasInitialPassword).toBe(false);
  expect(await isPasswordOf('owner', 'chosen by hand')).toBe(true);
});

test('a missing owner is created after an interrupted start', async () => {
  await store.accounts.insertAccount(makeAccount({ username: 'demo' }));
  expect((await seed()).map(({ username }) => username)).toEqual(['owner']);
});

test('nothing is created when there is an owner', async () => {
  await store.accounts.insertAccount(makeAccount({ username: 'owner' }));
  expect(await seed()).toEqual([]);
  expect(await store.accounts.countAccounts()).toBe(1);
});

test('resetPassword replaces the password, ends the sessions, and returns null for an unknown account', async () => {
  const [demo] = await seed();
  const accountId = (await store.accounts.accountByUsername('demo'))?.id ?? '';
  await store.accounts.insertSession({ tokenHash: 'abc', accountId, createdMs: 1, expiresMs: 1e15 });
  const password = await resetPassword({ accounts: store.accounts, username: 'demo' });
  expect(await isPasswordOf('demo', password)).toBe(true);
  expect(await isPasswordOf('demo', demo?.password ?? '')).toBe(false);
  expect(await store.accounts.sessionWithAccount({ tokenHash: 'abc', nowMs: 2 })).toBeNull();
  expect(await resetPassword({ accounts: store.accounts, username: 'nobody' })).toBeNull();
});
