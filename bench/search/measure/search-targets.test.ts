import { expect, test } from 'vitest';
import { QUERY_CLASSES } from '../queries/bench-query.ts';
import { AnswerCheck } from './answer-check.ts';
import type { EngineMetrics } from './measure-engine.ts';
import { checkSearchTargets } from './search-targets.ts';
import { tableRows } from './table-rows.ts';

/** An engine at rest, and three times slower while films come. */
function figures(changes: Partial<EngineMetrics> & { p99: number; qps: number }): EngineMetrics {
  const { p99, qps, ...others } = changes;
  return {
    linesPerSecond: 300_000,
    diskBytes: 80_000,
    memoryBytes: 1e9,
    filmsAdded: 3,
    modes: [way('a way', p99 / 3, qps), way('a way, films coming', p99, qps / 3)],
    ...others,
  };
}

function way(name: string, p99: number, qps: number): EngineMetrics['modes'][number] {
  const times = { p50: p99 / 10, p99, samples: 100, queries: 40 };
  const throughput = { 1: qps, 8: qps * 2, 16: qps * 2 };
  return {
    mode: name,
    latencies: Object.fromEntries(QUERY_CLASSES.map((kind) => [kind, times])),
    throughputWithoutGaps: throughput,
    throughput: throughput,
  };
}

const fts = figures({ p99: 1000, qps: 20, modes: [way('rank + count', 1000, 20)] });
const check = new AnswerCheck({ corpus: { seed: 1, lines: 100 }, coming: [] });
check.compared = 10;
const metBars = (ours: EngineMetrics) =>
  checkSearchTargets({ ours, fts, check }).map(({ isMet: met }) => met);

test('all bars are reached', () => {
  expect(metBars(figures({ p99: 9.9, qps: 10_000 }))).toEqual(Array.from({ length: 7 }, () => true));
});

test.each([
  ['slow', figures({ p99: 21, qps: 10_000 }), 0],
  ['few', figures({ p99: 1, qps: 9_900 }), 1],
  ['large', figures({ p99: 1, qps: 10_000, diskBytes: 129_000 }), 2],
  ['slow to take in', figures({ p99: 1, qps: 10_000, linesPerSecond: 299_000 }), 3],
  ['fat', figures({ p99: 1, qps: 10_000, memoryBytes: 1.31e9 }), 4],
])('a bar is missed by what is %s', (_name, ours, bar) => {
  expect(metBars(ours).map((met, at) => (met ? null : at))).toEqual(
    Array.from({ length: 7 }, (_, at) => (at === bar ? at : null)),
  );
});

test('quick answers count only if films were being added', () => {
  expect(metBars(figures({ p99: 1, qps: 10_000, filmsAdded: 0 }))[0]).toBe(false);
});

test('a slow class is let through when it is fifty times quicker than FTS5', () => {
  expect(metBars(figures({ p99: 19, qps: 10_000 }))[0]).toBe(true);
});

test('one answer that differs misses the last bar', () => {
  const differing = new AnswerCheck({ corpus: { seed: 1, lines: 100 }, coming: [] });
  Object.assign(differing, { compared: 10, differing: 1 });
  const bars = checkSearchTargets({ ours: figures({ p99: 1, qps: 10_000 }), fts, check: differing });
  expect(bars.at(-1)).toMatchObject({ actual: '9 of 10', isMet: false });
});

test('estimates that are far off miss their bar', () => {
  const estimating = new AnswerCheck({ corpus: { seed: 1, lines: 100 }, coming: [] });
  Object.assign(estimating, { compared: 10 });
  Object.defineProperty(estimating, 'estimates', { value: { queries: 2, worstOff: 0.101 } });
  const bars = checkSearchTargets({ ours: figures({ p99: 1, qps: 10_000 }), fts, check: estimating });
  expect(bars.filter(({ isMet: met }) => !met)).toMatchObject([{ actual: '10.1 % at worst' }]);
});

test('rows have the same columns, one for each class, two for the mixtures, one for taking in', () => {
  const rows = tableRows({ engine: 'it', lines: 1000, figures: fts, queries: [], check });
  expect(rows).toHaveLength(QUERY_CLASSES.length + 3);
  expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
  expect(rows[0]).toMatchObject({ class: 'taking in', 'disk bytes/line': 80, 'memory bytes/line': 1e6 });
  expect(rows[1]).toMatchObject({ engine: 'it, rank + count', 'p99 ms': 1000, asked: 40, samples: 100 });
  expect(rows.at(-1)).toMatchObject({ class: 'all', 'QPS 1': 20, 'QPS 16': 40 });
});
