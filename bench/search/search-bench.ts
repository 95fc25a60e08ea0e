import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, BenchResult } from '../types.ts';
import { EnginePool } from './engines/engine-pool.ts';
import { measureFolderBytes } from './engines/measure-folder-bytes.ts';
import { openPhraseEngine } from './engines/phrase-engine.ts';
import { openPostgresEngine } from './engines/postgres-engine.ts';
import { startTemporaryPostgres } from './engines/temporary-postgres.ts';
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
const everyEngine = ['fts5', 'bigrams', 'postgres'];
const LINES = 200_000;
const QUERIES_A_CLASS = 40;
/** Duration per query class, and per number of clients: it grows with the corpus and has a lower bound. */
const CLASS_MS = { least: 1000, aMillionLines: 1000 };
const THROUGHPUT_MS = { least: 1000, aMillionLines: 500 };

/**
 * `--lines 200000 --engines fts5,bigrams,postgres` (the defaults): compares the phrase index with FTS5 and
 * PostgreSQL on the same lines and queries, in one run.
 */
export const searchBench: Benchmark = {
  title: 'Phrase search: the index against SQLite FTS5 and PostgreSQL GIN, on the same lines and queries',
  async run({ lines = String(LINES), engines = everyEngine.join() }) {
    if (!/^[1-9]\d{2,7}$/.test(lines)) throw new RangeError(`--lines ${lines}: 100 to 99999999`);
    const wanted = engines.split(',');
    const unknown = wanted.find((name) => !everyEngine.includes(name));
    if (unknown !== undefined || !wanted.includes('fts5')) {
      throw new RangeError(`--engines ${engines}: of ${everyEngine.join()}, fts5 among them`);
    }
    const folder = join('.cache', `bench-search-${process.pid}`);
    const clean = () => rmSync(folder, { recursive: true, force: true });
    const interrupted = () => process.exit(130);
    process.once('exit', clean);
    process.once('SIGINT', interrupted);
    process.once('SIGTERM', interrupted);
    try {
      return await compareEngines(Number(lines), folder, wanted);
    } finally {
      process.off('exit', clean);
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
      clean();
    }
  },
};

async function compareEngines(
  lines: number,
  folder: string,
  engines: readonly string[],
): Promise<BenchResult> {
  const corpus = { seed: SEED, lines };
  const begun = performance.now();
  const log = (line: string) => console.error(`${Math.round((performance.now() - begun) / 1000)} s  ${line}`);
  const scaled = ({ least, aMillionLines }: typeof CLASS_MS) =>
    Math.max(least, (aMillionLines * lines) / 1e6);
  const coming = generateFeedFilms(corpus);
  const check = new AnswerCheck({ corpus, coming });
  const queries = generateQueries({ corpus, each: QUERIES_A_CLASS });
  const rows: BenchResult['rows'] = [];
  const common = {
    corpus,
    queries,
    check,
    log,
    classMs: scaled(CLASS_MS),
    throughputMs: scaled(THROUGHPUT_MS),
  };
  const note = (engine: string, figures: EngineMetrics) => {
    rows.push(...tableRows({ engine, lines, figures, queries, check }));
    return figures;
  };
  const open = (engine: WorkerEngineName) => {
    const own = join(folder, engine);
    mkdirSync(own, { recursive: true });
    return {
      thread: () => new WorkerEngine({ engine, folder: own }),
      remove: () => rmSync(own, { recursive: true }),
    };
  };

  const measureOurs = async () => {
    const own = join(folder, 'taici');
    mkdirSync(own, { recursive: true });
    const engine = await openPhraseEngine(own);
    const name = 'Taici';
    const measured = await measureMutableEngine(engine, { ...common, name, coming, modes: ['hits + count'] });
    await engine.close();
    // The index writes in the background. Its files are complete once it is closed.
    const figures = { ...measured, diskBytes: measureFolderBytes(own) };
    rmSync(own, { recursive: true });
    return note(name, figures);
  };
  const measureFts = async (kind: WorkerEngineName, name: string, ways: string[]) => {
    const { thread, remove } = open(kind);
    const others = Array.from({ length: availableParallelism() - 1 }, thread);
    const engine = new EnginePool(thread(), ...others);
    const figures = await measureEngine(engine, { ...common, name, modes: ways });
    await engine.close();
    remove();
    return note(name, figures);
  };
  const measurePostgres = async () => {
    const cluster = await startTemporaryPostgres();
    if (!cluster) return log('PostgreSQL GIN: left out, there is no pg_virtualenv');
    const engine = openPostgresEngine(cluster);
    const name = 'PostgreSQL GIN';
    const figures = await measureEngine(engine, { ...common, name, modes: ['rank + count'] });
    await engine.close();
    note(name, figures);
  };

  const ours = await measureOurs();
  const fts = await measureFts('fts-words', 'FTS5', ['rank + count', 'by id']);
  if (engines.includes('bigrams')) await measureFts('fts-bigrams', 'FTS5 bigrams', ['by id + count']);
  if (engines.includes('postgres')) await measurePostgres();
  for (const difference of check.differences) log(difference);
  return { rows, targets: checkSearchTargets({ ours, fts, check }) };
}
