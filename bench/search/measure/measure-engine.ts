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
 * Pause between two queries to a changing engine, in milliseconds: long enough to hit any part of its
 * background work.
 */
const PAUSE_MS = 1;

interface QueryClassLatency {
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
  /** Throughput of all classes in equal shares: without gaps, and with them. */
  throughputWithoutGaps: Throughput;
  throughput: Throughput;
}

export interface EngineMetrics {
  linesPerSecond: number;
  diskBytes: number;
  /** Null for engines that cannot measure their memory. */
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
  const modes: QueryModeMetrics[] = [];
  for (const mode of args.modes) modes.push(await measureMode(engine, mode, args, false));
  return { ...loaded, memoryBytes: null, filmsAdded: 0, modes };
}

/**
 * Loads the corpus into an engine and measures every query mode twice: at rest like the other engines, then
 * while films are added and removed. Checks the answers before and after.
 */
export async function measureMutableEngine(
  engine: MutableSearchEngine,
  args: MeasureEngineArgs & { feedFilms: readonly IndexedVideo[] },
): Promise<EngineMetrics> {
  const loaded = await load(engine, args);
  await checkAll(engine, args);
  const memoryBytes = await engine.memoryBytes();
  const feed = new FilmFeed(engine, args.feedFilms);
  const atRest: QueryModeMetrics[] = [];
  for (const mode of args.modes) atRest.push(await measureMode(engine, mode, args, false));
  const changing: QueryModeMetrics[] = [];
  let filmsAdded = 0;
  feed.start();
  try {
    for (const mode of args.modes) {
      changing.push({ ...(await measureMode(engine, mode, args, true)), mode: `${mode}, films coming` });
    }
  } finally {
    filmsAdded = await feed.stop();
  }
  await checkAll(engine, args);
  return { ...loaded, memoryBytes, filmsAdded, modes: [...atRest, ...changing] };
}

async function checkAll(
  engine: SearchEngine,
  { name, modes, queries, check }: MeasureEngineArgs,
): Promise<void> {
  for (const mode of modes) {
    for (const query of queries) {
      const answer = await engine.search(mode, query);
      check.check({ engine: `${name}, ${mode}`, query, answer, changing: false });
    }
  }
}

async function load(engine: SearchEngine, { name, corpus, log }: MeasureEngineArgs) {
  log(`${name}: loads ${corpus.lines} lines`);
  const seconds = await engine.load(corpus);
  return { linesPerSecond: corpus.lines / seconds, diskBytes: await engine.diskBytes() };
}

async function measureMode(
  engine: SearchEngine,
  mode: string,
  args: MeasureEngineArgs,
  changing: boolean,
): Promise<QueryModeMetrics> {
  const { name, queries, check, classMs, throughputMs, log } = args;
  const search = (query: BenchQuery) => engine.search(mode, query);
  const latencies: QueryModeMetrics['latencies'] = {};
  for (const kind of QUERY_CLASSES) {
    const ofClass = queries.filter((query) => query.class === kind);
    if (ofClass.length === 0) continue;
    log(`${name}, ${mode}: ${kind}`);
    const { ms, answers } = await timeQueries({
      search,
      queries: ofClass,
      samples: SAMPLES,
      budgetMs: classMs,
      pauseMs: changing ? PAUSE_MS : 0,
    });
    for (const { query, answer } of answers) {
      check.check({ engine: `${name}, ${mode}`, query, answer, changing });
    }
    latencies[kind] = {
      p50: percentile(ms, 50),
      p99: percentile(ms, 99),
      samples: ms.length,
      queries: new Set(answers.map(({ query }) => query)).size,
    };
  }
  const throughput = async (mix: BenchQuery[]): Promise<Throughput> => {
    const measured: Throughput = { 1: 0, 8: 0, 16: 0 };
    for (const clients of CLIENT_COUNTS) {
      log(`${name}, ${mode}: ${clients} clients`);
      measured[clients] = await measureThroughput({ search, queries: mix, clients, ms: throughputMs });
    }
    return measured;
  };
  const mixed = interleaveClasses(queries);
  return {
    mode,
    latencies,
    throughputWithoutGaps: await throughput(mixed.filter(({ class: kind }) => kind !== 'gap')),
    throughput: await throughput(mixed),
  };
}

/** Interleaves the queries of all classes, so that every part of the list is a fair sample. */
function interleaveClasses(queries: readonly BenchQuery[]): BenchQuery[] {
  const byClass = QUERY_CLASSES.map((kind) => queries.filter((query) => query.class === kind));
  const maxLength = Math.max(...byClass.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, i) => byClass.flatMap((ofClass) => ofClass[i] ?? [])).flat();
}
