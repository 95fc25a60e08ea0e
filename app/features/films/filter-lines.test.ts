import { expect, test } from 'vitest';
import type { LineDto } from '#contract/lines.ts';
import { filterLines } from './filter-lines.ts';

const line = (seq: number, en: string | null, zh: string | null): LineDto => ({
  id: `v.${seq}`,
  videoId: 'v',
  seq,
  startMs: 0,
  endMs: 1,
  en,
  zh,
});
const lines = [line(0, 'No, no. NO!', '不'), line(1, null, '你好，你'), line(2, 'Yes', null)];

test('finds every occurrence in both languages, ignoring case', () => {
  expect(filterLines(lines, ' no ').map(({ line: { seq }, spans }) => [seq, spans.en])).toEqual([
    [
      0,
      [
        [0, 2],
        [4, 6],
        [8, 10],
      ],
    ],
  ]);
  expect(filterLines(lines, '你')[0]?.spans.zh).toEqual([
    [0, 1],
    [3, 4],
  ]);
});

test('returns nothing for a blank text', () => {
  expect(filterLines(lines, '  ')).toEqual([]);
});

test('finds the first occurrence in a text whose length changes in lower case', () => {
  expect(filterLines([line(0, 'İs it? İs', null)], 'it')).toHaveLength(1);
});
