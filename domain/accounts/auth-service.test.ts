import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_LIFETIME_MS } from '#shared/constants.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock } from '../testing/factories.ts';
import { createAuthService, toViewer } from './auth-service.ts';
import { createLoginRateLimiter } from './login-rate-limiter.ts';
import { hashPassword } from './passwords.ts';
import type { Account } from './types.ts';

const PASSWORD = 'dumpling-1998';
const address = '192.0.2.7';
const passwordHash = await hashPassword(PASSWORD);

describe('accounts service', () => {
  let store: TestStore;
  let account: Account;
  let clock: ReturnType<typeof makeClock>;
  let service: ReturnType<typeof createAuthService>;

  beforeEach(async () => {
    store = await openTestStore();
    account = makeAccount({ account: '小李', passwordHash, initialPassword: true });
    await store.accounts.insertAccount(account);
    clock = makeClock();
    service = createAuthService({ accounts: store.accounts, limits: createLoginRateLimiter(), clock });
  });
  afterEach(() => store.dispose());

  const signIn = (password = PASSWORD, name = '小李') => service.signIn({ account: name, password, address });
  const sessions = () => store.db.selectFrom('sessions').selectAll().execute();

  test('a token is good for its account, also when the name was typed with blanks', async () => {
    const { token, account: signedIn } = await signIn(PASSWORD, '  小李 ');
    expect(signedIn).toEqual(account);
    expect(await service.findViewerByToken(token)).toEqual(toViewer(account));
    expect(await service.findViewerByToken(null)).toBeNull();
    expect(await service.findViewerByToken('')).toBeNull();
    expect(await service.findViewerByToken(`${token}x`)).toBeNull();
  });

  test('a name is the same however its letters are composed', async () => {
    const composed = makeAccount({ account: 'rené', passwordHash: account.passwordHash });
    await store.accounts.insertAccount(composed);
    expect((await signIn(PASSWORD, 'rene\u0301')).account.id).toBe(composed.id);
  });

  test('a viewer carries nothing of the password', () => {
    expect(Object.keys(toViewer(account)).sort()).toEqual(['access', 'account', 'avatar', 'id', 'name']);
  });

  test('the store knows a token by its hash alone, and no two are alike', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const rows = await sessions();
    expect(one.token).not.toBe(two.token);
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(one.token);
    const stolen = rows[0]?.token_hash ?? '';
    expect(await service.findViewerByToken(stolen)).toBeNull();
  });

  test('a session ends a day after it began, and the next login clears it away', async () => {
    const { token } = await signIn();
    clock.now += SESSION_LIFETIME_MS - 1;
    expect(await service.findViewerByToken(token)).not.toBeNull();
    clock.now += 1;
    expect(await service.findViewerByToken(token)).toBeNull();
    expect(await sessions()).toHaveLength(1);
    const next = await signIn();
    expect(await sessions()).toHaveLength(1);
    expect(await service.findViewerByToken(next.token)).not.toBeNull();
  });

  test('signing out ends that session and no other', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await service.signOut(here.token);
    expect(await service.findViewerByToken(here.token)).toBeNull();
    expect(await service.findViewerByToken(there.token)).not.toBeNull();
  });

  test('a wrong password and a name nobody has look the same', async () => {
    const wrong = await signIn('dumpling-1999').catch((thrown: unknown) => thrown);
    const nobody = await signIn(PASSWORD, 'nobody').catch((thrown: unknown) => thrown);
    expect(wrong).toMatchObject({ code: 'login_failed', field: undefined, message: 'login_failed' });
    expect(nobody).toEqual(wrong);
    expect(await sessions()).toEqual([]);
  });

  test('after ten wrong passwords even the right one has to wait', async () => {
    for (let i = 0; i < 10; i++)
      await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login_failed' });
    await expect(signIn()).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
  });

  test('a good login wipes the tries before it', async () => {
    for (let i = 0; i < 9; i++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login_failed' });
    await signIn();
    for (let i = 0; i < 9; i++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login_failed' });
    await expect(signIn()).resolves.toBeDefined();
  });

  describe('changing the password', () => {
    const change = (args: { oldPassword?: string; newPassword?: string; token?: string | null } = {}) =>
      service.changePassword({
        viewer: toViewer(account),
        token: null,
        oldPassword: PASSWORD,
        newPassword: 'noodle-soup-8',
        ...args,
      });

    test('the new one opens, the old one does not', async () => {
      await change();
      await expect(signIn()).rejects.toMatchObject({ code: 'login_failed' });
      await expect(signIn('noodle-soup-8')).resolves.toBeDefined();
    });

    test('the old one has to be right', async () => {
      await expect(change({ oldPassword: 'guess' })).rejects.toMatchObject({
        code: 'login_failed',
        field: 'old_pwd',
      });
      await expect(signIn()).resolves.toBeDefined();
    });

    test('seven characters are too few, eight are enough', async () => {
      await expect(change({ newPassword: '1234567' })).rejects.toMatchObject({
        code: 'bad_parameter',
        field: 'new_pwd',
      });
      await expect(signIn()).resolves.toBeDefined();
      await expect(change({ newPassword: '12345678' })).resolves.toBeUndefined();
    });

    test('the account ends its other sessions, keeps the one that asked, and leaves others theirs', async () => {
      const other = makeAccount({ account: 'other', passwordHash });
      await store.accounts.insertAccount(other);
      const [here, there, theirs] = [await signIn(), await signIn(), await signIn(PASSWORD, 'other')];
      await change({ token: here.token });
      expect(await service.findViewerByToken(here.token)).toEqual(toViewer(account));
      expect(await service.findViewerByToken(there.token)).toBeNull();
      expect(await service.findViewerByToken(theirs.token)).toEqual(toViewer(other));
    });

    test('without a session of its own it ends them all; a failed one ends none', async () => {
      const { token } = await signIn();
      await expect(change({ oldPassword: 'guess' })).rejects.toThrow();
      expect(await service.findViewerByToken(token)).not.toBeNull();
      await change();
      expect(await service.findViewerByToken(token)).toBeNull();
    });

    test('the old password cannot be guessed here either', async () => {
      for (let i = 0; i < 10; i++) {
        await expect(change({ oldPassword: 'guess' })).rejects.toMatchObject({ code: 'login_failed' });
      }
      await expect(change()).rejects.toMatchObject({ code: 'too_many_requests' });
    });

    test('an account with its first password is named until it is changed', async () => {
      const changed = makeAccount({ initialPassword: false });
      await store.accounts.insertAccount(changed);
      expect(await service.initialAccounts()).toEqual([{ account: '小李', access: ['client'] }]);
      await change();
      expect(await service.initialAccounts()).toEqual([]);
    });

    test('an account that is gone is not found', async () => {
      const gone = { ...toViewer(account), id: 'gone' };
      await expect(
        service.changePassword({ viewer: gone, token: null, oldPassword: 'x', newPassword: '12345678' }),
      ).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
