import { expect, test } from 'vitest';
import { WORD_FILE_ROWS_MAX } from '#shared/word-file.ts';
import { readWordFile } from './read-word-file.ts';

const read = (text: string) => readWordFile(text, ['Word']);

test('reads words with their fields, without the heading and without empty rows', () => {
  const { rows, problem } = read('\uFEFFWord,Meaning\r\n" Take it easy. ",放轻松,,常用\r\n,,\r\ndonkey\r\n');
  expect(problem).toBeNull();
  expect(rows).toEqual([
    {
      ...{ rowNumber: 2, text: 'Take it easy', normalizedText: 'take it easy', problem: null },
      ...{ meaning: '放轻松', phonetic: null, note: '常用' },
    },
    {
      ...{ rowNumber: 4, text: 'donkey', normalizedText: 'donkey', problem: null },
      ...{ meaning: null, phonetic: null, note: null },
    },
  ]);
});

test.each([
  [',meaning', 'text'],
  ['...,meaning', 'text'],
  [`${'x'.repeat(61)},meaning`, 'text'],
  [`word,${'x'.repeat(301)}`, 'meaning'],
  [`word,,${'x'.repeat(101)}`, 'phonetic'],
  [`word,,,${'x'.repeat(301)}`, 'note'],
  ['word,,,,more', 'columns'],
])('names the problem of the row %#', (row, problem) => {
  expect(read(`first\n${row}\nlast`).rows.map((found) => found.problem)).toEqual([null, problem, null]);
});

test('names the second row with the same word', () => {
  expect(read('One\ntwo\n"one!"').rows.map(({ problem }) => problem)).toEqual([null, null, 'repeated']);
});

test('refuses a file that is no table, has no words, or has too many', () => {
  expect(read('a"b').problem).toBe('unreadable');
  for (const text of ['', ' \n,,', 'Word,Meaning']) expect(read(text).problem).toBe('empty');
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`).join('\n');
  expect(read(words(WORD_FILE_ROWS_MAX)).rows).toHaveLength(WORD_FILE_ROWS_MAX);
  expect(read(words(WORD_FILE_ROWS_MAX + 1))).toEqual({ rows: [], problem: 'too_many' });
});
