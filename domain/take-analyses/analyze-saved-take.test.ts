import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import { makeClock, makeLine, makeMezzanineInfo, noJobWaiter } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { analyzeSavedTake, TAKE_ANALYSIS_VERSION } from './analyze-saved-take.ts';
import { queueMissingAnalyses, queueTakeAnalysis } from './queue-take-analyses.ts';
import type { SpeechAnalyzer, StoredTakeAnalysis } from './types.ts';

const CLIP = 'some-clip';
const limits = { perLine: 30, perOwner: 100 };
const clock = makeClock(77);
const outcome: StoredTakeAnalysis['outcome'] = {
  kind: 'analyzed',
  score: 71,
  weakest: 'rhythm',
  band: 'clear',
  dimensions: { words: 1, rhythm: 0.3 },
  missedWords: [],
};
let store: TestStore;
let root: string;
let media: FakeMedia;
let files: ReturnType<typeof createLibraryFiles>;
let judged: Parameters<SpeechAnalyzer['judgeTake']>[0][];
let beforeJudging: () => Promise<void>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-analyses-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  judged = [];
  beforeJudging = async () => undefined;
  await store.accounts.insertAccount(makeAccount({ id: 'ann' }));
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(store, {
    videoId: video.id,
    lines: [
      makeLine(video.id, 0, { startMs: 1000, endMs: 1400, en: 'Never say never.' }),
      makeLine(video.id, 1, { startMs: 1450, endMs: 1800, en: 'Never.' }),
    ],
  });
  await store.clipStore.insertClip(
    makeClip({ id: CLIP, ownerId: 'ann', filmId: film.id, videoId: video.id, state: 'ready' }),
  );
  await writeTestFile(files.clipFile(CLIP, 'clip.mp4'), 'clip');
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const addTake = async (change: Partial<Parameters<typeof makeTake>[0]> = {}) => {
  const take = makeTake({ ownerId: 'ann', clipId: CLIP, ...change });
  await store.takes.insertTake({ take, limits });
  return take;
};
const analyze = (takeId: string) =>
  analyzeSavedTake({
    ...store,
    clips: createClipsService({ ...store, files, clock, jobWaiter: noJobWaiter, wake: () => undefined }),
    ...{ files, media, clock, takeId, signal: new AbortController().signal },
    speech: {
      async judgeTake(args) {
        judged.push(args);
        await beforeJudging();
        return outcome;
      },
    },
  });
const analysisOf = async (takeId: string) =>
  (await store.takeAnalyses.analysesOfTakes([takeId])).get(takeId) ?? null;

test('judges a take against its line and the clip, and stores what is found', async () => {
  const take = await addTake({ lineIndex: 0, isLossless: true });
  await analyze(take.id);
  expect(judged).toMatchObject([{ line: 'Never say never.' }]);
  expect(media.heard).toEqual([files.takeFile(CLIP, take.id, 'take.flac'), files.clipFile(CLIP, 'clip.mp4')]);
  expect(await analysisOf(take.id)).toEqual({
    takeId: take.id,
    version: TAKE_ANALYSIS_VERSION,
    analyzedMs: 77,
    outcome,
  });
});

test('a take of the whole clip is judged by all of its lines', async () => {
  const take = await addTake({ lineIndex: null });
  await analyze(take.id);
  expect(judged).toMatchObject([{ line: 'Never say never. Never.' }]);
});

test('a take of more text than is analyzed is refused, not judged by a part of it', async () => {
  const [clip] = await store.clipStore.clipsByIds([CLIP]);
  await replaceLines(store, {
    videoId: clip?.videoId ?? '',
    lines: [makeLine(clip?.videoId ?? '', 0, { startMs: 1000, endMs: 1400, en: 'word '.repeat(201) })],
  });
  const take = await addTake();
  await analyze(take.id);
  expect(judged).toEqual([]);
  expect((await analysisOf(take.id))?.outcome).toEqual({ kind: 'refused', reason: 'line_too_long' });
});

test('without the file of the clip, the take is judged alone', async () => {
  await files.removeClip(CLIP);
  const take = await addTake();
  await analyze(take.id);
  expect(judged[0]?.original).toHaveLength(0);
});

test('a take is analyzed once for each version', async () => {
  const take = await addTake();
  await analyze(take.id);
  await analyze(take.id);
  expect(judged).toHaveLength(1);
  await store.takeAnalyses.saveAnalysis({
    takeId: take.id,
    version: TAKE_ANALYSIS_VERSION - 1,
    analyzedMs: 1,
    outcome: { kind: 'refused', reason: 'noisy' },
  });
  await analyze(take.id);
  expect(await analysisOf(take.id)).toMatchObject({ version: TAKE_ANALYSIS_VERSION, outcome });
});

test('a take that is gone, or goes in the meantime, is not stored again', async () => {
  await analyze('none');
  const take = await addTake();
  beforeJudging = () => store.takes.deleteTake(take.id);
  await analyze(take.id);
  expect(judged).toHaveLength(1);
  expect(await analysisOf(take.id)).toBeNull();
});

test('takes are queued only with a model, and at the start only those without an analysis', async () => {
  const [done, open] = [await addTake(), await addTake()];
  await analyze(done.id);
  const missing = { ...store, speech: { modelFile: async () => null }, clock };
  await queueTakeAnalysis({ ...missing, takeId: open.id });
  await queueMissingAnalyses(missing);
  const queued = async () => (await store.jobs.listJobs({ states: ['queued'], limit: 9, offset: 0 })).jobs;
  expect(await queued()).toEqual([]);
  const speech = { modelFile: async () => ({ id: 'model', bytes: 1 }) };
  await queueMissingAnalyses({ ...missing, speech });
  await queueTakeAnalysis({ ...missing, speech, takeId: open.id });
  expect(await queued()).toMatchObject([{ kind: 'analyze_take', subjectId: open.id, accountKey: 'ann' }]);
});
