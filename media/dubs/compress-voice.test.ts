import { readFile } from 'node:fs/promises';
import { runTestFfmpeg } from '@taici/frame-cutter/testing';
import { expect, test } from 'vitest';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createCompressor } from './compress-voice.ts';
import { readFloats } from './stream-samples.ts';

const at = setUpTestFolder();
const raw = ['-f', 'f32le', '-ac', '1', '-ar', '48000'];

test('a voice is compressed as by acompressor, whatever the parts in which it is read', async () => {
  // Swells through the knee and far above it.
  const source = 'aevalsrc=0.4*sin(2*PI*220*t)*(1-cos(2*PI*t))*sin(2*PI*3*t)^2:s=48000:d=3';
  await runTestFfmpeg(['-f', 'lavfi', '-i', source, ...raw, at('voice.raw')]);
  const filter = 'acompressor=threshold=0.15:ratio=2.5:attack=8:release=120:makeup=1';
  await runTestFfmpeg([...raw, '-i', at('voice.raw'), '-af', filter, ...raw, at('compressed.raw')]);
  const samples = readFloats(await readFile(at('voice.raw')));
  const expected = readFloats(await readFile(at('compressed.raw')));
  const compress = createCompressor(48_000, { threshold: 0.15, ratio: 2.5, attackMs: 8, releaseMs: 120 });
  compress(samples.subarray(0, 50_001));
  compress(samples.subarray(50_001));
  const largest = (values: Float32Array) =>
    values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(largest(expected)).toBeGreaterThan(0.2);
  expect(largest(samples.map((sample, index) => sample - (expected[index] ?? 0)))).toBeLessThan(1e-6);
});
