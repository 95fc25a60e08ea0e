import { expect, it } from 'vitest';
import { wrapPrizeName } from './draw-wheel.ts';

it.each([
  ['谢谢参与', 6, ['谢谢参与']],
  ['剧照明信片一套', 5, ['剧照明信片', '一套']],
  ['Signed poster', 6, ['Signed', 'poster']],
  ['剧照明信片一套', 6, ['剧照明信片', '一套']],
  ['台词 Notebook 一本', 6, ['台词', 'Notebook', '一本']],
  ['一二三四五六七八九十', 3, ['一二三', '四五六', '七八…']],
  ['Supercalifragilistic', 3, ['Super', 'calif', 'ragi…']],
  ['', 6, []],
])('wraps %j into lines of %i characters', (text, length, lines) => {
  expect(wrapPrizeName(text, length)).toEqual(lines);
});

it.each([
  ['长'.repeat(200), '长长长长长…'],
  ['x'.repeat(200), 'xxxxxxxxx…'],
])('ends the third line of a text of 200 characters with an ellipsis', (text, last) => {
  const lines = wrapPrizeName(text, 6);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe(last);
});
