import { describe, expect, test } from 'vitest';
import { pitchRange, toSemitones, tracePitch } from './trace-pitch.ts';

const RATE = 16_000;
/** Makes a voice-like tone (three partials) whose pitch at t seconds is `pitchAt(t)`. */
function makeVoice(seconds: number, pitchAt: (t: number) => number, gain = 0.3) {
  const samples = new Float32Array(seconds * RATE);
  let phase = 0;
  for (let i = 0; i < samples.length; i += 1) {
    phase += (2 * Math.PI * pitchAt(i / RATE)) / RATE;
    samples[i] = gain * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase));
  }
  return samples;
}

describe('tracePitch', () => {
  test.each([80, 110, 180, 220, 400])('finds the pitch of a steady voice of %i Hz', (pitch) => {
    const contour = tracePitch({ samples: makeVoice(0.5, () => pitch), sampleRate: RATE });
    expect(contour.length).toBe(50);
    for (const value of contour.subarray(5, 45)) expect(Math.abs(value / pitch - 1)).toBeLessThan(0.01);
  });

  test('returns each value at its time', () => {
    const contour = tracePitch({ samples: makeVoice(1, (t) => 100 + 100 * t), sampleRate: RATE });
    for (const i of [20, 50, 80]) expect(Math.abs((contour[i] ?? 0) - (100 + i))).toBeLessThan(2);
  });

  test('returns no pitch for noise, silence, and tones above any voice', () => {
    let seed = 7;
    const noise = Float32Array.from({ length: RATE / 2 }, () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed / 2_147_483_647 - 0.5) * 0.6;
    });
    const voiced = (samples: Float32Array) =>
      [...tracePitch({ samples, sampleRate: RATE })].filter((value) => !Number.isNaN(value)).length;
    expect(voiced(noise)).toBeLessThan(3);
    expect(voiced(new Float32Array(RATE / 2))).toBe(0);
    expect(voiced(makeVoice(0.5, () => 200, 0.002))).toBe(0);
    expect(voiced(makeVoice(0.5, () => 1200))).toBeLessThan(3);
    expect(tracePitch({ samples: new Float32Array(0), sampleRate: RATE }).length).toBe(0);
  });
});

test('toSemitones counts from the median of the voice', () => {
  const semitones = toSemitones(Float32Array.of(110, Number.NaN, 220, 440));
  expect([...semitones]).toEqual([-12, Number.NaN, 0, 12]);
});

test('pitchRange ignores the outermost tenths and returns null for too few values', () => {
  const ramp = Float32Array.from({ length: 101 }, (_, i) => i / 10);
  expect(pitchRange(ramp)).toBeCloseTo(8, 5);
  ramp[50] = 400;
  expect(pitchRange(ramp)).toBeLessThan(8.5);
  expect(pitchRange(new Float32Array(10))).toBeNull();
  expect(pitchRange(new Float32Array(100).fill(Number.NaN))).toBeNull();
});
