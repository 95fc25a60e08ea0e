import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that are read at a time. A multiple of the length of a sample. */
const CHUNK_BYTES = 1024 ** 2;

/** Writes a file to a stream and ends it. */
export function streamFile(path: string, target: Writable): Promise<void> {
  return pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), target);
}

/** Writes a file of 32-bit samples to a stream, each multiplied by `factor`, and ends it. */
export function streamAmplified(path: string, factor: number, target: Writable): Promise<void> {
  return pipeline(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    async function* (chunks: AsyncIterable<Buffer>) {
      let rest = new Uint8Array();
      for await (const chunk of chunks) {
        const bytes = Buffer.concat([rest, chunk]);
        const samples = readFloats(bytes);
        rest = bytes.subarray(samples.byteLength);
        yield amplify(samples, factor);
      }
    },
    target,
  );
}

/** Reads 32-bit little-endian samples. */
export function readFloats(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  // A view needs an aligned address; a copy has one.
  return new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 4));
}

/** Multiplies samples by `factor` in place, and returns their bytes. */
export function amplify(samples: Float32Array<ArrayBuffer>, factor: number): Uint8Array {
  for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * factor;
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
