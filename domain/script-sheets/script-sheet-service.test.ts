import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { defaultSheetOptions } from '#shared/script-sheet.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import type { Clip } from '../clips/types.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
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
let bar: Clip;
let drawn: Parameters<ScriptSheetRenderer['renderStoryboard']>[0][];
let written: number;
let works: ScriptSheetRenderer;
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
  bar = makeClip({
    ownerId: ann.id,
    videoId: video.id,
    filmId: video.filmId,
    startFrame: 24,
    endFrame: 24 * 27,
    startMs: 1000,
    endMs: 27_000,
    state: 'ready',
  });
  await store.clipStore.insertClip(bar);
  await writeTestFile(files.clipFile(bar.id, 'clip.mp4'), 'clip');
  [drawn, written] = [[], 0];
  works = {
    async renderScript({ output }) {
      written += 1;
      await writeTestFile(output, 'pdf');
    },
    async renderStoryboard(args) {
      drawn.push(args);
      await writeTestFile(args.output, 'png');
    },
  };
  const clips = createClipsService({
    ...store,
    files,
    clock: makeClock(),
    wake: () => undefined,
  });
  service = createScriptSheetService({
    clips,
    clipStore: store.clipStore,
    words: store.words,
    files,
    made: createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    media,
    works: {
      renderScript: (...args) => works.renderScript(...args),
      renderStoryboard: (...args) => works.renderStoryboard(...args),
    },
  });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const wish = () => ({ viewer: ann, clipId: bar.id, options: defaultSheetOptions, labels });

describe('a script', () => {
  test('is made once for the same contents, and anew when they change', async () => {
    const [one, two] = await Promise.all([service.script(wish()), service.script(wish())]);
    expect(one).toBe(two);
    expect(await readFile(one, 'utf8')).toBe('pdf');
    await service.script(wish());
    expect(written).toBe(1);
    await service.script({ ...wish(), options: { ...defaultSheetOptions, zh: 'blank' } });
    await store.clipStore.updateClip(bar.id, { title: 'Another title' });
    await service.script(wish());
    expect(written).toBe(3);
  });

  test('that could not be made leaves nothing and is tried again', async () => {
    works.renderScript = async () => {
      throw new AppError('font_missing');
    };
    await expect(service.script(wish())).rejects.toMatchObject({ code: 'font_missing' });
    works.renderScript = async ({ output }) => writeTestFile(output, 'pdf');
    const made = await service.script(wish());
    expect(await readdir(dirname(made))).toHaveLength(1);
  });
});

describe('a storyboard', () => {
  test('has twelve lines on a page, each with its own still of the clip', async () => {
    const made = [];
    for (const page of [1, 2, 3]) made.push(await service.storyboard({ ...wish(), page }));
    expect(made.map(({ pages }) => pages)).toEqual([3, 3, 3]);
    expect(drawn.map(({ cells }) => cells.length)).toEqual([12, 12, 2]);
    expect(drawn.map(({ columns, page }) => [columns, page])).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    const cells = drawn.flatMap((page) => page.cells);
    expect(new Set(cells.map(({ picture }) => picture)).size).toBe(26);
    expect(cells[2]).toMatchObject({ number: 3, picture: files.clipStillFile(bar.id, 24 * 2 + 10) });
    expect(media.stillFrom).toBeNull();
    await expect(service.storyboard({ ...wish(), page: 4 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('asked for again is there', async () => {
    await service.storyboard({ ...wish(), page: 1 });
    const before = media.calls.length;
    await service.storyboard({ ...wish(), page: 1 });
    expect(drawn).toHaveLength(1);
    expect(media.calls).toHaveLength(before);
  });

  test('of many at once is made without one keeping the others from their stills', async () => {
    const pages = [1, 2, 3].flatMap((page) => [
      service.storyboard({ ...wish(), page }),
      service.storyboard({ ...wish(), page, options: { ...defaultSheetOptions, zh: 'none' } }),
    ]);
    expect(await Promise.all(pages)).toHaveLength(6);
  });
});

test('a clip without lines has none of them, but has stills', async () => {
  await store.films.updateSubtitles({
    videoId: video.id,
    change: () => ({ tracks: null, level: null, lines: [] }),
  });
  for (const asked of [
    service.sheet(wish()),
    service.script(wish()),
    service.storyboard({ ...wish(), page: 1 }),
  ]) {
    await expect(asked).rejects.toMatchObject({ code: 'sheet_no_lines' });
  }
  expect(await service.still({ viewer: ann, clipId: bar.id, frame: 0 })).toMatch(/0\.jpg$/);
});

test('stills are those of the clip, first to last', async () => {
  const last = bar.endFrame - bar.startFrame - 1;
  for (const frame of [0, last]) {
    expect(await service.still({ viewer: ann, clipId: bar.id, frame })).toBe(
      files.clipStillFile(bar.id, frame),
    );
  }
  for (const frame of [-1, last + 1]) {
    const asked = service.still({ viewer: ann, clipId: bar.id, frame });
    await expect(asked).rejects.toMatchObject({ code: 'cut_out_of_range', field: 'frame' });
  }
});

test('it needs the right to see the clip, and a clip that is ready', async () => {
  await expect(service.sheet({ ...wish(), viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
  await store.clipStore.updateClip(bar.id, { state: 'cutting' });
  await expect(service.script(wish())).rejects.toMatchObject({ code: 'not_ready' });
  await expect(service.still({ viewer: ann, clipId: bar.id, frame: 0 })).rejects.toMatchObject({
    code: 'not_ready',
  });
});

test('a learner’s own words are told, and become gaps', async () => {
  const sheet = await service.sheet(wish());
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
  const facts = { group: 'plain', text: 'line', textKey: 'line', phonetic: null, meaning: null } as const;
  await store.words.insertWord(
    { ...facts, id: 'w-1', ownerId: ann.id, entryId: null, note: null, clip: null, review, createdMs: 1 },
    10,
  );
  const gapped = await service.sheet({ ...wish(), options: { ...defaultSheetOptions, words: 'gaps' } });
  expect(gapped.ownWords).toEqual(['line']);
  expect(gapped.lines[0]?.en).toEqual({ kind: 'text', text: '______ 1.' });
});
