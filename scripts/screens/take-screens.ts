import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import playwright from '../../playwright.config.ts';
import {
  awaitDemoLibrary,
  createDataFolder,
  startServerProcess,
  stopServersOnSignals,
} from '../../tests/testing/server-process.ts';
import { type SignedInCaller, signIn } from '../../tests/testing/sign-in.ts';
import { fillLibrary } from './fill-library.ts';
import { listScreens, type Screen } from './list-screens.ts';
import { settle } from './settle.ts';

const screensFolder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
const sizes = [
  { width: 390, height: 844, isPhone: true },
  { width: 768, height: 1024, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
];
const themes = ['light', 'dark'] as const;
const isTablet = ({ width }: (typeof sizes)[number]) => width === 768;
const isAdmin = ({ name }: Screen) => name.startsWith('admin-');
/** A page that takes longer than this, in milliseconds, is left out. Takes are analyzed in it. */
const PAGE_MS = 90_000;
/** Quality of WebP, 1 to 100. Below it, small Chinese characters get blurred. */
const QUALITY = 55;

async function openContext(args: {
  browser: Browser;
  size: (typeof sizes)[number];
  theme: (typeof themes)[number];
  address: string;
  caller: SignedInCaller | null;
}): Promise<BrowserContext> {
  const { browser, size, theme, address, caller } = args;
  const { width, height, isPhone } = size;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'zh-CN',
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    permissions: ['microphone'],
  });
  context.setDefaultTimeout(PAGE_MS);
  if (caller) {
    const [name = '', value = ''] = caller.cookie.split('=');
    await context.addCookies([{ name, value, url: address }]);
  }
  return context;
}

async function takeScreen(
  page: Page,
  { url, act, file }: { url: string; act: Screen['act']; file: string },
): Promise<number> {
  await page.goto(url);
  // The first touch loads the code of a page's content.
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await settle(page);
  await act?.(page);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  await writeFile(file, picture);
  return picture.byteLength;
}

/**
 * `npm run screens [-- NAME… --width 390 --theme dark --to FOLDER]`: takes pictures of all pages, or of those named, at all
 * widths and in both themes, or only in those given, from a new demo library, or from a copy of the one that
 * `TAICI_E2E_LIBRARY` names. Dark ones of tablets and of the admin area only if the theme is given. Goes on after a page that
 * could not be taken, and then exits with 1.
 */
async function main(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { width: { type: 'string' }, theme: { type: 'string' }, to: { type: 'string' } },
  });
  const folder = values.to ?? screensFolder;
  const isPart = Object.keys(values).length > 0 || names.length > 0;
  const data = await createDataFolder();
  const library = process.env.TAICI_E2E_LIBRARY;
  if (library) await cp(library, data.folder, { recursive: true, preserveTimestamps: true });
  const server = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const { address } = server;
    console.error('importing the demo films');
    await awaitDemoLibrary(server);
    const shown = await fillLibrary(server, data.folder);
    const callers = {
      none: null,
      demo: await signIn(address, 'demo'),
      owner: await signIn(address, 'owner'),
    };
    const screens = listScreens(shown).filter(({ name }) => names.length === 0 || names.includes(name));
    if (!isPart) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    let bytes = 0;
    let pictures = 0;
    for (const size of sizes.filter(({ width }) => !values.width || width === Number(values.width))) {
      for (const theme of themes.filter((one) => !values.theme || one === values.theme)) {
        for (const viewer of ['none', 'demo', 'owner'] as const) {
          const context = await openContext({ browser, size, theme, address, caller: callers[viewer] });
          const shownHere = screens.filter(
            (screen) =>
              screen.viewer === viewer &&
              // The admin area is used on phones and at desks.
              !(isAdmin(screen) && isTablet(size)) &&
              // To keep the folder small, it has no dark pictures that show nothing new.
              (theme === 'light' || theme === values.theme || !(isAdmin(screen) || isTablet(size))),
          );
          for (const { name, path, act } of shownHere) {
            // A page of its own: a player of the page before would go on loading.
            const page = await context.newPage();
            const file = join(folder, `${name}-${size.width}-${theme}.webp`);
            try {
              bytes += await takeScreen(page, { url: address + path, act, file });
              pictures += 1;
            } catch (error) {
              console.error(`${name}, ${size.width} px, ${theme}:`, error);
              process.exitCode = 1;
            }
            await page.close();
          }
          await context.close();
        }
        console.error(`${size.width} px, ${theme}`);
      }
    }
    console.log(`${pictures} pictures, ${Math.round(bytes / 1000)} kB, in ${folder}`);
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

stopServersOnSignals();
await main();
