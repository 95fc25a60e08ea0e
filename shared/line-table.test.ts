import { expect, test } from 'vitest';
import { findLineFault, LINE_TEXT_MAX, type WrittenLine } from './line-table.ts';

const line = (
  startMs: number,
  endMs: number,
  en: string | null = 'Hi.',
  zh: string | null = null,
): WrittenLine => ({
  ...{ startMs, endMs, en, zh },
});
const check = (lines: WrittenLine[], filmMs: number | null = 100_000) =>
  findLineFault({ lines, previous: line(1000, 2000), next: line(9000, 9900), filmMs });

test('accepts lines between their neighbors, also at the same moment', () => {
  expect(check([line(1000, 2500), line(9000, 100_000 - 40_000)])).toBeNull();
  expect(check([line(2000, 3000, null, '你好。')])).toBeNull();
  expect(check([])).toBeNull();
  expect(findLineFault({ lines: [line(0, 1)], previous: null, next: null, filmMs: null })).toBeNull();
});

test.each<[WrittenLine, string, string]>([
  [line(2000, 3000, ' ', ''), 'en', 'no_text'],
  [line(2000, 3000, 'a'.repeat(LINE_TEXT_MAX + 1)), 'en', 'text_too_long'],
  [line(2000, 3000, null, '好'.repeat(LINE_TEXT_MAX + 1)), 'zh', 'text_too_long'],
  [line(-1, 3000), 'startMs', 'negative'],
  [line(3000, 3000), 'endMs', 'end_before_start'],
  [line(2000, 62_001), 'endMs', 'too_long'],
  [line(999, 3000), 'startMs', 'before_previous'],
  [line(9001, 9002), 'startMs', 'after_next'],
])('names the field and the rule of %j', (wrong, field, rule) => {
  expect(check([wrong])).toEqual({ at: 0, field, rule });
});

test('names the line that ends after the film, and the one that begins before the line in front of it', () => {
  expect(check([line(2000, 3000), line(4000, 5001)], 5000)).toEqual({
    at: 1,
    field: 'endMs',
    rule: 'after_film',
  });
  expect(check([line(4000, 5000), line(3999, 5000)])).toEqual({
    at: 1,
    field: 'startMs',
    rule: 'before_previous',
  });
});
