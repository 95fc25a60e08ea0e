import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('accounts on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());

  test('stores an account and reads it back', async () => {
    const before = await store.accounts.countAccounts();
    const account = makeAccount({
      username: '韩梅梅',
      name: "O'Brien; drop table accounts",
      roles: ['client', 'teacher', 'admin', 'owner'],
      hasInitialPassword: true,
      createdMs: 1_763_700_000_123,
    });
    await store.accounts.insertAccount(account);
    expect(await store.accounts.accountById(account.id)).toEqual(account);
    expect(await store.accounts.accountByUsername('韩梅梅')).toEqual(account);
    expect(await store.accounts.countAccounts()).toBe(before + 1);
  });

  test('returns null for a missing account, even if the name contains U+0000', async () => {
    expect(await store.accounts.accountById('nobody')).toBeNull();
    expect(await store.accounts.accountByUsername('no\u0000body')).toBeNull();
  });

  test('lets one of many concurrent inserts take an account name', async () => {
    const asked = Array.from({ length: 8 }, () =>
      store.accounts.insertAccount(makeAccount({ username: 'same' })),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({ code: 'illegal_move', field: 'username' });
      }
    }
  });

  test('no longer marks a changed password as initial', async () => {
    const first = makeAccount({ hasInitialPassword: true, createdMs: 5 });
    const second = makeAccount({ hasInitialPassword: true, createdMs: 4 });
    await store.accounts.insertAccount(first);
    await store.accounts.insertAccount(second);
    const initial = async () => (await store.accounts.accountsWithInitialPassword()).map(({ id }) => id);
    expect((await initial()).slice(0, 2)).toEqual([second.id, first.id]);
    await store.accounts.setPassword({ accountId: first.id, passwordHash: 'new' });
    expect(await store.accounts.accountById(first.id)).toEqual({
      ...first,
      passwordHash: 'new',
      hasInitialPassword: false,
    });
    expect(await initial()).not.toContain(first.id);
    expect(await initial()).toContain(second.id);
  });

  test('returns a session with its account until it expires', async () => {
    const account = makeAccount();
    await store.accounts.insertAccount(account);
    const session = { tokenHash: 'h1', accountId: account.id, createdMs: 10, expiresMs: 100 };
    await store.accounts.insertSession(session);
    const at = (nowMs: number) => store.accounts.sessionWithAccount({ tokenHash: 'h1', nowMs });
    expect(await at(99)).toEqual({
      session: { ...session, lastSeenMs: null, maskedIp: null, userAgent: null },
      account,
    });
    expect(await at(100)).toBeNull();
    expect(await store.accounts.sessionWithAccount({ tokenHash: 'other', nowMs: 0 })).toBeNull();
  });

  test('deletes sessions by token and by expiry, and no others', async () => {
    const account = makeAccount();
    await store.accounts.insertAccount(account);
    for (const [tokenHash, expiresMs] of [
      ['out', 900],
      ['old', 500],
      ['edge', 600],
      ['new', 601],
    ] as const) {
      await store.accounts.insertSession({ tokenHash, accountId: account.id, createdMs: 1, expiresMs });
    }
    await store.accounts.deleteSession('out');
    await store.accounts.deleteExpiredSessions(600);
    const rows = await store.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', account.id)
      .execute();
    expect(rows).toEqual([{ token_hash: 'new' }]);
  });

  test('a device is known to the accounts it has signed in to, until it is unused or the password changes', async () => {
    const [one, other] = [makeAccount(), makeAccount()];
    await store.accounts.insertAccount(one);
    await store.accounts.insertAccount(other);
    const remember = (deviceHash: string, accountId: string, nowMs: number) =>
      store.accounts.rememberDevice({ deviceHash, accountId, nowMs });
    const knownTo = async (deviceHash: string, usedSinceMs = 0) =>
      (await store.accounts.accountsOfDevice({ deviceHash, usedSinceMs })).sort();
    await Promise.all([remember('tablet', one.id, 100), remember('tablet', one.id, 100)]);
    await remember('tablet', other.id, 200);
    await remember('laptop', one.id, 300);
    expect(await knownTo('tablet')).toEqual([one.id, other.id].sort());
    expect(await knownTo('tablet', 101)).toEqual([other.id]);
    expect(await knownTo('phone')).toEqual([]);
    await remember('tablet', one.id, 400);
    await store.accounts.deleteUnusedDevices(201);
    expect([await knownTo('tablet'), await knownTo('laptop')]).toEqual([[one.id], [one.id]]);
    await remember('laptop', other.id, 400);
    await store.accounts.setPassword({ accountId: one.id, passwordHash: 'new' });
    expect([await knownTo('tablet'), await knownTo('laptop')]).toEqual([[], [other.id]]);
    await store.accounts.updateAccount({
      id: other.id,
      expectedRoles: other.roles,
      change: { passwordHash: 'reset' },
      endSessions: true,
      audit: {
        id: 'audit-device',
        actorId: one.id,
        action: 'password',
        subjectId: other.id,
        detail: {},
        createdMs: 1,
      },
    });
    expect(await knownTo('laptop')).toEqual([]);
  });

  test('keeps the current session and those of others when the sessions of an account are deleted', async () => {
    const [one, other] = [makeAccount(), makeAccount()];
    await store.accounts.insertAccount(one);
    await store.accounts.insertAccount(other);
    const insert = (tokenHash: string, accountId: string) =>
      store.accounts.insertSession({ tokenHash, accountId, createdMs: 1, expiresMs: 9_000 });
    for (const name of ['mine-here', 'mine-there', 'mine-too']) await insert(name, one.id);
    await insert('theirs', other.id);
    const left = async () => {
      const rows = await store.db
        .selectFrom('sessions')
        .select('token_hash')
        .where('account_id', 'in', [one.id, other.id])
        .orderBy('token_hash')
        .execute();
      return rows.map((row) => row.token_hash);
    };
    await store.accounts.deleteAccountSessions({ accountId: one.id, exceptTokenHash: 'theirs' });
    expect(await left()).toEqual(['theirs']);
    await insert('mine-here', one.id);
    await insert('mine-there', one.id);
    await store.accounts.deleteAccountSessions({ accountId: one.id, exceptTokenHash: 'mine-here' });
    expect(await left()).toEqual(['mine-here', 'theirs']);
    await store.accounts.deleteAccountSessions({ accountId: one.id, exceptTokenHash: null });
    expect(await left()).toEqual(['theirs']);
  });

  test('rejects a session without an account', async () => {
    const orphan = { tokenHash: 'x', accountId: 'nobody', createdMs: 1, expiresMs: 2 };
    await expect(store.accounts.insertSession(orphan)).rejects.toThrow(/foreign key/i);
  });

  test('throws when it reads an unknown role', async () => {
    const account = makeAccount();
    await store.accounts.insertAccount(account);
    await store.db
      .updateTable('accounts')
      .set({ roles: '["emperor"]' })
      .where('id', '=', account.id)
      .execute();
    await expect(store.accounts.accountById(account.id)).rejects.toThrow('accounts.roles');
  });
});
