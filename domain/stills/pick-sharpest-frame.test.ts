import { expect, test } from 'vitest';
import { pickSharpestFrame } from './pick-sharpest-frame.ts';

const frames = (sharpness: number[], shotStarts: number[] = []) =>
  sharpness.map((value, at) => ({ sharpness: value, change: shotStarts.includes(at) ? 60 : 2 }));

test.each<[string, number[], number[], number, number]>([
  ['picks the sharpest frame before', [90, 10, 20, 20, 20], [], 2, 0],
  ['picks the sharpest frame after', [10, 10, 20, 20, 90], [], 2, 4],
  ['picks the nearest of equally sharp frames', [90, 10, 20, 90, 90], [], 2, 3],
  ['keeps the chosen frame if it is the sharpest', [10, 10, 90, 10, 10], [], 2, 2],
  ['keeps the chosen frame if another is hardly sharper', [100, 100, 100, 102, 100], [], 2, 2],
  ['picks no frame of the previous shot', [90, 90, 20, 30, 20], [2], 2, 3],
  ['picks no frame of the next shot', [20, 30, 20, 90, 90], [3], 2, 1],
  ['keeps the only frame of its shot', [90, 90, 20, 90, 90], [2, 3], 2, 2],
  ['keeps the only frame measured', [5], [], 0, 0],
])('%s', (_, sharpness, shotStarts, chosen, expected) => {
  expect(pickSharpestFrame({ measured: frames(sharpness, shotStarts), chosen })).toBe(expected);
});
