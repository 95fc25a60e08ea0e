import { expect, test } from 'vitest';
import { encodingTolerance, frameDifference, matchFrameOffset, originalTolerance } from './compare-frames.ts';

/** Makes a picture of ten gray pixels with level 100, plus these changes by pixel. */
const picture = (changes: Record<number, number> = {}) =>
  Uint8Array.from({ length: 10 }, (_, at) => 100 + (changes[at] ?? 0));

const offsetOf = (shown: Uint8Array, neighbors: Uint8Array[], expected = 1) =>
  matchFrameOffset({ picture: shown, neighbors, expected, tolerance: encodingTolerance });

test('matchFrameOffset returns the offset of the best match, or null for no match', () => {
  const moving = [picture({ 0: 60 }), picture({ 3: 60 }), picture({ 6: 60 })];
  const shown = picture({ 3: 58, 8: 1 });
  expect(offsetOf(shown, moving)).toBe(0);
  expect(offsetOf(shown, moving, 0)).toBe(1);
  expect(offsetOf(shown, moving, 2)).toBe(-1);
  expect(offsetOf(picture({ 1: 255 - 100, 2: 155, 4: 155 }), moving)).toBeNull();
});

test('matchFrameOffset distinguishes slight motion from encoding noise', () => {
  // Two pixels move, and the encoder changes one pixel by one level.
  const moving = [picture({ 0: 4, 1: 4 }), picture({ 1: 4, 2: 4 })];
  expect(offsetOf(picture({ 0: 4, 1: 4, 9: 1 }), moving)).toBe(-1);
  expect(offsetOf(picture({ 1: 4, 2: 4, 9: 1 }), moving)).toBe(0);
});

test('matchFrameOffset returns 0 for a held drawing with less noise in the second frame', () => {
  // The encoded frame differs by three levels from the first of the two frames and by five from the second, which
  // differ by two.
  const held = [picture(), picture({ 0: 1, 1: 1 })];
  const shown = picture({ 2: 1, 3: 1, 4: 1 });
  for (const tolerance of [encodingTolerance, originalTolerance]) {
    expect(matchFrameOffset({ picture: shown, neighbors: held, expected: 1, tolerance })).toBe(0);
  }
});

const pattern = (seed: number) => Uint8Array.from({ length: 400 }, (_, i) => (i * 7 + seed * 13) % 200);
const noisy = (of: Uint8Array, levels: number) =>
  of.map((value, i) => value + ((i * 31) % (2 * levels + 1)) - levels);

test('matchFrameOffset distinguishes a frame from its neighbors unless they are equal', () => {
  const neighbors = [1, 2, 3, 4, 5].map(pattern);
  const offset = (shown: Uint8Array, expected: number, of = neighbors) =>
    matchFrameOffset({ picture: shown, neighbors: of, expected, tolerance: encodingTolerance });
  expect(offset(noisy(pattern(3), 2), 2)).toBe(0);
  expect(offset(noisy(pattern(2), 2), 2)).toBe(-1);
  expect(offset(noisy(pattern(5), 2), 2)).toBe(2);
  const still = Array(5).fill(pattern(3));
  expect(offset(noisy(pattern(3), 2), 0, still)).toBe(0);
  expect(offset(new Uint8Array(400).fill(255), 2)).toBeNull();
  expect(offset(pattern(1), 9)).toBeNull();
  expect(frameDifference(Uint8Array.of(0, 10), Uint8Array.of(4, 4))).toBe(5);
});
