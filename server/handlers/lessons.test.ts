import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: { cookie: string };
let lei: { cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.openSession(await server.addAccount('boss', 'x', { access: ['client', 'admin'] }));
  lei = await server.openSession(await server.addAccount('lei', 'x'));
  await addFilmWithVideo(server.store, {
    film: { titleZh: '影片' },
    video: { id: 'v', state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(server.store, { videoId: 'v', lines: makeLines('v', 12) });
});
afterAll(() => server.dispose());

const ask = async (response: Promise<Response>) => {
  const answer = await response;
  const body: Record<string, unknown> = await answer.json();
  return { status: answer.status, body };
};
const get = (path: string, headers: Record<string, string> = lei) => ask(server.get(path, headers));
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = lei) =>
  ask(server.post(path, fields, headers));
const save = (fields: Record<string, string>) => post('/api/lesson_save.php', fields, admin);
const make = async (fields: Record<string, string> = {}) => {
  const made = await save({ kind: 'm1', video_id: 'v', sub_ids: 'v.1,v.2', state: 'published', ...fields });
  expect(made.status).toBe(200);
  return String(made.body.lesson_id);
};

test('an admin makes, changes, orders and removes lessons; a client is refused', async () => {
  const id = await make({ kind: 'm2', title: 'One', level: '2' });
  const second = await make({ kind: 'm2', title: 'Two' });
  expect((await save({ lesson_id: id, title_zh: '', title: '' })).body).toMatchObject({
    title: 'One',
    title_zh: null,
    level: 2,
    state: 'published',
  });
  await save({ lesson_id: second, place: '1' });
  const list = await get('/api/lesson_index.php?kind=m2', admin);
  expect(list.body).toMatchObject({
    total: 2,
    list: [
      { lesson_id: second, film_title_zh: '影片', place: 1 },
      { lesson_id: id, place: 2 },
    ],
  });
  for (const [path, fields] of [
    ['/api/lesson_save.php', { lesson_id: id, title: 'x' }],
    ['/api/lesson_remove.php', { lesson_id: id }],
  ] as const) {
    expect((await post(path, fields)).status).toBe(403);
    expect((await post(path, { ...fields, admin_id: 'other' }, admin)).status).toBe(403);
    expect((await post(path, fields, { ...admin, origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post(path, fields, {})).status).toBe(401);
  }
  expect((await get('/api/lesson_index.php')).status).toBe(403);
  expect((await post('/api/lesson_remove.php', { lesson_id: id }, admin)).body).toEqual({ lesson_id: id });
  expect((await get(`/api/lesson_info.php?lesson_id=${id}`, admin)).status).toBe(404);
});

test.each([
  ['kind', { kind: 'm9' }],
  ['level', { level: '4' }],
  ['sub_ids', { sub_ids: 'v.1,,' }],
  ['sub_ids', { sub_ids: 'w.1' }],
  ['end_ms', { end_ms: '10' }],
  ['title', { title: 'x'.repeat(201) }],
  ['state', { state: 'removed' }],
  ['place', { place: '0' }],
])('a wrong %s is named', async (field, change) => {
  const sent = { kind: 'm1', video_id: 'v', sub_ids: 'v.1', ...change };
  const { status, body } = await save(sent);
  expect([status, body.code]).toEqual([400, 'bad_parameter']);
  expect(String(body.field)).toMatch(new RegExp(`^${field}`));
});

test('the video lists: four groups, empty past the end, where the viewer is in each', async () => {
  const ids = [
    await make({ kind: 'm3', sub_ids: 'v.1,v.2,v.3', title: 'What do you see here?' }).catch(() => ''),
  ];
  // The lines of these tests have three words between them: no quiz can be made of them.
  expect(ids).toEqual(['']);
  const first = await make();
  await post('/api/lesson_progress.php', { lesson_id: first, stage: 'previousVideo' });
  const list = async (type: number, pageno = 1, path = '/api/bonus/bonus_video_list.php') =>
    (await get(`${path}?type=${type}&pageno=${pageno}&pagesize=2`)).body;
  expect(await list(1)).toEqual({
    video_list: [
      expect.objectContaining({
        lesson_id: first,
        kind: 'm1',
        title: 'This is line 1.',
        film_title_zh: '影片',
        lines: 2,
        stage: 'previousVideo',
        finished: false,
        still: '/media/still/v/47.mezzanine.jpg',
        packet: null,
      }),
    ],
    total: 1,
    pageno: 1,
    pagesize: 2,
  });
  const past = { video_list: [], total: 1, pageno: 9, pagesize: 2 };
  expect(await list(1, 9)).toEqual(past);
  expect(await list(1, 9, '/api/bonus_video_list.php')).toEqual(past);
  for (const type of [3, 4]) expect(await list(type)).toMatchObject({ video_list: [], total: 0 });
  for (const wrong of ['', '?type=0', '?type=5', '?type=x', '?type=1&pageno=0']) {
    expect((await get(`/api/bonus/bonus_video_list.php${wrong}`)).status).toBe(400);
  }
  expect((await get('/api/bonus/bonus_video_list.php?type=1', {})).status).toBe(401);
});

test('a lesson is walked to its end, once', async () => {
  const id = await make({ title: 'To walk' });
  const enter = (stage: string, step = '0', choice = '') =>
    post('/api/lesson_progress.php', { lesson_id: id, stage, step, choice });
  expect((await enter('complete')).status).toBe(409);
  await enter('previousVideo');
  await enter('simpleClass', '0', 'understood');
  expect((await enter('simpleClass', '2')).body).toMatchObject({ code: 'bad_parameter', field: 'step' });
  expect((await enter('simpleClass', '1', 'zebra')).body).toMatchObject({ field: 'choice' });
  await enter('simpleClass', '1');
  server.clock.now += 3_000;
  const done = await enter('complete');
  expect(done.body).toMatchObject({ stage: 'complete', spent_ms: 3_000 });
  server.clock.now += 3_000;
  expect((await enter('complete')).body).toEqual(done.body);
  expect((await get(`/api/lesson_info.php?lesson_id=${id}`)).body).toMatchObject({
    url: '/media/video/v/mezzanine.mp4',
    progress: done.body,
    answers: [{ step: 0, choice: 'understood', right: true }],
    hb_id_md5: null,
  });
  expect((await get('/api/lesson_info.php?lesson_id=none')).status).toBe(404);
  expect((await enter('nothing')).body).toMatchObject({ field: 'stage' });
});
