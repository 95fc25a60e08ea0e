import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import type { Line, Video } from '../films/types.ts';
import { makeLine, makeMezzanineInfo } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { alignVideo } from './align-video.ts';
import { lineKeyOf } from './line-key.ts';
import { createFakeAligner, type FakeAligner } from './testing/fake-aligner.ts';

/** Three hours at 24 frames a second. */
const FRAMES = 3 * 3600 * 24;

let store: TestStore;
let video: Video;
let media: FakeMedia;
let aligner: FakeAligner;
let lines: Line[];

beforeEach(async () => {
  store = await openTestStore();
  media = createFakeMedia();
  aligner = createFakeAligner();
  const mezzanine = makeMezzanineInfo({ frames: FRAMES });
  ({ video } = await addFilmWithVideo(store, { video: { state: 'ready', mezzanine } }));
  lines = Array.from({ length: 30 }, (_, seq) =>
    makeLine(video.id, seq, { startMs: 3000 * seq, endMs: 3000 * seq + 2000, en: `Say line ${seq}` }),
  );
  await replaceLines(store, { videoId: video.id, lines });
});
afterEach(() => store.dispose());

const run = (
  signal = AbortSignal.timeout(60_000),
  progress: (stage: 'align', share: number) => void = () => undefined,
) =>
  alignVideo({
    ...store,
    files: { videoFile: (id, name) => `${id}/${name}` },
    ...{ media, aligner, videoId: video.id, signal, progress },
  });
function lineAt(seq: number): Line {
  const line = lines[seq];
  if (!line) throw new Error('there is no such line');
  return line;
}
const stored = () => store.alignments.alignedLines(video.id);
const summary = async () => (await store.alignments.videoAlignments([video.id])).get(video.id);
const linesAligned = () => aligner.calls.flat().length;

test('stores the words of each line in the time of the film, in batches, and says how far it is', async () => {
  const shares: number[] = [];
  await run(undefined, (_, share) => void shares.push(share));
  const byKey = new Map((await stored()).map((line) => [line.lineKey, line]));
  expect(byKey.size).toBe(30);
  const last = byKey.get(lineKeyOf(lineAt(29)));
  expect(last?.words.map(({ from, end }) => [from, end])).toEqual([
    [0, 3],
    [4, 8],
    [9, 11],
  ]);
  expect(last?.words[0]).toMatchObject({ startMs: 87_000, endMs: 87_667 });
  expect(aligner.calls.every((batch) => batch.length <= 12)).toBe(true);
  expect(shares).toEqual([0, 0, 0.4, 0.8]);
  expect(await summary()).toMatchObject({ version: 1, lines: 30, unsure: 0 });
});

test('goes on where it was after its process was killed', async () => {
  aligner.before = () => {
    if (aligner.calls.length === 2) throw new Error('killed');
  };
  await expect(run()).rejects.toThrow('killed');
  expect(await stored()).toHaveLength(12);
  expect(await summary()).toBeUndefined();
  aligner.before = () => undefined;
  aligner.calls = [];
  await run();
  expect(linesAligned()).toBe(18);
  expect(await stored()).toHaveLength(30);
  aligner.calls = [];
  await run();
  expect(aligner.calls).toEqual([]);
});

test('stops when its job is cancelled', async () => {
  const cancelled = new AbortController();
  aligner.before = () => cancelled.abort();
  await expect(run(cancelled.signal)).rejects.toThrow();
  expect(aligner.calls).toHaveLength(1);
});

test('stores nothing when the film is removed in the meantime', async () => {
  aligner.before = async () => void (await store.films.markVideoRemoved(video.id));
  await run();
  expect(await stored()).toEqual([]);
});

describe('after the lines have changed', () => {
  beforeEach(async () => {
    await run();
    aligner.calls = [];
  });
  const change = (edit: (line: Line) => Line) =>
    replaceLines(store, { videoId: video.id, lines: lines.map(edit) });

  test('aligns those with other words or times, and forgets the old ones', async () => {
    await change((line) => (line.seq === 4 ? { ...line, en: 'Something else' } : line));
    await run();
    expect(aligner.calls).toEqual([['Something else']]);
    expect(await stored()).toHaveLength(30);
    await change((line) => (line.seq === 4 ? { ...line, endMs: line.endMs + 500 } : line));
    await run();
    expect(aligner.calls.slice(1)).toEqual([['Say line 4']]);
    expect(await stored()).toHaveLength(30);
  });

  test('keeps what people have edited when the subtitles are shifted', async () => {
    const edited = lineAt(7);
    const words = [10, 11, 12].map((second, i) => ({
      ...{ from: i, end: i + 1, confidence: 1 },
      ...{ startMs: second * 1000 + 11_200, endMs: second * 1000 + 11_900 },
    }));
    await store.alignments.editWords({ videoId: video.id, lineKey: lineKeyOf(edited), edit: () => words });
    await change((line) => ({ ...line, startMs: line.startMs + 700, endMs: line.endMs + 700 }));
    await run();
    const kept = (await stored()).filter(({ editedWords }) => editedWords !== null);
    expect(kept.map(({ lineKey, editedWords }) => [lineKey, editedWords])).toEqual([
      [lineKeyOf({ ...edited, startMs: edited.startMs + 700, endMs: edited.endMs + 700 }), words],
    ]);
  });

  test('aligns all again for another version of the aligner, and keeps the edits', async () => {
    const words = [{ from: 0, end: 3, startMs: 100, endMs: 400, confidence: 1 }];
    await store.alignments.editWords({
      ...{ videoId: video.id, lineKey: lineKeyOf(lineAt(0)), edit: () => words },
    });
    aligner = createFakeAligner(2);
    await run();
    expect(linesAligned()).toBe(30);
    expect((await stored()).flatMap(({ editedWords }) => editedWords ?? [])).toEqual(words);
    expect(await summary()).toMatchObject({ version: 2 });
  });
});

describe('a film', () => {
  const use = async (change: Parameters<typeof makeMezzanineInfo>[0], used: Line[]) => {
    await store.films.updateVideo(video.id, { mezzanine: makeMezzanineInfo(change) });
    await replaceLines(store, { videoId: video.id, lines: used });
  };

  test('without sound is done at once', async () => {
    await use({ frames: FRAMES, hasAudio: false }, lines);
    await run();
    expect(media.calls).toEqual([]);
    expect(await summary()).toMatchObject({ lines: 0 });
  });

  test('of three hours is read in parts of a minute at most', async () => {
    const many = Array.from({ length: 3600 }, (_, seq) =>
      makeLine(video.id, seq, { startMs: 3000 * seq, endMs: 3000 * seq + 2900 }),
    );
    await use({ frames: FRAMES }, many);
    await run();
    expect(await stored()).toHaveLength(3600);
    expect(media.calls).toHaveLength(300);
  });

  test('with lines that overlap, repeat each other, end with it, and begin after it', async () => {
    const endMs = 60_000;
    await use({ frames: 1440 }, [
      makeLine(video.id, 0, { startMs: 1000, endMs: 4000, en: 'One says this' }),
      makeLine(video.id, 1, { startMs: 2000, endMs: 3000, en: 'Another that' }),
      makeLine(video.id, 2, { startMs: 2000, endMs: 3000, en: 'Another that' }),
      makeLine(video.id, 3, { startMs: 59_000, endMs: endMs + 2000, en: 'The end' }),
      makeLine(video.id, 4, { startMs: endMs + 3000, endMs: endMs + 4000, en: 'Too late' }),
      makeLine(video.id, 5, { startMs: 9000, endMs: 9500, en: null }),
    ]);
    await run();
    expect(aligner.calls).toEqual([['One says this', 'Another that'], ['The end']]);
  });

  test('whose sound hides the words has lines that are not used', async () => {
    aligner.confidenceOf = ({ text }) => (text.endsWith('3') ? 0.1 : 0.9);
    await run();
    expect(await summary()).toMatchObject({ lines: 30, unsure: 3 });
  });
});
