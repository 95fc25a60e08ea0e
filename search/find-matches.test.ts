import { beforeAll, describe, expect, it } from 'vitest';
import type { LineSource } from './candidate-lines.ts';
import { RandomLibrary } from './conformance-corpus.ts';
import { finderOf } from './find-matches.ts';
import { listMatches } from './list-matches.ts';
import { BATCH, type MatchFinder, PlaceBatch } from './match-finder.ts';
import { NO_MATCH, PART_MATCH, WHOLE_MATCH } from './match-line.ts';
import { packVideo } from './pack-video.ts';
import { PairFinder } from './pair-finder.ts';
import { parseQuery } from './parse-query.ts';
import { takeSample } from './sample-matches.ts';
import { SearchBudget } from './search-budget.ts';
import { type Searched, searchedSegments } from './searched-segments.ts';
import { lineAt, lineCount, type Segment } from './segment.ts';
import { localBuilder } from './segment-builder.ts';
import { SegmentDraft } from './segment-draft.ts';
import { matchReadings, placesOf, type SegmentReading } from './segment-query.ts';
import { SiftedLines } from './sifted-lines.ts';
import { WordBands } from './word-bands.ts';

const QUERIES = [
  'you * the',
  'take * it',
  'it * it',
  'man * the as',
  'the * you * it',
  'run * man * you',
  '你 * 我',
  '的 * 好 * 你',
  'you 你',
  'stop 的',
  "I'm 你还",
  'take * it 活着',
  'you 我 * 你',
  'child',
  'run no',
];
const random = new RandomLibrary(7);
let segment: Segment;

beforeAll(async () => {
  const draft = new SegmentDraft('film');
  for (let at = 0; at < 300; at++) {
    const video = packVideo({ ...random.video(`v${at}`), source: 'film', ownerId: null });
    draft.addPacked(video, { line: 0, en: 0, zh: 0 });
  }
  segment = await localBuilder(1).build(draft);
});

/** How each line matches, by the words of every one. */
const matchesOf = (readings: SegmentReading[]) =>
  Array.from({ length: lineCount(segment) }, (_, line) => matchReadings(segment, line, readings));
const linesThat = (matches: number[], wanted: number) =>
  matches.flatMap((match, line) => (match === wanted ? line : []));

function search(text: string): Searched[] {
  return searchedSegments({
    segments: [segment],
    bands: () => new WordBands([segment]),
    query: { sources: ['film'], filmId: null, clientOwnerIds: null },
    readings: parseQuery(text),
  });
}

function drain(source: LineSource): number[] {
  const lines: number[] = [];
  for (let line = source.next(); line >= 0; line = source.next()) lines.push(line);
  return lines;
}

/** The lines a finder finds in one in so many of its entries, and how they match. */
function found(finder: MatchFinder, step: number, skip: number): { line: number; match: number }[] {
  const [anchor] = finder.anchors;
  const { sa = new Uint32Array(), lineMarks = new Uint32Array() } = anchor?.index ?? {};
  const places = finder.anchors.flatMap(({ intervals }) =>
    intervals.flatMap(([from, end]) => [...sa.subarray(from, end)]),
  );
  const taken = places.filter((_, at) => at % step === skip);
  const batch = new PlaceBatch();
  const lines: { line: number; match: number }[] = [];
  for (let from = 0; from < taken.length; from += BATCH) {
    const part = taken.slice(from, from + BATCH);
    batch.places.set(part);
    batch.count = part.length;
    finder.sift(batch);
    for (let at = 0; at < batch.count; at++) {
      lines.push({
        line: lineAt(lineMarks, batch.places[at] as number),
        match: batch.matches[at] as number,
      });
    }
  }
  return lines;
}

/** Every line that matches, in the order of lines. */
const expected = (reading: SegmentReading) =>
  matchesOf([reading]).flatMap((match, line) => (match === NO_MATCH ? [] : { line, match }));
const inOrder = (lines: { line: number; match: number }[]) => lines.sort((a, b) => a.line - b.line);

describe.each(QUERIES)('%s', (text) => {
  it('lists the lines that match, from any line on', () => {
    const searched = search(text);
    expect(searched).toHaveLength(1);
    for (const each of searched) {
      const matches = matchesOf(each.readings);
      const listed = listMatches(each);
      for (const from of [0, 1, 700, lineCount(segment) - 1]) {
        const after = (line: number) => line >= from;
        expect(drain(listed.whole.from(from))).toEqual(linesThat(matches, WHOLE_MATCH).filter(after));
        expect(drain(listed.part.from(from))).toEqual(linesThat(matches, PART_MATCH).filter(after));
      }
      expect(listed.part.size).toBe(linesThat(matches, PART_MATCH).length);
      expect(listed.part.size).toBeGreaterThan(0);
    }
  });

  it('finds a line by one place, whichever places are looked at', () => {
    for (const { readings } of search(text)) {
      for (const reading of readings) {
        for (const step of [1, 2, 3, 7]) {
          const finder = finderOf(segment, reading, step);
          const parts = Array.from({ length: step }, (_, skip) => found(finder, step, skip));
          expect(inOrder(parts.flat()), `${step}`).toEqual(expected(reading));
        }
      }
    }
  });

  it('finds them in the order of lines, within a budget', () => {
    for (const { readings } of search(text)) {
      for (const reading of readings.filter(({ plain }) => !plain)) {
        const parts = linesThat(matchesOf([reading]), PART_MATCH);
        for (const fromLine of [0, 700]) {
          const budget = new SearchBudget(1e6);
          const lines = drain(new SiftedLines({ segment, reading, budget, fromLine }));
          expect(lines).toEqual(parts.filter((line) => line >= fromLine));
        }
        const budget = new SearchBudget(50);
        const few = drain(new SiftedLines({ segment, reading, budget, fromLine: 0 }));
        expect(few).toEqual(parts.slice(0, few.length));
        expect(budget.overdrawn).toBe(reading.anchor.width > 50);
      }
    }
  });

  it('estimates by all places what is there, and by some about as much', () => {
    const searched = search(text);
    const all = searched.flatMap(({ readings }) => matchesOf(readings)).filter((match) => match !== NO_MATCH);
    const places = searched.reduce((sum, { readings }) => sum + placesOf(readings), 0);
    expect(takeSample(searched, places).total).toBe(all.length);
    const { looked, met, total } = takeSample(searched, places / 2);
    expect(Math.abs(looked - places / 2)).toBeLessThanOrEqual(1);
    expect(total).toBe(met * 2);
    expect(Math.abs(total - all.length)).toBeLessThan(all.length / 4 + 8);
  });
});

it('finds pairs alike, whether lines are marked or read', () => {
  let pairs = 0;
  for (const { readings } of QUERIES.flatMap(search)) {
    for (const reading of readings) {
      const [run, other] = reading.runs;
      if (reading.runs.length !== 2 || !run || !other || run.index === other.index) continue;
      pairs++;
      for (const [one, two] of [
        [run, other],
        [other, run],
      ] as const) {
        for (const marked of [true, false]) {
          const every = new PairFinder({ segment, run: one, other: two, marked, listed: true });
          expect(inOrder(found(every, 1, 0))).toEqual(expected(reading));
          const some = new PairFinder({ segment, run: one, other: two, marked, listed: false });
          expect(inOrder([...found(some, 2, 0), ...found(some, 2, 1)])).toEqual(expected(reading));
        }
      }
    }
  }
  expect(pairs).toBeGreaterThan(2);
});
