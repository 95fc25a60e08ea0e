import { beforeEach, describe, expect, test } from 'vitest';
import { listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import { hashToken } from '#domain/accounts/session-token.ts';
import { hashPhoneCode } from '#domain/draw-visitors/phone-codes.ts';
import { readDrawExport } from '#domain/prize-draw/draw-export.ts';
import { keyedHash } from '#domain/prize-draw/keyed-hash.ts';
import { verifyDraws } from '#domain/prize-draw/verify-draws.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { setUpDrawServer } from '../testing/draw-server.ts';
import { PASSWORD } from '../testing/people.ts';

const INDEX = '/test/index/index';
const PLANTED_CODE = '123456';
const drawServer = setUpDrawServer();
const { server, person, save, moveActivity, openActivity } = drawServer;

const rules = {
  ...{ session_chances: 1, phone_chances: 3, wechat_chances: 3 },
  ...{ device_daily_cap: null, network_daily_cap: null },
};
const visitors = JSON.stringify(rules);
let activityId: string;
/** Each test has its own phone number, because the rate limits outlive a test. */
let phone: string;
let count = 0;
beforeEach(async () => {
  activityId = await openActivity({ visitors });
  count += 1;
  phone = `138${String(count).padStart(8, '0')}`;
});

type Fields = Record<string, string>;
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** Opens the page of an activity in a browser without an account. */
async function visit(id = activityId) {
  const page = await server().get(`/activivity/mcu?activity_id=${id}`, { accept: 'text/html' });
  const cookies = new Map(cookiesOf(page).map((cookie) => cookie.split('=') as [string, string]));
  const headers = () => ({
    cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    [CLIENT_HEADER]: 'test',
  });
  const ask = async (method: 'GET' | 'POST', path: string, fields: Fields = {}) => {
    const response = await (method === 'GET'
      ? server().get(`${path}?${new URLSearchParams(fields)}`, headers())
      : server().post(path, fields, headers()));
    for (const cookie of cookiesOf(response)) {
      const [name = '', value = ''] = cookie.split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = await response.json();
    return { status: response.status, data: body.data, error: response.headers.get('x-error-code') };
  };
  return {
    page,
    cookies,
    headers,
    token: cookies.get(`visitor_${id}`) ?? '',
    ask,
    info: async (fields: Fields = { activity_id: id }) =>
      (await ask('GET', `${INDEX}/getInfo`, fields)).data?.map,
    draw: (fields: Fields = {}) =>
      ask('POST', `${INDEX}/chouJiang`, { activity_id: id, request_id: crypto.randomUUID(), ...fields }),
    records: async () => (await ask('GET', `${INDEX}/getDrawRecord`, { activity_id: id })).data?.list,
    sendCode: (number = phone) => ask('POST', `${INDEX}/sendPhoneCode`, { activity_id: id, phone: number }),
    verify: (code: string, number = phone, more: Fields = {}) =>
      ask('POST', `${INDEX}/uploadPhone`, {
        ...{ activity_id: id, phone: number, code, consent: '1' },
        ...more,
      }),
  };
}
type Visitor = Awaited<ReturnType<typeof visit>>;
const lastCode = () => server().sentCodes.at(-1)?.code ?? '';
async function verifyPhone(visitor: Visitor, number = phone) {
  await visitor.sendCode(number);
  expect((await visitor.verify(lastCode(), number)).status).toBe(200);
}

describe('a visitor session', () => {
  test('starts once on the page of an activity with visitors, in cookies that scripts cannot read', async () => {
    const visitor = await visit();
    expect(visitor.page.status).toBe(200);
    const cookies = visitor.page.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([`visitor_${activityId}`, 'draw_device']);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(visitor.token).toMatch(/^[\w-]{43}$/);
    const stored = JSON.stringify(
      await server().store.db.selectFrom('draw_visitor_sessions').selectAll().execute(),
    );
    expect(stored).not.toContain(visitor.token);
    const again = await server().get(`/activivity/mcu?activity_id=${activityId}`, visitor.headers());
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('does not start on other pages, nor for activities without visitors, drafts, and unknown ones', async () => {
    const closed = await openActivity();
    const draft = (await save({ visitors })).body.data.activity_id;
    for (const path of [
      ...['/list', '/me', '/activivity', '/activivity/mcu/x'],
      ...[closed, draft, 'nothing'].map((id) => `/activivity/mcu?activity_id=${id}`),
    ])
      expect((await server().get(path)).headers.getSetCookie(), path).toEqual([]);
    const ofViewer = await server().get(`/activivity/mcu?activity_id=${activityId}`, person('lei').headers);
    expect(cookiesOf(ofViewer)).toEqual([]);
  });

  test('opens the calls of its activity and nothing else', async () => {
    const visitor = await visit();
    // With a prize to come, the deletion among the calls is refused.
    await visitor.draw();
    const other = await openActivity({ visitors });
    const open = [
      ...['getInfo', 'uploadPhone', 'getDrawRecord', 'chouJiang', 'removePhone', 'sendPhoneCode'],
      ...['exportVisitor', 'forgetVisitor', 'wechatAuthorize'],
    ]
      .map((name) => `${INDEX}/${name}`)
      .concat('/api/wechat_signature.php');
    const calls = listHttpCalls(contract).filter(({ access }) => access !== 'anyone' && access !== 'device');
    for (const { path, methods } of calls) {
      const [method = 'GET'] = methods;
      const route = path.replaceAll(/\{\w+\}/g, 'x');
      const { status } = await visitor.ask(method, route, { activity_id: activityId });
      if (open.includes(path)) expect([path, status]).not.toEqual([path, 401]);
      else expect([path, status]).toEqual([path, 401]);
    }
    for (const path of open) {
      const method = /\/(?:get|export|wechat_s)/.test(path) ? 'GET' : 'POST';
      const url = `${server().url}/activivity/mcu?activity_id=${other}`;
      const fields = { activity_id: other, phone, consent: '1', code: '123456', return_path: '/me', url };
      const headers = { ...visitor.headers(), authorization: `Bearer ${visitor.token}` };
      const response =
        method === 'GET'
          ? await server().get(`${path}?${new URLSearchParams(fields)}`, headers)
          : await server().post(path, fields, headers);
      expect([path, response.status]).toEqual([path, 401]);
    }
    for (const path of ['/media/me/data.zip', '/media/unknown', '/api/unknown'])
      expect((await server().get(path, visitor.headers())).status, path).toBe(401);
  });

  test('has rights from its token alone: neither sessiondata nor is_gzh nor a made-up token gives any', async () => {
    const [first, second] = [await visit(), await visit()];
    expect(await first.draw({ is_gzh: 'banana', sessiondata: 'x' })).toMatchObject({
      ...{ status: 200, data: { prize: 'gold', chances_left: 0 } },
    });
    const claims: Fields[] = [{ is_gzh: '1' }, { is_gzh: 'banana' }, { sessiondata: 'another' }];
    for (const fields of claims)
      expect(await first.draw(fields)).toMatchObject({ status: 409, error: 'no_chances' });
    expect(await first.info()).toMatchObject({ visitor: { has_wechat: false }, chances_left: 0 });
    expect(await second.records()).toEqual([]);
    const forged = { cookie: `visitor_${activityId}=${'a'.repeat(43)}`, [CLIENT_HEADER]: 'test' };
    expect((await server().get(`${INDEX}/getInfo?activity_id=${activityId}`, forged)).status).toBe(401);
    const swapped = { cookie: `visitor_${activityId}=${second.token}`, [CLIENT_HEADER]: 'test' };
    expect((await server().get(`${INDEX}/getInfo?activity_id=${activityId}`, swapped)).status).toBe(200);
  });

  test('draws only from an own page, and one request ID draws once', async () => {
    const visitor = await visit();
    const { cookie } = visitor.headers();
    const foreign: Fields[] = [{ cookie }, { cookie, 'sec-fetch-site': 'cross-site', [CLIENT_HEADER]: 'x' }];
    for (const headers of foreign) {
      const address = `${server().url}${INDEX}/chouJiang?activity_id=${activityId}`;
      const response = await fetch(address, { headers });
      expect(response.headers.get('x-error-code')).toBe('foreign_origin');
    }
    const results = await Promise.all(
      Array.from({ length: 50 }, () => visitor.draw({ request_id: 'click' })),
    );
    expect(new Set(results.map(({ data }) => data?.record_id)).size).toBe(1);
    expect(await visitor.records()).toHaveLength(1);
  });

  test('ends, and the same token then gives nothing', async () => {
    const visitor = await visit();
    server().clock.now += 31 * 24 * 3600 * 1000;
    expect(await visitor.draw()).toMatchObject({ status: 401 });
    server().clock.now -= 31 * 24 * 3600 * 1000;
  });
});

test('a visitor gets signatures for WeChat of the page of the own activity only', async () => {
  const { wechat } = server().services;
  const { sign } = wechat;
  wechat.sign = async () => ({ appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's' });
  try {
    const visitor = await visit();
    const other = await openActivity({ visitors });
    const ask = async (path: string, headers = visitor.headers()) => {
      const query = new URLSearchParams({ url: server().url + path });
      return (await server().get(`/api/wechat_signature.php?${query}`, headers)).status;
    };
    expect(await ask(`/activivity/mcu?activity_id=${activityId}&from=singlemessage`)).toBe(200);
    for (const path of [
      '/list',
      '/me',
      `/activivity/mcu?activity_id=${other}`,
      '/activivity/mcu?activity_id=x',
    ])
      expect([path, await ask(path)]).toEqual([path, 401]);
    expect(
      await ask(`/activivity/mcu?activity_id=${activityId}`, { cookie: '', [CLIENT_HEADER]: 'test' }),
    ).toBe(401);
  } finally {
    wechat.sign = sign;
  }
});

describe('a phone number', () => {
  test('gives its chances once a code has proved it, and answers show it masked', async () => {
    const visitor = await visit();
    expect(await visitor.verify('123456')).toMatchObject({ status: 422, error: 'phone_code_wrong' });
    expect(await visitor.sendCode()).toMatchObject({
      data: { resend_after_seconds: 60, expires_in_seconds: 300 },
    });
    expect(server().sentCodes.at(-1)).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/) });
    expect((await visitor.verify(lastCode(), phone, { consent: '0' })).status).toBe(400);
    expect((await visitor.verify('')).error).toBe('phone_code_wrong');
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect((await visitor.verify(lastCode())).data).toEqual({ phone_masked: masked });
    expect(await visitor.verify(lastCode())).toMatchObject({ error: 'phone_code_wrong' });
    expect(await visitor.info()).toMatchObject({
      ...{ chances_left: 3, phone_masked: masked, visitor: { has_phone: true, phone_chances: 3 } },
    });
    const stored = JSON.stringify(await server().store.db.selectFrom('draw_visitors').selectAll().execute());
    expect(stored + server().logged.join()).not.toContain(phone);
  });

  test('a code works for its number and its visitor only, with five tries in five minutes', async () => {
    const [first, second] = [await visit(), await visit()];
    await first.sendCode();
    const code = lastCode();
    expect((await second.verify(code)).error).toBe('phone_code_wrong');
    expect((await first.verify(code, '13900000000')).error).toBe('phone_code_wrong');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tried = 0; tried < 4; tried++) await first.verify(wrong);
    expect((await first.verify(code)).error).toBe('phone_code_wrong');
    await second.sendCode('13700000001');
    server().clock.now += 5 * 60_000;
    expect((await second.verify(lastCode(), '13700000001')).error).toBe('phone_code_wrong');
  });

  test('gets one code a minute, and a visitor five an hour', async () => {
    const visitor = await visit();
    expect((await visitor.sendCode()).status).toBe(200);
    expect(await visitor.sendCode()).toMatchObject({ status: 429, error: 'too_many_requests' });
    for (const last of ['1', '2', '3', '4'])
      expect((await visitor.sendCode(`136${String(count).padStart(7, '0')}${last}`)).status).toBe(200);
    expect((await visitor.sendCode(`136${String(count).padStart(7, '0')}9`)).status).toBe(429);
    expect((await visitor.sendCode('12345')).status).toBe(400);
  });

  test('joins the visits of one person, without more chances, and every draw can be replayed', async () => {
    const [first, second] = [await visit(), await visit()];
    await first.draw();
    await verifyPhone(first);
    await second.draw();
    await plantCode(second);
    expect((await second.verify(PLANTED_CODE)).status).toBe(200);
    expect(await second.info()).toMatchObject({ chances_left: 1 });
    expect(await second.records()).toHaveLength(2);
    expect((await first.draw()).data).toMatchObject({ chances_left: 0 });
    expect((await second.draw()).error).toBe('no_chances');
    await moveActivity(activityId, '3');
    const response = await server().get(`/media/draw/${activityId}/draws.json`, first.headers());
    const exported = readDrawExport(await response.text());
    expect(exported && verifyDraws(exported)).toMatchObject({ isRight: true, draws: 3, withheld: 0 });
  });

  /** Stores a code for `phone` without sending it: a number gets one code a minute. */
  async function plantCode({ token }: Visitor) {
    const { store, clock, phoneKey: key } = server();
    const session = await store.visitors.sessionByToken({ tokenHash: hashToken(token), nowMs: clock.now });
    const holderId = session && 'visitor' in session ? session.visitor.id : '';
    await store.visitors.storeCode({
      ...{ holderId, phoneHash: keyedHash({ key, kind: 'phone', text: phone }) },
      codeHash: hashPhoneCode({ key, holderId, phone, code: PLANTED_CODE }),
      ...{ tries: 5, expiresMs: clock.now + 1000 },
    });
  }
});

describe('a visitor who signs in', () => {
  test('brings records and used chances to the account, and the old token gives nothing', async () => {
    const visitor = await visit();
    const drawn = (await visitor.draw()).data;
    const { username } = person('mei').account;
    const signIn = await server().post(
      '/api/client_login.php',
      { account: username, pwd: PASSWORD },
      visitor.headers(),
    );
    expect(signIn.status).toBe(200);
    expect(signIn.headers.getSetCookie().join()).toContain(`visitor_${activityId}=;`);
    const records = await drawServer.ask<{ list: { record_id: string }[] }>(
      ...(['GET', `${INDEX}/getDrawRecord`, { activity_id: activityId }, 'mei'] as const),
    );
    expect(records.body.data.list).toMatchObject([{ record_id: drawn.record_id }]);
    expect((await drawServer.info('mei')).chances_left).toBe(2);
    expect(await visitor.draw()).toMatchObject({ status: 401 });
  });
});

describe('the data of a visitor', () => {
  test('can be taken along and deleted, with a prize only when it is renounced', async () => {
    const visitor = await visit();
    await visitor.draw();
    const exported = (await visitor.ask('GET', `${INDEX}/exportVisitor`, { activity_id: activityId })).data;
    expect(exported).toMatchObject({
      ...{ activity_id: activityId, phone_masked: null, has_wechat: false },
      records: [{ seq: 1, prize: 'gold', state: 'owed' }],
    });
    const forget = (fields: Fields) =>
      visitor.ask('POST', `${INDEX}/forgetVisitor`, { activity_id: activityId, ...fields });
    expect(await forget({})).toMatchObject({ status: 409, error: 'still_owed' });
    expect((await forget({ renounce: '1' })).status).toBe(200);
    expect(visitor.cookies.has(`visitor_${activityId}`)).toBe(false);
    const replayed = { cookie: `visitor_${activityId}=${visitor.token}`, [CLIENT_HEADER]: 'test' };
    expect((await server().get(`${INDEX}/getInfo?activity_id=${activityId}`, replayed)).status).toBe(401);
  });
});

test('administrators see the draws of visitors without a name, and hand a prize over', async () => {
  const visitor = await visit();
  await visitor.draw();
  const listed = await drawServer.ask<{ list: Record<string, unknown>[] }>(
    ...(['GET', '/test/index/admin/get_draw_list', { activity_id: activityId }, 'owner'] as const),
  );
  expect(listed.body.data.list).toMatchObject([{ visitor: null, prize: 'gold', withheld: null }]);
});
