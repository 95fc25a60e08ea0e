import type { IndexedVideo } from '#domain/search/types.ts';
import type { Corpus } from '../corpus/make-film.ts';
import type { ChangingEngine, Engine } from '../engines/engine.ts';
import { type BenchQuery, QUERY_CLASSES, type QueryClass } from '../queries/bench-query.ts';
import type { AnswerCheck } from './answer-check.ts';
import { FilmFeed } from './film-feed.ts';
import { measureThroughput } from './measure-throughput.ts';
import { percentile } from './percentile.ts';
import { timeQueries } from './time-queries.ts';

/** Numbers of clients at a time. */
export const CLIENTS = [1, 8, 16] as const;
const SAMPLES = 1000;
/** Between two queries to an engine that changes meanwhile: long enough to fall anywhere into its work. */
const PAUSE_MS = 1;

export interface ClassTimes {
  p50: number;
  p99: number;
  /** Samples behind them, and how many different queries. */
  samples: number;
  queries: number;
}

/** Queries a second by number of clients. */
export type Throughput = Record<(typeof CLIENTS)[number], number>;

/** What was measured of one way to ask an engine. */
export interface WayFigures {
  way: string;
  times: Partial<Record<QueryClass, ClassTimes>>;
  /** All classes in equal parts: without gaps, and with them. */
  mixedNoGaps: Throughput;
  mixed: Throughput;
}

export interface EngineFigures {
  linesPerSecond: number;
  diskBytes: number;
  /** Null for engines that are not asked. */
  memoryBytes: number | null;
  /** Films added while it was asked. */
  filmsAdded: number;
  ways: WayFigures[];
}

export interface MeasureArgs {
  name: string;
  corpus: Corpus;
  queries: readonly BenchQuery[];
  ways: readonly string[];
  check: AnswerCheck;
  /** For asking the queries of a class, and for the throughput of so many clients; milliseconds. */
  classMs: number;
  throughputMs: number;
  say: (line: string) => void;
}

/** Loads the corpus into an engine and measures every way to ask it, checking the answers in between. */
export async function measureEngine(engine: Engine, args: MeasureArgs): Promise<EngineFigures> {
  const loaded = await load(engine, args);
  const ways: WayFigures[] = [];
  for (const way of args.ways) ways.push(await measureWay(engine, way, args, false));
  return { ...loaded, memoryBytes: null, filmsAdded: 0, ways };
}

/**
 * The same of an engine that changes, for each way twice: at rest, as the others are measured, and then while films come and
 * go. When they are gone every answer is as it was before.
 */
export async function measureChangingEngine(
  engine: ChangingEngine,
  args: MeasureArgs & { coming: readonly IndexedVideo[] },
): Promise<EngineFigures> {
  const loaded = await load(engine, args);
  await checkAll(engine, args);
  const memoryBytes = await engine.memoryBytes();
  const feed = new FilmFeed(engine, args.coming);
  const atRest: WayFigures[] = [];
  for (const way of args.ways) atRest.push(await measureWay(engine, way, args, false));
  const changing: WayFigures[] = [];
  let filmsAdded = 0;
  feed.start();
  try {
    for (const way of args.ways) {
      changing.push({ ...(await measureWay(engine, way, args, true)), way: `${way}, films coming` });
    }
  } finally {
    filmsAdded = await feed.stop();
  }
  await checkAll(engine, args);
  return { ...loaded, memoryBytes, filmsAdded, ways: [...atRest, ...changing] };
}

async function checkAll(engine: Engine, { name, ways, queries, check }: MeasureArgs): Promise<void> {
  for (const way of ways) {
    for (const query of queries) {
      const answer = await engine.ask(way, query);
      check.check({ engine: `${name}, ${way}`, query, answer, changing: false });
    }
  }
}

async function load(engine: Engine, { name, corpus, say }: MeasureArgs) {
  say(`${name}: takes in ${corpus.lines} lines`);
  const seconds = await engine.load(corpus);
  return { linesPerSecond: corpus.lines / seconds, diskBytes: await engine.diskBytes() };
}

async function measureWay(
  engine: Engine,
  way: string,
  args: MeasureArgs,
  changing: boolean,
): Promise<WayFigures> {
  const { name, queries, check, classMs, throughputMs, say } = args;
  const ask = (query: BenchQuery) => engine.ask(way, query);
  const times: WayFigures['times'] = {};
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
    for (const clients of CLIENTS) {
      say(`${name}, ${way}: ${clients} clients`);
      measured[clients] = await measureThroughput({ ask, queries: mix, clients, ms: throughputMs });
    }
    return measured;
  };
  const mixed = alternate(queries);
  return {
    way,
    times,
    mixedNoGaps: await throughput(mixed.filter(({ class: kind }) => kind !== 'gap')),
    mixed: await throughput(mixed),
  };
}

/** The queries of all classes by turns, so that any stretch of them is a fair mixture. */
function alternate(queries: readonly BenchQuery[]): BenchQuery[] {
  const byClass = QUERY_CLASSES.map((kind) => queries.filter((query) => query.class === kind));
  const most = Math.max(...byClass.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byClass.flatMap((ofClass) => ofClass[at] ?? [])).flat();
}
