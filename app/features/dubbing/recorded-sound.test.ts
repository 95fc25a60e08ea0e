import { describe, expect, test } from 'vitest';
import { encodeWav, isSilent } from './recorded-sound.ts';

describe('encodeWav', () => {
  test('writes the header of one channel of 16-bit samples at the rate of the sound', () => {
    for (const sampleRate of [44_100, 48_000]) {
      const file = Buffer.from(encodeWav({ samples: new Float32Array(100), sampleRate }));
      expect(file.length).toBe(244);
      expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
      expect(file.readUInt32LE(4)).toBe(236);
      const format = [16, 20, 22, 32, 34].map((at) => file.readUInt16LE(at));
      expect(format).toEqual([16, 1, 1, 2, 16]);
      expect(file.readUInt32LE(24)).toBe(sampleRate);
      expect(file.readUInt32LE(28)).toBe(2 * sampleRate);
      expect(file.toString('latin1', 36, 40)).toBe('data');
      expect(file.readUInt32LE(40)).toBe(200);
    }
  });

  test('keeps each 16-bit value, and clips what is beyond full scale', () => {
    const values = [0, 1, -1, 12_345, -32_767, 32_767];
    const samples = Float32Array.from([...values.map((value) => value / 32_767), 1.5, -1.5]);
    const file = Buffer.from(encodeWav({ samples, sampleRate: 48_000 }));
    const read = Array.from(samples, (_, i) => file.readInt16LE(44 + 2 * i));
    expect(read).toEqual([...values, 32_767, -32_767]);
  });
});

describe('isSilent', () => {
  const sampleRate = 48_000;
  const sound = (level: (i: number) => number) => ({
    samples: Float32Array.from({ length: sampleRate }, (_, i) => level(i) * Math.sin(i / 20)),
    sampleRate,
  });

  test('a quiet voice is heard, also a short one', () => {
    expect(isSilent(sound(() => 0.02))).toBe(false);
    expect(isSilent(sound((i) => (i > 20_000 && i < 26_000 ? 0.02 : 0)))).toBe(false);
  });

  test('a muted microphone, its noise, and a single click are silence', () => {
    expect(isSilent(sound(() => 0))).toBe(true);
    expect(isSilent(sound(() => 0.002))).toBe(true);
    expect(isSilent({ samples: new Float32Array(sampleRate).fill(0.1, 9000, 9001), sampleRate })).toBe(true);
    expect(isSilent({ samples: new Float32Array(0), sampleRate })).toBe(true);
  });
});
