import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../temporary-postgres.ts';
import type { Benchmark, BenchResult } from '../types.ts';
import { EnginePool } from './engines/engine-pool.ts';
import { measureFolderBytes } from './engines/measure-folder-bytes.ts';
import { openPhraseEngine } from './engines/phrase-engine.ts';
import { openPostgresEngine } from './engines/postgres-engine.ts';
import { WorkerEngine } from './engines/worker-engine.ts';
import type { WorkerEngineName } from './engines/worker-messages.ts';
import { AnswerCheck } from './measure/answer-check.ts';
import { generateFeedFilms } from './measure/film-feed.ts';
import { type EngineMetrics, measureEngine, measureMutableEngine } from './measure/measure-engine.ts';
import { checkSearchTargets } from './measure/search-targets.ts';
import { tableRows } from './measure/table-rows.ts';
import { generateQueries } from './queries/generate-queries.ts';

const SEED = 20;
/** Engines to compare with. FTS5 is required, because the targets are relative to it. */
const ALL_ENGINES = ['fts5', 'bigrams', 'postgres'];
const DEFAULT_LINES = 200_000;
const QUERIES_PER_CLASS = 40;
/** The search needs no durable commits. */
const POSTGRES_SETTINGS = [
  ...['shared_buffers=512MB', 'work_mem=64MB', 'max_wal_size=4GB'],
  ...['fsync=off', 'full_page_writes=off'],
];
/** Duration per query class, and per number of clients. It grows with the corpus and has a lower bound. */
const CLASS_MS = { min: 1000, perMillionLines: 1000 };
const THROUGHPUT_MS = { min: 1000, perMillionLines: 500 };

/**
 * `--lines 200000 --engines fts5,bigrams,postgres` (the defaults): compares the phrase index with FTS5 and
 * PostgreSQL on the same lines and queries, in one run.
 */
export const searchBench: Benchmark = {
  title: 'Phrase search: the index against SQLite FTS5 and PostgreSQL GIN, on the same lines and queries',
  async run({ lines = String(DEFAULT_LINES), engines = ALL_ENGINES.join() }) {
    if (!/^[1-9]\d{2,7}$/.test(lines)) throw new RangeError(`--lines ${lines}: expected 100 to 99999999`);
    const requested = engines.split(',');
    const unknown = requested.find((name) => !ALL_ENGINES.includes(name));
    if (unknown !== undefined || !requested.includes('fts5')) {
      throw new RangeError(`--engines ${engines}: expected some of ${ALL_ENGINES.join()}, including fts5`);
    }
    const folder = join('.cache', `bench-search-${process.pid}`);
    const removeFolder = () => rmSync(folder, { recursive: true, force: true });
    const exitInterrupted = () => process.exit(130);
    process.once('exit', removeFolder);
    process.once('SIGINT', exitInterrupted);
    process.once('SIGTERM', exitInterrupted);
    try {
      return await compareEngines(Number(lines), folder, requested);
    } finally {
      process.off('exit', removeFolder);
      process.off('SIGINT', exitInterrupted);
      process.off('SIGTERM', exitInterrupted);
      removeFolder();
    }
  },
};

async function compareEngines(
  lines: number,
  folder: string,
  engines: readonly string[],
): Promise<BenchResult> {
  const corpus = { seed: SEED, lines };
  const startedMs = performance.now();
  const log = (line: string) =>
    console.error(`${Math.round((performance.now() - startedMs) / 1000)} s  ${line}`);
  const scale = ({ min, perMillionLines }: typeof CLASS_MS) => Math.max(min, (perMillionLines * lines) / 1e6);
  const feedFilms = generateFeedFilms(corpus);
  const check = new AnswerCheck({ corpus, feedFilms });
  const queries = generateQueries({ corpus, each: QUERIES_PER_CLASS });
  const rows: BenchResult['rows'] = [];
  const common = {
    corpus,
    queries,
    check,
    log,
    classMs: scale(CLASS_MS),
    throughputMs: scale(THROUGHPUT_MS),
  };
  const addRows = (engine: string, metrics: EngineMetrics) => {
    rows.push(...tableRows({ engine, lines, metrics, queries, check }));
    return metrics;
  };
  const openEngineFolder = (engine: WorkerEngineName) => {
    const engineFolder = join(folder, engine);
    mkdirSync(engineFolder, { recursive: true });
    return {
      openWorker: () => new WorkerEngine({ engine, folder: engineFolder }),
      remove: () => rmSync(engineFolder, { recursive: true }),
    };
  };

  const measureOurs = async () => {
    const engineFolder = join(folder, 'taici');
    mkdirSync(engineFolder, { recursive: true });
    const engine = await openPhraseEngine(engineFolder);
    const name = 'Taici';
    const measured = await measureMutableEngine(engine, {
      ...common,
      name,
      feedFilms,
      modes: ['hits + count'],
    });
    await engine.close();
    // The index writes in the background. Its files are complete once it is closed.
    const metrics = { ...measured, diskBytes: measureFolderBytes(engineFolder) };
    rmSync(engineFolder, { recursive: true });
    return addRows(name, metrics);
  };
  const measureFts = async (kind: WorkerEngineName, name: string, modes: string[]) => {
    const { openWorker, remove } = openEngineFolder(kind);
    const others = Array.from({ length: availableParallelism() - 1 }, openWorker);
    const engine = new EnginePool(openWorker(), ...others);
    const metrics = await measureEngine(engine, { ...common, name, modes });
    await engine.close();
    remove();
    return addRows(name, metrics);
  };
  const measurePostgres = async () => {
    const cluster = await startTemporaryPostgres(POSTGRES_SETTINGS);
    if (!cluster) return log('PostgreSQL GIN: skipped, because pg_virtualenv is missing');
    const engine = openPostgresEngine(cluster);
    const name = 'PostgreSQL GIN';
    const metrics = await measureEngine(engine, { ...common, name, modes: ['rank + count'] });
    await engine.close();
    addRows(name, metrics);
  };

  const ours = await measureOurs();
  const fts = await measureFts('fts-words', 'FTS5', ['rank + count', 'by id']);
  if (engines.includes('bigrams')) await measureFts('fts-bigrams', 'FTS5 bigrams', ['by id + count']);
  if (engines.includes('postgres')) await measurePostgres();
  for (const difference of check.differences) log(difference);
  return { rows, targets: checkSearchTargets({ ours, fts, check }) };
}
