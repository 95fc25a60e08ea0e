import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import playwright from '../../playwright.config.ts';
import {
  awaitDemoLibrary,
  awaitIdleJobs,
  createDataFolder,
  startServerProcess,
} from '../../tests/testing/server-process.ts';
import { type SignedInCaller, signIn } from '../../tests/testing/sign-in.ts';
import type { Benchmark, BenchResult } from '../types.ts';

/** Fetched by npm when the benchmark runs: with its packages it takes 176 MB, which no installation of the product needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The smallest score of each category, of 100. */
const wantedScores = { performance: 95, accessibility: 95, 'best-practices': 100, seo: 100 };
type Category = keyof typeof wantedScores;
const categories = Object.keys(wantedScores) as Category[];

interface PageScores {
  path: string;
  scores: Record<Category, number>;
  lcpMs: number;
  shift: number;
  kilobytes: number;
}

/**
 * Opens pages in Lighthouse as its slow phone, one after another. Times on a machine that does other work say nothing.
 */
export const lighthouseBench: Benchmark = {
  title: 'Lighthouse (phone): scores of ten learner pages',
  async run(): Promise<BenchResult> {
    const data = await createDataFolder();
    const product = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
    const port = await findFreePort();
    const { args = [], ...launchOptions } = playwright.use?.launchOptions ?? {};
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...args, `--remote-debugging-port=${port}`],
    });
    try {
      await awaitDemoLibrary(product);
      await awaitIdleJobs(product);
      const demo = await signIn(product.address, 'demo');
      const paths = await listPaths(demo);
      const pages: PageScores[] = [];
      for (const path of paths) {
        pages.push(await scorePage({ url: product.address + path, path, port, cookie: demo.cookie }));
        console.error(`${pages.length} of ${paths.length} pages`);
      }
      return summarize(pages);
    } finally {
      await browser.close();
      await product.stop();
      await data.remove();
    }
  },
};

/** Returns the pages that a learner opens first, and a film, the clip editor, and the prize wheel. */
async function listPaths(demo: SignedInCaller): Promise<string[]> {
  const { body } = await demo.get<WireForm<SearchAnswerDto>>('/api/sub_seek_all.php?q=the');
  const [hit] = body.list;
  if (!hit) throw new Error('there is no hit');
  return [
    '/login',
    '/',
    '/list',
    '/search?q=the',
    '/m',
    '/wordList',
    '/guestbook',
    `/list/detail?film_id=${hit.film_id}`,
    `/list/tailor?video_id=${hit.video_id}&start_ms=${hit.start_ms}&end_ms=${hit.end_ms}`,
    '/activivity/mcu',
  ];
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** The part of Lighthouse's report that is read. */
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

async function scorePage(args: {
  url: string;
  path: string;
  port: number;
  cookie: string;
}): Promise<PageScores> {
  const { url, path, port, cookie } = args;
  const options = [
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    // The specification forbids zooming. This audit alone takes 5 to 7 points of accessibility from each page.
    '--skip-audits=meta-viewport',
    // With a session, the login page leads on to the library.
    ...(path === '/login' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
  ];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', '--package', LIGHTHOUSE, '--', 'lighthouse', url, ...options],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  const lhr = report.parse(JSON.parse(stdout));
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round(100 * (lhr.categories[category]?.score ?? 0))]),
  ) as Record<Category, number>;
  const measured = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    path,
    scores,
    lcpMs: Math.round(measured('largest-contentful-paint')),
    shift: Number(measured('cumulative-layout-shift').toFixed(3)),
    kilobytes: Math.round(measured('total-byte-weight') / 1000),
  };
}

function summarize(pages: readonly PageScores[]): BenchResult {
  return {
    rows: pages.map(({ path, scores, lcpMs, shift, kilobytes }) => ({
      page: path.replace(/\?.*/, ''),
      ...scores,
      'largest paint, ms': lcpMs,
      shift,
      kB: kilobytes,
    })),
    targets: categories.map((category) => {
      const lowest = Math.min(...pages.map(({ scores }) => scores[category]));
      return {
        name: `${category}, lowest of all pages`,
        expected: `at least ${wantedScores[category]}`,
        actual: String(lowest),
        isMet: lowest >= wantedScores[category],
      };
    }),
  };
}
