import { expect as playwrightExpect } from '@playwright/test';

/** Playwright waits up to a second between two polls, so a test would go on up to a second late. */
const POLL_INTERVALS_MS = [20, 50, 100, 200];

const poll: typeof playwrightExpect.poll = (ask, options) =>
  playwrightExpect.poll(ask, {
    intervals: POLL_INTERVALS_MS,
    ...(typeof options === 'string' ? { message: options } : options),
  });

/** Playwright's `expect`, whose `poll` waits at most a fifth of a second between two polls. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});
