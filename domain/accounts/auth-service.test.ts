import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_LIFETIME_MS, SESSION_LIFETIME_MS } from '#shared/constants.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { createAuthService, toViewer } from './auth-service.ts';
import { createLoginRateLimiter } from './login-rate-limiter.ts';
import { hashPassword } from './passwords.ts';
import type { Account } from './types.ts';

const PASSWORD = 'dumpling-1998';
const address = '192.0.2.7';
const passwordHash = await hashPassword(PASSWORD);

describe('auth service', () => {
  let store: TestStore;
  let account: Account;
  let clock: ReturnType<typeof makeClock>;
  let service: ReturnType<typeof createAuthService>;

  beforeEach(async () => {
    store = await openTestStore();
    account = makeAccount({ username: '小李', passwordHash, hasInitialPassword: true });
    await store.accounts.insertAccount(account);
    clock = makeClock();
    service = createAuthService({
      accounts: store.accounts,
      limits: createLoginRateLimiter({ delay: async () => undefined }),
      clock,
      onSeenFailed: failTest,
    });
  });
  afterEach(() => store.dispose());

  const signIn = (password = PASSWORD, name = '小李', device: string | null = null, from = address) =>
    service.signIn({ username: name, password, address: from, device });
  const sessions = () => store.db.selectFrom('sessions').selectAll().execute();

  test('a token identifies its account, even if the name was typed with spaces around it', async () => {
    const { token, username: signedIn } = await signIn(PASSWORD, '  小李 ');
    expect(signedIn).toEqual(account);
    expect(await service.findViewerByToken(token)).toEqual(toViewer(account));
    expect(await service.findViewerByToken(null)).toBeNull();
    expect(await service.findViewerByToken('')).toBeNull();
    expect(await service.findViewerByToken(`${token}x`)).toBeNull();
  });

  test('a name matches in composed and decomposed Unicode form', async () => {
    const other = makeAccount({ username: 'rené', passwordHash: account.passwordHash });
    await store.accounts.insertAccount(other);
    expect((await signIn(PASSWORD, 'rene\u0301')).username.id).toBe(other.id);
  });

  test('a token identifies its account though its last use cannot be stored, which is tried once a minute', async () => {
    const { token } = await signIn();
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    let tries = 0;
    const touchSession = () => {
      tries += 1;
      return Promise.reject(full);
    };
    const failures: unknown[] = [];
    const reading = createAuthService({
      accounts: { ...store.accounts, touchSession },
      limits: createLoginRateLimiter({ delay: async () => undefined }),
      clock,
      onSeenFailed: (error) => failures.push(error),
    });
    const seen = { address, userAgent: 'a browser' };
    for (let count = 0; count < 3; count++) {
      expect(await reading.findViewerByToken(token, seen)).toEqual(toViewer(account));
    }
    clock.now += 60_000;
    expect(await reading.findViewerByToken(token, seen)).toEqual(toViewer(account));
    expect(tries).toBe(2);
    expect(failures).toEqual([full, full]);
  });

  test('a token identifies its account before its last use is stored', async () => {
    const { token } = await signIn();
    const reading = createAuthService({
      accounts: { ...store.accounts, touchSession: () => new Promise(() => undefined) },
      limits: createLoginRateLimiter({ delay: async () => undefined }),
      clock,
      onSeenFailed: failTest,
    });
    expect(await reading.findViewerByToken(token, { address, userAgent: '' })).toEqual(toViewer(account));
  });

  test('a viewer has no password fields', () => {
    expect(Object.keys(toViewer(account)).sort()).toEqual(['avatarUrl', 'id', 'name', 'roles', 'username']);
  });

  test('tokens are unique and stored only as hashes', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const rows = await sessions();
    expect(first.token).not.toBe(second.token);
    expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(first.token);
    const stolen = rows[0]?.token_hash ?? '';
    expect(await service.findViewerByToken(stolen)).toBeNull();
  });

  test('a session expires after its lifetime and is deleted at the next sign-in', async () => {
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

  test('signing out ends only that session', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await service.signOut(here.token);
    expect(await service.findViewerByToken(here.token)).toBeNull();
    expect(await service.findViewerByToken(there.token)).not.toBeNull();
  });

  test('a wrong password and an unknown name return the same error', async () => {
    const wrong = await signIn('dumpling-1999').catch((thrown: unknown) => thrown);
    const nobody = await signIn(PASSWORD, 'nobody').catch((thrown: unknown) => thrown);
    expect(wrong).toMatchObject({ code: 'login_failed', field: undefined, message: 'login_failed' });
    expect(nobody).toEqual(wrong);
    expect(await sessions()).toEqual([]);
  });

  test('after ten wrong passwords the correct one is refused with a waiting time', async () => {
    for (let i = 0; i < 10; i++)
      await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login_failed' });
    await expect(signIn()).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
  });

  test('a successful sign-in resets the count of failed attempts', async () => {
    for (let i = 0; i < 9; i++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login_failed' });
    await signIn();
    for (let i = 0; i < 9; i++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'login_failed' });
    await expect(signIn()).resolves.toBeDefined();
  });

  describe('known devices', () => {
    const attack = async () => {
      for (let n = 0; n < 100; n++)
        await expect(signIn('guess', '小李', null, `198.51.100.${n}`)).rejects.toMatchObject({
          code: 'login_failed',
        });
    };

    test('a device that has signed in stays welcome while others guess', async () => {
      const { device } = await signIn();
      await attack();
      await expect(signIn()).rejects.toMatchObject({ code: 'too_many_requests' });
      await expect(signIn(PASSWORD, '小李', 'a'.repeat(43))).rejects.toMatchObject({
        code: 'too_many_requests',
      });
      expect(await signIn(PASSWORD, '小李', device)).toMatchObject({ device });
    });

    test('a device is known only to the accounts it has signed in to, and keeps its name for all of them', async () => {
      await store.accounts.insertAccount(makeAccount({ username: '小王', passwordHash }));
      const { device } = await signIn(PASSWORD, '小王');
      await attack();
      await expect(signIn(PASSWORD, '小李', device)).rejects.toMatchObject({ code: 'too_many_requests' });
      expect((await signIn(PASSWORD, '小王', device)).device).toBe(device);
      expect((await signIn(PASSWORD, '小王', 'made-up')).device).not.toBe('made-up');
    });

    test('devices are forgotten half a year after their last use, and when the password changes', async () => {
      const devices = () => store.db.selectFrom('known_devices').select('device_hash').execute();
      const { device } = await signIn();
      clock.now += DEVICE_LIFETIME_MS;
      expect((await signIn(PASSWORD, '小李', device)).device).toBe(device);
      clock.now += DEVICE_LIFETIME_MS + 1;
      expect((await signIn(PASSWORD, '小李', device)).device).not.toBe(device);
      expect(await devices()).toHaveLength(1);
      expect(JSON.stringify(await devices())).not.toContain(device);
      await store.accounts.setPassword({ accountId: account.id, passwordHash });
      expect(await devices()).toEqual([]);
    });
  });

  describe('changePassword', () => {
    const change = (args: { oldPassword?: string; newPassword?: string; token?: string | null } = {}) =>
      service.changePassword({
        viewer: toViewer(account),
        token: null,
        oldPassword: PASSWORD,
        newPassword: 'noodle-soup-8',
        ...args,
      });

    test('replaces the old password with the new one', async () => {
      await change();
      await expect(signIn()).rejects.toMatchObject({ code: 'login_failed' });
      await expect(signIn('noodle-soup-8')).resolves.toBeDefined();
    });

    test('refuses a wrong old password', async () => {
      await expect(change({ oldPassword: 'guess' })).rejects.toMatchObject({
        code: 'login_failed',
        field: 'oldPassword',
      });
      await expect(signIn()).resolves.toBeDefined();
    });

    test('requires at least eight characters', async () => {
      await expect(change({ newPassword: '1234567' })).rejects.toMatchObject({
        code: 'bad_parameter',
        field: 'newPassword',
      });
      await expect(signIn()).resolves.toBeDefined();
      await expect(change({ newPassword: '12345678' })).resolves.toBeUndefined();
    });

    test("ends the account's other sessions, but neither the caller's nor those of other accounts", async () => {
      const other = makeAccount({ username: 'other', passwordHash });
      await store.accounts.insertAccount(other);
      const [here, there, theirs] = [await signIn(), await signIn(), await signIn(PASSWORD, 'other')];
      await change({ token: here.token });
      expect(await service.findViewerByToken(here.token)).toEqual(toViewer(account));
      expect(await service.findViewerByToken(there.token)).toBeNull();
      expect(await service.findViewerByToken(theirs.token)).toEqual(toViewer(other));
    });

    test('ends all sessions without a token, and none if it fails', async () => {
      const { token } = await signIn();
      await expect(change({ oldPassword: 'guess' })).rejects.toThrow();
      expect(await service.findViewerByToken(token)).not.toBeNull();
      await change();
      expect(await service.findViewerByToken(token)).toBeNull();
    });

    test('limits attempts to guess the old password', async () => {
      for (let i = 0; i < 10; i++) {
        await expect(change({ oldPassword: 'guess' })).rejects.toMatchObject({ code: 'login_failed' });
      }
      await expect(change()).rejects.toMatchObject({ code: 'too_many_requests' });
    });

    test('removes the account from initialAccounts', async () => {
      const changed = makeAccount({ hasInitialPassword: false });
      await store.accounts.insertAccount(changed);
      expect(await service.initialAccounts()).toEqual([{ username: '小李', roles: ['client'] }]);
      await change();
      expect(await service.initialAccounts()).toEqual([]);
    });

    test('throws not_found for a deleted account', async () => {
      const deletedViewer = { ...toViewer(account), id: 'deleted' };
      await expect(
        service.changePassword({
          viewer: deletedViewer,
          token: null,
          oldPassword: 'x',
          newPassword: '12345678',
        }),
      ).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
