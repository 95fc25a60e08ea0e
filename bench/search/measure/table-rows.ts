import { type BenchQuery, QUERY_CLASSES } from '../queries/bench-query.ts';
import type { AnswerCheck } from './answer-check.ts';
import type { EngineMetrics, Throughput } from './measure-engine.ts';
import { percentile } from './percentile.ts';

type Row = Record<string, string | number>;

/** All columns. A row leaves out what does not apply. */
const NOTHING: Row = {
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

/** The table rows of one engine: loading, then each class and the mixtures per query mode. */
export function tableRows(args: {
  engine: string;
  lines: number;
  figures: EngineMetrics;
  queries: readonly BenchQuery[];
  check: AnswerCheck;
}): Row[] {
  const { engine, lines, figures, queries, check } = args;
  const { linesPerSecond, diskBytes, memoryBytes, modes: ways } = figures;
  const taken: Row = {
    ...NOTHING,
    engine,
    class: 'taking in',
    'lines/s': Math.round(linesPerSecond),
    'disk bytes/line': diskBytes / lines,
    'memory bytes/line': memoryBytes === null ? '' : memoryBytes / lines,
  };
  const asked = ways.flatMap(
    ({ mode: way, latencies: times, throughputWithoutGaps: mixedNoGaps, throughput: mixed }): Row[] => {
      const name = `${engine}, ${way}`;
      const classes = QUERY_CLASSES.flatMap((kind): Row[] => {
        const measured = times[kind];
        if (!measured) return [];
        const totals = queries.flatMap((query) => (query.class === kind ? (check.totalOf(query) ?? []) : []));
        return [
          {
            ...NOTHING,
            engine: name,
            class: kind,
            hits: totals.length > 0 ? percentile(totals, 50) : '',
            asked: measured.queries,
            samples: measured.samples,
            'p50 ms': measured.p50,
            'p99 ms': measured.p99,
          },
        ];
      });
      return [
        ...classes,
        { ...NOTHING, engine: name, class: 'all but gaps', ...throughputCells(mixedNoGaps) },
        { ...NOTHING, engine: name, class: 'all', ...throughputCells(mixed) },
      ];
    },
  );
  return [taken, ...asked];
}

function throughputCells(throughput: Throughput): Row {
  return { 'QPS 1': throughput[1], 'QPS 8': throughput[8], 'QPS 16': throughput[16] };
}
