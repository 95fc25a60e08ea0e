import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMadeFiles } from '#domain/media/made-files.ts';
import { createLibraryFiles } from '#media/library-files.ts';
import { plainSheet } from '#shared/sheet.ts';
import { openTestStores, type TestStores } from '#store/testing.ts';
import { addFilmWithVideo, makeAccount, makeBar, putLines } from '#store/testing-rows.ts';
import { createClipsService } from '../clips/clips-service.ts';
import type { Bar } from '../clips/types.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import {
  createFakeMedia,
  type FakeMedia,
  failTest,
  makeClock,
  makeFacts,
  makeLine,
  makeViewer,
  putFile,
} from '../testing.ts';
import { createSheetsService } from './sheets-service.ts';
import type { SheetLabels, SheetWorks } from './types.ts';

const [ann, ben] = [makeViewer('ann'), makeViewer('ben')];
const labels: SheetLabels = { film: 'F', time: 'T', words: 'W', pageOf: '{{page}}', locale: 'en' };
let store: TestStores;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let video: Video;
let bar: Bar;
let drawn: Parameters<SheetWorks['drawStoryboard']>[0][];
let written: number;
let works: SheetWorks;
let service: ReturnType<typeof createSheetsService>;

beforeEach(async () => {
  store = await openTestStores();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  for (const { id } of [ann, ben]) await store.accounts.insertAccount(makeAccount({ id }));
  ({ video } = await addFilmWithVideo(store, {
    film: { source: 'client', ownerId: ann.id },
    video: { state: 'ready', mezzanine: makeFacts() },
  }));
  const lines = Array.from({ length: 30 }, (_, seq) =>
    makeLine(video.id, seq, { startMs: seq * 1000, endMs: seq * 1000 + 800 }),
  );
  await putLines(store, { videoId: video.id, lines });
  bar = makeBar({
    ownerId: ann.id,
    videoId: video.id,
    filmId: video.filmId,
    startFrame: 24,
    endFrame: 24 * 27,
    startMs: 1000,
    endMs: 27_000,
    state: 'ready',
  });
  await store.bars.insertBar(bar);
  await putFile(files.barFile(bar.id, 'clip.mp4'), 'clip');
  [drawn, written] = [[], 0];
  works = {
    async writeScript({ output }) {
      written += 1;
      await putFile(output, 'pdf');
    },
    async drawStoryboard(args) {
      drawn.push(args);
      await putFile(args.output, 'png');
    },
  };
  const clips = createClipsService({
    ...store,
    files,
    clock: makeClock(),
    wake: () => undefined,
  });
  service = createSheetsService({
    clips,
    bars: store.bars,
    words: store.words,
    files,
    made: createMadeFiles({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    media,
    works: {
      writeScript: (...args) => works.writeScript(...args),
      drawStoryboard: (...args) => works.drawStoryboard(...args),
    },
  });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const wish = () => ({ viewer: ann, barId: bar.id, options: plainSheet, labels });

describe('a script', () => {
  test('is made once for the same contents, and anew when they change', async () => {
    const [one, two] = await Promise.all([service.script(wish()), service.script(wish())]);
    expect(one).toBe(two);
    expect(await readFile(one, 'utf8')).toBe('pdf');
    await service.script(wish());
    expect(written).toBe(1);
    await service.script({ ...wish(), options: { ...plainSheet, zh: 'blank' } });
    await store.bars.updateBar(bar.id, { title: 'Another title' });
    await service.script(wish());
    expect(written).toBe(3);
  });

  test('that could not be made leaves nothing and is tried again', async () => {
    works.writeScript = async () => {
      throw new AppError('font_missing');
    };
    await expect(service.script(wish())).rejects.toMatchObject({ code: 'font_missing' });
    works.writeScript = async ({ output }) => putFile(output, 'pdf');
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
    expect(cells[2]).toMatchObject({ number: 3, picture: files.barStill(bar.id, 24 * 2 + 10) });
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
      service.storyboard({ ...wish(), page, options: { ...plainSheet, zh: 'none' } }),
    ]);
    expect(await Promise.all(pages)).toHaveLength(6);
  });
});

test('a clip without lines has none of them, but has stills', async () => {
  await store.films.changeSubtitles({
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
  expect(await service.still({ viewer: ann, barId: bar.id, frame: 0 })).toMatch(/0\.jpg$/);
});

test('stills are those of the clip, first to last', async () => {
  const last = bar.endFrame - bar.startFrame - 1;
  for (const frame of [0, last]) {
    expect(await service.still({ viewer: ann, barId: bar.id, frame })).toBe(files.barStill(bar.id, frame));
  }
  for (const frame of [-1, last + 1]) {
    const asked = service.still({ viewer: ann, barId: bar.id, frame });
    await expect(asked).rejects.toMatchObject({ code: 'cut_out_of_range', field: 'frame' });
  }
});

test('it needs the right to see the clip, and a clip that is ready', async () => {
  await expect(service.sheet({ ...wish(), viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
  await store.bars.updateBar(bar.id, { state: 'cutting' });
  await expect(service.script(wish())).rejects.toMatchObject({ code: 'not_ready' });
  await expect(service.still({ viewer: ann, barId: bar.id, frame: 0 })).rejects.toMatchObject({
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
  const gapped = await service.sheet({ ...wish(), options: { ...plainSheet, words: 'gaps' } });
  expect(gapped.ownWords).toEqual(['line']);
  expect(gapped.lines[0]?.en).toEqual({ kind: 'text', text: '______ 1.' });
});
