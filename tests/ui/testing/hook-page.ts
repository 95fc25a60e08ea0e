import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type {} from './hooks.page.tsx';
import { openTestPage, type TestPage } from './open-test-page.ts';

/**
 * Opens `hooks.page.tsx` for the tests of a file. Each test runs one hook in a browser whose clock stands still and whose
 * requests wait for the test, so that it decides every race with answers, timers, and devices.
 */
export function setUpHookPage() {
  let opened: TestPage | null = null;
  const page = (): Page => {
    if (!opened) throw new Error('the page is open only during tests');
    return opened.page;
  };
  /** The clock of the browser goes on from test to test, so each test begins at another full hour. */
  let hour = 0;
  beforeAll(async () => {
    opened = await openTestPage('hooks.page.tsx');
    await opened.page.clock.install({ time: 0 });
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    await opened?.reset();
    hour += 1;
    await page().clock.pauseAt(hour * 3_600_000);
  });

  const evaluate: Page['evaluate'] = (...args: Parameters<Page['evaluate']>) => page().evaluate(...args);
  return {
    page,
    /** Runs a function within the page. */
    evaluate,
    /** Lets time pass, in milliseconds, with everything that happens in it. */
    async pass(ms: number) {
      await page().clock.runFor(ms);
      await evaluate(() => window.hookPage.settle());
    },
    unmount: () => evaluate(() => window.hookPage.unmount()),
    /** The requests so far: their address from the last slash on, and whether they were aborted. */
    requests: () =>
      evaluate(() =>
        window.hookPage.requests.map(
          ({ url, isAborted }) => `${url.slice(url.lastIndexOf('/') + 1)}${isAborted ? ' aborted' : ''}`,
        ),
      ),
    /** Answers a request by its index, and waits until the page has read the answer. */
    answer: (index: number, body: unknown, status = 200) =>
      evaluate(
        async (args) => {
          window.hookPage.requests[args.index]?.answer(args.body, args.status);
          await window.hookPage.settle();
        },
        { index, body, status },
      ),
  };
}
