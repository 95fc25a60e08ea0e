import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { devices, type Page, type Request } from '@playwright/test';
import { listPages } from './testing/list-pages.ts';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));
const phone = devices['Pixel 7'];

/** What the code of a learner page may weigh before the page is touched (docs/decisions/0020-weight.md), in kB of gzip. */
const WANTED_KB = 130;
/** What the fonts of a learner page may weigh before the page is touched, in kB. */
const WANTED_FONT_KB = 65;
/** Bytes of files of the build: of those that it has compressed, in gzip. */
async function weigh(paths: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...paths].map(async (path) => {
      const compressed = await readFile(`${clientFolder}${path}.gz`).catch(() => null);
      return (compressed ?? (await readFile(clientFolder + path))).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns one address of every learner page, with content. */
async function listRoutes(page: Page, address: string): Promise<string[]> {
  const paths = await listPages(page, address);
  const byRoute = new Map(paths.map((path) => [path.replace(/[?#].*/, ''), path]));
  return [...byRoute.values()];
}

/** Opens a page in a document of its own. Returns the paths of the scripts and fonts that it fetches without being touched. */
async function filesOf(page: Page, url: string): Promise<{ scripts: Set<string>; fonts: Set<string> }> {
  const scripts = new Set<string>();
  const fonts = new Set<string>();
  const collect = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
    if (pathname.endsWith('.woff2')) fonts.add(pathname);
  };
  page.on('request', collect);
  // The page is hydrated then, and has fetched all that it needs for it. The network need not be idle: films load.
  await page.goto(url);
  page.off('request', collect);
  return { scripts, fonts };
}

test('no learner page fetches much code or many fonts, or code of another page or the admin area, before it is touched', async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage();
  // It opens thirty documents.
  test.slow();
  const isOfAdmin = async (path: string) =>
    /\b(?:anticon|ant-btn)\b/.test(await readFile(clientFolder + path, 'utf8')) || /\/admin-/.test(path);
  const check = async (path: string) => {
    const { scripts, fonts } = await filesOf(page, address + path);
    const fontKilobytes = Math.round((await weigh(fonts)) / 1000);
    expect.soft(fontKilobytes, `fonts of ${path} in kB`).toBeLessThanOrEqual(WANTED_FONT_KB);
    const kilobytes = Math.round((await weigh(scripts)) / 1000);
    expect.soft(kilobytes, `${path} in kB of gzip`).toBeLessThanOrEqual(WANTED_KB);
    const admin = [];
    for (const script of scripts) if (await isOfAdmin(script)) admin.push(script);
    expect.soft(admin, path).toEqual([]);
    const routes = [...scripts].filter((script) => /-route-[^/]*\.js$/.test(script));
    expect.soft(routes.length, `${path}: ${routes.join(' ')}`).toBeLessThanOrEqual(1);
  };
  await check('/login');
  await signInOnPage(page, 'learner');
  for (const path of await listRoutes(page, address)) await check(path);
});

test('on a phone, a page fetches nothing of a film before it is touched, and then plays', async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage(phone);
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') fetched.push(request.url());
  });
  for (const path of await listRoutes(page, address)) {
    // One page of each kind of player. The editors show exact frames, which only the film itself has.
    if (!/^\/(?:list\/detail|list\/download|search|detail|m1\/simpleClass)\b/.test(path)) continue;
    await page.goto(address + path);
    await page.waitForLoadState('networkidle');
    expect([path, fetched]).toEqual([path, []]);
  }
  await page.goto(`${address}/search?q=the`);
  await page.getByRole('button', { name: '播放', exact: true }).first().tap();
  const isPlaying = () =>
    page
      .locator('section video')
      .evaluateAll((all) =>
        all.some((video) => video instanceof HTMLVideoElement && video.currentTime > 0 && !video.paused),
      );
  await expect.poll(isPlaying).toBe(true);
});

test('the lessons do not move while their page loads on a phone', { tag: '@long' }, async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage(phone);
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moved: unknown = Reflect.get(entry, 'value');
        if (typeof moved === 'number') Reflect.set(window, 'shift', Reflect.get(window, 'shift') + moved);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${address}/m`);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
});
