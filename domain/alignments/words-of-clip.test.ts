import { expect, test } from 'vitest';
import { makeClip } from '#store/testing/fixtures.ts';
import { makeLine } from '../testing/factories.ts';
import { lineKeyOf } from './line-key.ts';
import type { AlignedLine } from './types.ts';
import { loadWordsOfClip } from './words-of-clip.ts';

const filmLines = [
  makeLine('v', 0, { startMs: 10_000, endMs: 12_000 }),
  makeLine('v', 1, { startMs: 20_000, endMs: 22_000 }),
];
const segment = (startMs: number, endMs: number, clipStartMs: number) => ({
  ...{ startFrame: 0, endFrame: 1, startMs, endMs, clipStartMs },
});
/** The second line comes first. */
const clip = {
  ...makeClip({ ownerId: 'a', videoId: 'v', filmId: 'f' }),
  segments: [segment(19_500, 22_500, 0), segment(9_500, 12_500, 3000)],
};
const shown = [
  { ...makeLine('v', 1, { startMs: 500, endMs: 2500 }) },
  { ...makeLine('v', 0, { startMs: 3500, endMs: 5500 }) },
];
const aligned = (line: (typeof filmLines)[number], change: Partial<AlignedLine> = {}): AlignedLine => ({
  ...{ lineKey: lineKeyOf(line), version: 1, refusal: null, confidence: 0.9, editedWords: null },
  words: [{ from: 0, end: 4, startMs: line.startMs + 100, endMs: line.startMs + 400, confidence: 1 }],
  ...change,
});
const load = (stored: AlignedLine[], keptLines: typeof filmLines | null = null) =>
  loadWordsOfClip({
    films: { linesByIds: async (ids) => filmLines.filter(({ id }) => ids.includes(id)) },
    alignments: {
      alignedLinesByKeys: async (wanted) =>
        wanted.flatMap(({ videoId, lineKey }) => {
          const found = stored.find((line) => line.lineKey === lineKey);
          return found ? [{ ...found, videoId }] : [];
        }),
    },
    view: { clip: { ...clip, keptLines }, lines: shown },
  });
const startsOf = (words: Awaited<ReturnType<typeof load>>) => words.map((line) => line?.[0]?.startMs ?? null);

test('words have the times of the clip, segment by segment', async () => {
  expect(startsOf(await load(filmLines.map((line) => aligned(line))))).toEqual([600, 3600]);
});

test('a line that is unsure, not aligned, or of replaced subtitles has none', async () => {
  const [first, second] = filmLines.map((line) => aligned(line));
  if (!first || !second) throw new Error('two lines');
  expect(startsOf(await load([{ ...first, confidence: 0.1 }, second]))).toEqual([600, null]);
  expect(startsOf(await load([first]))).toEqual([null, 3600]);
  const kept = filmLines.map((line) => ({ ...line, en: 'What it said before' }));
  expect(startsOf(await load([first, second], kept))).toEqual([null, null]);
});
