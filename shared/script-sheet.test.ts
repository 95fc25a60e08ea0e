import { expect, test } from 'vitest';
import { chunk } from './chunk.ts';
import {
  defaultSheetOptions,
  formatClipTime,
  formatFilmRanges,
  parseSheetOptions,
  planStoryboard,
  serializeSheetOptions,
  sheetUrl,
} from './script-sheet.ts';

test('parses serialized options, and uses the defaults for missing or unknown ones', () => {
  const options = { en: 'blank', zh: 'none', words: 'gaps' } as const;
  expect(parseSheetOptions(new URLSearchParams(serializeSheetOptions(options)))).toEqual(options);
  expect(serializeSheetOptions(defaultSheetOptions)).toEqual({});
  expect(parseSheetOptions(new URLSearchParams('en=__proto__&zh=&words=9'))).toEqual(defaultSheetOptions);
});

test('puts only options that differ from the defaults into a URL', () => {
  expect(sheetUrl('b1', 'script.pdf', { options: defaultSheetOptions, locale: 'zh-CN' })).toBe(
    '/media/sheet/b1/script.pdf',
  );
  expect(
    sheetUrl('b1', 'storyboard.png', {
      options: { ...defaultSheetOptions, zh: 'blank' },
      locale: 'en',
      page: 2,
    }),
  ).toBe('/media/sheet/b1/storyboard.png?zh=blank&locale=en&page=2');
});

test('rounds times to the displayed precision', () => {
  expect([0, 3_449, 3_450, 59_960, 723_400].map(formatClipTime)).toEqual([
    '0:00.0',
    '0:03.4',
    '0:03.5',
    '1:00.0',
    '12:03.4',
  ]);
  const late = { startMs: 3_725_900, endMs: 3_739_900 };
  const early = { startMs: 6_667, endMs: 8_333 };
  expect(formatFilmRanges({ timeRanges: [late], lengthMs: 14_000 })).toBe('1:02:05 – 1:02:19 (14.0 s)');
  expect(formatFilmRanges({ timeRanges: [late, early], lengthMs: 15_666 })).toBe(
    '1:02:05 – 1:02:19 + 0:00:06 – 0:00:08 (15.7 s)',
  );
  const many = { timeRanges: [early, early, early, late], lengthMs: 19_000 };
  expect(formatFilmRanges(many)).toMatch(/^(0:00:06 – 0:00:08 \+ ){3}… \(19\.0 s\)$/);
});

test('puts each line of a storyboard on exactly one page', () => {
  for (const lines of [1, 2, 3, 8, 9, 12, 13, 200]) {
    const { columns, perPage } = planStoryboard(lines);
    const pages = chunk(
      Array.from({ length: lines }, (_, i) => i),
      perPage,
    );
    expect(pages.flat()).toHaveLength(lines);
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(perPage);
    expect(perPage % columns).toBe(0);
  }
});
