import type { Page } from '@playwright/test';

/** Animations of the pages end within this time, in milliseconds. */
const SETTLED_MS = 400;

/** Waits until everything that a page shows is there: fonts, pictures, and a frame of its video. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-waits-for-code]') === null);
  await page.evaluate(() => document.fonts.ready);
  await awaitContent(page);
  await page.waitForTimeout(SETTLED_MS);
  // The code of a page fetches more when it runs.
  await awaitContent(page);
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

async function awaitContent(page: Page): Promise<void> {
  // Playwright takes a promise for an answer, so this is not asynchronous.
  await page.waitForFunction(() => {
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
}
