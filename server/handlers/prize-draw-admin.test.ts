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

  test('publishes only what names organizer and contact, and is not expected to cost more than its cap', async () => {
    const publish = async (change: Record<string, string>) => {
      const { activity_id } = (await save(change)).body.data;
      const { status, error } = await moveActivity(activity_id, '1');
      return [status, error];
    };
    const costly = JSON.stringify([{ ...drawPrizes[0], cost_cents: 300 }, drawPrizes[1]]);
    expect(await publish({ sponsor: ' ' })).toEqual([409, 'draw_contact_missing']);
    expect(await publish({ contact: '' })).toEqual([409, 'draw_contact_missing']);
    expect(await publish({ prizes: costly, cost_cap_cents: '599' })).toEqual([409, 'draw_cost_over_cap']);
    expect(await publish({ prizes: costly, cost_cap_cents: '600' })).toEqual([200, null]);
    expect((await save({ cost_cap_cents: '600' })).body.msg).toBe('参数不正确：prizes.0.cost_cents');
    expect((await save({ cost_cap_cents: '-1' })).body.msg).toBe('参数不正确：cost_cap_cents');
    expect((await save({ wheel_theme: 'neon' })).body.msg).toBe('参数不正确：wheel_theme');
    const thirty = JSON.stringify(Array.from({ length: 30 }, () => drawPrizes[0]));
    for (const prizes of [thirty, JSON.stringify([drawPrizes[1]])])
      expect((await save({ prizes })).body.msg).toBe('参数不正确：prizes');
  });

  test('sees costs that no participant sees, and how often each prize was awarded', async () => {
    const prizes = JSON.stringify([{ ...drawPrizes[0], cost_cents: 300 }, drawPrizes[1]]);
    const activity_id = await openActivity({ prizes, cost_cap_cents: '600', wheel_theme: 'night' });
    for (const request_id of ['a', 'b', 'c']) await draw({ request_id });
    const read = await ask('GET', `${ADMIN}/get_activity`, { activity_id }, 'owner');
    expect(read.body.data).toMatchObject({
      ...{ cost_cap_cents: 600, draws: 3, wheel_theme: 'night', archived_at: null },
      prizes: [
        { awarded_count: 2, cost_cents: 300, stock_left: 0 },
        { awarded_count: 1, cost_cents: null },
      ],
    });
    const shown = await ask('GET', `${INDEX}/getInfo`, { activity_id });
    expect(shown.body.data).toMatchObject({
      map: { sponsor: '台词书店', contact: '400-000-0000', wheel_theme: 'night', chances: 3 },
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/cost|awarded/);
  });

  test('marks several prizes as delivered at once, with a tracking number one by one, and exports them', async () => {
    const activity_id = await openActivity();
    await ask('POST', `${INDEX}/uploadPhone`, { phone: PHONE, consent: '1' });
    const ids: string[] = [];
    for (const request_id of ['a', 'b', 'c']) ids.push((await draw({ request_id })).body.data.record_id);
    const [first = '', second = '', missed = ''] = ids;
    const deliver = (fields: Record<string, string>) =>
      ask('POST', `${ADMIN}/deliver_prize`, { record_id: first, ...fields }, 'owner');
    expect((await deliver({ tracking_number: '=1+1' })).body.msg).toBe('参数不正确：tracking_number');
    expect((await deliver({ tracking_number: 'SF12345678' })).status).toBe(200);
    const record_ids = JSON.stringify([first, second, missed, 'nobody']);
    const marked = await ask('POST', `${ADMIN}/deliver_prizes`, { activity_id, record_ids }, 'owner');
    expect(marked.body.data).toEqual({ record_ids: [second] });
    const own = await ask<{ list: object[] }>('GET', `${INDEX}/getDrawRecord`, { activity_id });
    expect(own.body.data.list).toMatchObject([
      { state: 'none', tracking_number: null },
      { state: 'delivered', tracking_number: null },
      { state: 'delivered', tracking_number: 'SF12345678' },
    ]);
    const answer = await server().post(
      `${ADMIN}/export_draws`,
      { activity_id, is_oldest_first: '1' },
      person('owner').headers,
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"138****1234","已发放"');
    expect(lines[1]).toContain('"SF12345678"');
    expect(lines.join()).not.toContain(PHONE);
    const logged = await server()
      .store.db.selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', activity_id)
      .orderBy('seq')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual([
      'draw_made',
      'draw_published',
      'draw_records_exported',
    ]);
  });

  test('edits a draft, and the audit log says what changed, but no text', async () => {
    const { activity_id } = (await save()).body.data;
    const prizes = JSON.stringify([{ ...drawPrizes[0], name: '金奖', stock: 3 }, drawPrizes[1]]);
    expect((await save({ activity_id, chances: '5', prizes, sponsor: '另一家' })).status).toBe(200);
    const filter = { subjectId: activity_id };
    const { entries } = await server().store.audits.listAudits({ filter, limit: 9, offset: 0 });
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['draw_changed', 'draw_made']);
    const change = entries.find(({ action }) => action === 'draw_changed');
    expect(change?.actorId).toBe(person('owner').id);
    expect(change?.detail).toMatchObject({
      ...{ 'before.chances': '3', 'after.chances': '5', 'before.stock.1': '2', 'after.stock.1': '3' },
      changed: 'sponsor prize_names',
    });
    expect(JSON.stringify(entries)).not.toMatch(/另一家|金奖/);
  });

  test('who saves an old draft is told, changes nothing, and can read what is saved now', async () => {
    const { activity_id } = (await save()).body.data;
    const read = async () =>
      (await ask<object>('GET', `${ADMIN}/get_activity`, { activity_id }, 'owner')).body.data;
    expect(await read()).toMatchObject({ revision: 1 });
    expect((await save({ activity_id, revision: '1', title: '别人的' })).status).toBe(200);
    const saved = await read();
    expect(saved).toMatchObject({ title: '别人的', revision: 2 });
    const refused = await save({ activity_id, revision: '1', title: '我的' });
    expect([refused.status, refused.error]).toEqual([409, 'draw_changed']);
    expect(await read()).toEqual(saved);
    const listed = await ask<{ list: object[] }>('GET', `${ADMIN}/get_activity_list`, {}, 'owner');
    expect(listed.body.data.list).toMatchObject([{ activity_id, revision: 2 }]);
    expect((await save({ activity_id, revision: '2', title: '我的' })).status).toBe(200);
    expect((await save({ activity_id, title: '没有版本' })).status).toBe(200);
    expect((await save({ activity_id, revision: '', title: '空的版本' })).status).toBe(200);
    for (const revision of ['0', '-1', '1.5', 'x', '1e21'])
      expect((await save({ activity_id, revision })).body.msg).toBe('参数不正确：revision');
    expect(await read()).toMatchObject({ title: '空的版本', revision: 5 });
  });

  test('archives what has ended, and finds it there only', async () => {
    const activity_id = await openActivity({ title: '旧活动' });
    const archive = async (is_archived: string) =>
      (await ask('POST', `${ADMIN}/archive_activity`, { activity_id, is_archived }, 'owner')).status;
    const listed = async (fields: Record<string, string>) =>
      (await ask<{ total: number }>('GET', `${ADMIN}/get_activity_list`, fields, 'owner')).body.data.total;
    expect(await archive('1')).toBe(409);
    await moveActivity(activity_id, '3');
    expect([await archive('1'), await archive('1')]).toEqual([200, 409]);
    expect([await listed({}), await listed({ is_archived: '1', q: '旧' })]).toEqual([0, 1]);
    expect((await ask('GET', `${INDEX}/getInfo`, { activity_id })).status).toBe(200);
    expect((await ask('GET', `${INDEX}/getInfo`)).status).toBe(404);
    expect([await archive('0'), await listed({ status: '3' }), await listed({ status: '1' })]).toEqual([
      200, 1, 0,
    ]);
  });

  test('gets 404 for an unknown activity or record', async () => {
    const [activity_id, record_id] = ['none', 'none'];
    for (const [method, name, fields] of [
      ['POST', 'set_activity', formFields({ activity_id })],
      ['POST', 'update_activity_status', { activity_id, status: '1' }],
      ['GET', 'get_draw_list', { activity_id }],
      ['GET', 'get_activity', { activity_id }],
      ['POST', 'archive_activity', { activity_id, is_archived: '1' }],
      ['POST', 'deliver_prizes', { activity_id, record_ids: '["a"]' }],
      ['POST', 'export_draws', { activity_id }],
      ['POST', 'deliver_prize', { record_id }],
      ['POST', 'reveal_phone', { record_id, reason: '寄送' }],
    ] as const) {
      const { status, error } = await ask(method, `${ADMIN}/${name}`, fields, 'owner');
      expect([name, status, error]).toEqual([name, 404, 'not_found']);
    }
  });
});

testDrawAccess(drawServer, prizeDrawAdmin);
