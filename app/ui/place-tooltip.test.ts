import { expect, test } from 'vitest';
import { placeTooltip } from './place-tooltip.ts';

const box = { width: 100, height: 20 };
const view = { width: 390, height: 844 };
const at = (left: number, top: number) =>
  placeTooltip({ target: { left, top, bottom: top + 40, width: 40 }, box, view });

test('a tooltip stands above the middle of its element', () => {
  expect(at(100, 300)).toEqual({ left: 70, top: 274 });
});

test('a tooltip stands below an element at the top edge', () => {
  expect(at(100, 30)).toEqual({ left: 70, top: 76 });
});

test('a tooltip stays within the window', () => {
  expect(at(0, 300).left).toBe(8);
  expect(at(350, 300).left).toBe(390 - 8 - 100);
});
