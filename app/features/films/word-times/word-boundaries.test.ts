import { expect, test } from 'vitest';
import { boundaryRange, listBoundaries, moveBoundary } from './word-boundaries.ts';

const words = [
  { startMs: 1000, endMs: 1300 },
  { startMs: 1300, endMs: 1500 },
  { startMs: 1800, endMs: 2000 },
];
const limits = { startMs: 500, endMs: 2500 };
const move = (word: number, edge: 'start' | 'end', ms: number) =>
  moveBoundary(words, { word, edge }, ms, limits).map(({ startMs, endMs }) => [startMs, endMs]);

test('words without a pause between them share an end', () => {
  expect(listBoundaries(words).map(({ word, edge }) => `${word} ${edge}`)).toEqual([
    ...['0 start', '0 end', '1 end', '2 start', '2 end'],
  ]);
  expect(move(0, 'end', 1250)).toEqual([
    [1000, 1250],
    [1250, 1500],
    [1800, 2000],
  ]);
});

test('a drag across a pause, which comes as many moves, leaves the next word alone', () => {
  const drag = (word: number, edge: 'start' | 'end', ms: number) =>
    moveBoundary(moveBoundary(words, { word, edge }, ms, limits), { word, edge }, ms, limits);
  expect(drag(1, 'end', 1950)).toEqual([words[0], { startMs: 1300, endMs: 1799 }, words[2]]);
  expect(listBoundaries(drag(2, 'start', 1400))).toEqual(listBoundaries(words));
});

test('an end beside a pause moves alone, up to the next word', () => {
  expect(move(1, 'end', 1600)[1]).toEqual([1300, 1600]);
  expect(move(1, 'end', 9999)[1]).toEqual([1300, 1799]);
  expect(move(2, 'start', 0)[2]).toEqual([1501, 2000]);
});

test('no word becomes shorter than 20 ms, or leaves the limits', () => {
  expect(move(0, 'end', 9999).slice(0, 2)).toEqual([
    [1000, 1480],
    [1480, 1500],
  ]);
  expect(move(0, 'start', 1299)[0]).toEqual([1280, 1300]);
  expect(move(0, 'start', 0)[0]).toEqual([500, 1300]);
  expect(move(2, 'end', 9999)[2]).toEqual([1800, 2500]);
  expect(boundaryRange(words, { word: 2, edge: 'end' }, limits)).toEqual({ minMs: 1820, maxMs: 2500 });
});
