import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createAuditService } from '../audit/audit-service.ts';
import { makeClock } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { type AccountAdminService, createAccountAdminService } from './account-admin-service.ts';
import { createAuthService, toViewer } from './auth-service.ts';
import { createLoginRateLimiter } from './login-rate-limiter.ts';
import type { Viewer } from './types.ts';

let store: TestStore;
let clock: ReturnType<typeof makeClock>;
let admin: AccountAdminService;
let signIn: (account: string, password: string) => Promise<string>;
let viewerOfToken: (token: string) => Promise<Viewer | null>;
let owner: Viewer;
let boss: Viewer;
let learner: Viewer;

const insertViewer = async (name: string, ...roles: Role[]) => {
  const account = makeAccount({ username: name, roles });
  await store.accounts.insertAccount(account);
  return toViewer(account);
};

beforeEach(async () => {
  store = await openTestStore();
  clock = makeClock();
  admin = createAccountAdminService({ accounts: store.accounts, clock });
  const accounts = createAuthService({
    accounts: store.accounts,
    limits: createLoginRateLimiter({ delay: async () => undefined }),
    clock,
    onSeenFailed: failTest,
  });
  signIn = async (username, password) =>
    (await accounts.signIn({ username, password, address: '127.0.0.1', device: null })).token;
  viewerOfToken = (token) => accounts.findViewerByToken(token);
  owner = await insertViewer('owner', 'client', 'owner');
  boss = await insertViewer('boss', 'client', 'admin');
  learner = await insertViewer('learner', 'client');
});
afterEach(() => store.dispose());

test('a created account can sign in until it is disabled or its password is reset, and each step is audited', async () => {
  const { account, password } = await admin.create({
    viewer: boss,
    username: ' 小王 ',
    name: '<b>小\u202e王',
    roles: ['teacher', 'client'],
  });
  expect(account).toMatchObject({ username: '小王', name: '＜b>小王', roles: ['client', 'teacher'] });
  const token = await signIn('小王', password);
  expect(await viewerOfToken(token)).toMatchObject({ id: account.id });

  const change = { viewer: boss, accountId: account.id };
  expect(await admin.setDisabled({ ...change, disabled: true })).toMatchObject({ disabledMs: clock.now });
  expect(await viewerOfToken(token)).toBeNull();
  await expect(signIn('小王', password)).rejects.toMatchObject({ code: 'account_disabled' });
  await expect(signIn('小王', 'wrong')).rejects.toMatchObject({ code: 'login_failed' });
  await admin.setDisabled({ ...change, disabled: false });
  const again = await signIn('小王', password);

  const { password: newPassword } = await admin.resetPassword(change);
  expect(await viewerOfToken(again)).toBeNull();
  await expect(signIn('小王', password)).rejects.toMatchObject({ code: 'login_failed' });
  await signIn('小王', newPassword);

  const audit = createAuditService({ audits: store.audits, accounts: store.accounts, clock });
  const { list } = await audit.list({
    viewer: owner,
    ...{ action: null, actor: null, subject: null, from: null, to: null },
    ...{ pageNumber: 1, pageSize: 10 },
  });
  expect(list.map(({ action }) => action).sort()).toEqual([
    'account_disabled',
    'account_enabled',
    'account_made',
    'account_password',
  ]);
  expect(
    list.every(
      ({ actorUsername, subjectUsername }) => actorUsername === 'boss' && subjectUsername === '小王',
    ),
  ).toBe(true);
  expect(JSON.stringify(list)).not.toContain(password);
});

test('a session that begins while its account is being disabled is not valid', async () => {
  const { account, password } = await admin.create({
    viewer: boss,
    username: 'ab',
    name: 'x',
    roles: ['client'],
  });
  const token = await signIn('ab', password);
  await store.db.updateTable('accounts').set({ disabled_ms: 1 }).where('id', '=', account.id).execute();
  expect(await viewerOfToken(token)).toBeNull();
});

test('only an owner can change administrators and owners, and nobody can change their own account', async () => {
  const other = await insertViewer('other-boss', 'client', 'admin');
  const make = (viewer: Viewer, access: Role[]) =>
    admin.create({ viewer, username: `new-${Math.random()}`, name: 'x', roles: access });
  const forbidden = { code: 'forbidden' };
  await expect(make(boss, ['admin'])).rejects.toMatchObject(forbidden);
  await expect(make(boss, ['client', 'owner'])).rejects.toMatchObject(forbidden);
  await make(owner, ['client', 'admin']);
  const save = (viewer: Viewer, target: Viewer, access: Role[]) =>
    admin.update({ viewer, accountId: target.id, name: 'x', roles: access });
  for (const [viewer, target] of [
    [boss, other],
    [boss, owner],
    [boss, boss],
    [owner, owner],
  ] as const) {
    await expect(save(viewer, target, ['client'])).rejects.toMatchObject(forbidden);
    const change = { viewer, accountId: target.id };
    await expect(admin.setDisabled({ ...change, disabled: true })).rejects.toMatchObject(forbidden);
    await expect(admin.resetPassword(change)).rejects.toMatchObject(forbidden);
  }
  await expect(save(boss, learner, ['client', 'admin'])).rejects.toMatchObject(forbidden);
  expect(await save(owner, other, ['client'])).toMatchObject({ roles: ['client'] });
  expect(await save(boss, other, ['teacher'])).toMatchObject({ roles: ['teacher'], name: 'x' });
  await expect(save(boss, { ...other, id: 'nobody' }, ['client'])).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the last enabled owner cannot be disabled or lose the role', async () => {
  const second = await insertViewer('second', 'owner');
  await admin.setDisabled({ viewer: second, accountId: owner.id, disabled: true });
  // The viewer was read while the account was still enabled.
  const change = { viewer: owner, accountId: second.id };
  await expect(admin.setDisabled({ ...change, disabled: true })).rejects.toMatchObject({
    code: 'last_owner',
  });
  await expect(admin.update({ ...change, name: 'x', roles: ['admin'] })).rejects.toMatchObject({
    code: 'last_owner',
  });
});

test.each([
  ['username', { username: 'a' }],
  ['username', { username: 'two words' }],
  ['username', { username: '-dash' }],
  ['username', { username: 'x'.repeat(41) }],
  ['name', { name: ' \u200b ' }],
  ['name', { name: '名'.repeat(41) }],
  ['roles', { roles: [] }],
])('an invalid account is refused with the field %s', async (field, invalid) => {
  const form = { viewer: owner, username: 'good.name', name: '好', roles: ['client'] satisfies Role[] };
  await expect(admin.create({ ...form, ...invalid })).rejects.toMatchObject({ code: 'bad_parameter', field });
  expect(await store.accounts.countAccounts()).toBe(3);
});
