import { beforeAll, describe, expect, it } from 'vitest';
import { packVideo } from '../build/pack-video.ts';
import { SegmentDraft } from '../build/segment-draft.ts';
import { sampleMatches } from '../count/match-sampler.ts';
import { parseQuery } from '../query/parse-query.ts';
import { countLines, findLineAtPosition, type Segment } from '../segments/segment.ts';
import { RandomLibrary } from '../testing/random-library.ts';
import { createInProcessBuilder } from '../writer/segment-builder.ts';
import { BilingualMatcher } from './bilingual-matcher.ts';
import { createMatcher } from './create-matcher.ts';
import { FilteredPostings } from './filtered-postings.ts';
import type { LineIterator } from './line-iterators.ts';
import { listMatches } from './list-matches.ts';
import { NO_MATCH, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
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

/** Reference: how each line matches, by its tokens. */
const matchesOf = (interpretations: SegmentInterpretation[]) =>
  Array.from({ length: countLines(segment) }, (_, line) =>
    matchInterpretations(segment, line, interpretations),
  );
const linesThat = (matches: number[], wanted: number) =>
  matches.flatMap((match, line) => (match === wanted ? line : []));

function search(text: string): SegmentSearch[] {
  return planSegmentSearches({
    segments: [segment],
    difficulties: () => new TermDifficulties([segment]),
    query: { sources: ['film'], filmId: null },
    interpretations: parseQuery(text),
  });
}

function drain(source: LineIterator): number[] {
  const lines: number[] = [];
  for (let line = source.next(); line >= 0; line = source.next()) lines.push(line);
  return lines;
}

/** The lines that a matcher finds among every `step`-th entry, and how they match. */
function found(matcher: Matcher, step: number, skip: number): { line: number; match: number }[] {
  const [postings] = matcher.postings;
  const { suffixArray = new Uint32Array(), lineRanks = new Uint32Array() } = postings?.index ?? {};
  const positions = matcher.postings.flatMap(({ intervals }) =>
    intervals.flatMap(([from, end]) => [...suffixArray.subarray(from, end)]),
  );
  const taken = positions.filter((_, at) => at % step === skip);
  const batch = new PositionBatch();
  const lines: { line: number; match: number }[] = [];
  for (let from = 0; from < taken.length; from += BATCH_SIZE) {
    const part = taken.slice(from, from + BATCH_SIZE);
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

/** Every matching line, ascending. */
const expected = (interpretation: SegmentInterpretation) =>
  matchesOf([interpretation]).flatMap((match, line) => (match === NO_MATCH ? [] : { line, match }));
const inOrder = (lines: { line: number; match: number }[]) => lines.sort((a, b) => a.line - b.line);

describe.each(QUERIES)('%s', (text) => {
  it('lists the matching lines from any line on', () => {
    const searched = search(text);
    expect(searched).toHaveLength(1);
    for (const each of searched) {
      const matches = matchesOf(each.interpretations);
      const seesEveryPosition = listMatches(each);
      for (const from of [0, 1, 700, countLines(segment) - 1]) {
        const after = (line: number) => line >= from;
        expect(drain(seesEveryPosition.whole.from(from))).toEqual(
          linesThat(matches, WHOLE_LINE_MATCH).filter(after),
        );
        expect(drain(seesEveryPosition.part.from(from))).toEqual(
          linesThat(matches, PARTIAL_LINE_MATCH).filter(after),
        );
      }
      expect(seesEveryPosition.part.size).toBe(linesThat(matches, PARTIAL_LINE_MATCH).length);
      expect(seesEveryPosition.part.size).toBeGreaterThan(0);
    }
  });

  it('represents a line by the same position, whichever positions are examined', () => {
    for (const { interpretations } of search(text)) {
      for (const interpretation of interpretations) {
        for (const step of [1, 2, 3, 7]) {
          const matcher = createMatcher(segment, interpretation, step);
          const parts = Array.from({ length: step }, (_, skip) => found(matcher, step, skip));
          expect(inOrder(parts.flat()), `${step}`).toEqual(expected(interpretation));
        }
      }
    }
  });

  it('finds them in line order within a budget', () => {
    for (const { interpretations } of search(text)) {
      for (const interpretation of interpretations.filter(({ isContiguous: plain }) => !plain)) {
        const parts = linesThat(matchesOf([interpretation]), PARTIAL_LINE_MATCH);
        for (const fromLine of [0, 700]) {
          const budget = new SearchBudget(1e6);
          const lines = drain(new FilteredPostings({ segment, interpretation, budget, fromLine }));
          expect(lines).toEqual(parts.filter((line) => line >= fromLine));
        }
        const budget = new SearchBudget(50);
        const few = drain(new FilteredPostings({ segment, interpretation, budget, fromLine: 0 }));
        expect(few).toEqual(parts.slice(0, few.length));
        expect(budget.isExceeded).toBe(interpretation.postings.entryCount > 50);
      }
    }
  });

  it('is exact on all positions and close on a sample', () => {
    const searched = search(text);
    const all = searched
      .flatMap(({ interpretations }) => matchesOf(interpretations))
      .filter((match) => match !== NO_MATCH);
    const positions = searched.reduce(
      (sum, { interpretations }) => sum + countCandidates(interpretations),
      0,
    );
    expect(sampleMatches(searched, positions).estimatedTotal).toBe(all.length);
    const { examined: looked, matched: met, estimatedTotal: total } = sampleMatches(searched, positions / 2);
    expect(Math.abs(looked - positions / 2)).toBeLessThanOrEqual(1);
    expect(total).toBe(met * 2);
    expect(Math.abs(total - all.length)).toBeLessThan(all.length / 4 + 8);
  });
});

it('finds the same lines, whether they are collected or read', () => {
  let pairs = 0;
  for (const { interpretations } of QUERIES.flatMap(search)) {
    for (const interpretation of interpretations) {
      const [run, other] = interpretation.runs;
      if (interpretation.runs.length !== 2 || !run || !other || run.index === other.index) continue;
      pairs++;
      for (const [one, two] of [
        [run, other],
        [other, run],
      ] as const) {
        for (const readsIntoSet of [true, false]) {
          const every = new BilingualMatcher({
            segment,
            run: one,
            other: two,
            readsIntoSet,
            seesEveryPosition: true,
          });
          expect(inOrder(found(every, 1, 0))).toEqual(expected(interpretation));
          const some = new BilingualMatcher({
            segment,
            run: one,
            other: two,
            readsIntoSet,
            seesEveryPosition: false,
          });
          expect(inOrder([...found(some, 2, 0), ...found(some, 2, 1)])).toEqual(expected(interpretation));
        }
      }
    }
  }
  expect(pairs).toBeGreaterThan(2);
});
