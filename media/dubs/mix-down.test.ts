import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { mixDown } from './mix-down.ts';
import { readFloats } from './stream-samples.ts';

const at = setUpTestFolder();
const RATE = 48_000;
const BED = 0.01;
const VOICE = 0.1;

test('voices are added at their samples, with fades, and the credits after the clip are silent', async () => {
  const [clipSamples, samples] = [4 * RATE, 5 * RATE];
  await writeFile(at('bed.raw'), new Float32Array(2 * clipSamples).fill(BED));
  const voice = (atMs: number, length: number) => ({
    ...{ atMs, gainDb: 20, samples: new Float32Array(length).fill(VOICE / 10) },
  });
  const loudness = await mixDown({
    ...{ bedFile: at('bed.raw'), mixFile: at('mix.raw'), levelDb: -10, clipSamples, samples },
    // The first voice spans two chunks. The second voice is longer than the clip.
    voices: [voice(2_500, RATE / 2), voice(3_800, RATE)],
  });
  const mix = readFloats(await readFile(at('mix.raw')));
  const heardAt = (ms: number) => mix[2 * ((ms * RATE) / 1000)];
  const both = BED + VOICE * Math.SQRT1_2;
  expect(mix).toHaveLength(2 * samples);
  expect([0, 2_400, 2_500, 3_000, 3_700].map(heardAt)).toEqual(Array(5).fill(Math.fround(BED)));
  for (const ms of [2_512, 2_730, 2_731, 2_970, 3_900, 3_969]) expect(heardAt(ms)).toBeCloseTo(both, 5);
  expect(heardAt(2_506)).toBeCloseTo(BED + (VOICE * Math.SQRT1_2) / 2, 5);
  expect(heardAt(2_985)).toBeCloseTo(BED + (VOICE * Math.SQRT1_2) / 2, 5);
  expect(heardAt(3_985)).toBeCloseTo(both / 2, 5);
  expect([4_000, 4_999].map(heardAt)).toEqual([0, 0]);
  expect(mix.every((sample, index) => sample === mix[index ^ 1])).toBe(true);
  expect(loudness).toBeGreaterThan(-70);
});
