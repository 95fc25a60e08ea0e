import { expect, test } from 'vitest';
import { readFlacRate } from './load-take-sound.ts';

test.each([44_100, 48_000])('reads %i Hz from the beginning of a FLAC file', (sampleRate) => {
  // Stream information: the sample rate has 20 bits, the channels less one 3, the bits less one 5, then the length follows.
  const head = new DataView(new ArrayBuffer(22));
  head.setUint32(18, sampleRate * 2 ** 12 + 0b000_01111_0000);
  expect(readFlacRate(head)).toBe(sampleRate);
});
