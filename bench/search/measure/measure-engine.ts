import type { IndexedVideo } from '@taici/phrase-index';
import type { Corpus } from '../corpus/generate-films.ts';
import type { MutableSearchEngine, SearchEngine } from '../engines/engine.ts';
import { type BenchQuery, QUERY_CLASSES, type QueryClass } from '../queries/bench-query.ts';
import type { AnswerCheck } from './answer-check.ts';
import { FilmFeed } from './film-feed.ts';
import { measureThroughput } from './measure-throughput.ts';
import { percentile } from './percentile.ts';
import { timeQueries } from './time-queries.ts';

/** Numbers of clients at a time. */
export const CLIENT_COUNTS = [1, 8, 16] as const;
const SAMPLES = 1000;
/** Between two queries to an engine that changes meanwhile: long enough to fall anywhere into its work. */
const PAUSE_MS = 1;

export interface QueryClassLatency {
  p50: number;
  p99: number;
  /** Samples behind them, and how many different queries. */
  samples: number;
  queries: number;
}

/** Queries a second by number of clients. */
export type Throughput = Record<(typeof CLIENT_COUNTS)[number], number>;

/** What was measured of one way to ask an engine. */
export interface QueryModeMetrics {
  mode: string;
  latencies: Partial<Record<QueryClass, QueryClassLatency>>;
  /** All classes in equal parts: without gaps, and with them. */
  throughputWithoutGaps: Throughput;
  throughput: Throughput;
}

export interface EngineMetrics {
  linesPerSecond: number;
  diskBytes: number;
  /** Null for engines that are not asked. */
  memoryBytes: number | null;
  /** Films added while it was asked. */
  filmsAdded: number;
  modes: QueryModeMetrics[];
}

export interface MeasureEngineArgs {
  name: string;
  corpus: Corpus;
  queries: readonly BenchQuery[];
  modes: readonly string[];
  check: AnswerCheck;
  /** For asking the queries of a class, and for the throughput of so many clients; milliseconds. */
  classMs: number;
  throughputMs: number;
  log: (line: string) => void;
}

/** Loads the corpus into an engine and measures every way to ask it, checking the answers in between. */
export async function measureEngine(engine: SearchEngine, args: MeasureEngineArgs): Promise<EngineMetrics> {
  const loaded = await load(engine, args);
  const ways: QueryModeMetrics[] = [];
  for (const way of args.modes) ways.push(await measureWay(engine, way, args, false));
  return { ...loaded, memoryBytes: null, filmsAdded: 0, modes: ways };
}

/**
 * The same of an engine that changes, for each way twice: at rest, as the others are measured, and then while films come and
 * go. When they are gone every answer is as it was before.
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

/** The queries of all classes by turns, so that any stretch of them is a fair mixture. */
function alternate(queries: readonly BenchQuery[]): BenchQuery[] {
  const byClass = QUERY_CLASSES.map((kind) => queries.filter((query) => query.class === kind));
  const most = Math.max(...byClass.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byClass.flatMap((ofClass) => ofClass[at] ?? [])).flat();
}
