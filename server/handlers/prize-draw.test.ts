import { describe, expect, test } from 'vitest';
import { prizeDraw } from '#contract/prize-draw.ts';
import { setUpDrawServer, testDrawAccess, type WireDrawRecord } from '../testing/draw-server.ts';

const INDEX = '/test/index/index';
const PHONE = '13812341234';
const drawServer = setUpDrawServer();
const { server, ask, nowSeconds, openActivity, moveActivity, info, draw } = drawServer;

const sendCode = (phone: string, who: 'lei' | 'mei') => ask('POST', `${INDEX}/sendPhoneCode`, { phone }, who);
const lastCode = () => server().sentCodes.at(-1)?.code ?? '';
/** Proves a number of lei by a code. */
async function prove(phone: string) {
  expect((await sendCode(phone, 'lei')).status).toBe(200);
  const code = lastCode();
  expect((await ask('POST', `${INDEX}/uploadPhone`, { phone, code, consent: '1' })).status).toBe(200);
}

describe('a visitor', () => {
  test('gets the activity with prizes, odds, chances, and commitment', async () => {
    const activityId = await openActivity();
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
    await openActivity();
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
    const { list } = (await ask<{ list: WireDrawRecord[] }>('GET', `${INDEX}/getDrawRecord`)).body.data;
    expect(list.map(({ prize, state }) => `${prize} ${state}`)).toEqual([
      'none none',
      'gold owed',
      'gold owed',
    ]);
    expect(list.at(-1)?.record_id).toBe(first.body.data.record_id);
  });

  test('gets neither records nor chances from the sessiondata of another visitor', async () => {
    await openActivity({ chances: '1' });
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
    await openActivity({ needs_phone: '1' });
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
    // Saved, but not proved.
    expect(await info()).toMatchObject({ needs_phone: true, phone_masked: '138****1234' });
    expect((await draw()).error).toBe('phone_needed');
    await prove(PHONE);
    expect(await info()).toMatchObject({ needs_phone: false, phone_masked: '138****1234' });
    expect((await draw()).status).toBe(200);
    expect((await ask('GET', `${INDEX}/uploadPhone`, { phone: PHONE, consent: '1' })).status).toBe(405);
    expect(server().logged.join()).not.toContain(PHONE);
    await ask('POST', `${INDEX}/removePhone`);
    expect((await info()).phone_masked).toBeNull();
  });

  test('proves a phone number by a code that works once, for one number and one account, for five minutes', async () => {
    const activity_id = await openActivity({ needs_phone: '1' });
    const [own, other] = ['13812340001', '13812340002'];
    const verify = (phone: string, code: string, who: 'lei' | 'mei' = 'mei') =>
      ask('POST', `${INDEX}/uploadPhone`, { activity_id, phone, code, consent: '1' }, who);
    const wrong = (answer: { status: number; error: string | null }) =>
      expect([answer.status, answer.error]).toEqual([422, 'phone_code_wrong']);
    wrong(await verify(own, '123456'));
    expect((await sendCode(own, 'mei')).status).toBe(200);
    const code = lastCode();
    // One code a minute, and the answer tells no more than that.
    const refused = await sendCode(own, 'mei');
    expect([refused.status, refused.error, refused.body.data]).toEqual([429, 'too_many_requests', null]);
    wrong(await verify(own, code === '000000' ? '111111' : '000000'));
    wrong(await verify(other, code));
    wrong(await verify(own, code, 'lei'));
    expect((await info('mei')).needs_phone).toBe(true);
    expect((await draw({}, 'mei')).error).toBe('phone_needed');
    expect((await verify(own, code)).body.data).toEqual({ phone_masked: '138****0001' });
    wrong(await verify(own, code));
    expect((await info('mei')).needs_phone).toBe(false);
    expect((await draw({}, 'mei')).status).toBe(200);
    await sendCode(other, 'mei');
    server().clock.now += 5 * 60_000;
    wrong(await verify(other, lastCode()));
    expect(await info('mei')).toMatchObject({ phone_masked: '138****0001', needs_phone: false });
    // A number belongs to the account that has proved it last.
    await prove(own);
    expect((await info('mei')).needs_phone).toBe(true);
    expect((await info('lei')).needs_phone).toBe(false);
  });

  test('gets an error for an unknown activity and for one that is not running', async () => {
    expect(await ask('GET', `${INDEX}/getInfo`)).toMatchObject({ status: 404, error: 'not_found' });
    const activity_id = await openActivity();
    await moveActivity(activity_id, '2');
    expect(await draw()).toMatchObject({ status: 409, error: 'activity_closed' });
    expect((await draw({ activity_id: 'someone-elses' })).status).toBe(404);
    expect((await draw({ activity_id: 'no id at all' })).status).toBe(400);
    expect((await draw({ request_id: 'a|b' })).status).toBe(400);
  });
});

testDrawAccess(drawServer, prizeDraw);
