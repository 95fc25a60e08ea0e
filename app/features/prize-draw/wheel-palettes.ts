import type { WheelTheme } from '#shared/wheel-themes.ts';

/** A CSS color: `#rrggbb`, or `light-dark(#rrggbb, #rrggbb)` where it follows the theme of the page. */
export type Shade = string;

export interface WheelPalette {
  /** The backgrounds of the segments; `colorOfSegment` picks one for each. */
  segments: readonly [Shade, Shade, Shade];
  /** The two text colors. Each segment uses the more readable one. */
  inks: readonly [Shade, Shade];
  /** The lines between the segments, and the pegs at their ends. */
  line: Shade;
  /** The rim and the hub, from their lit to their shaded side. */
  rim: readonly [Shade, Shade, Shade];
  /** The lights in the rim, the pointer, and the mark on the hub. */
  light: Shade;
  pointer: Shade;
  mark: Shade;
  /** The background of the wheel, from its middle to its edge. */
  ground: readonly [Shade, Shade];
  /** How much darker a segment is in the middle than at its edge, from 0 to 1. */
  depth: number;
  /** True if the ground is dark even on a light page. */
  isDark: boolean;
}

/** The looks of the wheel: cinnabar lacquer, blue-and-white porcelain, a night show, and the page's own paper and ink. */
export const wheelPalettes: Readonly<Record<WheelTheme, WheelPalette>> = {
  cinnabar: {
    segments: ['#b5341f', '#f9eedd', '#7d1d13'],
    inks: ['#5c150c', '#fff3df'],
    line: '#e2b765',
    rim: ['#a32c1a', '#6b150c', '#3f0905'],
    light: '#ffe2a1',
    pointer: '#e2b765',
    mark: '#f4d594',
    ground: ['light-dark(#fdf6ea, #33160f)', 'light-dark(#f5e3cc, #160a07)'],
    depth: 0.22,
    isDark: false,
  },
  porcelain: {
    segments: ['#1f4f9c', '#f7fafd', '#c3d7ed'],
    inks: ['#123163', '#f7fafd'],
    line: '#7fa3d1',
    rim: ['#ffffff', '#dfe9f4', '#a9c1dc'],
    light: '#2f6ec0',
    pointer: '#1f4f9c',
    mark: '#1f4f9c',
    ground: ['light-dark(#f7fbff, #14263f)', 'light-dark(#dce8f3, #09121f)'],
    depth: 0.14,
    isDark: false,
  },
  night: {
    segments: ['#7d1832', '#20222b', '#c8a05a'],
    inks: ['#1f1408', '#fbeedb'],
    line: '#c8a05a',
    rim: ['#474c5b', '#1f222b', '#08090c'],
    light: '#ffe7ae',
    pointer: '#e5c583',
    mark: '#e5c583',
    ground: ['#2b2f3b', '#0b0c0e'],
    depth: 0.3,
    isDark: true,
  },
  blank: {
    segments: [
      'light-dark(#ffffff, #191b1e)',
      'light-dark(#1d1b18, #f2efe8)',
      'light-dark(#e6e1d6, #2a2d31)',
    ],
    inks: ['#1d1b18', '#faf8f3'],
    line: 'light-dark(#8b857a, #6d6a64)',
    rim: ['light-dark(#ffffff, #34383d)', 'light-dark(#f2efe7, #1f2226)', 'light-dark(#d5cfc1, #0b0c0e)'],
    light: 'light-dark(#1d1b18, #f2efe8)',
    pointer: 'light-dark(#1d1b18, #f2efe8)',
    mark: 'light-dark(#1d1b18, #f2efe8)',
    ground: ['light-dark(#faf8f3, #111214)', 'light-dark(#faf8f3, #111214)'],
    depth: 0,
    isDark: false,
  },
};

/** The two values of a shade as `#rrggbb`: on a light page, and on a dark one. */
export function shadeValues(shade: Shade): readonly [string, string] {
  const [, light = shade, dark = shade] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(shade) ?? [];
  return [light, dark];
}

/** Returns the red, green, and blue of `#rrggbb`, from 0 to 255. */
const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Returns red, green, and blue from 0 to 255 as `#rrggbb`. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of WCAG 2, from 0 for black to 1 for white. `hex`: `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2 of two colors `#rrggbb`, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the more readable ink for a background, on light and on dark pages. */
export function readableInk(background: Shade, inks: WheelPalette['inks']): Shade {
  const [light, dark] = shadeValues(background).map((value, at) => {
    const [first = '', second = ''] = inks.map((ink) => shadeValues(ink)[at] ?? ink);
    return contrastRatio(value, first) >= contrastRatio(value, second) ? first : second;
  });
  return light === dark ? (light ?? '') : `light-dark(${light}, ${dark})`;
}

/** Returns a color `#rrggbb` that is darker by `share`, from 0 to 1. */
export function darken(hex: string, share: number): string {
  return hexOf(channelsOf(hex).map((channel) => Math.round(channel * (1 - share))));
}

/** Returns the index in `WheelPalette.segments` of the background of segment `at` of `count`. Neighbors differ. */
export function colorOfSegment(at: number, count: number): 0 | 1 | 2 {
  if (at % 2 === 1) return 1;
  const isLastOfOdd = at === count - 1 && count % 2 === 1;
  return isLastOfOdd || at % 4 === 2 ? 2 : 0;
}

/** Returns a CSS image of `count` segments, clockwise from the top. */
export function segmentsBackground(count: number, { segments }: WheelPalette): string {
  const stops = Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => `${((edge * 100) / count).toFixed(3)}%`);
    return `${segments[colorOfSegment(at, count)]} ${from} ${to}`;
  });
  return `conic-gradient(${stops.join(', ')})`;
}
