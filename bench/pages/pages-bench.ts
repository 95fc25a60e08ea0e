import {
  createDataFolder,
  pollUntil,
  startServerProcess,
  testPasswords,
} from '../../tests/testing/server-process.ts';
import type { Benchmark, BenchResult, BenchTarget } from '../types.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { startNextApp } from './next-app.ts';

/** A phrase with many hits in the demo films. */
const PHRASE = 'you';
const MAX_IMPORT_MS = 15 * 60_000;
const MIN_PER_SECOND = 500;
const MAX_P99_MS = 200;
/** How many times as many pages a second as Next. */
const MIN_RATIO = 2;
const CLIPS_PER_ACCOUNT = 4;

const pages = { '/': '/', '/search?q=': `/search?q=${PHRASE}` } as const;
const searchCall = `/api/sub_seek_all.php?q=${PHRASE}`;

/**
 * `--seconds 8` (the default): how long each address is loaded. Each begins with a server that has just started, so that the
 * first second counts. `--next off` leaves Next out.
 */
export const pagesBench: Benchmark = {
  title:
    'Pages a second at 50 connections from the first second on, beside the search call and a Next app that renders the same data without a database or a session',
  async run(options): Promise<BenchResult> {
    const seconds = Number(options.seconds ?? 8);
    const data = await createDataFolder();
    try {
      const content = await fillLibrary(data.folder);
      const product: Record<string, Load> = {};
      for (const [name, path] of Object.entries({ ...pages, 'search call': searchCall })) {
        console.error(`loading ${name}`);
        const server = await startServerProcess({ dataFolder: data.folder });
        try {
          const { cookie } = await signIn(server.address, 'demo');
          product[name] = await measureLoad({ url: server.address + path, cookie, seconds });
        } finally {
          await server.stop();
        }
      }
      const next: Record<string, Load> = {};
      if (options.next !== 'off') {
        for (const [name, path] of Object.entries(pages)) {
          console.error(`loading ${name} of Next`);
          const app = await startNextApp(content);
          try {
            next[name] = await measureLoad({ url: app.address + path, cookie: '', seconds });
          } finally {
            await app.stop();
          }
        }
      }
      return summarize(product, next);
    } finally {
      await data.remove();
    }
  },
};

interface Caller {
  cookie: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, form: Record<string, string>): Promise<T>;
}

/** Imports the demo films, lets two accounts cut clips, and returns what the pages of the demo account then show. */
async function fillLibrary(dataFolder: string) {
  const server = await startServerProcess({ dataFolder, env: { TAICI_DEMO: 'on' } });
  try {
    console.error('importing the demo films');
    await pollUntil({
      what: 'the demo library',
      withinMs: MAX_IMPORT_MS,
      everyMs: 1000,
      ask: async () => ((await server.health()).parts.demo.state === 'ready' ? true : null),
    });
    const demo = await signIn(server.address, 'demo');
    const owner = await signIn(server.address, 'owner');
    const { list: found } = await demo.get<{
      list: { video_id: string; start_ms: number; end_ms: number }[];
    }>(searchCall);
    for (const [at, { video_id, start_ms, end_ms }] of found.slice(0, 2 * CLIPS_PER_ACCOUNT).entries()) {
      const caller = at < CLIPS_PER_ACCOUNT ? demo : owner;
      const { bar_id } = await caller.post<{ bar_id: string }>('/api/creat_dub_bar_client.php', {
        video_id,
        start_ms: String(start_ms),
        end_ms: String(end_ms),
      });
      await pollUntil({
        what: 'a clip',
        withinMs: 60_000,
        ask: async () => {
          const clip = await caller.get<{ state: string }>(`/api/dub_bar_detail.php?bar_id=${bar_id}`);
          return clip.state === 'ready' ? true : null;
        },
      });
    }
    const list = async (path: string) => (await demo.get<{ list: unknown[] }>(path)).list;
    return {
      films: await list('/api/dub_film_index.php?pagesize=8'),
      clips: await list('/api/dub_bar_index.php?mine=1&pagesize=4'),
      leastPracticed: await list('/api/dub_clips_cold.php?pagesize=4'),
      hits: await list(searchCall),
    };
  } finally {
    await server.stop();
  }
}

async function signIn(address: string, account: keyof typeof testPasswords): Promise<Caller> {
  // A changing call has to come from a page of the product.
  const headers = { origin: address };
  const post = (path: string, form: Record<string, string>, cookie = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new URLSearchParams(form),
    });
  const answer = await post('/api/client_login.php', { account, pwd: testPasswords[account] });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${account} could not sign in: ${answer.status}`);
  const read = async <T>(path: string, response: Response): Promise<T> => {
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    cookie,
    get: async (path) => read(path, await fetch(address + path, { headers: { cookie } })),
    post: async (path, form) => read(path, await post(path, form, cookie)),
  };
}

function summarize(product: Record<string, Load>, next: Record<string, Load>): BenchResult {
  const toRow = (server: string, [address, load]: [string, Load]) => ({
    server,
    address,
    'a second': load.perSecond,
    'p50 ms': load.p50Ms,
    'p99 ms': load.p99Ms,
  });
  const targets = Object.keys(pages).flatMap((name): BenchTarget[] => {
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
