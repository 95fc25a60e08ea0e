import type { FileHandle } from 'node:fs/promises';
import { FrameCutterError } from '../core/errors.ts';
import type { Mp4Track } from './read-mp4-index.ts';

const WINDOW_BYTES = 8 * 1024 * 1024;

/**
 * Calls `take` with the bytes of each range [from, to) in turn, at most 8 MB at a time. The buffer is reused for the
 * next call. Throws FrameCutterError `source_missing` if the file has become shorter.
 */
export async function readByteRanges(args: {
  file: FileHandle;
  ranges: readonly { from: number; to: number }[];
  signal: AbortSignal;
  take: (bytes: Buffer) => Promise<void>;
}): Promise<void> {
  const maxBytes = Math.max(0, ...args.ranges.map(({ from, to }) => to - from));
  const window = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, maxBytes));
  for (const { from, to } of args.ranges) {
    for (let at = from; at < to; at += window.length) {
      args.signal.throwIfAborted();
      const count = Math.min(window.length, to - at);
      await readFully({ file: args.file, into: window.subarray(0, count), at });
      await args.take(window.subarray(0, count));
    }
  }
}

/**
 * Reads one packet of a track, by its index. Throws FrameCutterError `source_missing` if the file has become shorter.
 */
export async function readPacket(args: {
  file: FileHandle;
  track: Pick<Mp4Track, 'sizes' | 'offsets'>;
  packet: number;
}): Promise<Buffer> {
  const { file, track, packet } = args;
  const into = Buffer.allocUnsafe(track.sizes[packet] ?? 0);
  await readFully({ file, into, at: track.offsets[packet] ?? 0 });
  return into;
}

/**
 * Fills `into` with the bytes at offset `at`. Throws FrameCutterError `source_missing` if the file has become shorter.
 */
export async function readFully(args: { file: FileHandle; into: Buffer; at: number }): Promise<void> {
  const { file, into, at } = args;
  for (let done = 0; done < into.length; ) {
    const { bytesRead } = await file.read(into, done, into.length - done, at + done);
    if (bytesRead === 0)
      throw new FrameCutterError('source_missing', { message: 'the mezzanine has become shorter' });
    done += bytesRead;
  }
}
