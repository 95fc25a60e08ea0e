import type { IndexedVideo } from '@taici/phrase-index';
import type { Corpus } from '../corpus/generate-films.ts';
import type { MutableSearchEngine, SearchEngine } from '../engines/engine.ts';
import { type BenchQuery, QUERY_CLASSES, type QueryClass } from '../queries/bench-query.ts';
import type { AnswerCheck } from './answer-check.ts';
import { FilmFeed } from './film-feed.ts';
import { measureThroughput } from './measure-throughput.ts';
import { percentile } from './percentile.ts';
import { timeQueries } from './time-queries.ts';

/** Numbers of concurrent clients. */
export const CLIENT_COUNTS = [1, 8, 16] as const;
const SAMPLES = 1000;
/**
 * Pause between two queries to a changing engine, long enough to hit any part of its background work.
 * Milliseconds.
 */
const PAUSE_MS = 1;

export interface QueryClassLatency {
  p50: number;
  p99: number;
  /** Number of samples, and of distinct queries. */
  samples: number;
  queries: number;
}

/** Queries per second by number of clients. */
export type Throughput = Record<(typeof CLIENT_COUNTS)[number], number>;

/** Measurements of one query mode of an engine. */
export interface QueryModeMetrics {
  mode: string;
  latencies: Partial<Record<QueryClass, QueryClassLatency>>;
  /** All classes in equal shares: without gaps, and with them. */
  throughputWithoutGaps: Throughput;
  throughput: Throughput;
}

export interface EngineMetrics {
  linesPerSecond: number;
  diskBytes: number;
  /** Null for engines that cannot measure it. */
  memoryBytes: number | null;
  /** Films added during the measurement. */
  filmsAdded: number;
  modes: QueryModeMetrics[];
}

export interface MeasureEngineArgs {
  name: string;
  corpus: Corpus;
  queries: readonly BenchQuery[];
  modes: readonly string[];
  check: AnswerCheck;
  /** Duration per query class, and per number of clients. Milliseconds. */
  classMs: number;
  throughputMs: number;
  log: (line: string) => void;
}

/** Loads the corpus into an engine, measures every query mode, and checks the answers. */
export async function measureEngine(engine: SearchEngine, args: MeasureEngineArgs): Promise<EngineMetrics> {
  const loaded = await load(engine, args);
  const ways: QueryModeMetrics[] = [];
  for (const way of args.modes) ways.push(await measureWay(engine, way, args, false));
  return { ...loaded, memoryBytes: null, filmsAdded: 0, modes: ways };
}

/**
 * Does the same for an engine that changes, twice per mode: at rest like the others, then while films come
 * and go. Afterwards every answer must be as before.
 */
export async function measureMutableEngine(
  engine: MutableSearchEngine,
  args: MeasureEngineArgs & { coming: readonly IndexedVideo[] },
): Promise<EngineMetrics> {
  const loaded = await load(engine, args);
  await checkAll(engine, args);
  const memoryBytes = await engine.memoryBytes();
  const feed = new FilmFeed(engine, args.coming);
  const atRest: QueryModeMetrics[] = [];
  for (const way of args.modes) atRest.push(await measureWay(engine, way, args, false));
  const changing: QueryModeMetrics[] = [];
  let filmsAdded = 0;
  feed.start();
  try {
    for (const way of args.modes) {
      changing.push({ ...(await measureWay(engine, way, args, true)), mode: `${way}, films coming` });
    }
  } finally {
    filmsAdded = await feed.stop();
  }
  await checkAll(engine, args);
  return { ...loaded, memoryBytes, filmsAdded, modes: [...atRest, ...changing] };
}

async function checkAll(
  engine: SearchEngine,
  { name, modes: ways, queries, check }: MeasureEngineArgs,
): Promise<void> {
  for (const way of ways) {
    for (const query of queries) {
      const answer = await engine.search(way, query);
      check.check({ engine: `${name}, ${way}`, query, answer, changing: false });
    }
  }
}

async function load(engine: SearchEngine, { name, corpus, log: say }: MeasureEngineArgs) {
  say(`${name}: takes in ${corpus.lines} lines`);
  const seconds = await engine.load(corpus);
  return { linesPerSecond: corpus.lines / seconds, diskBytes: await engine.diskBytes() };
}

async function measureWay(
  engine: SearchEngine,
  way: string,
  args: MeasureEngineArgs,
  changing: boolean,
): Promise<QueryModeMetrics> {
  const { name, queries, check, classMs, throughputMs, log: say } = args;
  const ask = (query: BenchQuery) => engine.search(way, query);
  const times: QueryModeMetrics['latencies'] = {};
  for (const kind of QUERY_CLASSES) {
    const ofClass = queries.filter((query) => query.class === kind);
    if (ofClass.length === 0) continue;
    say(`${name}, ${way}: ${kind}`);
    const { ms, answers } = await timeQueries({
      ask,
      queries: ofClass,
      samples: SAMPLES,
      budgetMs: classMs,
      pauseMs: changing ? PAUSE_MS : 0,
    });
    for (const { query, answer } of answers) {
      check.check({ engine: `${name}, ${way}`, query, answer, changing });
    }
    times[kind] = {
      p50: percentile(ms, 50),
      p99: percentile(ms, 99),
      samples: ms.length,
      queries: new Set(answers.map(({ query }) => query)).size,
    };
  }
  const throughput = async (mix: BenchQuery[]): Promise<Throughput> => {
    const measured: Throughput = { 1: 0, 8: 0, 16: 0 };
    for (const clients of CLIENT_COUNTS) {
      say(`${name}, ${way}: ${clients} clients`);
      measured[clients] = await measureThroughput({ ask, queries: mix, clients, ms: throughputMs });
    }
    return measured;
  };
  const mixed = alternate(queries);
  return {
    mode: way,
    latencies: times,
    throughputWithoutGaps: await throughput(mixed.filter(({ class: kind }) => kind !== 'gap')),
    throughput: await throughput(mixed),
  };
}

/** Interleaves the queries of all classes, so that every part of the list is a fair mixture. */
function alternate(queries: readonly BenchQuery[]): BenchQuery[] {
  const byClass = QUERY_CLASSES.map((kind) => queries.filter((query) => query.class === kind));
  const most = Math.max(...byClass.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byClass.flatMap((ofClass) => ofClass[at] ?? [])).flat();
}
