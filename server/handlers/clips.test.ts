import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ClipDto } from '#contract/clips.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let videoId: string;

beforeAll(async () => {
  server = await startTestServer();
  const account = await server.addAccount('ann', 'a password', {
    id: 'ann',
    access: ['client'],
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
const whole = () => ({ video_id: videoId, start_ms: 0, end_ms: 60_000 });
const sendJson = (fields: Record<string, unknown>) =>
  fetch(`${server.url}${PATH}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ ...whole(), ...fields }),
  });
const sendForm = (spans: string) =>
  server.post(PATH, { video_id: videoId, start_ms: '0', end_ms: '60000', spans }, { cookie });
const barOf = async (response: Response): Promise<WireForm<ClipDto>> => {
  expect(response.status).toBe(200);
  return response.json();
};

test('spans are joined in their order, sent as JSON or as its text in a form; the answer tells where each lies', async () => {
  const spans = [span(2000, 4000), { start_frame: 24, end_frame: 48, ...span(0, 0) }, span(2000, 4000)];
  const segments = [
    { start_ms: 2000, end_ms: 4000, start_frame: 48, end_frame: 96, at_ms: 0 },
    { start_ms: 1000, end_ms: 2000, start_frame: 24, end_frame: 48, at_ms: 2000 },
    { start_ms: 2000, end_ms: 4000, start_frame: 48, end_frame: 96, at_ms: 3000 },
  ];
  for (const response of [await sendJson({ spans }), await sendForm(JSON.stringify(spans))]) {
    const bar = await barOf(response);
    expect(bar).toMatchObject({ start_ms: 1000, end_ms: 4000, length_ms: 5000, segments, title: 'Two.' });
    expect(bar.lines.map(({ en, start_ms, end_ms }) => [en, start_ms, end_ms])).toEqual([
      ['Two.', 500, 1100],
      ['One.', 2200, 3000],
      ['Two.', 3500, 4100],
    ]);
    const detail = await server.get(`/api/dub_bar_detail.php?bar_id=${bar.bar_id}`, { cookie });
    expect(await detail.json()).toMatchObject({ segments, length_ms: 5000 });
  }
});

test('without spans, or with an empty field for them, a clip is the one stretch it always was', async () => {
  const one = { start_ms: 1000, end_ms: 2000 };
  for (const fields of [one, { ...one, spans: null }, { ...one, spans: '' }]) {
    const bar = await barOf(await sendJson(fields));
    expect(bar).toMatchObject({
      ...one,
      length_ms: 1000,
      segments: [{ ...one, start_frame: 24, end_frame: 48, at_ms: 0 }],
    });
  }
});

test.each([
  ['of none', [], 400, 'bad_parameter', 'spans'],
  ['with 201', Array(201).fill(span(0, 1000)), 422, 'cut_too_many', 'spans'],
  ['longer than a clip may be', Array(11).fill(span(0, 60_000)), 422, 'cut_too_long', 'spans'],
  ['with one backwards', [span(0, 1000), span(3000, 2000)], 422, 'cut_start_after_end', 'spans.1.end_ms'],
  [
    'with one shorter than a frame',
    [span(0, 1000), span(3000, 3010)],
    422,
    'cut_start_after_end',
    'spans.1.end_ms',
  ],
  ['with one outside the film', [span(59_000, 61_000)], 422, 'cut_out_of_range', 'spans.0.end_ms'],
  ['with one that is no span', [span(0, 1000), 7], 400, 'bad_parameter', 'spans.1'],
])('a list %s is refused by name and makes no clip', async (_, spans, status, code, field) => {
  const response = await sendJson({ spans });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, field });
  expect((await server.store.clipStore.clipsInState('cutting')).length).toBe(0);
});

test.each(['[', '{}', 'seven', '"[]"'])('a form in which the list reads %s is refused', async (spans) => {
  const response = await sendForm(spans);
  expect([response.status, (await response.json()).field]).toEqual([400, 'spans']);
});

test('other methods than those of a call are answered 405, and HEAD cuts nothing', async () => {
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
