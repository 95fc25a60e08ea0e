import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const withoutUndefined = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * Browser features to disable: those that Playwright disables (only the last `--disable-features` counts, so they are
 * repeated here), and the pages that the browser preloads for its address bar, which cost time in every window.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Without its window, Chromium needs a third less of the processor. */
const chromiumWithoutWindow = '/usr/bin/chromium-headless-shell';

/** Browser tests against a server process with the demo library: flows in e2e/, statements of the specification in spec/. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,spec}/**/*.spec.ts',
  // The long run names its tag: tests that wait for real time, and variants of what other tests check.
  grepInvert: process.argv.some((word) => word.includes('@long')) ? [] : /@long/,
  outputDir: '.cache/e2e',
  globalSetup: './tests/e2e/testing/global-setup.ts',
  // Each worker has its own server (see tests/e2e/testing/server-fixture.ts). A test creates everything that it needs. Tests
  // wait for films to play and for pages to change, so that three keep two processors busy.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 240_000,
  // Pages answer slowly, and clips take long, while other tests import films and mix sounds.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a UTF-8 locale, the browser cannot write Chinese file names.
      env: { ...withoutUndefined(process.env), LANG: 'C.UTF-8' },
      executablePath:
        process.env.TAICI_CHROMIUM ||
        (existsSync(chromiumWithoutWindow) ? chromiumWithoutWindow : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
        // A microphone that beeps once a second.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
