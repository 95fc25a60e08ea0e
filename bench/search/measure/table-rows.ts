import { type BenchQuery, QUERY_CLASSES } from '../queries/bench-query.ts';
import type { AnswerCheck } from './answer-check.ts';
import type { EngineMetrics, Throughput } from './measure-engine.ts';
import { percentile } from './percentile.ts';

type Row = Record<string, string | number>;

/** An empty row with all columns. Columns that do not apply to a row remain empty. */
const EMPTY_ROW: Row = {
  engine: '',
  class: '',
  hits: '',
  asked: '',
  samples: '',
  'p50 ms': '',
  'p99 ms': '',
  'QPS 1': '',
  'QPS 8': '',
  'QPS 16': '',
  'lines/s': '',
  'disk bytes/line': '',
  'memory bytes/line': '',
};

/** Returns the table rows of one engine: loading, then each class and the mixtures per query mode. */
export function tableRows(args: {
  engine: string;
  lines: number;
  metrics: EngineMetrics;
  queries: readonly BenchQuery[];
  check: AnswerCheck;
}): Row[] {
  const { engine, lines, metrics, queries, check } = args;
  const { linesPerSecond, diskBytes, memoryBytes, modes } = metrics;
  const loadRow: Row = {
    ...EMPTY_ROW,
    engine,
    class: 'taking in',
    'lines/s': Math.round(linesPerSecond),
    'disk bytes/line': diskBytes / lines,
    'memory bytes/line': memoryBytes === null ? '' : memoryBytes / lines,
  };
  const queryRows = modes.flatMap(({ mode, latencies, throughputWithoutGaps, throughput }): Row[] => {
    const name = `${engine}, ${mode}`;
    const classes = QUERY_CLASSES.flatMap((kind): Row[] => {
      const latency = latencies[kind];
      if (!latency) return [];
      const totals = queries.flatMap((query) => (query.class === kind ? (check.totalOf(query) ?? []) : []));
      return [
        {
          ...EMPTY_ROW,
          engine: name,
          class: kind,
          hits: totals.length > 0 ? percentile(totals, 50) : '',
          asked: latency.queries,
          samples: latency.samples,
          'p50 ms': latency.p50,
          'p99 ms': latency.p99,
        },
      ];
    });
    return [
      ...classes,
      { ...EMPTY_ROW, engine: name, class: 'all but gaps', ...throughputCells(throughputWithoutGaps) },
      { ...EMPTY_ROW, engine: name, class: 'all', ...throughputCells(throughput) },
    ];
  });
  return [loadRow, ...queryRows];
}

function throughputCells(throughput: Throughput): Row {
  return { 'QPS 1': throughput[1], 'QPS 8': throughput[8], 'QPS 16': throughput[16] };
}
