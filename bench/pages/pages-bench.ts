import { cp } from 'node:fs/promises';
import { runAd } from '../../tests/testing/run-ad.ts';
import {
  awaitDemoLibrary,
  createDataFolder,
  pollUntil,
  startServerProcess,
} from '../../tests/testing/server-process.ts';
import { type SignedInCaller, signIn } from '../../tests/testing/sign-in.ts';
import type { Benchmark, BenchResult, BenchTarget } from '../types.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { buildNextApp, startNextApp } from './next-app.ts';

/** A phrase with many hits in the demo films. */
const PHRASE = 'you';
const MIN_PER_SECOND = 500;
const MAX_P99_MS = 200;
/** How many times as many pages a second as Next. */
const MIN_RATIO = 2;
const CLIPS_PER_ACCOUNT = 4;

/** Different queries of one measurement. Each is a page of its own. */
const QUERIES = 120;

/** The measured pages by their names in the result. */
const listPages = (queries: readonly string[]) => ({
  '/': ['/'],
  '/search?q=': [`/search?q=${PHRASE}`],
  [`/search, ${queries.length} queries`]: queries.map(
    (query) => `/search?${new URLSearchParams({ q: query })}`,
  ),
});
const searchCall = `/api/sub_seek_all.php?q=${PHRASE}`;

/**
 * `--seconds 8` (the default): how long each address is loaded. Each begins with a server that has just started, so that the
 * first second counts. `--next off` leaves Next out. `--library FOLDER` copies a data folder with the demo films and the
 * passwords of the tests, and does not import the films.
 */
export const pagesBench: Benchmark = {
  title:
    'Pages a second at 50 connections from the first second on, beside the search call and a Next app that renders the same data without a database or a session',
  async run(options): Promise<BenchResult> {
    const seconds = Number(options.seconds ?? 8);
    const data = await createDataFolder();
    try {
      if (options.library) await cp(options.library, data.folder, { recursive: true });
      const { queries, ...content } = await fillLibrary(data.folder);
      const pages = listPages(queries);
      const product: Record<string, Load> = {};
      for (const [name, paths] of Object.entries({ ...pages, 'search call': [searchCall] })) {
        console.error(`loading ${name}`);
        const server = await startServerProcess({ dataFolder: data.folder });
        try {
          const { cookie } = await signIn(server.address, 'demo');
          product[name] = await measureLoad({ address: server.address, paths, cookie, seconds });
        } finally {
          await server.stop();
        }
      }
      const next: Record<string, Load> = {};
      if (options.next !== 'off') {
        console.error('building the Next app');
        await buildNextApp(content);
        for (const [name, paths] of Object.entries(pages)) {
          console.error(`loading ${name} of Next`);
          const app = await startNextApp();
          try {
            next[name] = await measureLoad({ address: app.address, paths, cookie: '', seconds });
          } finally {
            await app.stop();
          }
        }
      }
      return summarize({ pages: Object.keys(pages), product, next });
    } finally {
      await data.remove();
    }
  },
};

/** Imports the demo films, lets two accounts cut clips, shows an ad, and returns what the pages of the demo account then show. */
async function fillLibrary(dataFolder: string) {
  const server = await startServerProcess({ dataFolder, env: { TAICI_DEMO: 'on' } });
  try {
    console.error('importing the demo films');
    await awaitDemoLibrary(server);
    const demo = await signIn(server.address, 'demo');
    const owner = await signIn(server.address, 'owner');
    const { list: found } = bodyOf(
      await demo.get<{ list: { video_id: string; start_ms: number; end_ms: number }[] }>(searchCall),
    );
    for (const [at, { video_id, start_ms, end_ms }] of found.slice(0, 2 * CLIPS_PER_ACCOUNT).entries()) {
      const caller = at < CLIPS_PER_ACCOUNT ? demo : owner;
      const { bar_id } = bodyOf(
        await caller.post<{ bar_id: string }>('/api/creat_dub_bar_client.php', {
          video_id,
          start_ms,
          end_ms,
        }),
      );
      await pollUntil({
        what: 'a clip',
        withinMs: 60_000,
        ask: async () => {
          const clip = bodyOf(
            await caller.get<{ state: string }>(`/api/dub_bar_detail.php?bar_id=${bar_id}`),
          );
          return clip.state === 'ready' ? true : null;
        },
      });
    }
    await runAd(owner, ['home', 'list']);
    const queries = await chooseQueries(demo);
    const list = async (path: string) => bodyOf(await demo.get<{ list: unknown[] }>(path)).list;
    return {
      queries,
      films: await list('/api/dub_film_index.php?pagesize=8'),
      clips: await list('/api/dub_bar_index.php?mine=1&pagesize=4'),
      leastPracticed: await list('/api/dub_clips_cold.php?pagesize=4'),
      hits: await list(searchCall),
    };
  } finally {
    await server.stop();
  }
}

/** Returns the answer of a call. Throws if the call failed. */
function bodyOf<T>({ status, body }: { status: number; body: T }): T {
  if (status !== 200) throw new Error(`a call answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Chooses phrases of two words from the lines of the library. Each of them finds something. */
async function chooseQueries(caller: SignedInCaller): Promise<string[]> {
  const queries = new Set<string>();
  const { list: films } = bodyOf(
    await caller.get<{ list: { id: string }[] }>('/api/dub_film_index.php?pagesize=100'),
  );
  for (const { id } of films) {
    const { list: videos } = bodyOf(
      await caller.get<{ list: { id: string }[] }>(`/api/dub_video_index.php?film_id=${id}`),
    );
    for (const video of videos) {
      const { list: lines } = bodyOf(
        await caller.get<{ list: { en: string | null }[] }>(`/api/dub_sub_index.php?video_id=${video.id}`),
      );
      for (const { en } of lines) {
        const words = (en ?? '').toLowerCase().match(/[a-z']+/g) ?? [];
        for (const [at, word] of words.slice(1).entries()) queries.add(`${words[at]} ${word}`);
        if (queries.size >= QUERIES) return [...queries].slice(0, QUERIES);
      }
    }
  }
  throw new Error(`the library has only ${queries.size} phrases`);
}

function summarize(args: {
  pages: readonly string[];
  product: Record<string, Load>;
  next: Record<string, Load>;
}): BenchResult {
  const { pages, product, next } = args;
  const toRow = (server: string, [address, load]: [string, Load]) => ({
    server,
    address,
    'a second': load.perSecond,
    'p50 ms': load.p50Ms,
    'p99 ms': load.p99Ms,
  });
  const targets = pages.flatMap((name): BenchTarget[] => {
    const own = product[name];
    const other = next[name];
    if (!own) throw new Error(`${name} was not measured`);
    return [
      {
        name: `${name} a second`,
        expected: `at least ${MIN_PER_SECOND}`,
        actual: String(Math.round(own.perSecond)),
        isMet: own.perSecond >= MIN_PER_SECOND,
      },
      {
        name: `${name} 99 of 100`,
        expected: `at most ${MAX_P99_MS} ms`,
        actual: `${Math.round(own.p99Ms)} ms`,
        isMet: own.p99Ms <= MAX_P99_MS,
      },
      ...(other
        ? [
            {
              name: `${name} beside Next`,
              expected: `at least ${MIN_RATIO} times`,
              actual: `${(own.perSecond / other.perSecond).toFixed(1)} times`,
              isMet: own.perSecond >= MIN_RATIO * other.perSecond,
            },
          ]
        : []),
    ];
  });
  return {
    rows: [
      ...Object.entries(product).map((entry) => toRow('Taici', entry)),
      ...Object.entries(next).map((entry) => toRow('Next 16', entry)),
    ],
    targets,
  };
}
