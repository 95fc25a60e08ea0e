import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { keepSessions } from './keep-sessions.ts';

let store: TestStore;
let reads: number;
let accounts: TestStore['accounts'];
beforeEach(async () => {
  store = await openTestStore();
  await store.accounts.insertAccount(makeAccount({ id: 'ann', name: 'Ann' }));
  await store.accounts.insertAccount(makeAccount({ id: 'ben', name: 'Ben' }));
  for (const accountId of ['ann', 'ben'])
    await store.accounts.insertSession({
      tokenHash: `of ${accountId}`,
      accountId,
      createdMs: 0,
      expiresMs: 100,
    });
  reads = 0;
  // The accounts of the store keep sessions, too; this one counts what it is asked.
  const { sessionWithAccount } = store.accounts;
  accounts = keepSessions({
    accounts: {
      ...store.accounts,
      sessionWithAccount: (args) => {
        reads += 1;
        return sessionWithAccount(args);
      },
    },
    readVersion: store.readVersion,
  });
});
afterEach(() => store.dispose());

const nameOf = async (tokenHash: string, nowMs = 1) =>
  (await accounts.sessionWithAccount({ tokenHash, nowMs }))?.account.name ?? null;

test('a session is read once while nothing changes, and each by itself', async () => {
  for (const _ of [1, 2, 3])
    expect([await nameOf('of ann'), await nameOf('of ben'), await nameOf('of nobody')]).toEqual([
      'Ann',
      'Ben',
      null,
    ]);
  // One for each session, and one each time for the unknown one.
  expect(reads).toBe(2 + 3);
});

test('a session that was ended is gone at once, by this process or another one', async () => {
  const other = store.openAnother();
  await nameOf('of ann');
  await nameOf('of ben');
  await store.accounts.deleteSession('of ann');
  expect([await nameOf('of ann'), await nameOf('of ben')]).toEqual([null, 'Ben']);
  await other.accounts.deleteSession('of ben');
  expect(await nameOf('of ben')).toBeNull();
});

test('a kept session expires in time, and an account has its new name at once', async () => {
  await nameOf('of ann');
  expect(await nameOf('of ann', 99)).toBe('Ann');
  expect(await nameOf('of ann', 100)).toBeNull();
  await store.db.updateTable('accounts').set({ name: 'Anna' }).where('id', '=', 'ann').execute();
  expect(await nameOf('of ann')).toBe('Anna');
});

test('without a known version nothing is kept', async () => {
  accounts = keepSessions({ accounts, readVersion: () => null });
  await nameOf('of ann');
  await store.accounts.deleteSession('of ann');
  expect(await nameOf('of ann')).toBeNull();
});
