import { expect, test } from 'vitest';
import { pickSharpestFrame } from './pick-sharpest-frame.ts';

const frames = (sharpness: number[], shotStarts: number[] = []) =>
  sharpness.map((value, at) => ({ sharpness: value, change: shotStarts.includes(at) ? 60 : 2 }));

test.each<[string, number[], number[], number, number]>([
  ['the sharpest before', [90, 10, 20, 20, 20], [], 2, 0],
  ['the sharpest after', [10, 10, 20, 20, 90], [], 2, 4],
  ['of equals the nearest', [90, 10, 20, 90, 90], [], 2, 3],
  ['the chosen one when it is the sharpest', [10, 10, 90, 10, 10], [], 2, 2],
  ['the chosen one when another is hardly sharper', [100, 100, 100, 102, 100], [], 2, 2],
  ['none of the shot before', [90, 90, 20, 30, 20], [2], 2, 3],
  ['none of the shot after', [20, 30, 20, 90, 90], [3], 2, 1],
  ['the chosen one alone in its shot', [90, 90, 20, 90, 90], [2, 3], 2, 2],
  ['the only one', [5], [], 0, 0],
])('%s', (_, sharpness, shotStarts, chosen, taken) => {
  expect(pickSharpestFrame({ measured: frames(sharpness, shotStarts), chosen })).toBe(taken);
});
