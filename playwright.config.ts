import { defineConfig } from '@playwright/test';

const definedOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * What the browser leaves off: what Playwright would have it leave off (the last list given counts, so it is said again),
 * and the pages of its own that it loads behind the address bar of every window, at the cost of one of ours.
 */
const leftOff = [
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

/** Browser tests, run against the product as a process of its own with its demo library: flows of e2e/, statements of the specification in spec/. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,spec}/**/*.spec.ts',
  // What waits on real time is for the long run, which names its files.
  testIgnore: process.argv.some((word) => word.includes('.long.spec')) ? [] : '**/*.long.spec.ts',
  outputDir: '.cache/e2e',
  globalSetup: './tests/e2e/testing/global-setup.ts',
  // Each worker has a product of its own (see tests/e2e/testing/server-fixture.ts); what a test needs, it makes.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  // A page may be long in coming while films are made beside it.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without it the browser cannot write a Chinese file name.
      env: { ...definedOf(process.env), LANG: 'C.UTF-8' },
      executablePath: process.env.TAICI_CHROMIUM || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${leftOff.join(',')}`,
        // A microphone that beeps once a second.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
});
