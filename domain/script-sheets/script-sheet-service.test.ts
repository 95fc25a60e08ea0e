import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { defaultSheetOptions } from '#shared/script-sheet.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import type { Clip } from '../clips/types.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { createDerivedFileCache } from '../media/derived-file-cache.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer, noJobWaiter } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createScriptSheetService } from './script-sheet-service.ts';
import type { ScriptSheetLabels, ScriptSheetRenderer } from './types.ts';

const [ann, ben] = [makeViewer('ann'), makeViewer('ben')];
const labels: ScriptSheetLabels = { film: 'F', time: 'T', words: 'W', pageOf: '{{page}}', locale: 'en' };
let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let video: Video;
let clip: Clip;
let storyboards: Parameters<ScriptSheetRenderer['renderStoryboard']>[0][];
let scriptCount: number;
let renderer: ScriptSheetRenderer;
let service: ReturnType<typeof createScriptSheetService>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  for (const { id } of [ann, ben]) await store.accounts.insertAccount(makeAccount({ id }));
  ({ video } = await addFilmWithVideo(store, {
    film: { source: 'client', ownerId: ann.id },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  }));
  const lines = Array.from({ length: 30 }, (_, seq) =>
    makeLine(video.id, seq, { startMs: seq * 1000, endMs: seq * 1000 + 800 }),
  );
  await replaceLines(store, { videoId: video.id, lines });
  clip = makeClip({
    ownerId: ann.id,
    videoId: video.id,
    filmId: video.filmId,
    startFrame: 24,
    endFrame: 24 * 27,
    startMs: 1000,
    endMs: 27_000,
    state: 'ready',
  });
  await store.clipStore.insertClip(clip);
  await writeTestFile(files.clipFile(clip.id, 'clip.mp4'), 'clip');
  [storyboards, scriptCount] = [[], 0];
  renderer = {
    async renderScript({ output }) {
      scriptCount += 1;
      await writeTestFile(output, 'pdf');
    },
    async renderStoryboard(args) {
      storyboards.push(args);
      await writeTestFile(args.output, 'png');
    },
  };
  const clips = createClipsService({
    ...store,
    files,
    clock: makeClock(),
    jobWaiter: noJobWaiter,
    wake: () => undefined,
  });
  service = createScriptSheetService({
    clips,
    clipStore: store.clipStore,
    words: store.words,
    listForms: (word) => [word],
    files,
    derivedFiles: createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    media,
    renderer: {
      renderScript: (...args) => renderer.renderScript(...args),
      renderStoryboard: (...args) => renderer.renderStoryboard(...args),
    },
  });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const makeRequest = () => ({ viewer: ann, clipId: clip.id, options: defaultSheetOptions, labels });

describe('script', () => {
  test('is made once for the same content and again when the content changes', async () => {
    const [first, second] = await Promise.all([service.script(makeRequest()), service.script(makeRequest())]);
    expect(first).toBe(second);
    expect(await readFile(first, 'utf8')).toBe('pdf');
    await service.script(makeRequest());
    expect(scriptCount).toBe(1);
    await service.script({ ...makeRequest(), options: { ...defaultSheetOptions, zh: 'blank' } });
    await store.clipStore.updateClip(clip.id, { title: 'Another title' });
    await service.script(makeRequest());
    expect(scriptCount).toBe(3);
  });

  test('leaves no file after an error and is made again on the next call', async () => {
    renderer.renderScript = async () => {
      throw new AppError('font_missing');
    };
    await expect(service.script(makeRequest())).rejects.toMatchObject({ code: 'font_missing' });
    renderer.renderScript = async ({ output }) => writeTestFile(output, 'pdf');
    const path = await service.script(makeRequest());
    expect(await readdir(dirname(path))).toHaveLength(1);
  });
});

describe('storyboard', () => {
  test('has twelve lines per page, each with its own still of the clip', async () => {
    const results = [];
    for (const page of [1, 2, 3]) results.push(await service.storyboard({ ...makeRequest(), page }));
    expect(results.map(({ pages }) => pages)).toEqual([3, 3, 3]);
    expect(storyboards.map(({ cells }) => cells.length)).toEqual([12, 12, 2]);
    expect(storyboards.map(({ columns, page }) => [columns, page])).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    const cells = storyboards.flatMap((page) => page.cells);
    expect(new Set(cells.map(({ picture }) => picture)).size).toBe(26);
    expect(cells[2]).toMatchObject({ number: 3, picture: files.clipStillFile(clip.id, 24 * 2 + 10) });
    expect(media.stillFrom).toBeNull();
    await expect(service.storyboard({ ...makeRequest(), page: 4 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is not made again for the same request', async () => {
    await service.storyboard({ ...makeRequest(), page: 1 });
    const before = media.calls.length;
    await service.storyboard({ ...makeRequest(), page: 1 });
    expect(storyboards).toHaveLength(1);
    expect(media.calls).toHaveLength(before);
  });

  test("makes many storyboards at once without blocking each other's stills", async () => {
    const pages = [1, 2, 3].flatMap((page) => [
      service.storyboard({ ...makeRequest(), page }),
      service.storyboard({ ...makeRequest(), page, options: { ...defaultSheetOptions, zh: 'none' } }),
    ]);
    expect(await Promise.all(pages)).toHaveLength(6);
  });
});

test('throws sheet_no_lines for a clip without lines, but returns stills', async () => {
  await store.films.updateSubtitles({
    videoId: video.id,
    change: () => ({ tracks: null, level: null, lines: [] }),
  });
  for (const request of [
    service.sheet(makeRequest()),
    service.script(makeRequest()),
    service.storyboard({ ...makeRequest(), page: 1 }),
  ]) {
    await expect(request).rejects.toMatchObject({ code: 'sheet_no_lines' });
  }
  expect(await service.still({ viewer: ann, clipId: clip.id, frame: 0 })).toMatch(/0\.jpg$/);
});

test('returns stills of the clip from its first to its last frame', async () => {
  const last = clip.endFrame - clip.startFrame - 1;
  for (const frame of [0, last]) {
    expect(await service.still({ viewer: ann, clipId: clip.id, frame })).toBe(
      files.clipStillFile(clip.id, frame),
    );
  }
  for (const frame of [-1, last + 1]) {
    const request = service.still({ viewer: ann, clipId: clip.id, frame });
    await expect(request).rejects.toMatchObject({ code: 'cut_out_of_range', field: 'frame' });
  }
});

test('requires the right to see the clip, and a ready clip', async () => {
  await expect(service.sheet({ ...makeRequest(), viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
  await store.clipStore.updateClip(clip.id, { state: 'cutting' });
  await expect(service.script(makeRequest())).rejects.toMatchObject({ code: 'not_ready' });
  await expect(service.still({ viewer: ann, clipId: clip.id, frame: 0 })).rejects.toMatchObject({
    code: 'not_ready',
  });
});

test("returns the learner's words in the clip, and replaces them with gaps", async () => {
  const sheet = await service.sheet(makeRequest());
  expect(sheet.ownWords).toEqual([]);
  const review = {
    dueMs: 0,
    stability: 0,
    difficulty: 0,
    scheduledDays: 0,
    learningSteps: 0,
    reps: 0,
    lapses: 0,
    state: 0,
    lastReviewMs: null,
  };
  const word = {
    group: 'plain',
    text: 'line',
    normalizedText: 'line',
    phonetic: null,
    meaning: null,
  } as const;
  await store.words.insertWord(
    { ...word, id: 'w-1', ownerId: ann.id, entryId: null, note: null, clip: null, review, createdMs: 1 },
    10,
  );
  const gapped = await service.sheet({
    ...makeRequest(),
    options: { ...defaultSheetOptions, words: 'gaps' },
  });
  expect(gapped.ownWords).toEqual(['line']);
  expect(gapped.lines[0]?.en).toEqual({ kind: 'text', text: '______ 1.' });
});
