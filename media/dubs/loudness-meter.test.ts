import { describe, expect, test } from 'vitest';
import { LoudnessMeter } from './loudness-meter.ts';

const RATE = 48_000;

/** A tone of 1 kHz on both sides. The level is in dBFS. */
function makeTone(seconds: number, levelDb: number): Float32Array {
  const amplitude = 10 ** (levelDb / 20);
  return Float32Array.from(
    { length: 2 * seconds * RATE },
    (_, at) => amplitude * Math.sin((2 * Math.PI * 1000 * Math.floor(at / 2)) / RATE),
  );
}

function measure(...parts: Float32Array[]): number {
  const meter = new LoudnessMeter();
  for (const part of parts) meter.take(part);
  return meter.finish();
}

// The first test signals of EBU Tech 3341, with shorter parts.
describe('the integrated loudness', () => {
  test('of a tone on both sides is its level', () => {
    expect(Math.abs(measure(makeTone(5, -23)) + 23)).toBeLessThan(0.1);
    expect(Math.abs(measure(makeTone(5, -33)) + 33)).toBeLessThan(0.1);
  });

  test('leaves out what is much quieter than the rest', () => {
    expect(Math.abs(measure(makeTone(4, -36), makeTone(40, -23), makeTone(4, -36)) + 23)).toBeLessThan(0.1);
  });

  test('of silence, and of less than one block, is the lowest', () => {
    expect(measure(new Float32Array(10 * RATE))).toBe(-70);
    expect(measure(makeTone(0.3, -10))).toBe(-70);
  });
});
