import { beforeAll, expect, test } from 'vitest';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const READ = '/api/client_payee.php';
const SAVE = '/api/client_payee_save.php';
const REMOVE = '/api/client_payee_remove.php';
let ann: Person;
let ben: Person;
beforeAll(async () => {
  [ann, ben] = [await addPerson(), await addPerson()];
});

test('a phone number is saved encrypted with its consent, shown masked, replaced, and deleted', async () => {
  const save = (phone: string) => ann.post(SAVE, { kind: 'phone', phone, consent: '1' });
  expect((await save('+86 138-0013-8000')).body).toEqual({
    payee: { kind: 'phone', phone_masked: '138****8000' },
  });
  expect((await save('13900139000')).status).toBe(200);
  expect((await ann.get(READ)).body).toEqual({
    ...{ payee: { kind: 'phone', phone_masked: '139****9000' }, can_use_wechat: false },
  });
  const stored = await server().store.db.selectFrom('payout_payees').selectAll().execute();
  expect(stored).toMatchObject([
    { account_id: ann.id, consent_version: 1, consented_ms: server().clock.now },
  ]);
  expect(JSON.stringify(stored)).not.toContain('13900139000');
  expect(server().logged.join('')).not.toContain('13900139000');
  expect((await ben.get(READ)).body).toMatchObject({ payee: null });
  expect((await ann.post(REMOVE)).body).toEqual({ payee: null });
  expect((await ann.get(READ)).body).toMatchObject({ payee: null });
});

test('WeChat can be chosen while the account is bound to it', async () => {
  const save = () => ben.post(SAVE, { kind: 'wechat', consent: '1' });
  expect(await save()).toMatchObject({ status: 400, body: { code: 'bad_parameter' } });
  await server().bindToWechat(ben.id, 'openid');
  expect((await ben.get(READ)).body).toEqual({ payee: null, can_use_wechat: true });
  expect((await save()).status).toBe(200);
  expect((await ben.get(READ)).body).toMatchObject({ payee: { kind: 'wechat', phone_masked: null } });
  await server().services.wechatBinding.unbind({ accountId: ben.id });
  expect((await ben.get(READ)).body).toEqual({ payee: null, can_use_wechat: false });
});

test.each([
  [{ kind: 'phone', phone: '12345', consent: '1' }, 'phone'],
  [{ kind: 'phone', phone: '13800138000' }, 'consent'],
  [{ kind: 'bank', consent: '1' }, 'kind'],
])('refuses %o', async (fields, field) => {
  const answer = await ann.post(SAVE, fields);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(field)]);
  expect((await ann.get(READ)).body).toMatchObject({ payee: null });
});

test('nobody without a session has a payee', async () => {
  expect((await visitor.get(READ)).status).toBe(401);
  expect((await visitor.post(SAVE, { kind: 'phone', phone: '13800138000', consent: '1' })).status).toBe(401);
});
