import { expect, it } from 'vitest';
import { wrapPrizeName } from './draw-wheel.ts';

it.each([
  ['谢谢参与', 6, ['谢谢参与']],
  ['剧照明信片一套', 5, ['剧照明信片', '一套']],
  ['Signed poster', 6, ['Signed', 'poster']],
  ['台词 Notebook 一本', 6, ['台词', 'Notebook 一', '本']],
  ['一二三四五六七八九十', 3, ['一二三', '四五六', '七八…']],
  ['', 6, []],
])('wraps %j into lines of %i characters', (text, length, lines) => {
  expect(wrapPrizeName(text, length)).toEqual(lines);
});
