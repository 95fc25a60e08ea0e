import { type Browser, chromium, type Page } from '@playwright/test';
import playwright from '../../playwright.config.ts';
import { runActivity } from '../../tests/e2e/testing/run-activity.ts';
import { createDataFolder, startServerProcess } from '../../tests/testing/server-process.ts';
import { type SignedInCaller, signIn } from '../../tests/testing/sign-in.ts';
import { quantile } from '../quantile.ts';
import type { Benchmark, BenchResult } from '../types.ts';
import { collectFrameTimes } from './collect-frame-times.ts';

/** Target for the median of a spin on the slow phone. Screens show 60 frames a second. */
const MIN_MEDIAN_FPS = 55;
/**
 * Target for the processor time of the page for a frame at this machine's speed, in milliseconds: four times as much fits
 * in a frame.
 */
const MAX_WORK_MS = 4;
/** A frame that takes longer than this, in milliseconds, has missed a refresh. On a machine with other work, many do. */
const LATE_MS = 20;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
/** How many times slower than this machine the page's scripts, styles, and layout run. */
const slowdowns = [1, 4];
/** A spin takes some seconds; a request that hangs must not stop the benchmark for longer. */
const MAX_SPIN_MS = 60_000;

/** Every draw misses: a win would lay its card over the wheel. */
const prizes = [
  ...['台词笔记本', '帆布包', '书签', '咖啡券', '贴纸', '月历', '电影票'].map((name) => ({
    ...{ name, weight: 0, stock: 500 },
  })),
  { name: '谢谢参与', weight: 1, fallback: true },
];

/**
 * `--spins 5` (the default): spins the wheel of a prize draw on a phone-sized page, at this machine's speed and slowed down
 * fourfold. Chromium slows down what the page does; painting, which has no graphics processor here, keeps its speed. On a
 * machine with other work, the slowed frames say little.
 */
export const wheelBench: Benchmark = {
  title:
    'Frames while the prize wheel turns, on a phone-sized page (390 x 844, 2 pixels per pixel), drawn without a graphics processor',
  async run(options): Promise<BenchResult> {
    const spins = Number(options.spins ?? 5);
    const data = await createDataFolder();
    const product = await startServerProcess({ dataFolder: data.folder });
    const browser = await chromium.launch({ ...playwright.use?.launchOptions });
    try {
      const { activityId } = await runActivity(product.address, {
        ...{ title: '开口有礼', theme: 'cinnabar', prizes },
        chances: slowdowns.length * (spins + 1),
      });
      const visitor = await signIn(product.address, 'owner');
      const rows = [];
      for (const slowdown of slowdowns)
        rows.push(await measureSpins({ browser, visitor, activityId, slowdown, spins }));
      return { rows, targets: createTargets(rows) };
    } finally {
      await browser.close();
      await product.stop();
      await data.remove();
    }
  },
};

type Row = Awaited<ReturnType<typeof measureSpins>>;

async function measureSpins(args: {
  browser: Browser;
  visitor: SignedInCaller;
  activityId: string;
  slowdown: number;
  spins: number;
}) {
  const { browser, visitor, activityId, slowdown, spins } = args;
  const context = await browser.newContext(phone);
  const [name = '', value = ''] = visitor.cookie.split('=');
  await context.addCookies([{ name, value, url: visitor.address }]);
  const page = await context.newPage();
  await page.goto(`${visitor.address}/activivity/mcu?activity_id=${activityId}`, {
    waitUntil: 'networkidle',
  });
  const devtools = await context.newCDPSession(page);
  // Time of the processor, which does not grow when this machine has other work.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const gapsMs: number[] = [];
  let turningMs = 0;
  let workedMs = 0;
  // The first spin loads the code of the wheel and is not counted.
  for (let spin = 0; spin <= spins; spin += 1) {
    const { timesMs, spinWorkMs } = await spinOnce(page, workMs);
    if (spin === 0) continue;
    workedMs += spinWorkMs;
    gapsMs.push(...timesMs.slice(1).map((time, i) => time - (timesMs[i] ?? time)));
    turningMs += (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
    console.error(`${slowdown} x slower: spin ${spin} of ${spins}`);
  }
  await context.close();
  return {
    speed: slowdown === 1 ? 'this machine' : `${slowdown} x slower`,
    spins,
    'turning, s': turningMs / 1000,
    frames: gapsMs.length,
    'fps, p50': 1000 / quantile(gapsMs, 0.5),
    'fps, p5': 1000 / quantile(gapsMs, 0.95),
    'longest frame, ms': Math.max(...gapsMs),
    'work a frame, ms': workedMs / gapsMs.length,
    'over 20 ms, %': (100 * gapsMs.filter((gap) => gap > LATE_MS).length) / gapsMs.length,
  };
}

function createTargets(rows: readonly Row[]) {
  const medians = rows.slice(1).map((row) => ({ speed: row.speed, fps: row['fps, p50'] }));
  const works = rows.slice(0, 1).map((row) => ({ speed: row.speed, workMs: row['work a frame, ms'] }));
  return [
    ...medians.map(({ speed, fps }) => ({
      name: `${speed}, median`,
      expected: `at least ${MIN_MEDIAN_FPS} frames a second`,
      actual: fps.toFixed(1),
      isMet: fps >= MIN_MEDIAN_FPS,
    })),
    ...works.map(({ speed, workMs }) => ({
      name: `${speed}, work of the page for a frame`,
      expected: `at most ${MAX_WORK_MS} ms`,
      actual: `${workMs.toFixed(1)} ms`,
      isMet: workMs <= MAX_WORK_MS,
    })),
  ];
}

/**
 * Spins once. Returns when each frame of the turning wheel began, in milliseconds of the page's clock, and how long the page
 * has worked meanwhile.
 */
async function spinOnce(
  page: Page,
  workMs: () => Promise<number>,
): Promise<{ timesMs: number[]; spinWorkMs: number }> {
  const button = page.getByRole('button', { name: /^(抽一次|再抽一次)$/ });
  const frames = await page.evaluateHandle(collectFrameTimes);
  const beforeMs = await workMs();
  await button.click();
  await page.waitForFunction(({ isDone }) => isDone, frames, { timeout: MAX_SPIN_MS, polling: 500 });
  const spinWorkMs = (await workMs()) - beforeMs;
  const { timesMs } = await frames.jsonValue();
  await frames.dispose();
  return { timesMs, spinWorkMs };
}
