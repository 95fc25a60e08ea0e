import { beforeAll, expect, test } from 'vitest';
import { rebuildLines } from '#domain/films/rebuild-lines.ts';
import type { Cue, SubtitleTrack } from '#domain/films/types.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { referToLine } from '#shared/line-mark.ts';
import { addFilmWithVideo, makeClip, replaceTracks } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let [admin, other, learner] = [] as unknown as Person[];
beforeAll(async () => {
  const people = [addPerson(['client', 'admin']), addPerson(['client', 'admin']), addPerson()];
  [admin, other, learner] = await Promise.all(people);
});

const starts = [2000, 12_000, 20_000, 31_000, 45_000];

/** Adds a ready film of 100 seconds with five English lines of 1.5 seconds. */
async function addFilm() {
  const { store } = server();
  const mezzanine = makeMezzanineInfo({ durationMs: 100_000 });
  const { video } = await addFilmWithVideo(store, { video: { state: 'ready', mezzanine } });
  const cues = starts.map(
    (startMs, i): Cue => ({ startMs, endMs: startMs + 1500, en: `Line ${i}.`, zh: null }),
  );
  const track: SubtitleTrack = {
    ...{ id: `${video.id}-en`, videoId: video.id, lang: 'en', origin: 'sidecar', name: 'en.srt' },
    ...{ format: 'srt', encoding: 'utf-8', ratio: 1, offsetMs: 0, cues },
  };
  await replaceTracks(store, { videoId: video.id, tracks: [track] });
  await rebuildLines({ films: store.films, videoId: video.id });
  return video.id;
}

const page = (videoId: string, fields: Record<string, string> = {}, person = admin) =>
  person?.get('/api/dub_sub_table.php', { video_id: videoId, ...fields });
async function revisionOf(videoId: string): Promise<number> {
  return (await server().store.films.videoById(videoId))?.revision ?? 0;
}
const linesOf = async (videoId: string) =>
  (await server().store.films.linesOfVideo({ videoId })).map(({ id, startMs, endMs, en, zh }) => [
    ...[id.split('.').at(-1), startMs, endMs, en, zh],
  ]);

interface Written {
  start_ms: number;
  end_ms: number;
  en: string | null;
  zh: string | null;
  speakers?: string[];
}
const written = (start_ms: number, end_ms: number, en: string | null, zh: string | null = null): Written => ({
  ...{ start_ms, end_ms, en, zh },
});

async function replace(args: {
  videoId: string;
  from: number;
  count: number;
  lines: Written[];
  revision?: number;
  person?: Person;
}) {
  const { videoId, from, count, lines, person = admin } = args;
  return person?.post('/api/dub_sub_replace.php', {
    ...{ video_id: videoId, from_seq: String(from), count: String(count), lines: JSON.stringify(lines) },
    revision: String(args.revision ?? (await revisionOf(videoId))),
  });
}

test('pages the lines, with the ones around the page', async () => {
  const videoId = await addFilm();
  const revision = await revisionOf(videoId);
  expect(await page(videoId, { pageno: '2', pagesize: '2' })).toMatchObject({
    status: 200,
    body: {
      ...{ total: 5, pageno: 2, previous: { seq: 1 }, next: { seq: 4 } },
      list: [{ seq: 2, en: 'Line 2.' }, { seq: 3 }],
      video: { id: videoId, revision, duration_ms: 100_000 },
    },
  });
  expect(await page(videoId)).toMatchObject({ body: { previous: null, next: null } });
  expect(await page(videoId, { pageno: '9' })).toMatchObject({ body: { list: [], total: 5, next: null } });
  expect(await page(videoId, {}, learner)).toMatchObject({ status: 403 });
  expect(await page('gone')).toMatchObject({ status: 404 });
});

test('changes, splits, joins, inserts, and deletes lines, and numbers them anew', async () => {
  const videoId = await addFilm();
  const first = await revisionOf(videoId);
  const changed = await replace({
    ...{ videoId, from: 1, count: 1 },
    lines: [written(12_100, 12_700, 'Line', ' 第一 '), written(12_700, 13_400, 'one.')],
  });
  const revision = await revisionOf(videoId);
  expect(changed).toEqual({ status: 200, body: { video_id: videoId, revision, total: 6 } });
  expect(revision).toBeGreaterThan(first);
  expect((await linesOf(videoId)).slice(0, 4)).toEqual([
    ['0', 2000, 3500, 'Line 0.', null],
    ['1', 12_100, 12_700, 'Line', '第一'],
    ['2', 12_700, 13_400, 'one.', null],
    ['3', 20_000, 21_500, 'Line 2.', null],
  ]);
  await replace({ videoId, from: 1, count: 2, lines: [written(12_000, 13_500, 'Line 1.')] });
  await replace({ videoId, from: 5, count: 0, lines: [written(60_000, 61_000, null, '完')] });
  await replace({ videoId, from: 0, count: 1, lines: [] });
  expect(await linesOf(videoId)).toEqual([
    ['0', 12_000, 13_500, 'Line 1.', null],
    ['1', 20_000, 21_500, 'Line 2.', null],
    ['2', 31_000, 32_500, 'Line 3.', null],
    ['3', 45_000, 46_500, 'Line 4.', null],
    ['4', 60_000, 61_000, null, '完'],
  ]);
  expect((await server().store.films.videoById(videoId))?.lineCount).toBe(5);
});

test('keeps who speaks, and deletes the last line', async () => {
  const videoId = await addFilm();
  const spoken = { ...written(2000, 3500, 'Hi.'), speakers: ['Ann'] };
  await replace({ videoId, from: 0, count: 5, lines: [spoken] });
  expect(await page(videoId)).toMatchObject({ body: { list: [{ en: 'Hi.', speakers: ['Ann'] }] } });
  expect(await replace({ videoId, from: 0, count: 1, lines: [] })).toMatchObject({ body: { total: 0 } });
  expect(await linesOf(videoId)).toEqual([]);
});

test('refuses the second of two editors, who then sees what the first one wrote', async () => {
  const videoId = await addFilm();
  const revision = await revisionOf(videoId);
  await replace({ videoId, from: 0, count: 1, lines: [written(2000, 3500, 'First.')], revision });
  const second = { videoId, from: 0, count: 1, lines: [written(2000, 3500, 'Second.')], revision };
  expect(await replace({ ...second, person: other })).toMatchObject({
    status: 409,
    body: { code: 'subtitles_changed' },
  });
  expect((await linesOf(videoId))[0]).toEqual(['0', 2000, 3500, 'First.', null]);
});

test.each<[string, Written, string]>([
  ['before the line in front', written(1999, 13_000, 'A'), 'lines.0.start_ms'],
  ['after the line behind', written(20_001, 21_000, 'A'), 'lines.0.start_ms'],
  ['negative', written(-1, 13_000, 'A'), 'lines.0.start_ms'],
  ['without a length', written(12_000, 12_000, 'A'), 'lines.0.end_ms'],
  ['longer than a minute', written(12_000, 72_001, 'A'), 'lines.0.end_ms'],
  ['after the end of the film', written(12_000, 999_999, 'A'), 'lines.0.end_ms'],
  ['without text', written(12_000, 13_000, ' ', '\u200B'), 'lines.0.en'],
  ['with a huge text', written(12_000, 13_000, 'a'.repeat(1001)), 'lines.0.en'],
])('names the field of a line that is %s, and writes nothing', async (_, line, field) => {
  const videoId = await addFilm();
  const before = await linesOf(videoId);
  expect(await replace({ videoId, from: 1, count: 1, lines: [line] })).toMatchObject({
    status: 400,
    body: { code: 'bad_parameter', field },
  });
  expect(await linesOf(videoId)).toEqual(before);
});

test('refuses a run that the video does not have, and learners', async () => {
  const videoId = await addFilm();
  expect(await replace({ videoId, from: 4, count: 2, lines: [] })).toMatchObject({ status: 400 });
  expect(await replace({ videoId, from: 0, count: 1, lines: [], person: learner })).toMatchObject({
    status: 403,
  });
  expect(await linesOf(videoId)).toHaveLength(5);
});

test('writes the change into the audit log', async () => {
  const videoId = await addFilm();
  await replace({ videoId, from: 1, count: 2, lines: [written(12_000, 13_000, 'A')] });
  const { entries } = await server().store.audits.listAudits({ limit: 100, offset: 0 });
  expect(entries.filter(({ subjectId }) => subjectId === videoId)).toMatchObject([
    {
      ...{ action: 'lines_changed', actorId: admin?.id },
      detail: { line: '2', removed: '2', added: '1' },
    },
  ]);
});

test('a later shift moves the edited lines, and splits stay split', async () => {
  const videoId = await addFilm();
  const halves = [written(12_000, 12_600, 'I never said'), written(12_600, 13_500, 'that it was me.')];
  await replace({ videoId, from: 1, count: 1, lines: halves });
  await admin?.post('/api/dub_sub_shift.php', { video_id: videoId, offset_ms: '1000' });
  expect((await linesOf(videoId)).slice(0, 3)).toEqual([
    ['0', 3000, 4500, 'Line 0.', null],
    ['1', 13_000, 13_600, 'I never said', null],
    ['2', 13_600, 14_500, 'that it was me.', null],
  ]);
  // The edited lines are the base of the next change, wherever they were moved.
  await replace({ videoId, from: 0, count: 1, lines: [] });
  expect((await linesOf(videoId))[0]).toEqual(['0', 13_000, 13_600, 'I never said', null]);
});

test('a clip keeps what it says, and a link still finds its sentence', async () => {
  const videoId = await addFilm();
  const { store, services } = server();
  const video = await store.films.videoById(videoId);
  const clip = makeClip({
    ...{ ownerId: admin?.id ?? '', filmId: video?.filmId ?? '', videoId, state: 'ready' },
    ...{ startFrame: 288, endFrame: 324, startMs: 12_000, endMs: 13_500 },
  });
  await store.clipStore.insertClip(clip);
  await replace({ videoId, from: 1, count: 1, lines: [written(12_000, 13_500, 'Other words.')] });
  await replace({ videoId, from: 0, count: 1, lines: [] });
  expect((await store.clipStore.clipById(clip.id))?.keptLines).toMatchObject([{ en: 'Line 1.' }]);
  const line = referToLine(`${videoId}.2`, { startMs: 20_000, en: 'Line 2.', zh: null });
  expect(await services.films.linkedLines({ videoId, line, lastLine: null })).toMatchObject({
    state: 'found',
    lines: [{ id: `${videoId}.1`, en: 'Line 2.' }],
  });
});
