import { existsSync } from 'node:fs';

/** Debian's browsers. The one without windows needs a third less processor time. */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the tests: that of TAICI_CHROMIUM, or else the first that is installed. */
export const chromiumPath: string =
  process.env.TAICI_CHROMIUM || (paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium');
