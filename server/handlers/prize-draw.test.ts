import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prizeDraw } from '#contract/prize-draw.ts';
import { prizeDrawAdmin } from '#contract/prize-draw-admin.ts';
import type { Account } from '#domain/accounts/types.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const INDEX = '/test/index/index';
const ADMIN = '/test/index/admin';
const PHONE = '13812341234';

let server: TestServer;
let [owner, lei, mei]: Account[] = [];
let session: Record<'owner' | 'lei' | 'mei', { cookie: string }>;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addAccount('owner', 'password', { access: ['owner'] });
  lei = await server.addAccount('lei', 'password');
  mei = await server.addAccount('mei', 'password');
  session = {
    owner: await server.openSession(owner),
    lei: await server.openSession(lei),
    mei: await server.openSession(mei),
  };
});
afterAll(() => server.dispose());
beforeEach(async () => {
  const tables = [
    'draw_phone_reveals',
    'draw_records',
    'draw_participants',
    'draw_phone_numbers',
    'draw_activities',
  ] as const;
  for (const table of tables) await server.store.db.deleteFrom(table).execute();
});

/** The fields of wire answers that these tests read. */
interface WireActivity {
  [name: string]: unknown;
  activity_id: string;
  prizes: { prize_id: string; name: string }[];
  odds: { prize_id: string; stock_left: number | null }[];
  chances_left: number;
  commit: string;
  seed: string | null;
}
interface WireRecord {
  record_id: string;
  prize_id: string;
  prize: string;
  state: string;
  time: number;
}
interface WireDraw extends WireRecord {
  index: number;
  chances_left: number;
  proof: { seq: number; request_id: string; roll: number; of: number; drawn_index: number; commit: string };
}

type Who = keyof typeof session;
interface Answer<Data> {
  status: number;
  body: { code: number; msg: string; data: Data };
  error: string | null;
}
async function ask<Data>(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string> = {},
  who: Who | null = 'lei',
): Promise<Answer<Data>> {
  const headers = who ? session[who] : {};
  const response =
    method === 'GET'
      ? await server.get(`${path}?${new URLSearchParams(fields)}`, headers)
      : await server.post(path, fields, headers);
  const body = (await response.json()) as Answer<Data>['body'];
  expect(body.code).toBe(response.status);
  return { status: response.status, body, error: response.headers.get('x-error-code') };
}

const prizes = [
  { name: 'gold', weight: 1, stock: 2 },
  { name: 'none', weight: 0, fallback: true },
];
const nowSeconds = () => Math.floor(server.clock.now / 1000);
const formFields = (change: Record<string, string> = {}) => ({
  title: '转盘',
  rules: '一\r\n二',
  starts_at: String(nowSeconds() - 10),
  ends_at: String(nowSeconds() + 1000),
  chances: '3',
  needs_phone: '0',
  prizes: JSON.stringify(prizes),
  ...change,
});
const save = (change: Record<string, string> = {}, who: Who = 'owner') =>
  ask<{ activity_id: string }>('POST', `${ADMIN}/set_activity`, formFields(change), who);
const open = async (change: Record<string, string> = {}) => {
  const { activity_id } = (await save(change)).body.data;
  await ask('POST', `${ADMIN}/update_activity_status`, { activity_id, status: '1' }, 'owner');
  return activity_id;
};
const info = async (who: Who = 'lei') =>
  (await ask<{ map: WireActivity }>('GET', `${INDEX}/getInfo`, {}, who)).body.data.map;
const draw = (fields: Record<string, string> = {}, who: Who = 'lei', method: 'GET' | 'POST' = 'POST') =>
  ask<WireDraw>(method, `${INDEX}/chouJiang`, fields, who);

describe('a visitor', () => {
  test('gets the activity with prizes, odds, chances, and commitment', async () => {
    const activityId = await open();
    const map = await info();
    expect(map).toMatchObject({
      activity_id: activityId,
      title: '转盘',
      rules: '一\n二',
      status: 1,
      chances_left: 3,
      phone_masked: null,
      needs_phone: false,
      seed: null,
      starts_at: nowSeconds() - 10,
      prizes: [{ text: 'gold' }, { text: 'none' }],
      odds: [
        { weight: 1, of: 1, stock: 2, stock_left: 2 },
        { weight: 0, of: 1, stock: null, stock_left: null, fallback: true },
      ],
    });
    expect(map.commit).toMatch(/^[0-9a-f]{64}$/);
    const posted = await ask('POST', `${INDEX}/getInfo`, { activity_id: activityId, is_gzh: '1' });
    expect(posted.body).toMatchObject({ code: 200, msg: 'ok', data: { map } });
  });

  test('draws by GET and POST, once for each request_id, and gets the fallback for the third gold', async () => {
    await open();
    const first = await draw({ request_id: 'click-1', sessiondata: 'sid' });
    expect(first.body.data).toMatchObject({
      index: 0,
      prize: 'gold',
      chances_left: 2,
      proof: { seq: 1, request_id: 'click-1', of: 1, roll: 0, drawn_index: 0 },
    });
    expect((await draw({ request_id: 'click-1' }, 'lei', 'GET')).body).toEqual(first.body);
    await draw({}, 'lei', 'GET');
    expect((await draw()).body.data).toMatchObject({
      index: 1,
      state: 'none',
      chances_left: 0,
      proof: { drawn_index: 0 },
    });
    expect(await draw()).toMatchObject({ status: 409, error: 'no_chances', body: { data: null } });
    expect((await draw({ request_id: 'click-1' })).body).toEqual(first.body);
    const { list } = (await ask<{ list: WireRecord[] }>('GET', `${INDEX}/getDrawRecord`)).body.data;
    expect(list.map(({ prize, state }) => `${prize} ${state}`)).toEqual([
      'none none',
      'gold owed',
      'gold owed',
    ]);
    expect(list.at(-1)?.record_id).toBe(first.body.data.record_id);
  });

  test('gets neither records nor chances from the sessiondata of another visitor', async () => {
    await open({ chances: '1' });
    await draw({ sessiondata: 'sid-of-lei' });
    const others = await ask<{ list: unknown[] }>(
      'GET',
      `${INDEX}/getDrawRecord`,
      { sessiondata: 'sid-of-lei' },
      'mei',
    );
    expect(others.body.data.list).toEqual([]);
    expect((await draw({ sessiondata: 'another', is_gzh: '1' })).error).toBe('no_chances');
    expect((await info('mei')).chances_left).toBe(1);
  });

  test('sees their phone number masked everywhere, and it is never logged', async () => {
    await open({ needs_phone: '1' });
    expect((await draw()).error).toBe('phone_needed');
    expect(await info()).toMatchObject({ needs_phone: true });
    const upload = (fields: Record<string, string>) => ask('POST', `${INDEX}/uploadPhone`, fields);
    for (const [fields, field] of [
      [{ phone: PHONE }, 'consent'],
      [{ phone: PHONE, consent: '0' }, 'consent'],
      [{ phone: '12345', consent: '1' }, 'phone'],
      [{ consent: '1' }, 'phone'],
      [{ phone: PHONE, consent: 'sure' }, 'consent'],
    ] as [Record<string, string>, string][]) {
      const refused = await upload(fields);
      expect([refused.status, refused.body.msg]).toEqual([400, `参数不正确：${field}`]);
    }
    expect((await upload({ phone: PHONE, consent: '1' })).body.data).toEqual({ phone_masked: '138****1234' });
    expect(await info()).toMatchObject({ needs_phone: false, phone_masked: '138****1234' });
    expect((await draw()).status).toBe(200);
    expect((await ask('GET', `${INDEX}/uploadPhone`, { phone: PHONE, consent: '1' })).status).toBe(405);
    expect(server.logged.join()).not.toContain(PHONE);
    await ask('POST', `${INDEX}/removePhone`);
    expect((await info()).phone_masked).toBeNull();
  });

  test('gets an error for an unknown activity and for one that is not running', async () => {
    expect(await ask('GET', `${INDEX}/getInfo`)).toMatchObject({ status: 404, error: 'not_found' });
    const activity_id = await open();
    await ask('POST', `${ADMIN}/update_activity_status`, { activity_id, status: '2' }, 'owner');
    expect(await draw()).toMatchObject({ status: 409, error: 'activity_closed' });
    expect((await draw({ activity_id: 'someone-elses' })).status).toBe(404);
    expect((await draw({ activity_id: 'no id at all' })).status).toBe(400);
    expect((await draw({ request_id: 'a|b' })).status).toBe(400);
  });
});

describe('an administrator', () => {
  test('sends prizes as JSON text in a form, or as a list in a JSON body', async () => {
    const send = (body: object) =>
      fetch(`${server.url}${ADMIN}/set_activity`, {
        method: 'POST',
        headers: { ...session.owner, 'content-type': 'application/json' },
        body: JSON.stringify({ ...formFields(), ...body }),
      });
    expect((await send({ prizes })).status).toBe(200);
    expect((await send({ prizes: JSON.stringify(prizes) })).status).toBe(200);
    expect((await send({ prizes: 'no list' })).status).toBe(400);
  });

  test('lists, changes, and publishes activities; an invalid field is named and nothing is written', async () => {
    const wrong: [string, Record<string, string>][] = [
      ['title', { title: ' ' }],
      ['starts_at', { starts_at: '2026-01-01' }],
      ['ends_at', { ends_at: '1' }],
      ['chances', { chances: '0' }],
      ['prizes', { prizes: 'not json' }],
      ['prizes', { prizes: '[]' }],
      ['prizes.0.weight', { prizes: JSON.stringify([{ ...prizes[0], weight: 0.5 }, prizes[1]]) }],
      ['prizes.0.img', { prizes: JSON.stringify([{ ...prizes[0], img: 'http://a/b.png' }, prizes[1]]) }],
      ['prizes.fallback', { prizes: JSON.stringify([prizes[0], prizes[0]]) }],
    ];
    for (const [field, change] of wrong) {
      const refused = await save(change);
      expect([field, refused.status, refused.body.msg]).toEqual([field, 400, `参数不正确：${field}`]);
    }
    expect(await server.store.draw.countActivities()).toBe(0);
    const { activity_id } = (await save()).body.data;
    await save({ activity_id, title: 'New' });
    const listed = await ask<{ list: { title: string; status: number }[]; total: number }>(
      'GET',
      `${ADMIN}/get_activity_list`,
      { admin_id: owner?.id ?? '' },
      'owner',
    );
    expect(listed.body.data).toMatchObject({ total: 1, list: [{ title: 'New', status: 0 }] });
    expect(JSON.stringify(listed.body)).not.toContain('seed');
    const move = (status: string) =>
      ask('POST', `${ADMIN}/update_activity_status`, { activity_id, status }, 'owner');
    expect((await move('3')).status).toBe(409);
    expect((await move('4')).status).toBe(400);
    expect((await move('1')).body.data).toEqual({ activity_id, status: 1 });
    expect((await save({ activity_id, title: 'Other' })).error).toBe('illegal_move');
  });

  test('delivers prizes, and sees a phone number only with a reason', async () => {
    const activity_id = await open();
    await ask('POST', `${INDEX}/uploadPhone`, { phone: PHONE, consent: '1' });
    await draw();
    const records = await ask<{ list: (WireRecord & { phone_masked: string | null })[] }>(
      'GET',
      `${ADMIN}/get_draw_list`,
      { activity_id, state: 'owed' },
      'owner',
    );
    expect(records.body.data.list).toMatchObject([
      { seq: 1, phone_masked: '138****1234', delivered_at: null },
    ]);
    expect(JSON.stringify(records.body)).not.toContain(PHONE);
    const record_id = records.body.data.list[0]?.record_id ?? '';
    const reveal = (fields: Record<string, string>) =>
      ask('POST', `${ADMIN}/reveal_phone`, { record_id, ...fields }, 'owner');
    expect((await reveal({})).status).toBe(400);
    expect((await reveal({ reason: '寄送' })).body.data).toEqual({ phone: PHONE });
    const deliver = () => ask('POST', `${ADMIN}/deliver_prize`, { record_id }, 'owner');
    expect((await deliver()).body.data).toEqual({ record_id, state: 'delivered' });
    expect((await deliver()).status).toBe(409);
    expect(server.logged.join()).not.toContain(PHONE);
  });
});

const everyCall = [...Object.values(prizeDraw), ...Object.values(prizeDrawAdmin)].flatMap(
  ({ methods, path, access }) => methods.map((method) => ({ method, path, access })),
);
const changes = (path: string) => !/\/get/.test(path);

test.each(everyCall)('$method $path checks its access rule', async ({ method, path, access }) => {
  expect((await ask(method, path, {}, null)).error).toBe('login_required');
  if (access === 'admin') {
    expect((await ask(method, path, {}, 'lei')).error).toBe('forbidden');
    const asAnother = {
      ...formFields(),
      activity_id: 'a',
      record_id: 'r',
      status: '1',
      reason: 'r',
      state: 'owed',
    };
    expect((await ask(method, path, { ...asAnother, admin_id: lei?.id ?? '' }, 'owner')).error).toBe(
      'forbidden',
    );
  }
  if (!changes(path)) return;
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...session.owner, ...headers },
    });
    expect(response.headers.get('x-error-code')).toBe('foreign_origin');
  }
});
