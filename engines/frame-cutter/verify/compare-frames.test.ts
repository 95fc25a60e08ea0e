import { expect, test } from 'vitest';
import { encodingTolerance, matchFrameOffset, originalTolerance } from './compare-frames.ts';

/** Ten grey pixels that differ from 100 by so much at some of them. */
const picture = (changes: Record<number, number> = {}) =>
  Uint8Array.from({ length: 10 }, (_, at) => 100 + (changes[at] ?? 0));

const offsetOf = (shown: Uint8Array, neighbours: Uint8Array[], expected = 1) =>
  matchFrameOffset({ picture: shown, neighbours, expected, noise: encodingTolerance });

test('the best match is the one, and others are told by how far they are', () => {
  const moving = [picture({ 0: 60 }), picture({ 3: 60 }), picture({ 6: 60 })];
  const shown = picture({ 3: 58, 8: 1 });
  expect(offsetOf(shown, moving)).toBe(0);
  expect(offsetOf(shown, moving, 0)).toBe(1);
  expect(offsetOf(shown, moving, 2)).toBe(-1);
  expect(offsetOf(picture({ 1: 255 - 100, 2: 155, 4: 155 }), moving)).toBeNull();
});

test('a little motion is told from encoding it anew', () => {
  // Two pixels move; the encoder changes one by a level.
  const moving = [picture({ 0: 4, 1: 4 }), picture({ 1: 4, 2: 4 })];
  expect(offsetOf(picture({ 0: 4, 1: 4, 9: 1 }), moving)).toBe(-1);
  expect(offsetOf(picture({ 1: 4, 2: 4, 9: 1 }), moving)).toBe(0);
});

test('a picture that is held and only a little cleaner the second time is one picture', () => {
  // What an encoder left of it: three levels from the first of the two, five from the second, which differ by two.
  const held = [picture(), picture({ 0: 1, 1: 1 })];
  const shown = picture({ 2: 1, 3: 1, 4: 1 });
  for (const noise of [encodingTolerance, originalTolerance]) {
    expect(matchFrameOffset({ picture: shown, neighbours: held, expected: 1, noise })).toBe(0);
  }
});
