import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { createDataFolder, pollUntil, startServerProcess } from '../../tests/testing/server-process.ts';
import { signIn } from '../../tests/testing/sign-in.ts';
import type { Benchmark, BenchResult } from '../types.ts';

/** A phrase of the film that is imported first. */
const PHRASE = 'lighthouse';
const POLL_INTERVAL_MS = 50;
const MAX_IMPORT_MS = 10 * 60_000;
const MAX_FIRST_LINE_SECONDS = 15;
const MAX_ALL_FILMS_SECONDS = 90;

/** Measures a first start on an empty data folder, on this machine. */
export const demoImportBench: Benchmark = {
  title:
    'Time from “ready” at the first start until search finds the first line of the demo library, and until all films are ready',
  async run(): Promise<BenchResult> {
    const data = await createDataFolder();
    const product = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
    try {
      const readyMs = performance.now();
      const owner = await signIn(product.address, 'owner');
      const secondsUntil = async (description: string, isReached: () => Promise<boolean>) => {
        await pollUntil({
          what: description,
          withinMs: MAX_IMPORT_MS,
          everyMs: POLL_INTERVAL_MS,
          ask: async () => ((await isReached()) ? true : null),
        });
        return (performance.now() - readyMs) / 1000;
      };
      const firstSeconds = await secondsUntil('the first line', async () => {
        const { body } = await owner.get<WireForm<SearchAnswerDto>>(`/api/sub_seek_film.php?q=${PHRASE}`);
        return body.total > 0;
      });
      const allSeconds = await secondsUntil('all films', async () => {
        const { state, scenes, ready } = (await product.health()).parts.demo;
        if (state === 'failed') throw new Error(product.output());
        return state === 'ready' && ready === scenes && scenes === shippedFilms.length;
      });
      return {
        rows: [{ films: shippedFilms.length, 'first line, s': firstSeconds, 'all films, s': allSeconds }],
        targets: [
          createTarget('from ready to the first line found', firstSeconds, MAX_FIRST_LINE_SECONDS),
          createTarget('from ready to all films', allSeconds, MAX_ALL_FILMS_SECONDS),
        ],
      };
    } finally {
      await product.stop();
      await data.remove();
    }
  },
};

const createTarget = (name: string, seconds: number, maxSeconds: number) => ({
  name,
  expected: `at most ${maxSeconds} s`,
  actual: `${seconds.toFixed(1)} s`,
  isMet: seconds <= maxSeconds,
});
