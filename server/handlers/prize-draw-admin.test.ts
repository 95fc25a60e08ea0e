import { describe, expect, test } from 'vitest';
import { prizeDrawAdmin } from '#contract/prize-draw-admin.ts';
import { drawPrizes, setUpDrawServer, testDrawAccess, type WireDrawRecord } from '../testing/draw-server.ts';

const INDEX = '/test/index/index';
const ADMIN = '/test/index/admin';
const PHONE = '13812341234';
const drawServer = setUpDrawServer();
const { server, person, ask, formFields, save, openActivity, moveActivity, draw } = drawServer;

describe('an administrator', () => {
  test('sends prizes as JSON text in a form, or as a list in a JSON body', async () => {
    const send = (body: object) =>
      fetch(`${server().url}${ADMIN}/set_activity`, {
        method: 'POST',
        headers: { ...person('owner').headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...formFields(), ...body }),
      });
    expect((await send({ prizes: drawPrizes })).status).toBe(200);
    expect((await send({ prizes: JSON.stringify(drawPrizes) })).status).toBe(200);
    expect((await send({ prizes: 'no list' })).status).toBe(400);
  });

  test('gets an invalid field named, and nothing is written', async () => {
    const wrong: [string, Record<string, string>][] = [
      ['title', { title: ' ' }],
      ['starts_at', { starts_at: '2026-01-01' }],
      ['ends_at', { ends_at: '1' }],
      ['chances', { chances: '0' }],
      ['prizes', { prizes: 'not json' }],
      ['prizes', { prizes: '[]' }],
      ['prizes.0.weight', { prizes: JSON.stringify([{ ...drawPrizes[0], weight: 0.5 }, drawPrizes[1]]) }],
      [
        'prizes.0.img',
        { prizes: JSON.stringify([{ ...drawPrizes[0], img: 'http://a/b.png' }, drawPrizes[1]]) },
      ],
      ['prizes.fallback', { prizes: JSON.stringify([drawPrizes[0], drawPrizes[0]]) }],
    ];
    for (const [field, change] of wrong) {
      const refused = await save(change);
      expect([field, refused.status, refused.body.msg]).toEqual([field, 400, `参数不正确：${field}`]);
    }
    expect(await server().store.draw.countActivities()).toBe(0);
  });

  test('lists, changes, and publishes activities', async () => {
    const { activity_id } = (await save()).body.data;
    await save({ activity_id, title: 'New' });
    const listed = await ask<{ list: { title: string; status: number }[]; total: number }>(
      'GET',
      `${ADMIN}/get_activity_list`,
      { admin_id: person('owner').id },
      'owner',
    );
    expect(listed.body.data).toMatchObject({ total: 1, list: [{ title: 'New', status: 0 }] });
    expect(JSON.stringify(listed.body)).not.toContain('seed');
    const move = (status: string) => moveActivity(activity_id, status);
    expect((await move('3')).status).toBe(409);
    expect((await move('4')).status).toBe(400);
    expect((await move('1')).body.data).toEqual({ activity_id, status: 1 });
    expect((await save({ activity_id, title: 'Other' })).error).toBe('illegal_move');
  });

  test('delivers prizes, and sees a phone number only with a reason', async () => {
    const activity_id = await openActivity();
    await ask('POST', `${INDEX}/uploadPhone`, { phone: PHONE, consent: '1' });
    await draw();
    const records = await ask<{ list: (WireDrawRecord & { phone_masked: string | null })[] }>(
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
    expect(server().logged.join()).not.toContain(PHONE);
    const reveals = await server().store.db.selectFrom('draw_phone_reveals').selectAll().execute();
    expect(reveals).toMatchObject([{ record_id, admin_id: person('owner').id, reason: '寄送' }]);
  });

  test('gets 404 for an unknown activity or record', async () => {
    const [activity_id, record_id] = ['none', 'none'];
    for (const [method, name, fields] of [
      ['POST', 'set_activity', formFields({ activity_id })],
      ['POST', 'update_activity_status', { activity_id, status: '1' }],
      ['GET', 'get_draw_list', { activity_id }],
      ['POST', 'deliver_prize', { record_id }],
      ['POST', 'reveal_phone', { record_id, reason: '寄送' }],
    ] as const) {
      const { status, error } = await ask(method, `${ADMIN}/${name}`, fields, 'owner');
      expect([name, status, error]).toEqual([name, 404, 'not_found']);
    }
  });
});

testDrawAccess(drawServer, prizeDrawAdmin);
