import { beforeAll, describe, expect, it } from 'vitest';
import { packVideo } from '../build/pack-video.ts';
import { SegmentDraft } from '../build/segment-draft.ts';
import { sampleMatches } from '../count/match-sampler.ts';
import { listReadings } from '../query/parse-query.ts';
import { countLines, findLineAtPosition, type Segment } from '../segments/segment.ts';
import { RandomLibrary } from '../testing/random-library.ts';
import { createInProcessBuilder } from '../writer/segment-builder.ts';
import { BilingualMatcher } from './bilingual-matcher.ts';
import { createMatcher } from './create-matcher.ts';
import { FilteredPostings } from './filtered-postings.ts';
import type { LineIterator } from './line-iterators.ts';
import { listMatches } from './list-matches.ts';
import { COMPLETED_MATCH, NO_MATCH, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
import { BATCH_SIZE, type Matcher, PositionBatch } from './matcher.ts';
import { planSegmentSearches, type SegmentSearch } from './plan-segment-searches.ts';
import { SearchBudget } from './search-budget.ts';
import {
  countCandidates,
  matchInterpretations,
  type SegmentInterpretation,
} from './segment-interpretation.ts';
import { TermDifficulties } from './term-difficulties.ts';

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
  'you t~',
  'take * t~',
  'you * the * m~',
  '你 t~',
  '我 * 你 * o~',
  'r~',
];
const random = new RandomLibrary(7);
let segment: Segment;

beforeAll(async () => {
  const draft = new SegmentDraft('film');
  for (let at = 0; at < 300; at++) {
    const video = packVideo({ ...random.video(`v${at}`), source: 'film', ownerId: null });
    draft.addVideoLines(video, { line: 0, en: 0, zh: 0 });
  }
  segment = await createInProcessBuilder(1).build(draft);
});

/** Reference: returns how each line matches, by its tokens. */
const matchAllLines = (interpretations: SegmentInterpretation[]) =>
  Array.from({ length: countLines(segment) }, (_, line) =>
    matchInterpretations(segment, line, interpretations),
  );
const listLinesWith = (matches: number[], expectedMatch: number) =>
  matches.flatMap((match, line) => (match === expectedMatch ? line : []));

function search(text: string): SegmentSearch[] {
  return planSegmentSearches({
    segments: [segment],
    difficulties: () => new TermDifficulties([segment]),
    query: { sources: ['film'], filmId: null },
    // A `~` at the end marks an unfinished word.
    interpretations: listReadings({ text: text.replace(/~$/, ''), lastWordIsPrefix: text.endsWith('~') })[0],
  });
}

function drain(source: LineIterator): number[] {
  const lines: number[] = [];
  for (let line = source.next(); line >= 0; line = source.next()) lines.push(line);
  return lines;
}

/** Returns the lines that a matcher finds among every `step`-th entry, and how they match. */
function findLines(matcher: Matcher, step: number, skip: number): { line: number; match: number }[] {
  const [postings] = matcher.postings;
  const { suffixArray = new Uint32Array(), lineRanks = new Uint32Array() } = postings?.index ?? {};
  const positions = matcher.postings.flatMap(({ intervals }) =>
    intervals.flatMap(([from, end]) => [...suffixArray.subarray(from, end)]),
  );
  const sampled = positions.filter((_, at) => at % step === skip);
  const batch = new PositionBatch();
  const lines: { line: number; match: number }[] = [];
  for (let from = 0; from < sampled.length; from += BATCH_SIZE) {
    const part = sampled.slice(from, from + BATCH_SIZE);
    batch.positions.set(part);
    batch.count = part.length;
    matcher.filter(batch);
    for (let at = 0; at < batch.count; at++) {
      lines.push({
        line: findLineAtPosition(lineRanks, batch.positions[at] as number),
        match: batch.matches[at] as number,
      });
    }
  }
  return lines;
}

/** Returns every matching line, ascending. */
const expected = (interpretation: SegmentInterpretation) =>
  matchAllLines([interpretation]).flatMap((match, line) => (match === NO_MATCH ? [] : { line, match }));
const sortByLine = (lines: { line: number; match: number }[]) => lines.sort((a, b) => a.line - b.line);

describe.each(QUERIES)('%s', (text) => {
  it('lists the matching lines from any line on', () => {
    const searches = search(text);
    expect(searches).toHaveLength(1);
    for (const segmentSearch of searches) {
      const matches = matchAllLines(segmentSearch.interpretations);
      const listed = listMatches(segmentSearch);
      for (const from of [0, 1, 700, countLines(segment) - 1]) {
        const after = (line: number) => line >= from;
        expect(drain(listed.whole.from(from))).toEqual(
          listLinesWith(matches, WHOLE_LINE_MATCH).filter(after),
        );
        expect(drain(listed.part.from(from))).toEqual(
          listLinesWith(matches, PARTIAL_LINE_MATCH).filter(after),
        );
        expect(drain(listed.completed.from(from))).toEqual(
          listLinesWith(matches, COMPLETED_MATCH).filter(after),
        );
      }
      expect(listed.part.size).toBe(listLinesWith(matches, PARTIAL_LINE_MATCH).length);
      expect(listed.completed.size).toBe(listLinesWith(matches, COMPLETED_MATCH).length);
      expect(listed.part.size + listed.completed.size).toBeGreaterThan(0);
    }
  });

  it('represents each line by the same position, whichever positions are examined', () => {
    for (const { interpretations } of search(text)) {
      for (const interpretation of interpretations) {
        for (const step of [1, 2, 3, 7]) {
          const matcher = createMatcher(segment, interpretation, step);
          const parts = Array.from({ length: step }, (_, skip) => findLines(matcher, step, skip));
          expect(sortByLine(parts.flat()), `${step}`).toEqual(expected(interpretation));
        }
      }
    }
  });

  it('finds the matching lines in order until the budget is exhausted', () => {
    for (const { interpretations } of search(text)) {
      for (const interpretation of interpretations.filter(({ isContiguous }) => !isContiguous)) {
        const parts = listLinesWith(matchAllLines([interpretation]), PARTIAL_LINE_MATCH);
        for (const fromLine of [0, 700]) {
          const budget = new SearchBudget(1e6);
          const lines = drain(
            new FilteredPostings({ segment, interpretation, budget, rank: 'part', fromLine }),
          );
          expect(lines).toEqual(parts.filter((line) => line >= fromLine));
          const completed = drain(
            new FilteredPostings({ segment, interpretation, budget, rank: 'completed', fromLine }),
          );
          expect(completed).toEqual(
            listLinesWith(matchAllLines([interpretation]), COMPLETED_MATCH).filter(
              (line) => line >= fromLine,
            ),
          );
        }
        const budget = new SearchBudget(50);
        const few = drain(
          new FilteredPostings({ segment, interpretation, budget, rank: 'part', fromLine: 0 }),
        );
        expect(few).toEqual(parts.slice(0, few.length));
        expect(budget.isExceeded).toBe(interpretation.postings.entryCount > 50);
      }
    }
  });

  it('counts exactly from all positions and estimates closely from a sample', () => {
    const searches = search(text);
    const all = searches
      .flatMap(({ interpretations }) => matchAllLines(interpretations))
      .filter((match) => match !== NO_MATCH);
    const positions = searches.reduce(
      (sum, { interpretations }) => sum + countCandidates(interpretations),
      0,
    );
    expect(sampleMatches(searches, positions).estimatedTotal).toBe(all.length);
    const { examined, matched, estimatedTotal } = sampleMatches(searches, positions / 2);
    expect(Math.abs(examined - positions / 2)).toBeLessThanOrEqual(1);
    expect(estimatedTotal).toBe(matched * 2);
    expect(Math.abs(estimatedTotal - all.length)).toBeLessThan(all.length / 4 + 8);
  });
});

it('finds the same bilingual lines whether it collects lines in a set or reads each line', () => {
  let pairs = 0;
  for (const { interpretations } of QUERIES.flatMap(search)) {
    for (const interpretation of interpretations) {
      const [run, other] = interpretation.runs;
      if (interpretation.runs.length !== 2 || !run || !other || run.index === other.index) continue;
      // For an unfinished word, another matcher verifies the lines.
      if (interpretation.isUnfinished) continue;
      pairs++;
      for (const [first, second] of [
        [run, other],
        [other, run],
      ] as const) {
        for (const readsIntoSet of [true, false]) {
          const fullMatcher = new BilingualMatcher({
            segment,
            run: first,
            other: second,
            readsIntoSet,
            seesEveryPosition: true,
          });
          expect(sortByLine(findLines(fullMatcher, 1, 0))).toEqual(expected(interpretation));
          const samplingMatcher = new BilingualMatcher({
            segment,
            run: first,
            other: second,
            readsIntoSet,
            seesEveryPosition: false,
          });
          expect(
            sortByLine([...findLines(samplingMatcher, 2, 0), ...findLines(samplingMatcher, 2, 1)]),
          ).toEqual(expected(interpretation));
        }
      }
    }
  }
  expect(pairs).toBeGreaterThan(2);
});
