export const operatingSystems = [
  'iphone',
  'ipad',
  'harmony',
  'android',
  'windows',
  'mac',
  'linux',
  'other',
] as const;
export const browsers = [
  'wechat',
  'qq',
  'edge',
  'opera',
  'firefox',
  'samsung',
  'chrome',
  'safari',
  'other',
] as const;
export type OperatingSystem = (typeof operatingSystems)[number];
export type Browser = (typeof browsers)[number];

/** The first match counts: most user agents also contain the names of other systems and browsers. */
const systemPatterns: [OperatingSystem, RegExp][] = [
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['harmony', /HarmonyOS|OpenHarmony/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
];
const browserPatterns: [Browser, RegExp][] = [
  ['wechat', /MicroMessenger\//],
  ['qq', /QQBrowser\/|\bQQ\//],
  ['edge', /\bEdgA?\/|EdgiOS\//],
  ['opera', /\bOPR\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['samsung', /SamsungBrowser\//],
  ['chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['safari', /Safari\//],
];

/**
 * Returns the approximate system and browser of a user agent, precise enough for people to tell their own sessions
 * apart.
 */
export function parseUserAgent(agent: string | null): { system: OperatingSystem; browser: Browser } {
  const findName = <Name extends string>(patterns: [Name | 'other', RegExp][]): Name | 'other' =>
    patterns.find(([, pattern]) => pattern.test(agent ?? ''))?.[0] ?? 'other';
  return { system: findName(systemPatterns), browser: findName(browserPatterns) };
}
