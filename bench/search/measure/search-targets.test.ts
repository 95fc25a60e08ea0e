import { expect, test } from 'vitest';
import { QUERY_CLASSES, type QueryClass } from '../queries/bench-query.ts';
import { AnswerCheck } from './answer-check.ts';
import type { EngineMetrics } from './measure-engine.ts';
import { checkSearchTargets } from './search-targets.ts';
import { tableRows } from './table-rows.ts';

/** Creates the metrics of an engine that is three times slower while films are added than at rest. */
function createEngineMetrics(changes: Partial<EngineMetrics> & { p99: number; qps: number }): EngineMetrics {
  const { p99, qps, ...others } = changes;
  return {
    linesPerSecond: 300_000,
    diskBytes: 80_000,
    memoryBytes: 1e9,
    filmsAdded: 3,
    modes: [
      createModeMetrics('a mode', p99 / 3, qps),
      createModeMetrics('a mode, films coming', p99, qps / 3),
    ],
    ...others,
  };
}

function createModeMetrics(name: string, p99: number, qps: number): EngineMetrics['modes'][number] {
  const latency = { p50: p99 / 10, p99, samples: 100, queries: 40 };
  const throughput = { 1: qps, 8: qps * 2, 16: qps * 2 };
  return {
    mode: name,
    latencies: Object.fromEntries(QUERY_CLASSES.map((kind) => [kind, latency])),
    throughputWithoutGaps: throughput,
    throughput,
  };
}

const fts = createEngineMetrics({ p99: 1000, qps: 20, modes: [createModeMetrics('rank + count', 1000, 20)] });
const check = new AnswerCheck({ corpus: { seed: 1, lines: 100 }, feedFilms: [] });
check.compared = 10;
const listMetTargets = (ours: EngineMetrics) =>
  checkSearchTargets({ ours, fts, check }).map(({ isMet }) => isMet);

test('reports all targets as met for a fast engine', () => {
  expect(listMetTargets(createEngineMetrics({ p99: 9.9, qps: 10_000 }))).toEqual(
    Array.from({ length: 7 }, () => true),
  );
});

test.each([
  ['slow', createEngineMetrics({ p99: 21, qps: 10_000 }), 0],
  ['low in throughput', createEngineMetrics({ p99: 1, qps: 9_900 }), 1],
  ['large on disk', createEngineMetrics({ p99: 1, qps: 10_000, diskBytes: 129_000 }), 2],
  ['slow to load', createEngineMetrics({ p99: 1, qps: 10_000, linesPerSecond: 299_000 }), 3],
  ['large in memory', createEngineMetrics({ p99: 1, qps: 10_000, memoryBytes: 1.31e9 }), 4],
])('reports one missed target for an engine that is %s', (_name, ours, target) => {
  expect(listMetTargets(ours).map((met, at) => (met ? null : at))).toEqual(
    Array.from({ length: 7 }, (_, at) => (at === target ? at : null)),
  );
});

test('misses the latency target when no films were added during the measurement', () => {
  expect(listMetTargets(createEngineMetrics({ p99: 1, qps: 10_000, filmsAdded: 0 }))[0]).toBe(false);
});

test('meets the latency target with a slow class that is fifty times faster than FTS5', () => {
  expect(listMetTargets(createEngineMetrics({ p99: 19, qps: 10_000 }))[0]).toBe(true);
});

test('names the classes that miss the latency target, not a slower one that meets its alternative', () => {
  const ours = createEngineMetrics({ p99: 1, qps: 10_000 });
  const ftsMode = createModeMetrics('rank + count', 1000, 20);
  const [, changing] = ours.modes;
  const setP99 = (mode: EngineMetrics['modes'][number] | undefined, kind: QueryClass, p99: number) => {
    const latency = mode?.latencies[kind];
    if (mode && latency) mode.latencies[kind] = { ...latency, p99 };
  };
  setP99(changing, 'mixed', 21.7);
  setP99(ftsMode, 'mixed', 1367);
  setP99(changing, 'gap', 17.7);
  setP99(ftsMode, 'gap', 726);
  setP99(changing, 'inflected', 11);
  setP99(ftsMode, 'inflected', 110);
  const theirs = createEngineMetrics({ p99: 1000, qps: 20, modes: [ftsMode] });
  expect(checkSearchTargets({ ours, fts: theirs, check })[0]).toMatchObject({
    actual: '17.70 ms (gap, 41.0x); 11.00 ms (inflected, 10.0x)',
    isMet: false,
  });
  setP99(changing, 'gap', 14.5);
  setP99(changing, 'inflected', 2.2);
  expect(checkSearchTargets({ ours, fts: theirs, check })[0]).toMatchObject({
    actual: '21.70 ms (mixed, 63.0x)',
    isMet: true,
  });
});

test('misses the last target when one answer differs', () => {
  const differing = new AnswerCheck({ corpus: { seed: 1, lines: 100 }, feedFilms: [] });
  Object.assign(differing, { compared: 10, differing: 1 });
  const targets = checkSearchTargets({
    ours: createEngineMetrics({ p99: 1, qps: 10_000 }),
    fts,
    check: differing,
  });
  expect(targets.at(-1)).toMatchObject({ actual: '9 of 10', isMet: false });
});

test('misses the target for estimates when an estimate is far off', () => {
  const estimating = new AnswerCheck({ corpus: { seed: 1, lines: 100 }, feedFilms: [] });
  Object.assign(estimating, { compared: 10 });
  Object.defineProperty(estimating, 'estimates', { value: { queries: 2, maxRelativeError: 0.101 } });
  const targets = checkSearchTargets({
    ours: createEngineMetrics({ p99: 1, qps: 10_000 }),
    fts,
    check: estimating,
  });
  expect(targets.filter(({ isMet }) => !isMet)).toMatchObject([{ actual: '10.1 % at worst' }]);
});

test('tableRows returns rows with equal columns: one for each class, two for the mixtures, and one for loading', () => {
  const rows = tableRows({ engine: 'it', lines: 1000, metrics: fts, queries: [], check });
  expect(rows).toHaveLength(QUERY_CLASSES.length + 3);
  expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
  expect(rows[0]).toMatchObject({ class: 'taking in', 'disk bytes/line': 80, 'memory bytes/line': 1e6 });
  expect(rows[1]).toMatchObject({ engine: 'it, rank + count', 'p99 ms': 1000, asked: 40, samples: 100 });
  expect(rows.at(-1)).toMatchObject({ class: 'all', 'QPS 1': 20, 'QPS 16': 40 });
});
