import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ClipDto } from '#contract/clips.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let videoId: string;

beforeAll(async () => {
  server = await startTestServer();
  const account = await server.addAccount('ann', 'a password', {
    id: 'ann',
    roles: ['client'],
    name: 'ann',
  });
  cookie = (await server.openSession(account)).cookie;
  const { video } = await addFilmWithVideo(server.store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  videoId = video.id;
  await replaceLines(server.store, {
    videoId,
    lines: [
      makeLine(videoId, 0, { startMs: 1200, endMs: 2000, en: 'One.' }),
      makeLine(videoId, 1, { startMs: 2500, endMs: 3100, en: 'Two.' }),
    ],
  });
});
afterAll(() => server.dispose());
afterEach(() => server.store.db.deleteFrom('clips').execute());

const PATH = '/api/creat_dub_bar_client.php';
const span = (start_ms: number, end_ms: number) => ({ start_ms, end_ms });
const wholeFilm = () => ({ video_id: videoId, start_ms: 0, end_ms: 60_000 });
const sendJson = (fields: Record<string, unknown>) =>
  fetch(`${server.url}${PATH}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ ...wholeFilm(), ...fields }),
  });
const sendForm = (spans: string) =>
  server.post(PATH, { video_id: videoId, start_ms: '0', end_ms: '60000', spans }, { cookie });
const readClip = async (response: Response): Promise<WireForm<ClipDto>> => {
  expect(response.status).toBe(200);
  return response.json();
};

test('joins spans in their order, sent as JSON or as JSON text in a form, and returns the place of each', async () => {
  const spans = [span(2000, 4000), { start_frame: 24, end_frame: 48, ...span(0, 0) }, span(2000, 4000)];
  const segments = [
    { start_ms: 2000, end_ms: 4000, start_frame: 48, end_frame: 96, at_ms: 0 },
    { start_ms: 1000, end_ms: 2000, start_frame: 24, end_frame: 48, at_ms: 2000 },
    { start_ms: 2000, end_ms: 4000, start_frame: 48, end_frame: 96, at_ms: 3000 },
  ];
  for (const response of [await sendJson({ spans }), await sendForm(JSON.stringify(spans))]) {
    const clip = await readClip(response);
    expect(clip).toMatchObject({ start_ms: 1000, end_ms: 4000, length_ms: 5000, segments, title: 'Two.' });
    expect(clip.lines.map(({ en, start_ms, end_ms }) => [en, start_ms, end_ms])).toEqual([
      ['Two.', 500, 1100],
      ['One.', 2200, 3000],
      ['Two.', 3500, 4100],
    ]);
    const detail = await server.get(`/api/dub_bar_detail.php?bar_id=${clip.bar_id}`, { cookie });
    expect(await detail.json()).toMatchObject({ segments, length_ms: 5000 });
  }
});

test('makes a clip of range segment without spans or with an empty field', async () => {
  const range = { start_ms: 1000, end_ms: 2000 };
  for (const fields of [range, { ...range, spans: null }, { ...range, spans: '' }]) {
    const clip = await readClip(await sendJson(fields));
    expect(clip).toMatchObject({
      ...range,
      length_ms: 1000,
      segments: [{ ...range, start_frame: 24, end_frame: 48, at_ms: 0 }],
    });
  }
});

test.each([
  ['without ranges', [], 400, 'bad_parameter', 'spans'],
  ['of 201 ranges', Array(201).fill(span(0, 1000)), 422, 'cut_too_many', 'spans'],
  ['longer than a clip may be', Array(11).fill(span(0, 60_000)), 422, 'cut_too_long', 'spans'],
  [
    'with a range that ends before it starts',
    [span(0, 1000), span(3000, 2000)],
    422,
    'cut_start_after_end',
    'spans.1.end_ms',
  ],
  [
    'with a range shorter than a frame',
    [span(0, 1000), span(3000, 3010)],
    422,
    'cut_start_after_end',
    'spans.1.end_ms',
  ],
  ['with a range outside the film', [span(59_000, 61_000)], 422, 'cut_out_of_range', 'spans.0.end_ms'],
  ['with an item that is not a range', [span(0, 1000), 7], 400, 'bad_parameter', 'spans.1'],
])('refuses a list %s, names the field, and makes no clip', async (_, spans, status, code, field) => {
  const response = await sendJson({ spans });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, field });
  expect((await server.store.clipStore.clipsInState('cutting')).length).toBe(0);
});

test.each(['[', '{}', 'seven', '"[]"'])('refuses a form with the list %s', async (spans) => {
  const response = await sendForm(spans);
  expect([response.status, (await response.json()).field]).toEqual([400, 'spans']);
});

test('returns one clip for a line, a run of lines, or a span, however often it is asked for', async () => {
  const PATH = '/api/dub_bar_for_lines.php';
  const ask = async (fields: Record<string, string>) => {
    const response = await server.post(PATH, { video_id: videoId, ...fields }, { cookie });
    const body: WireForm<ClipDto> & { code?: string; field?: string } = await response.json();
    return { status: response.status, body };
  };
  const { body: clip } = await ask({ sub_id: `${videoId}.0` });
  // The next line starts 500 ms later, so the whole padding fits.
  expect(clip).toMatchObject({ start_frame: 28, end_frame: 56, state: 'cutting', title: 'One.', mine: true });
  const sameClip: Record<string, string>[] = [
    { sub_id: `${videoId}.0` },
    { start_frame: '28', end_frame: '56', wait_ms: '0' },
  ];
  const answers = await Promise.all([...sameClip, ...sameClip].map(ask));
  expect(answers.map(({ body }) => body.bar_id)).toEqual(Array(4).fill(clip.bar_id));
  expect((await server.store.clipStore.clipsInState('cutting')).length).toBe(1);
  const run = await ask({ sub_id: `${videoId}.1`, to_sub_id: `${videoId}.0` });
  expect(run.body.lines.map(({ en }) => en)).toEqual(['One.', 'Two.']);
  for (const [fields, status, code, field] of [
    [{ sub_id: 'none' }, 404, 'not_found', 'sub_id'],
    [{ sub_id: `${videoId}.0`, to_sub_id: 'none' }, 404, 'not_found', 'to_sub_id'],
    [{}, 400, 'bad_parameter', 'start_ms'],
    [{ start_ms: '0', end_ms: '90000' }, 422, 'cut_out_of_range', 'end_ms'],
    [{ sub_id: `${videoId}.0`, wait_ms: '60000' }, 400, 'bad_parameter', 'wait_ms'],
  ] as const) {
    const refused = await ask(fields);
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([status, code, field]);
  }
});

test('returns 405 with Allow for a wrong method, and HEAD cuts nothing', async () => {
  const query = new URLSearchParams({ video_id: videoId, start_ms: '0', end_ms: '1000' });
  for (const [method, path, allow] of [
    ['HEAD', `${PATH}?${query}`, 'GET, POST'],
    ['DELETE', PATH, 'GET, POST'],
    ['GET', '/api/dub_bar_rename.php', 'POST'],
    ['POST', '/api/dub_bar_detail.php', 'GET'],
  ] as const) {
    const response = await fetch(server.url + path, { method, headers: { cookie, origin: server.url } });
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow]);
  }
  expect((await server.store.clipStore.clipsInState('cutting')).length).toBe(0);
});

test('renames a clip only for its owner', async () => {
  const { film, video } = await addFilmWithVideo(server.store);
  const clip = makeClip({ ownerId: 'ann', videoId: video.id, filmId: film.id, state: 'ready' });
  await server.store.clipStore.insertClip(clip);
  const rename = async (title: string, headers: { cookie: string } = { cookie }) => {
    const response = await server.post('/api/dub_bar_rename.php', { bar_id: clip.id, title }, headers);
    return { status: response.status, body: await response.json() };
  };
  expect(await rename(' A\nbetter  name ')).toMatchObject({ status: 200, body: { title: 'A better name' } });
  expect(await rename(' \u200b ')).toMatchObject({ status: 400, body: { field: 'title' } });
  const admin = await server.addAccount('boss', 'a password', { roles: ['client', 'admin'] });
  expect((await rename('mine now', await server.openSession(admin))).status).toBe(404);
  expect((await server.store.clipStore.clipById(clip.id))?.title).toBe('A better name');
});
