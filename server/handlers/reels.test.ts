import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { REEL_MAX_PARTS, REELS_PER_OWNER } from '#shared/reels.ts';
import { addFilmWithVideo, makeReel, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson, visitor } = setUpPeople();
let me: Person;
let other: Person;
let lineIds: string[];

async function addLines(film: { source: 'film' | 'client'; ownerId: string | null }): Promise<string[]> {
  const { video } = await addFilmWithVideo(server().store, {
    film: { title: 'Sintel', titleZh: '辛特尔', ...film },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const lines = ['One.', 'Two.'].map((en, seq) =>
    makeLine(video.id, seq, { startMs: 1000 + seq * 2000, endMs: 2000 + seq * 2000, en }),
  );
  await replaceLines(server().store, { videoId: video.id, lines });
  return lines.map(({ id }) => id);
}

beforeAll(async () => {
  lineIds = await addLines({ source: 'film', ownerId: null });
});
beforeEach(async () => {
  [me, other] = [await addPerson(), await addPerson()];
});

const CREATE = '/api/dub_reel_create.php';
const create = async (person = me, fields: Record<string, string> = {}) => {
  const { status, body } = await person.post(CREATE, {
    'sub_ids[]': lineIds[0] ?? '',
    title: 'take your time',
    ...fields,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const asFields = (body: Record<string, unknown>) => ({ reel_id: String(body.reel_id) });

test('a reel is ordered with its lines, and a job is queued for its owner', async () => {
  const body = await create(me, { subtitles: 'zh', has_film_titles: '1' });
  expect(body).toMatchObject({
    title: 'take your time',
    state: 'cutting',
    percent: 0,
    subtitles: 'zh',
    has_film_titles: true,
    parts: [{ sub_id: lineIds[0], en: 'One.', film_title: 'Sintel', film_title_zh: '辛特尔' }],
    omitted: [],
    url: null,
    bytes: null,
  });
  expect((await me.get('/api/dub_reel_detail.php', asFields(body))).body).toEqual(body);
  expect((await me.get('/api/dub_reel_index.php')).body.list).toEqual([body]);
  const job = await server().store.jobs.jobById(String(body.job_id));
  expect(job).toMatchObject({ kind: 'cut_reel', accountKey: me.id, subjectId: body.reel_id });
});

test('only the owner sees, changes, downloads, or cancels a reel', async () => {
  const body = await create();
  const fields = asFields(body);
  const job = { job_id: String(body.job_id) };
  expect((await other.get('/api/dub_reel_index.php')).body.list).toEqual([]);
  expect((await other.get('/api/dub_reel_detail.php', fields)).status).toBe(404);
  expect((await other.get('/api/dub_job_view.php', job)).status).toBe(404);
  for (const call of ['dub_reel_recut', 'dub_reel_remove']) {
    expect((await other.post(`/api/${call}.php`, fields)).status).toBe(404);
    expect((await visitor.post(`/api/${call}.php`, fields)).status).toBe(401);
  }
  const cancelled = await me.post('/api/dub_job_cancel.php', job);
  expect(cancelled.body).toMatchObject({ state: 'cancelled', title: 'take your time' });
  expect((await me.get('/api/dub_reel_detail.php', fields)).body).toMatchObject({
    state: 'failed',
    error_code: 'cancelled',
  });
  expect((await me.post('/api/dub_job_retry.php', job)).status).toBe(200);
  expect((await me.get('/api/dub_reel_detail.php', fields)).body).toMatchObject({ state: 'cutting' });
});

test('lines of a film that the caller may not see are left out without their texts', async () => {
  const hidden = await addLines({ source: 'client', ownerId: other.id });
  const shown = lineIds[1] ?? '';
  const reel = await me.api.reels.create({ lineIds: [...hidden, shown], title: 'a' });
  expect(reel).toMatchObject({
    parts: [{ lineId: shown }],
    omitted: hidden.map((lineId) => ({ lineId, en: null, zh: null, reason: 'gone' })),
  });
  expect(await me.post(CREATE, { 'sub_ids[]': hidden[0] ?? '', title: 'a' })).toMatchObject({
    status: 404,
    body: { field: 'sub_ids' },
  });
});

test('the file is for its owner, and can be saved under the title of the reel', async () => {
  const reel = makeReel({ ownerId: me.id });
  await server().store.reels.insertReel(reel, 9);
  const path = `/media/reel/${reel.id}/reel.mp4`;
  const fetchFile = (headers: Record<string, string>, query = '') => server().get(path + query, headers);
  expect((await fetchFile(me.headers)).status).toBe(409);
  await server().putFile(server().files.reelFile(reel.id), 'a film');
  const answer = await fetchFile(me.headers, '?download=1');
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(answer.headers.get('content-disposition')).toContain('Take your time.mp4');
  expect(await answer.text()).toBe('a film');
  expect((await fetchFile(other.headers)).status).toBe(404);
  expect((await fetchFile({})).status).toBe(401);
  const { body } = await me.get('/api/dub_reel_detail.php', { reel_id: reel.id });
  expect(body).toMatchObject({ url: path, bytes: 6, duration_ms: 1000 });
  await me.post('/api/dub_reel_remove.php', { reel_id: reel.id });
  expect(await server().files.exists(server().files.reelFile(reel.id))).toBe(false);
});

test('refuses more lines than a reel may have, and more reels than an account may have', async () => {
  const tooMany = Array.from({ length: REEL_MAX_PARTS + 1 }, (_, at) => `v.${at}`);
  await expect(me.api.reels.create({ lineIds: tooMany, title: 'a' })).rejects.toMatchObject({
    code: 'bad_parameter',
    field: 'lineIds',
  });
  for (let at = 0; at < REELS_PER_OWNER; at += 1) {
    await server().store.reels.insertReel(makeReel({ ownerId: me.id }), REELS_PER_OWNER);
  }
  expect(await me.post(CREATE, { 'sub_ids[]': lineIds[0] ?? '', title: 'a' })).toMatchObject({
    status: 409,
    body: { code: 'reel_limit' },
  });
});
