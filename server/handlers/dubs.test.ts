import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FinishedDub } from '#domain/dubs/types.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson, visitor } = setUpPeople();
let me: Person;
let other: Person;
let admin: Person;
let clipId: string;

beforeAll(async () => {
  admin = await addPerson(['admin']);
});
beforeEach(async () => {
  [me, other] = [await addPerson(), await addPerson()];
  clipId = await addClip({ source: 'film', ownerId: null });
});

async function addClip(film: { source: 'film' | 'client'; ownerId: string | null }): Promise<string> {
  const added = await addFilmWithVideo(server().store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const videoId = added.video.id;
  await replaceLines(server().store, {
    videoId,
    lines: [makeLine(videoId, 0, { startMs: 1200, endMs: 2000 })],
  });
  const clip = makeClip({
    ...{ ownerId: me.id, videoId, filmId: added.film.id, state: 'ready', title: 'A line' },
    ...{ startFrame: 24, endFrame: 96, startMs: 1000, endMs: 4000 },
  });
  await server().store.clipStore.insertClip(clip);
  return clip.id;
}
const addTake = async () => {
  const take = makeTake({ ownerId: me.id, clipId });
  await server().store.takes.insertTake({ take, limits: { perLine: 30, perOwner: 100 } });
  return take;
};
const show = (visibility: string, person = me) =>
  person.post('/api/dub_visibility.php', { bar_id: clipId, visibility });
const detail = (person: Person, fields: Record<string, string>) => person.get('/api/dub_detail.php', fields);

const fetchAs = (person: Person, path: string) => server().get(path, person.headers);

/** Gives the dub a finished film of the take, without mixing one. */
async function finish(dubId: string, takeId: string): Promise<void> {
  const { files, store } = server();
  const film: FinishedDub = {
    ...{ mixedMs: 5, durationMs: 3_000, silencesOpenLines: false },
    voices: [{ takeId, lineIndex: 0, ownerId: me.id, ownerName: 'Lei', startMs: 100, gainDb: 0 }],
    settings: { bed: 'auto', subtitles: 'both', burnsSubtitles: false, hasCredits: true },
    proof: { voiceOffMs: 1, loudnessLufs: -16, truePeakDb: -1.5, durationOffMs: 0, copiedPackets: 72 },
  };
  for (const name of ['dub.mp4', 'dub.m4a'] as const) {
    const path = files.dubFile(clipId, dubId, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, name);
  }
  await store.dubs.updateDub(dubId, { state: 'ready', film });
}

test('a dub begins with what its owner chooses', async () => {
  expect((await me.get('/api/dub_mine.php', { bar_id: clipId })).body).toEqual({ dub: null });
  const take = await addTake();
  const chosen = await me.post('/api/dub_configure.php', { bar_id: clipId, bed: 'ducked', has_credits: '0' });
  expect(chosen.body).toMatchObject({
    ...{ bed: 'ducked', subtitles: 'both', burns_subtitles: false, has_credits: false },
    ...{ state: 'draft', visibility: 'self', link_id: null, finished: null, mine: true, likes: 0 },
    ...{ bar: { bar_id: clipId }, takes: [{ take_id: take.id }] },
  });
  const again = await me.post('/api/dub_configure.php', { bar_id: clipId, subtitles: 'zh' });
  expect(again.body).toMatchObject({ dub_id: chosen.body.dub_id, bed: 'ducked', subtitles: 'zh' });
  expect((await me.get('/api/dub_mine.php', { bar_id: clipId })).body).toEqual({ dub: again.body });
  const wrong = await me.post('/api/dub_configure.php', { bar_id: clipId, bed: 'loud' });
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'bad_parameter', field: 'bed' }]);
});

test('is seen by whom its owner chooses', async () => {
  await addTake();
  const first = (await show('link')).body;
  const [byId, byLink] = [{ dub_id: String(first.dub_id) }, { link: String(first.link_id) }];
  expect((await detail(other, byId)).status).toBe(404);
  expect((await detail(other, byLink)).body).toMatchObject({ ...byId, mine: false, link_id: null });
  expect((await visitor.get('/api/dub_detail.php', byLink)).status).toBe(401);
  expect((await detail(admin, byId)).status).toBe(200);
  expect((await show('link')).body.link_id).toBe(first.link_id);

  const open = (await show('everyone')).body;
  expect(open).toMatchObject({ link_id: first.link_id, published_ms: expect.any(Number) });
  expect((await detail(other, byId)).status).toBe(200);

  expect((await show('self')).body).toMatchObject({ link_id: null, published_ms: null });
  expect((await detail(other, byLink)).status).toBe(404);
  expect((await show('link')).body.link_id).not.toBe(first.link_id);
  expect((await detail(other, byLink)).status).toBe(404);
  expect((await detail(me, {})).body).toMatchObject({ code: 'bad_parameter', field: 'dub_id' });
});

test('a link that is withdrawn while another page shows the dub stays withdrawn', async () => {
  const byLink = { link: String((await show('link')).body.link_id) };
  const { dubs } = server().store;
  const open = dubs.findOrInsertDub;
  vi.spyOn(dubs, 'findOrInsertDub').mockImplementationOnce(async (dub) => {
    const read = await open(dub);
    await show('self');
    return read;
  });
  const shown = (await show('link')).body;
  expect(shown.link_id).not.toBe(byLink.link);
  expect((await detail(other, byLink)).status).toBe(404);
});

test('a dub is shown to everyone once it has a take, and keeps its place on the wall while it is hidden', async () => {
  const refused = await show('everyone');
  expect([refused.status, refused.body.code]).toEqual([409, 'dub_no_takes']);
  await addTake();
  const { published_ms: first } = (await show('everyone')).body;
  server().clock.now += 1000;
  for (const visibility of ['self', 'link'])
    expect((await show(visibility)).body).toMatchObject({ published_ms: null });
  expect((await other.get('/api/dub_wall_index.php', { bar_id: clipId })).body).toMatchObject({ total: 0 });
  expect((await show('everyone')).body.published_ms).toBe(first);
});

test('a dub that was taken down is left to its owner, who is told why', async () => {
  await addTake();
  const dub = (await show('everyone')).body;
  const byId = { dub_id: String(dub.dub_id) };
  await server().store.dubs.updateDub(byId.dub_id, { removedMs: 7, removedReason: 'rude' });
  expect((await detail(other, byId)).status).toBe(404);
  expect((await detail(me, byId)).body).toMatchObject({ removed_ms: 7, removed_reason: 'rude' });
  // A deleted dub could be made and published again.
  expect((await me.post('/api/dub_remove.php', byId)).body.code).toBe('illegal_move');
  await show('everyone');
  expect((await detail(other, byId)).status).toBe(404);
});

test("a dub of a learner's own film stays private", async () => {
  clipId = await addClip({ source: 'client', ownerId: me.id });
  for (const visibility of ['link', 'everyone']) {
    const refused = await show(visibility);
    expect([refused.status, refused.body.code]).toEqual([403, 'film_private']);
  }
  expect((await show('self')).status).toBe(200);
  expect((await show('self', other)).status).toBe(404);
});

test('the files of a finished film are for everyone who may see the dub', async () => {
  const { id: takeId } = await addTake();
  const { dub_id, link_id } = (await show('link')).body;
  const dubId = String(dub_id);
  const address = `/media/dub/${dubId}/dub.mp4`;
  expect((await fetchAs(me, address)).status).toBe(409);
  await finish(dubId, takeId);
  const mine = (await detail(me, { dub_id: dubId })).body;
  expect(mine).toMatchObject({
    has_changed: false,
    finished: { url: address, bytes: 7, voices: ['Lei'], proof: { voice_off_ms: 1 } },
  });
  expect((await fetchAs(me, `${address}?download=1`)).headers.get('content-disposition')).toContain(
    'A%20line',
  );
  expect((await fetchAs(other, address)).status).toBe(404);
  const theirs = (await detail(other, { link: String(link_id) })).body;
  expect(theirs).toMatchObject({ finished: { url: `${address}?link=${link_id}` } });
  const sound = await fetchAs(other, `/media/dub/${dubId}/dub.m4a?link=${link_id}`);
  expect([sound.status, await sound.text()]).toEqual([200, 'dub.m4a']);
  expect((await fetchAs(other, `/media/dub/${dubId}/take.m4a?link=${link_id}`)).status).toBe(404);
  // Whoever uses one of the files keeps both.
  const folder = dirname(server().files.dubFile(clipId, dubId, 'dub.mp4'));
  const markers = [`.used-${dubId}.m4a`, `.used-${dubId}.mp4`];
  for (const marker of markers) await rm(join(folder, marker));
  await fetchAs(me, address);
  expect((await readdir(folder)).filter((name) => name.startsWith('.used-')).sort()).toEqual(markers);

  await me.post('/api/dub_configure.php', { bar_id: clipId, bed: 'silent' });
  expect((await detail(me, { dub_id: dubId })).body).toMatchObject({ has_changed: true });
});

test('only its owner deletes a dub, with its files', async () => {
  const { id: takeId } = await addTake();
  const dubId = String((await show('everyone')).body.dub_id);
  await finish(dubId, takeId);
  for (const person of [other, admin])
    expect((await person.post('/api/dub_remove.php', { dub_id: dubId })).status).toBe(404);
  expect((await me.post('/api/dub_remove.php', { dub_id: dubId })).body).toEqual({ dub_id: dubId });
  const { files, store } = server();
  expect(await files.exists(files.dubFile(clipId, dubId, 'dub.mp4'))).toBe(false);
  expect(await store.takes.takeById(takeId)).not.toBeNull();
  expect((await detail(me, { dub_id: dubId })).status).toBe(404);
});

test('a mix is queued for the owner, who may cancel it', async () => {
  const none = await me.post('/api/dub_mix.php', { bar_id: clipId });
  expect([none.status, none.body.code]).toEqual([409, 'dub_no_takes']);
  await addTake();
  const mixing = (await me.post('/api/dub_mix.php', { bar_id: clipId })).body;
  expect(mixing).toMatchObject({ state: 'mixing', percent: 0, finished: null, error_code: null });
  const again = (await me.post('/api/dub_mix.php', { bar_id: clipId })).body;
  expect(again).toMatchObject({ dub_id: mixing.dub_id, job_id: mixing.job_id });
  const job = { job_id: String(mixing.job_id) };
  expect((await other.post('/api/dub_job_cancel.php', job)).status).toBe(404);
  const cancelled = await me.post('/api/dub_job_cancel.php', job);
  expect(cancelled.body).toMatchObject({ state: 'cancelled', title: 'A line' });
  const failed = (await me.get('/api/dub_mine.php', { bar_id: clipId })).body.dub;
  expect(failed).toMatchObject({ state: 'failed', error_code: 'cancelled', percent: null });
  expect((await me.post('/api/dub_job_retry.php', job)).status).toBe(200);
  expect((await me.get('/api/dub_mine.php', { bar_id: clipId })).body.dub).toMatchObject({ state: 'mixing' });
});

test('settings that are chosen one right after the other are all stored', async () => {
  await me.post('/api/dub_configure.php', { bar_id: clipId });
  const chosen: [string, string][] = [
    ['bed', 'silent'],
    ['subtitles', 'none'],
    ['has_credits', '0'],
  ];
  await Promise.all(
    chosen.map(([name, value]) => me.post('/api/dub_configure.php', { bar_id: clipId, [name]: value })),
  );
  expect((await me.get('/api/dub_mine.php', { bar_id: clipId })).body.dub).toMatchObject({
    ...{ bed: 'silent', subtitles: 'none', has_credits: false },
  });
});

test('a mix that is wanted while one is ending runs after it', async () => {
  await addTake();
  const { jobs } = server().store;
  const { job_id, dub_id } = (await me.post('/api/dub_mix.php', { bar_id: clipId })).body;
  const worker = { workerId: 'worker-1', nowMs: Date.now() };
  await jobs.claim({ kinds: ['mix_dub'], leaseMs: 60_000, ...worker });
  await server().store.dubs.updateDub(String(dub_id), { state: 'ready' });
  const wanted = (await me.post('/api/dub_mix.php', { bar_id: clipId })).body;
  expect(wanted).toMatchObject({ state: 'mixing', job_id });
  await jobs.finish({ id: String(job_id), state: 'done', ...worker });
  expect(
    (await jobs.latestJobsFor({ kind: 'mix_dub', subjectIds: [String(dub_id)] })).get(String(dub_id)),
  ).toMatchObject({
    state: 'queued',
  });
});

test('says how much of the actors each bed leaves, and measures a clip once', async () => {
  await server().store.dubs.setClipBackground(clipId, {
    ...{ isWide: true, speechLeftDb: -11, musicLeftDb: -3, actorsDb: -24 },
  });
  const { body } = await other.get('/api/dub_bed_index.php', { bar_id: clipId });
  expect(body.beds).toEqual([
    { bed: 'auto', source: 'background', gain_db: -4, speech_left_db: -15 },
    { bed: 'background', source: 'background', gain_db: 0, speech_left_db: -11 },
    { bed: 'ducked', source: 'original', gain_db: -15, speech_left_db: -15 },
    { bed: 'silent', source: 'none', gain_db: 0, speech_left_db: null },
  ]);
});
