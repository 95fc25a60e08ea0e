import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';
import { sessionTokenOf } from '../testing/test-server.ts';

const { server, visitor, addPerson } = setUpPeople();
const SIGN_IN = '/api/client_login.php';
const SIGN_OUT = '/api/client_logout.php';
const INFO = '/api/client_info.php';
const CHANGE_PASSWORD = '/api/client_pwd_edit.php';
let me: Person;
beforeAll(async () => {
  me = await addPerson();
});

const signIn = ({ account }: Person, pwd = PASSWORD, headers: Record<string, string> = {}) =>
  server().post(SIGN_IN, { account: account.username, pwd }, headers);
/** Signs in and returns the headers of a page with the new session. */
const newSession = async (person: Person, pwd = PASSWORD) => ({
  ...person.headers,
  cookie: `token=${sessionTokenOf(await signIn(person, pwd))}`,
});
const statusOf = async (headers: Record<string, string>) => (await visitor.get(INFO, {}, headers)).status;

describe('sign-in', () => {
  test('works as a GET and with a JSON body', async () => {
    const { username } = me.account;
    const asGet = await server().get(
      `${SIGN_IN}?${new URLSearchParams({ account: username, pwd: PASSWORD })}`,
    );
    expect([asGet.status, asGet.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const asJson = await fetch(`${server().url}${SIGN_IN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: username, pwd: PASSWORD }),
    });
    expect([asJson.status, await asJson.json()]).toEqual([
      200,
      { client_id: me.id, client_name: me.account.name },
    ]);
    expect(sessionTokenOf(asGet)).not.toBe(sessionTokenOf(asJson));
  });

  test('answers an unknown account and a wrong password alike and sets no cookie', async () => {
    for (const fields of [
      { account: me.account.username, pwd: 'wrong password' },
      { account: 'nobody', pwd: PASSWORD },
    ]) {
      const response = await server().post(SIGN_IN, fields);
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
      expect(await response.json()).toEqual({ code: 'login_failed', status: '账号或密码不正确' });
    }
  });

  test('names an empty or missing field', async () => {
    for (const [fields, field] of [
      [{ account: me.account.username, pwd: '' }, 'pwd'],
      [{ pwd: PASSWORD }, 'account'],
    ] as [Record<string, string>, string][]) {
      expect(await visitor.post(SIGN_IN, fields)).toMatchObject({ status: 400, body: { field } });
    }
  });

  test('returns 429 with the time to wait after too many wrong passwords, even for the right one', async () => {
    const person = await addPerson();
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await signIn(person, 'wrong password')).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const refused = await signIn(person);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await refused.json()).toEqual({
      code: 'too_many_requests',
      status: expect.stringMatching(/^操作太频繁，请 1[45] 分钟后再试$/),
    });
    expect((await signIn(me)).status).toBe(200);
  });

  test('welcomes a browser that has signed in before, whoever guesses at the same address', async () => {
    const person = await addPerson();
    const first = await signIn(person);
    const [, device = ''] = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    for (let i = 0; i < 10; i += 1) await signIn(person, 'wrong password');
    expect((await signIn(person)).status).toBe(429);
    const again = await signIn(person, PASSWORD, { cookie: device });
    expect([again.status, again.headers.getSetCookie()[1]]).toEqual([200, expect.stringContaining(device)]);
  });

  test('never refuses right passwords, however many come from one address', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i += 1) statuses.add((await signIn(me)).status);
    expect([...statuses]).toEqual([200]);
  });

  test('counts attempts by the connection’s address without trusted proxies', async () => {
    server().signInAddresses.length = 0;
    await signIn(me, PASSWORD, { 'x-forwarded-for': '6.6.6.6' });
    expect(server().signInAddresses).toEqual(['127.0.0.1']);
  });
});

describe('sign-out', () => {
  test('ends the session, also on the server', async () => {
    const headers = await newSession(me);
    expect(await statusOf(headers)).toBe(200);
    const out = await server().post(SIGN_OUT, {}, headers);
    expect(await out.json()).toEqual({ signed_out: true });
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^token=; Max-Age=0; Path=\//)]);
    expect(await statusOf(headers)).toBe(401);
    expect((await visitor.post(SIGN_OUT)).status).toBe(401);
  });

  test('is not possible by GET, so that no image can sign anybody out', async () => {
    const headers = await newSession(me);
    expect((await visitor.get(SIGN_OUT, {}, headers)).status).toBe(405);
    expect(await statusOf(headers)).toBe(200);
  });
});

test('the account is returned to its owner, and under no other ID', async () => {
  const own = { client_id: me.id, client_name: me.account.name, account: me.account.username };
  const expected = { status: 200, body: { ...own, access: ['client'], avatar: null } };
  expect(await me.get(INFO)).toEqual(expected);
  expect(await me.get(INFO, { client_id: me.id })).toEqual(expected);
  expect((await me.get(INFO, { client_id: (await addPerson()).id })).status).toBe(404);
  expect((await visitor.get(INFO)).status).toBe(401);
});

test('a password change ends the other sessions and the old password', async () => {
  const person = await addPerson();
  const elsewhere = await newSession(person);
  const change = (fields: Record<string, string>) => person.post(CHANGE_PASSWORD, fields);
  const valid = { old_pwd: PASSWORD, new_pwd: 'a new password' };
  expect(await change({ ...valid, old_pwd: 'not this one' })).toMatchObject({
    status: 401,
    body: { field: 'old_pwd' },
  });
  expect(await change({ ...valid, new_pwd: 'short' })).toMatchObject({
    status: 400,
    body: { field: 'new_pwd' },
  });
  expect((await change({ ...valid, client_id: me.id })).status).toBe(404);
  expect(await statusOf(elsewhere)).toBe(200);
  expect(await change(valid)).toEqual({ status: 200, body: { status: 'success' } });
  expect([await statusOf(person.headers), await statusOf(elsewhere)]).toEqual([200, 401]);
  expect((await signIn(person)).status).toBe(401);
  expect((await signIn(person, 'a new password')).status).toBe(200);
});

test('page loaders get the learner account that still has its first password', async () => {
  expect(await me.api.accounts.demoAccount()).toEqual({ username: null });
  await addPerson(['owner'], { hasInitialPassword: true });
  expect(await me.api.accounts.demoAccount()).toEqual({ username: null });
  const demo = await addPerson(['client'], { hasInitialPassword: true });
  expect(await me.api.accounts.demoAccount()).toEqual({ username: demo.account.username });
  const change = { old_pwd: PASSWORD, new_pwd: 'a new password' };
  expect((await demo.post(CHANGE_PASSWORD, change)).status).toBe(200);
  expect(await me.api.accounts.demoAccount()).toEqual({ username: null });
});
