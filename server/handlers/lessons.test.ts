import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: { cookie: string };
let lei: { cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.openSession(await server.addAccount('boss', 'x', { roles: ['client', 'admin'] }));
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
  const saved = await save({ kind: 'm1', video_id: 'v', sub_ids: 'v.1,v.2', state: 'published', ...fields });
  expect(saved.status).toBe(200);
  return String(saved.body.lesson_id);
};

test('lists the videos of four groups with the viewer’s progress, empty beyond the last page', async () => {
  const ids = [
    await make({ kind: 'm3', sub_ids: 'v.1,v.2,v.3', title: 'What do you see here?' }).catch(() => ''),
  ];
  // The lines of these tests have only three different words, too few for a quiz.
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
        still: '/media/still/v/47.mezzanine.webp',
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

test('records progress to the end of a lesson, once', async () => {
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
