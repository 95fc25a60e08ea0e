import { describe, expect, test } from 'vitest';
import { drawListsAdmin } from '#contract/draw-lists-admin.ts';
import { setUpDrawServer, testDrawAccess } from '../testing/draw-server.ts';

const ADMIN = '/test/index/admin';
const drawServer = setUpDrawServer();
const { server, ask, person, openActivity, draw } = drawServer;

type Fields = Record<string, string>;
const add = (fields: Fields) =>
  ask<{ entry_id: string }>('POST', `${ADMIN}/add_draw_list_entry`, fields, 'owner');
const list = async (fields: Fields = {}) =>
  (
    await ask<{ list: Record<string, unknown>[]; total: number }>(
      'GET',
      `${ADMIN}/get_draw_lists`,
      fields,
      'owner',
    )
  ).body.data;
const remove = (entry_id: string) => ask('POST', `${ADMIN}/remove_draw_list_entry`, { entry_id }, 'owner');

describe('the lists of prize draws', () => {
  test('hold accounts, phone numbers, and networks, without the number and the address', async () => {
    const { username } = person('lei').account;
    await add({ list: 'black', kind: 'account', subject: username, note: '刷奖' });
    await add({ list: 'black', kind: 'phone', subject: '13812345678' });
    await add({ list: 'white', kind: 'network', subject: '203.0.113.9' });
    const all = await list();
    expect(all.total).toBe(3);
    expect(all.list.map(({ list: name, kind, label, note }) => [name, kind, label, note])).toEqual(
      expect.arrayContaining([
        ['black', 'account', username, '刷奖'],
        ['black', 'phone', '138****5678', ''],
        ['white', 'network', '203.0.113.0/24', ''],
      ]),
    );
    expect((await list({ list: 'white' })).total).toBe(1);
    const stored = JSON.stringify(
      await server().store.db.selectFrom('draw_list_entries').selectAll().execute(),
    );
    expect(stored).not.toMatch(/13812345678|203\.0\.113\.9"/);
    // One that is on the other list moves.
    await add({ list: 'black', kind: 'network', subject: '203.0.113.0/24' });
    expect([(await list({ list: 'white' })).total, (await list()).total]).toEqual([0, 3]);
    for (const { entry_id } of all.list) await remove(String(entry_id));
    for (const { entry_id } of (await list()).list) await remove(String(entry_id));
  });

  test.each([
    ['account', 'nobody at all'],
    ['phone', '12345'],
    ['network', 'not an address'],
  ])('refuse what is no %s', async (kind, subject) => {
    expect(await add({ list: 'black', kind, subject })).toMatchObject({
      status: 400,
      error: 'bad_parameter',
    });
  });

  test('withhold prizes from their members, who are not told, and each change is audited', async () => {
    await openActivity();
    const { username, id } = person('lei').account;
    const { entry_id } = (await add({ list: 'black', kind: 'account', subject: username })).body.data;
    const listed = await draw();
    expect(listed.body.data).toMatchObject({ prize: 'none', state: 'none', chances_left: 2 });
    expect(JSON.stringify(listed.body)).not.toMatch(/withheld|list"/);
    expect((await draw({}, 'mei')).body.data).toMatchObject({ prize: 'gold' });
    expect((await remove(entry_id)).status).toBe(200);
    expect((await remove(entry_id)).status).toBe(404);
    expect((await draw()).body.data).toMatchObject({ prize: 'gold' });
    const { entries } = await server().store.audits.listAudits({ limit: 99, offset: 0 });
    const ofEntry = entries.filter(({ detail }) => detail.entry === entry_id);
    expect(ofEntry.map(({ action }) => action).toSorted()).toEqual(['draw_list_added', 'draw_list_removed']);
    for (const { subjectId, detail } of ofEntry)
      expect([subjectId, detail]).toEqual([id, { list: 'black', kind: 'account', entry: entry_id }]);
  });

  test('find an account by the number that it has saved', async () => {
    await openActivity();
    const phone = '13712345678';
    await ask('POST', '/test/index/index/uploadPhone', { phone, consent: '1' });
    const { entry_id } = (await add({ list: 'black', kind: 'phone', subject: phone })).body.data;
    expect((await draw()).body.data).toMatchObject({ prize: 'none' });
    await remove(entry_id);
  });
});

testDrawAccess(drawServer, drawListsAdmin);
