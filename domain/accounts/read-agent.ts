export const systems = ['iphone', 'ipad', 'harmony', 'android', 'windows', 'mac', 'linux', 'other'] as const;
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
export type AgentSystem = (typeof systems)[number];
export type AgentBrowser = (typeof browsers)[number];

/** Looked for in this order, since most browsers also call themselves something else. */
const systemMarks: [AgentSystem, RegExp][] = [
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['harmony', /HarmonyOS|OpenHarmony/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
];
const browserMarks: [AgentBrowser, RegExp][] = [
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
export function readAgent(agent: string | null): { system: AgentSystem; browser: AgentBrowser } {
  const first = <Name extends string>(marks: [Name | 'other', RegExp][]): Name | 'other' =>
    marks.find(([, mark]) => mark.test(agent ?? ''))?.[0] ?? 'other';
  return { system: first(systemMarks), browser: first(browserMarks) };
}
