import { writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { readFloats, streamAmplified, streamFile } from './stream-samples.ts';

const at = setUpTestFolder();

test('a file is streamed whole, as it is and amplified, over several chunks', async () => {
  const samples = Float32Array.from({ length: 700_002 }, (_, index) => Math.sin(index));
  await writeFile(at('sound.raw'), samples);
  const [copied, amplified] = [new PassThrough(), new PassThrough()];
  const [, , one, other] = await Promise.all([
    streamFile(at('sound.raw'), copied),
    streamAmplified(at('sound.raw'), 2, amplified),
    buffer(copied),
    buffer(amplified),
  ]);
  expect(readFloats(one)).toEqual(samples);
  expect(readFloats(other)).toEqual(samples.map((sample) => 2 * sample));
});
