import { join } from 'node:path';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { ALIGNER_VERSION } from '#server/adapters/create-line-aligner.ts';
import { openStore } from '#store/open-store.ts';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';
import {
  createDataFolder,
  pollUntil,
  startServerProcess,
  testPasswords,
} from '../../tests/testing/server-process.ts';
import { type Load, measureLoad } from '../pages/measure-load.ts';
import { readProcessorMs } from '../processor-time.ts';
import { type Corpus, generateFilms } from '../search/corpus/generate-films.ts';
import { type BenchQuery, formatQuery, QUERY_CLASSES } from '../search/queries/bench-query.ts';
import { generateQueries } from '../search/queries/generate-queries.ts';
import type { Benchmark } from '../types.ts';

const SEED = 20;
const DEFAULT_LINES = 100_000;
/** How many different queries are asked over and over. The server keeps their answers. */
const KEPT_PER_CLASS = 20;
/** How many different queries a second are ready for the load that asks for each once: more than a server can answer. */
const FRESH_PER_SECOND = 3_000;
/** Before each measurement, this many other queries warm the server up for this many seconds. */
const WARM_UP = { queries: 3_000, seconds: 2 };
const MAX_INDEXING_MS = 10 * 60_000;
const MIN_PER_SECOND = 2_000;
/** The least for queries that the server has never seen. The load generator shares the processor with the server. */
const MIN_FRESH_PER_SECOND = 1_000;
/** A query that always finds a full page. */
const COMMON_PHRASE = 'you';

type ServerLoad = Load & { serverMsEach: number };

/** A load, and the searches a second that it must reach. */
type JudgedLoad = ServerLoad & { least: number };

/** `--lines 100000 --seconds 6` (the defaults). Each load begins with a new server that other queries have warmed up. */
export const searchHttpBench: Benchmark = {
  title:
    'The search call over HTTP at 50 connections: different queries of all classes but gaps, the same with kept answers, and one common word',
  async run({ lines = String(DEFAULT_LINES), seconds: duration = '6' }) {
    const seconds = Number(duration);
    const corpus = { seed: SEED, lines: Number(lines) };
    const data = await createDataFolder();
    try {
      console.error(`storing ${lines} lines`);
      await fillStore(join(data.folder, 'taici.sqlite'), corpus);
      const fresh = generateTexts({ corpus, count: FRESH_PER_SECOND * seconds + WARM_UP.queries });
      const warmUp = fresh.splice(0, WARM_UP.queries);
      const kept = generateTexts({ corpus, count: KEPT_PER_CLASS * measuredClasses.length });
      const measured = [
        {
          name: 'all classes but gaps, each query once',
          phrases: fresh,
          once: true,
          least: MIN_FRESH_PER_SECOND,
        },
        { name: 'all classes but gaps, again and again', phrases: kept, once: false, least: MIN_PER_SECOND },
        { name: 'one common word', phrases: [COMMON_PHRASE], once: false, least: MIN_PER_SECOND },
      ];
      const loads: [string, JudgedLoad][] = [];
      for (const { name, phrases, once, least } of measured) {
        console.error(`loading ${name}: ${phrases.length} queries`);
        const load = await loadServer({ dataFolder: data.folder, warmUp, phrases, seconds, once });
        loads.push([name, { ...load, least }]);
      }
      return {
        rows: loads.map(([name, load]) => ({
          queries: name,
          'a second': load.perSecond,
          'p50 ms': load.p50Ms,
          'p99 ms': load.p99Ms,
          'an answer, kB': load.bytesEach / 1000,
          "the server's processor time each, ms": load.serverMsEach,
          "the load generator's, ms": load.generatorMsEach,
        })),
        targets: loads.map(([name, { perSecond, least }]) => ({
          name: `searches a second (${name})`,
          expected: `>= ${least}`,
          actual: String(Math.round(perSecond)),
          isMet: perSecond >= least,
        })),
      };
    } finally {
      await data.remove();
    }
  },
};

const measuredClasses = QUERY_CLASSES.filter((kind) => kind !== 'gap');

/**
 * Generates about `count` different queries, as many of each class if the corpus has them, with the queries of each class
 * spread evenly over the list.
 */
function generateTexts(args: { corpus: Corpus; count: number }): string[] {
  const { corpus, count } = args;
  const byClass = Map.groupBy(
    generateQueries({ corpus, each: Math.ceil(count / measuredClasses.length) }),
    (query) => query.class,
  );
  const placed = measuredClasses.flatMap((kind) => {
    const queries: BenchQuery[] = byClass.get(kind) ?? [];
    return queries.map((query, i) => ({ text: formatQuery(query), place: (i + 0.5) / queries.length }));
  });
  return [...new Set(placed.toSorted((a, b) => a.place - b.place).map(({ text }) => text))];
}

async function fillStore(sqlitePath: string, corpus: Corpus): Promise<void> {
  const store = openStore({ sqlitePath });
  try {
    await store.migrate();
    for (const { videoId, filmId, quality, lines } of generateFilms(corpus)) {
      const { video } = await addFilmWithVideo(store, {
        film: { id: filmId, source: 'film', title: `Film ${filmId}`, titleKey: filmId },
        video: { id: videoId, contentHash: videoId, state: 'ready', mezzanine: makeMezzanineInfo() },
      });
      const level = quality === 4 ? 1 : 2;
      await replaceLines(store, {
        videoId: video.id,
        lines: lines.map((line) => ({ ...line, id: `${video.id}.${line.seq}`, videoId: video.id })),
        level,
      });
      // There are no files, so that the jobs that look for words would fail one after the other beside the measurement.
      const stored = await store.films.videoById(video.id);
      await store.alignments.setVideoAlignment({
        ...{ videoId: video.id, version: ALIGNER_VERSION, revision: stored?.revision ?? 0 },
        ...{ lines: 0, unsure: 0 },
      });
    }
  } finally {
    await store.close();
  }
}

async function loadServer(args: {
  dataFolder: string;
  warmUp: readonly string[];
  phrases: readonly string[];
  seconds: number;
  once: boolean;
}): Promise<ServerLoad> {
  const { dataFolder, warmUp, phrases, seconds, once } = args;
  const server = await startServerProcess({ dataFolder });
  try {
    await pollUntil({
      what: 'the phrase index',
      withinMs: MAX_INDEXING_MS,
      ask: async () => ((await server.health()).parts.search.state === 'ready' ? true : null),
    });
    const answer = await fetch(`${server.address}/api/client_login.php`, {
      method: 'POST',
      headers: { origin: server.address },
      body: new URLSearchParams({ account: 'demo', pwd: testPasswords.demo }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (!answer.ok || !cookie) throw new Error(`the demo account could not sign in: ${answer.status}`);
    const pathsOf = (texts: readonly string[]) =>
      texts.map((q) => `/api/sub_seek_all.php?${new URLSearchParams({ q })}`);
    const { address } = server;
    await measureLoad({ address, paths: pathsOf(warmUp), cookie, seconds: WARM_UP.seconds });
    const before = await readProcessorMs(server.pid);
    const load = await measureLoad({ address, paths: pathsOf(phrases), cookie, seconds, once });
    const after = await readProcessorMs(server.pid);
    return { ...load, serverMsEach: (after.own - before.own) / load.requests };
  } finally {
    await server.stop();
  }
}
