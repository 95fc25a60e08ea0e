import { beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const SAVE = '/api/account_save.php';
const STATE = '/api/account_state.php';
const RESET = '/api/account_password.php';
const LIST = '/api/account_index.php';
let owner: Person;
let admin: Person;
let learner: Person;
beforeAll(async () => {
  owner = await addPerson(['client', 'owner']);
  admin = await addPerson(['client', 'admin']);
  learner = await addPerson();
});

const signIn = (account: string, pwd: string) => visitor.post('/api/client_login.php', { account, pwd });
const storedAccount = (id: string) => server().store.accounts.accountById(id);
/** The recorded actions on an account. */
const actionsOn = async (id: string) => {
  const { list } = (await admin.get('/api/audit_index.php', { pagesize: '100' })).body;
  return list?.filter(({ subject_id }) => subject_id === id);
};

test('creates an account with a password that only this answer contains', async () => {
  const form = { account: 'han.meimei', name: '新人', access: 'teacher,client' };
  const { status, body } = await admin.post(SAVE, form);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      account: {
        account_id: expect.any(String),
        account: 'han.meimei',
        name: '新人',
        access: ['client', 'teacher'],
        disabled: false,
        last_seen_ms: null,
        created_ms: server().clock.now,
        may_change: true,
      },
      password: expect.any(String),
    },
  });
  expect((await signIn('han.meimei', String(body.password))).status).toBe(200);
  const listed = await admin.get(LIST, { q: 'han.mei' });
  expect(listed.body).toMatchObject({ total: 1, list: [{ account: 'han.meimei', may_change: true }] });
  expect(JSON.stringify(listed.body)).not.toContain(String(body.password));
  expect(await admin.post(SAVE, form)).toMatchObject({ status: 409, body: { field: 'account' } });
});

test('changes the name and roles, and records it', async () => {
  const { id } = await addPerson();
  const changed = await admin.post(SAVE, { account_id: id, name: '老师', access: 'teacher' });
  expect(changed.body).toEqual({ account: expect.objectContaining({ name: '老师', access: ['teacher'] }) });
  expect(await storedAccount(id)).toMatchObject({ name: '老师', roles: ['teacher'] });
  const detail = { before: 'client', roles: 'teacher', changed: 'name' };
  const recorded = { action: 'account_changed', actor: admin.account.username, detail };
  expect(await actionsOn(id)).toMatchObject([recorded]);
});

test('disables an account, which ends its sessions, and enables it again', async () => {
  const person = await addPerson();
  const setDisabled = (disabled: string) => admin.post(STATE, { account_id: person.id, disabled });
  expect((await setDisabled('1')).body.account).toMatchObject({ account_id: person.id, disabled: true });
  expect(await actionsOn(person.id)).toMatchObject([{ action: 'account_disabled' }]);
  expect((await person.get('/api/client_info.php')).status).toBe(401);
  const refused = { status: 403, body: { code: 'account_disabled' } };
  expect(await signIn(person.account.username, PASSWORD)).toMatchObject(refused);
  expect((await setDisabled('0')).body.account).toMatchObject({ disabled: false });
  expect((await signIn(person.account.username, PASSWORD)).status).toBe(200);
});

test('sets a new password, which ends the sessions and the old password', async () => {
  const person = await addPerson();
  const { status, body } = await admin.post(RESET, { account_id: person.id });
  expect([status, body]).toEqual([200, { password: expect.any(String) }]);
  expect((await person.get('/api/client_info.php')).status).toBe(401);
  expect((await signIn(person.account.username, PASSWORD)).status).toBe(401);
  expect((await signIn(person.account.username, String(body.password))).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['access', { account: 'wrong', name: 'x', access: 'emperor' }],
  ['access', { account: 'wrong', name: 'x', access: '' }],
  ['account', { name: 'x', access: 'client' }],
  ['account', { account: 'with space', name: 'x', access: 'client' }],
  ['name', { account: 'wrong', name: '', access: 'client' }],
])('names an invalid %s and creates nothing', async (field, fields) => {
  const { status, body } = await admin.post(SAVE, fields);
  expect([status, String(body.field).split('.')[0]]).toEqual([400, field]);
  expect((await admin.get(LIST, { q: 'wrong' })).body.total).toBe(0);
});

test('refuses everybody who may not make the change', async () => {
  const calls: [string, Record<string, string>][] = [
    [SAVE, { account_id: learner.id, name: '别人', access: 'teacher' }],
    [STATE, { account_id: learner.id, disabled: '1' }],
    [RESET, { account_id: learner.id }],
  ];
  for (const [path, fields] of calls) {
    expect([path, (await learner.post(path, fields)).status]).toEqual([path, 403]);
    expect([path, (await visitor.post(path, fields)).status]).toEqual([path, 401]);
    expect([path, (await admin.post(path, { ...fields, account_id: 'none' })).status]).toEqual([path, 404]);
    // Nobody changes their own account here, and only an owner changes an administrator or an owner.
    for (const account_id of [admin.id, owner.id]) {
      expect([path, (await admin.post(path, { ...fields, account_id })).status]).toEqual([path, 403]);
    }
  }
  expect((await learner.get(LIST)).status).toBe(403);
  for (const { id, account } of [learner, admin, owner]) {
    const { name, roles, passwordHash } = account;
    expect(await storedAccount(id)).toMatchObject({ name, roles, passwordHash, disabledMs: null });
  }
});

test('lets an owner disable another owner', async () => {
  const second = await addPerson(['owner']);
  const setDisabled = (disabled: string) => second.post(STATE, { account_id: owner.id, disabled });
  expect((await setDisabled('1')).status).toBe(200);
  expect((await storedAccount(owner.id))?.disabledMs).toBe(server().clock.now);
  expect((await setDisabled('0')).status).toBe(200);
});
