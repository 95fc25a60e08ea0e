import { beforeAll, expect, test } from 'vitest';
import { rebuildLines } from '#domain/films/rebuild-lines.ts';
import type { Cue, SubtitleTrack } from '#domain/films/types.ts';
import { checkSubtitleTiming } from '#domain/subtitle-timing/check-subtitle-timing.ts';
import type { TimingFinding } from '#domain/subtitle-timing/timing-record.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { createFakeMedia } from '#domain/testing/fake-media.ts';
import { addFilmWithVideo, makeClip, replaceTracks } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let [admin, ann, ben] = [] as unknown as Person[];
beforeAll(async () => {
  [admin, ann, ben] = [await addPerson(['client', 'admin']), await addPerson(), await addPerson()];
});

const starts = [12_000, 20_000, 31_000, 45_000, 60_000];
const cuesIn = (lang: 'en' | 'zh'): Cue[] =>
  starts.map((startMs, i) => ({
    ...{ startMs, endMs: startMs + 1500 },
    ...{ en: lang === 'en' ? `This is line ${i}.` : null, zh: lang === 'zh' ? `这是第${i}句。` : null },
  }));

/** Adds a ready film with an English and a Chinese track. */
async function addFilm(ownerId: string | null = null, nameOf = (lang: 'en' | 'zh') => `${lang}.srt`) {
  const { store } = server();
  const film = ownerId ? ({ source: 'client', ownerId } as const) : {};
  const info = makeMezzanineInfo({ durationMs: 100_000 });
  const { video } = await addFilmWithVideo(store, { film, video: { state: 'ready', mezzanine: info } });
  const tracks = (['en', 'zh'] as const).map(
    (lang): SubtitleTrack => ({
      ...{ id: `${video.id}-${lang}`, videoId: video.id, lang, origin: 'sidecar', name: nameOf(lang) },
      ...{ format: 'srt', encoding: 'utf-8', ratio: 1, offsetMs: 0, cues: cuesIn(lang) },
    }),
  );
  await replaceTracks(store, { videoId: video.id, tracks });
  await rebuildLines({ films: store.films, videoId: video.id });
  return video;
}

/** Runs the job that checks a video, with these findings for its tracks. */
async function runCheck(videoId: string, timings: TimingFinding[]) {
  const { store } = server();
  const media = createFakeMedia();
  media.timings = timings;
  await checkSubtitleTiming({
    ...{ films: store.films, subtitleTimings: store.subtitleTimings, media, videoId },
    files: { videoFile: (id, name) => `/videos/${id}/${name}` },
    clock: { nowMs: () => 5 },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const { jobs } = store;
  const job = await jobs.claim({ kinds: ['check_subtitles'], workerId: 'w', nowMs: 1, leaseMs: 1000 });
  if (job) await jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: 'done' });
}

const off = (offsetMs: number, ratio = 1): TimingFinding => ({
  ...{ kind: 'off', timing: { ratio, offsetMs } },
  ...{ offsetSureness: 0.99, ratioSureness: 0.97 },
});
const view = (videoId: string, person = admin) =>
  person?.get('/api/dub_sub_timing.php', { video_id: videoId });
const linesOf = async (videoId: string) =>
  (await server().store.films.linesOfVideo({ videoId })).map(({ startMs, endMs }) => [startMs, endMs]);
const act = (what: string, videoId: string, fields: Record<string, string> = {}, person = admin) =>
  person?.post(`/api/dub_sub_${what}.php`, { video_id: videoId, ...fields });

test('says what was found, mends the lines when told to, and undoes it', async () => {
  const { id } = await addFilm();
  expect(await view(id)).toMatchObject({
    status: 200,
    body: { state: 'unknown', findings: [], can_undo: false },
  });
  await runCheck(id, [off(-2400), off(-2500)]);
  expect(await view(id)).toEqual({
    status: 200,
    body: {
      ...{ state: 'checked', is_kept: false, can_undo: false },
      findings: [
        {
          ...{ lang: 'all', kind: 'off', timing: { ratio: 1, offset_ms: -2400 } },
          ...{ offset_sureness: 0.99, ratio_sureness: 0.97, parts: [], reason: null },
        },
      ],
    },
  });
  const before = await linesOf(id);
  expect(before).toEqual(starts.map((ms) => [ms, ms + 1500]));
  expect(await act('mend', id, { offset_ms: '-2400', ratio: '1' })).toMatchObject({ status: 200 });
  expect(await linesOf(id)).toEqual(starts.map((ms) => [ms - 2400, ms - 900]));
  expect(await view(id)).toMatchObject({ body: { state: 'checking', findings: [], can_undo: true } });
  await runCheck(id, []);
  expect(await view(id)).toMatchObject({
    body: { state: 'checked', findings: [{ lang: 'all', kind: 'fits' }], can_undo: true },
  });
  expect(await act('undo', id)).toMatchObject({ status: 200 });
  expect(await linesOf(id)).toEqual(before);
  expect(await view(id)).toMatchObject({ body: { state: 'unknown', can_undo: false } });
  expect(await act('undo', id)).toMatchObject({ status: 409 });
});

test('a repeated request moves the lines once, and so do two people who saw the same times', async () => {
  const { id } = await addFilm();
  const video = await server().store.films.videoById(id);
  const seen = { offset_ms: '-2400', revision: String(video?.revision) };
  const answers = await Promise.all([act('mend', id, seen), act('mend', id, seen)]);
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
  expect(await linesOf(id)).toEqual(starts.map((ms) => [ms - 2400, ms - 900]));
});

test('a ratio stretches the lines, and mends what was mended before', async () => {
  const { id } = await addFilm();
  await act('mend', id, { offset_ms: '1000', ratio: '0.96' });
  expect(await linesOf(id)).toEqual(starts.map((ms) => [0.96 * ms + 1000, 0.96 * (ms + 1500) + 1000]));
  await act('mend', id, { offset_ms: '0', ratio: '1.0416666667' });
  const back = await linesOf(id);
  for (const [i, ms] of starts.entries())
    expect(Math.abs((back[i]?.[0] ?? 0) - ms - 1042)).toBeLessThanOrEqual(1);
  // Each mending is within its bounds, but together they are not.
  await act('mend', id, { ratio: '0.75', offset_ms: '0' });
  await act('mend', id, { ratio: '0.75', offset_ms: '0' });
  expect(await act('mend', id, { ratio: '0.75', offset_ms: '0' })).toMatchObject({ status: 400 });
});

test('moves one language and leaves the other', async () => {
  const { id } = await addFilm();
  await runCheck(id, [{ kind: 'fits' }, off(-60_000)]);
  expect((await view(id))?.body.findings).toMatchObject([
    { lang: 'en', kind: 'fits' },
    { lang: 'zh', kind: 'off' },
  ]);
  await act('mend', id, { lang: 'zh', offset_ms: '300' });
  const tracks = await server().store.films.tracksOfVideo(id);
  expect(tracks.map(({ lang, offsetMs }) => [lang, offsetMs])).toEqual([
    ['en', 0],
    ['zh', 300],
  ]);
});

test('clips keep the lines that they have', async () => {
  const { store } = server();
  const video = await addFilm();
  const owner = await addPerson();
  const clip = makeClip({
    ...{ ownerId: owner.id, filmId: video.filmId, videoId: video.id, state: 'ready' },
    ...{ startFrame: 468, endFrame: 528, startMs: 19_500, endMs: 22_000 },
  });
  await store.clipStore.insertClip(clip);
  await act('mend', video.id, { offset_ms: '-2400' });
  expect((await store.clipStore.clipById(clip.id))?.keptLines).toMatchObject([{ en: 'This is line 1.' }]);
});

test('what is kept stays kept after another check, until the lines change', async () => {
  const { id } = await addFilm();
  await runCheck(id, [off(-2400), off(-2400)]);
  await act('keep', id);
  await runCheck(id, [off(-2400), off(-2400)]);
  expect(await view(id)).toMatchObject({ body: { state: 'checked', is_kept: true } });
  await admin?.post('/api/dub_sub_shift.php', { video_id: id, lang: 'all', offset_ms: '100' });
  expect(await view(id)).toMatchObject({ body: { state: 'unknown', findings: [], is_kept: false } });
});

test('new subtitles are checked, a preview of them is not', async () => {
  const { id } = await addFilm();
  const file = new File(['1\n00:00:01,000 --> 00:00:03,000\nWe have been waiting.\n'], 'a.en.srt');
  await admin?.postFiles('/api/dub_sub_add.php', { video_id: id, preview: '1' }, [file]);
  expect(await view(id)).toMatchObject({ body: { state: 'unknown' } });
  await admin?.postFiles('/api/dub_sub_add.php', { video_id: id }, [file]);
  expect(await view(id)).toMatchObject({ body: { state: 'checking' } });
});

test('only those who may change the film see and do anything', async () => {
  const [film, own] = [await addFilm(), await addFilm(ann?.account.id)];
  for (const what of ['check', 'keep', 'undo', 'mend'])
    expect(await act(what, film.id, { offset_ms: '1' }, ann)).toMatchObject({ status: 403 });
  expect(await view(film.id, ann)).toMatchObject({ status: 403 });
  expect(await view(own.id, ben)).toMatchObject({ status: 404 });
  expect(await view(own.id, ann)).toMatchObject({ status: 200 });
  expect(await act('check', own.id, {}, ann)).toMatchObject({ status: 200 });
});

test.each<Record<string, string>>([
  { offset_ms: '36000001' },
  { offset_ms: '0', ratio: '0.5' },
  { offset_ms: '0', ratio: '2' },
  { offset_ms: '0', ratio: 'fast' },
  { offset_ms: '0', lang: 'fr' },
])('refuses %o', async (fields) => {
  const { id } = await addFilm();
  expect(await act('mend', id, fields)).toMatchObject({ status: 400 });
});

test('undoes each language by itself when one file holds both', async () => {
  const { id } = await addFilm(null, () => 'both.ass');
  await act('mend', id, { lang: 'zh', offset_ms: '300' });
  await act('mend', id, { lang: 'all', offset_ms: '1000' });
  await act('undo', id);
  const tracks = await server().store.films.tracksOfVideo(id);
  expect(tracks.map(({ lang, offsetMs }) => [lang, offsetMs])).toEqual([
    ['en', 0],
    ['zh', 300],
  ]);
});
