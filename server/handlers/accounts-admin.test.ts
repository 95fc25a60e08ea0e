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
        group_name: null,
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

const BULK = '/api/account_bulk.php';
const IMPORT = '/api/account_import.php';
const changeTogether = (person: Person, people: { id: string }[], action: string) =>
  person.post(BULK, { account_ids: JSON.stringify(people.map(({ id }) => id)), action });

test('filters and sorts the list', async () => {
  const { store, clock } = server();
  const people = await Promise.all([1, 2, 3].map(() => addPerson(['client'], { name: 'Filtered' })));
  const [recent, earlier, never] = people as [Person, Person, Person];
  for (const [{ id }, lastSeenMs] of [
    [recent, clock.now - 1000],
    [earlier, clock.now - 40 * 86_400_000],
    [never, null],
  ] as const)
    await store.db.updateTable('accounts').set({ last_seen_ms: lastSeenMs }).where('id', '=', id).execute();
  await admin.post(STATE, { account_id: never.id, disabled: '1' });
  const find = async (fields: Record<string, string>) => {
    const { body } = await admin.get(LIST, { q: 'Filtered', ...fields });
    return body.list?.map(({ account_id }) => account_id);
  };
  for (const seen of ['week', 'month']) expect(await find({ seen })).toEqual([recent.id]);
  expect(await find({ seen: 'earlier' })).toEqual([earlier.id]);
  expect(await find({ seen: 'never' })).toEqual([never.id]);
  expect(await find({ state: 'disabled' })).toEqual([never.id]);
  expect(await find({ sort: 'seen' })).toEqual([recent.id, earlier.id, never.id]);
  expect(await find({ is_owed: '1' })).toEqual([]);
  for (const fields of [{ seen: 'x' }, { state: 'x' }, { sort: 'x' }] as Record<string, string>[])
    expect(await admin.get(LIST, fields)).toMatchObject({
      status: 400,
      body: { field: Object.keys(fields)[0] },
    });
});

test('exports the filtered list and records it', async () => {
  await addPerson(['client'], { name: '=Exported' });
  const answer = await server().post('/api/account_export.php', { q: 'Exported' }, admin.headers);
  expect(answer.headers.get('content-disposition')).toContain('accounts.csv');
  const rows = (await answer.text()).split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`"'=Exported","学生","","正常"`);
  expect(await actionsOn('')).toContainEqual(
    expect.objectContaining({ action: 'accounts_exported', detail: { count: '1' } }),
  );
  expect((await learner.post('/api/account_export.php', {})).status).toBe(403);
});

test('shows what an account has done, won, and is owed', async () => {
  const { status, body } = await admin.get('/api/account_detail.php', { account_id: learner.id });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      account: { account_id: learner.id, may_change: true },
      counts: { take_count: 0, clip_count: 0 },
      debts: { money: 0, prizes: 0 },
      ...{ rewards: [], reward_count: 0, classes: [] },
    },
  });
  expect((await admin.get('/api/account_detail.php', { account_id: 'none' })).status).toBe(404);
  expect((await learner.get('/api/account_detail.php', { account_id: learner.id })).status).toBe(403);
});

test('changes several accounts, all of them or none', async () => {
  const [first, second] = [await addPerson(), await addPerson()];
  expect((await changeTogether(admin, [first, second, first], 'add_teacher')).body).toEqual({ changed: 2 });
  expect((await storedAccount(first.id))?.roles).toEqual(['client', 'teacher']);
  expect((await changeTogether(admin, [first, second], 'add_teacher')).body).toEqual({ changed: 0 });
  expect(await actionsOn(first.id)).toHaveLength(1);
  expect((await changeTogether(admin, [first], 'remove_teacher')).body).toEqual({ changed: 1 });
  for (const [people, status] of [
    [[first, admin], 403],
    [[first, owner], 403],
    [[first, { id: 'none' }], 404],
    [[], 400],
    [Array.from({ length: 201 }, (_, at) => ({ id: `x${at}` })), 400],
  ] as const)
    expect((await changeTogether(admin, [...people], 'disable')).status).toBe(status);
  expect((await changeTogether(admin, [first], 'delete')).status).toBe(400);
  expect((await changeTogether(learner, [first], 'disable')).status).toBe(403);
  expect((await storedAccount(first.id))?.disabledMs).toBeNull();
  expect((await changeTogether(admin, [first, second], 'disable')).body).toEqual({ changed: 2 });
  expect((await second.get('/api/client_info.php')).status).toBe(401);
  expect((await changeTogether(admin, [first, second], 'enable')).body).toEqual({ changed: 2 });
  const guide = await addPerson(['teacher']);
  expect(await changeTogether(admin, [first, guide], 'remove_teacher')).toMatchObject({
    status: 400,
    body: { field: 'access' },
  });
});

test('puts accounts into groups, finds them by group, and records it', async () => {
  const [first, second] = [await addPerson(), await addPerson()];
  const groups = async () => (await admin.get('/api/account_group_index.php')).body.groups;
  const save = (fields: Record<string, string>) =>
    admin.post(SAVE, { account_id: first.id, name: 'First', access: 'client', ...fields });
  expect((await save({ group_name: ' 高一 ' })).body.account).toMatchObject({ group_name: '高一' });
  expect((await save({ name: 'Again' })).body.account).toMatchObject({ group_name: '高一' });
  const setGroup = (person: Person, group_name?: string) =>
    person.post(BULK, {
      ...{ account_ids: JSON.stringify([first.id, second.id]), action: 'set_group' },
      ...(group_name === undefined ? {} : { group_name }),
    });
  expect((await setGroup(admin, '高一')).body).toEqual({ changed: 1 });
  const found = await admin.get(LIST, { group_name: '高一', sort: 'created' });
  expect(found.body.list?.map(({ account_id }) => account_id).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect((await admin.get(LIST, { group_name: '高' })).body.total).toBe(0);
  const file = { text: '账号,姓名,分组\ngroup.one,小一,高二\n' };
  expect((await admin.post(IMPORT, file)).body).toMatchObject({ rows: [{ group_name: '高二' }] });
  expect(await groups()).toEqual(['高一', '高二']);
  const exported = await server().post('/api/account_export.php', { group_name: '高二' }, admin.headers);
  expect((await exported.text()).split('\r\n')[1]).toContain('"group.one","小一","学生","高二"');
  expect(await actionsOn(second.id)).toMatchObject([
    { action: 'account_changed', detail: { changed: 'group' } },
  ]);
  const [made] = (await admin.get(LIST, { q: 'group.one' })).body.list ?? [];
  expect(await actionsOn(String(made?.account_id))).toMatchObject([
    { action: 'account_made', detail: { roles: 'client', changed: 'group' } },
  ]);
  for (const refused of [await setGroup(admin), await setGroup(admin, '组'.repeat(21))])
    expect(refused).toMatchObject({ status: 400, body: { field: 'group_name' } });
  expect(await save({ group_name: '组'.repeat(21) })).toMatchObject({
    status: 400,
    body: { field: 'group_name' },
  });
  expect((await setGroup(learner, '')).status).toBe(403);
  expect((await learner.get('/api/account_group_index.php')).status).toBe(403);
  expect((await setGroup(admin, '')).body).toEqual({ changed: 2 });
  expect(await groups()).toEqual(['高二']);
});

test('creates the accounts of a file, all of them or none, with passwords that only this answer contains', async () => {
  const text = '账号,姓名,角色\nfile.one,小一,\nfile.two,小二,老师\n';
  const preview = await admin.post(IMPORT, { text, is_preview: '1' });
  expect(preview.body).toEqual({
    is_created: false,
    rows: [
      {
        ...{ file_line: 2, account: 'file.one', name: '小一', access: ['client'] },
        ...{ group_name: null, problems: [], password: null },
      },
      expect.objectContaining({ access: ['teacher'], problems: [], password: null }),
    ],
  });
  expect((await admin.get(LIST, { q: 'file.' })).body.total).toBe(0);
  const bad = await admin.post(IMPORT, { text: `${text}${learner.account.username},有人,\n` });
  expect(bad.body).toMatchObject({
    is_created: false,
    rows: [{ password: null }, { password: null }, { problems: ['username_taken'], password: null }],
  });
  expect((await admin.get(LIST, { q: 'file.' })).body.total).toBe(0);
  const made = await admin.post(IMPORT, { text });
  expect(made.body).toMatchObject({ is_created: true });
  const [one] = made.body.rows as { account: string; password: string }[];
  expect((await signIn('file.one', one?.password ?? '')).status).toBe(200);
  const listed = await admin.get(LIST, { q: 'file.' });
  expect(listed.body.total).toBe(2);
  const [row] = listed.body.list ?? [];
  expect(await actionsOn(String(row?.account_id))).toMatchObject([{ action: 'account_made' }]);
  expect(await admin.post(IMPORT, { text: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'account_file_unreadable', field: 'text' },
  });
  expect((await learner.post(IMPORT, { text })).status).toBe(403);
});

test('lets an owner say whom to ask for a new password', async () => {
  // The owner of the other tests has been signed out.
  const boss = await addPerson(['owner']);
  const [read, save] = ['/api/sign_in_contact.php', '/api/sign_in_contact_save.php'];
  expect((await visitor.get(read)).body).toEqual({ contact: null });
  const contact = '忘记密码请找张老师，微信 zhang <b>';
  expect((await boss.post(save, { contact })).body).toEqual({
    contact: '忘记密码请找张老师，微信 zhang ＜b>',
  });
  expect((await visitor.get(read)).body).toEqual({ contact: '忘记密码请找张老师，微信 zhang ＜b>' });
  const logged = await actionsOn('');
  expect(logged).toContainEqual(
    expect.objectContaining({ action: 'sign_in_contact_changed', detail: { characters: '22' } }),
  );
  expect(JSON.stringify(logged)).not.toContain('张老师');
  expect(await boss.post(save, { contact: '长'.repeat(201) })).toMatchObject({
    status: 400,
    body: { field: 'contact' },
  });
  for (const person of [admin, learner]) expect((await person.post(save, { contact: 'x' })).status).toBe(403);
  await boss.post(save, { contact: '' });
  expect((await visitor.get(read)).body).toEqual({ contact: null });
});
