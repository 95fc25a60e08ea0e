import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { fillLibrary, SEARCHED_PHRASE, type ShownContent } from './fill-library.ts';

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
const sizes = [
  { width: 390, height: 844, isPhone: true },
  { width: 768, height: 1024, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
];
const themes = ['light', 'dark'] as const;
/** Quality of WebP, 1 to 100. Below it, small Chinese characters get blurred. */
const QUALITY = 55;
/** Animations of the pages end within this time, in milliseconds. */
const SETTLED_MS = 400;

interface Screen {
  /** Name of the picture. */
  name: string;
  path: string;
  viewer: 'none' | 'demo' | 'owner';
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

/** Presses a button wherever it is on the page: on a tablet, the picture may stay over it. */
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click());
const openMicrophone = async (page: Page) => {
  await press(page, '打开麦克风');
  await page.getByText('麦克风已打开').waitFor();
};
const scrollTo = (heading: string) => async (page: Page) => {
  const part = page.getByRole('heading', { name: heading, exact: true });
  await part.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    // The picture stays at the top of a small screen.
    window.scrollBy(0, -0.45 * innerHeight);
  });
  await settle(page);
};

/** What is seen only after something was done on a page. */
const acts: Record<string, (page: Page) => Promise<void>> = {
  'dub-roles': scrollTo('多人配音'),
  'dub-finish': scrollTo('成片'),
  'dub-calibration': async (page) => {
    await openMicrophone(page);
    await press(page, '校准');
    await page.getByRole('dialog').waitFor();
    await settle(page);
  },
  // The page closes before the recording ends, so it is not kept.
  'dub-recording': async (page) => {
    await openMicrophone(page);
    await press(page, /^(录这句|再录一次)$/);
    await page.locator('[data-recording="recording"]').waitFor();
  },
};

const listScreens = (shown: ShownContent): Screen[] => {
  const clip = `bar_id=${shown.clipId}`;
  const line = `video_id=${shown.videoId}&sub_id=${shown.lineId}`;
  const learner = {
    home: '/',
    list: '/list',
    film: `/list/detail?film_id=${shown.filmId}&${line}`,
    search: `/search?${new URLSearchParams({ q: SEARCHED_PHRASE })}`,
    'search-nearest': '/search?q=take%20it%20eazy%20my%20friend',
    shadow: `/detail?${line}&mode=shadow`,
    dub: `/detail?${clip}`,
    'dub-page': `/detail?dub_id=${shown.dubId}`,
    'dub-wall': '/dubs',
    'dub-roles': `/detail?bar_id=${shown.sharedClipId}`,
    'dub-finish': `/detail?${clip}`,
    'dub-calibration': `/detail?bar_id=${shown.sharedClipId}`,
    'dub-recording': `/detail?bar_id=${shown.sharedClipId}`,
    'changed-line': `/detail?${line}&said=3000-before`,
    compare: `/contrast?${clip}`,
    still: `/list/frezeFrame?${line}`,
    cut: `/list/tailor?${line}`,
    'take-away': `/list/download?${clip}`,
    words: '/wordList',
    lines: '/wordList?view=lines',
    lessons: '/m',
    'lesson-listen': `/m1/simpleClass?lesson_id=${shown.lessonIds[1]}`,
    'lesson-shadow': `/m2/simplesson?lesson_id=${shown.lessonIds[2]}`,
    'lesson-quiz': `/m3/simpleClass?lesson_id=${shown.lessonIds[3]}`,
    guestbook: '/guestbook',
    survey: '/survey',
    me: '/me',
    wheel: '/activivity/mcu',
  };
  const admin = {
    'admin-home': '',
    'admin-ads': '/ad',
    'admin-red-packets': '/redPacket',
    'admin-red-packet': `/Detail/${shown.redPacketId}`,
    'admin-words': '/VideoEditor',
    'admin-guestbook': '/GuestBook',
    'admin-library': '?tab=library',
    'admin-draws': '?tab=activities',
    'admin-dubs': '?tab=dubs',
    'admin-accounts': '?tab=accounts',
  };
  return [
    { name: 'login', path: '/login', viewer: 'none' },
    { name: 'students', path: '/detail?of=students', viewer: 'owner' },
    { name: 'role-invitation', path: `/role?invite=${shown.inviteId}`, viewer: 'owner' },
    ...Object.entries(learner).map(
      ([name, path]): Screen => ({ name, path, viewer: 'demo', ...(acts[name] ? { act: acts[name] } : {}) }),
    ),
    ...Object.entries(admin).map(
      ([name, path]): Screen => ({
        ...{ name, path: `/admin7ry784${path}` },
        viewer: 'owner',
      }),
    ),
  ];
};

/** Waits until everything that a page shows is there: fonts, pictures, and a frame of its video. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-waits-for-code]') === null);
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const isSeen = (part: Element) => {
      const { top, bottom, width } = part.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const hasFrames = [...document.querySelectorAll('video')]
      .filter(isSeen)
      .every((video) => video.readyState >= 2 || video.preload === 'none' || video.error !== null);
    const busy = '[aria-busy="true"], [role="progressbar"][aria-valuenow].fixed, .ant-spin-spinning';
    const isBusy = [...document.querySelectorAll(busy)].some(isSeen);
    return hasFrames && !isBusy && [...document.images].filter(isSeen).every(({ complete }) => complete);
  });
  await page.waitForTimeout(SETTLED_MS);
  // What has just arrived fades in. A loading symbol turns without end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

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

/** `npm run screens [-- NAME…]`: takes pictures of all pages, or of those named, from a new demo library. */
async function main(names: readonly string[]): Promise<void> {
  const data = await createDataFolder();
  const server = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const { address } = server;
    console.error('importing the demo films');
    await awaitDemoLibrary(server);
    const shown = await fillLibrary(server);
    const callers = {
      none: null,
      demo: await signIn(address, 'demo'),
      owner: await signIn(address, 'owner'),
    };
    const screens = listScreens(shown).filter(({ name }) => names.length === 0 || names.includes(name));
    if (names.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    let bytes = 0;
    for (const size of sizes) {
      for (const theme of themes) {
        for (const viewer of ['none', 'demo', 'owner'] as const) {
          const context = await openContext({ browser, size, theme, address, caller: callers[viewer] });
          for (const { name, path, act } of screens.filter((screen) => screen.viewer === viewer)) {
            // A page of its own: a player of the page before would go on loading.
            const page = await context.newPage();
            const file = join(folder, `${name}-${size.width}-${theme}.webp`);
            bytes += await takeScreen(page, { url: address + path, act, file });
            await page.close();
          }
          await context.close();
        }
        console.error(`${size.width} px, ${theme}`);
      }
    }
    console.log(
      `${screens.length * sizes.length * themes.length} pictures, ${Math.round(bytes / 1000)} kB, in ${folder}`,
    );
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

stopServersOnSignals();
await main(process.argv.slice(2));
