import { expect, test } from 'vitest';
import { readWordsQuery, wordsPath } from './words-query.ts';

const read = (path: string) => readWordsQuery(new URL(path, 'http://taici.test'));

test.each([
  ['/wordList', { group: 'plain', phone: false, view: 'mine', q: null, pageNumber: 1 }],
  ['/goldwordList/', { group: 'gold', view: 'list' }],
  ['/RRwordlist?view=mine&q=%20ass%20', { group: 'RR', view: 'mine', q: 'ass' }],
  ['/m/wordList?group=RR', { group: 'RR', phone: true, view: 'list' }],
  ['/m/wordList?group=silver&view=nope', { group: 'plain', phone: true, view: 'mine' }],
  ['/wordList?share=abc', { shareId: 'abc' }],
])('readWordsQuery reads %s', (path, query) => {
  expect(read(path)).toMatchObject(query);
});

test.each([
  '/wordList',
  '/wordList?view=list',
  '/goldwordList?view=review',
  '/RRwordList?view=mine&q=a+b&pageno=2&as_of=7',
  '/m/wordList',
  '/m/wordList?group=gold&view=mine',
])('wordsPath restores %s', (path) => {
  expect(wordsPath(read(path))).toBe(path);
});
