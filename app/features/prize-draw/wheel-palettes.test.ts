import { describe, expect, it } from 'vitest';
import { wheelThemes } from '#shared/wheel-themes.ts';
import {
  colorOfSegment,
  contrastRatio,
  darken,
  readableInk,
  shadeValues,
  wheelPalettes,
} from './wheel-palettes.ts';

/** What WCAG asks of text. */
const TEXT_CONTRAST = 4.5;
/** What WCAG asks of parts that must be told apart. */
const PART_CONTRAST = 3;

it('contrastRatio is that of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#ffffff', '#ffffff')).toBe(1);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(wheelThemes)('the look %s', (theme) => {
  const { segments, inks, depth, line, pointer, rim, light } = wheelPalettes[theme];

  it('has readable text on each segment, at its edge and where it is darkest', () => {
    for (const background of segments) {
      const ink = shadeValues(readableInk(background, inks));
      for (const [at, value] of shadeValues(background).entries()) {
        expect(contrastRatio(value, ink[at] ?? '')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        // Text ends where half of the darkening begins.
        expect(contrastRatio(darken(value, depth / 2), ink[at] ?? '')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    }
  });

  it('has neighbors that are told apart, and lights that show on the rim', () => {
    for (const at of [0, 1]) {
      const values = segments.map((shade) => shadeValues(shade)[at] ?? '');
      const [first = '', second = '', third = ''] = values;
      expect(new Set(values).size).toBe(3);
      // By their colors, or by the line between them.
      const border = shadeValues(line)[at] ?? '';
      const byLine = Math.min(contrastRatio(border, first), contrastRatio(border, second));
      expect(Math.max(contrastRatio(first, second), byLine)).toBeGreaterThanOrEqual(PART_CONTRAST);
      expect(contrastRatio(third, first)).toBeGreaterThanOrEqual(1.15);
      const shaded = (shade: string) => shadeValues(shade)[at] ?? '';
      expect(contrastRatio(shaded(light), shaded(rim[1]))).toBeGreaterThanOrEqual(PART_CONTRAST);
      expect(contrastRatio(shaded(pointer), shaded(rim[1]))).toBeGreaterThanOrEqual(PART_CONTRAST);
    }
  });
});

it.each(Array.from({ length: 15 }, (_, at) => at + 2))(
  'no two neighbors of %i segments share a color',
  (count) => {
    const colors = Array.from({ length: count }, (_, at) => colorOfSegment(at, count));
    for (const [at, color] of colors.entries()) expect(color).not.toBe(colors[(at + 1) % count]);
  },
);
