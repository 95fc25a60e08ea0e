import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIX_FRAME_BYTES } from '../plans/dub-sound.ts';

/** Bytes that are read at a time. */
const CHUNK_BYTES = 1024 ** 2;

/** Writes a file to a stream and ends it. */
export function streamFile(path: string, target: Writable): Promise<void> {
  return pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), target);
}

/** Reads a file of 32-bit stereo samples, some seconds at a time. The receiver may change the samples. */
export async function* readSampleChunks(path: string): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk]);
    const length = bytes.length - (bytes.length % MIX_FRAME_BYTES);
    rest = bytes.subarray(length);
    yield readFloats(bytes.subarray(0, length));
  }
}

/** Writes a file of 32-bit stereo samples to a stream, each multiplied by `factor`, and ends it. */
export function streamAmplified(path: string, factor: number, target: Writable): Promise<void> {
  return pipeline(async function* () {
    for await (const samples of readSampleChunks(path)) {
      for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * factor;
      yield new Uint8Array(samples.buffer);
    }
  }, target);
}

/** Reads 32-bit little-endian samples. */
export function readFloats(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  // A view needs an aligned address; a copy has one.
  return new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 4));
}
