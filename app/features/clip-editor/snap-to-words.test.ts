import { expect, test } from 'vitest';
import { snapToWords } from './snap-to-words.ts';

const timing = { rate: { num: 25, den: 1 }, frames: 1000 };
const words = [
  { startMs: 1010, endMs: 1250 },
  { startMs: 1250, endMs: 1600 },
];
const snap = (edge: 'in' | 'out', frame: number, reachMs = 60) =>
  snapToWords({ frame, edge, words, reachMs, timing });

test('the start of a selection snaps to the frame in which a word begins, and its end to the first after a word', () => {
  expect([24, 25, 26, 27].map((frame) => snap('in', frame))).toEqual([25, 25, 25, 27]);
  expect([29, 30, 31, 32, 33].map((frame) => snap('in', frame))).toEqual([29, 31, 31, 31, 33]);
  expect([30, 31, 32, 33].map((frame) => snap('out', frame))).toEqual([30, 32, 32, 32]);
  expect([38, 39, 40, 41, 42].map((frame) => snap('out', frame))).toEqual([38, 40, 40, 40, 42]);
});

test('nothing snaps beyond the reach, or without words', () => {
  expect(snap('in', 26, 20)).toBe(26);
  expect(snapToWords({ frame: 26, edge: 'in', words: [], reachMs: 60, timing })).toBe(26);
});
