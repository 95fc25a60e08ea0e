import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { createDataFolder, pollUntil, startServerProcess } from '../../tests/testing/server-process.ts';
import { signIn } from '../../tests/testing/sign-in.ts';
import type { Benchmark, BenchResult } from '../types.ts';

/** Said in the film that is imported first. */
const PHRASE = 'lighthouse';
const LOOK_EVERY_MS = 50;
const LONGEST_MS = 10 * 60_000;
const FIRST_TARGET_SECONDS = 15;
const ALL_TARGET_SECONDS = 90;

/** A first start on an empty data folder, on this machine. */
export const demoImportBench: Benchmark = {
  title:
    'From “ready” at the first start to the first line of the demo library that is found, and to all of them',
  async run(): Promise<BenchResult> {
    const data = await createDataFolder();
    const product = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
    try {
      const readyMs = performance.now();
      const owner = await signIn(product.address, 'owner');
      const secondsUntil = async (what: string, ask: () => Promise<boolean>) => {
        await pollUntil({
          what,
          withinMs: LONGEST_MS,
          everyMs: LOOK_EVERY_MS,
          ask: async () => ((await ask()) ? true : null),
        });
        return (performance.now() - readyMs) / 1000;
      };
      const first = await secondsUntil('the first line', async () => {
        const { body } = await owner.get<WireForm<SearchAnswerDto>>(`/api/sub_seek_film.php?q=${PHRASE}`);
        return body.total > 0;
      });
      const all = await secondsUntil('all films', async () => {
        const { state, scenes, ready } = (await product.health()).parts.demo;
        if (state === 'failed') throw new Error(product.output());
        return state === 'ready' && ready === scenes && scenes === shippedFilms.length;
      });
      return {
        rows: [{ films: shippedFilms.length, 'first line, s': first, 'all films, s': all }],
        targets: [
          target('from ready to the first line found', first, FIRST_TARGET_SECONDS),
          target('from ready to all films', all, ALL_TARGET_SECONDS),
        ],
      };
    } finally {
      await product.stop();
      await data.remove();
    }
  },
};

const target = (name: string, seconds: number, mostSeconds: number) => ({
  name,
  expected: `at most ${mostSeconds} s`,
  actual: `${seconds.toFixed(1)} s`,
  isMet: seconds <= mostSeconds,
});
