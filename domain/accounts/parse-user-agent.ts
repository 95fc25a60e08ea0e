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

/** Looked for in this order, since most browsers also call themselves something else. */
const systemMarks: [OperatingSystem, RegExp][] = [
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['harmony', /HarmonyOS|OpenHarmony/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
];
const browserMarks: [Browser, RegExp][] = [
  ['wechat', /MicroMessenger\//],
  ['qq', /QQBrowser\/|\bQQ\//],
  ['edge', /\bEdgA?\/|EdgiOS\//],
  ['opera', /\bOPR\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['samsung', /SamsungBrowser\//],
  ['chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['safari', /Safari\//],
];

/** The device and the browser behind a user agent, roughly: enough for somebody to know their own sessions apart. */
export function parseUserAgent(agent: string | null): { system: OperatingSystem; browser: Browser } {
  const first = <Name extends string>(marks: [Name | 'other', RegExp][]): Name | 'other' =>
    marks.find(([, mark]) => mark.test(agent ?? ''))?.[0] ?? 'other';
  return { system: first(systemMarks), browser: first(browserMarks) };
}
