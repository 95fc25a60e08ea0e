import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { assertCopyable, FrameCutterError, hasSystemErrorCode, NotCopyableError } from '../core/errors.ts';
import type { MezzanineFormat } from '../core/types.ts';
import { type Mp4Index, readMp4Index } from './read-mp4-index.ts';

/** A mezzanine that is open for reading. */
export interface OpenMezzanine {
  file: FileHandle;
  /** Null when its packets cannot be copied; `notCopyableReason` then says why. */
  index: Mp4Index | null;
  notCopyableReason: string | null;
  /**
   * Identifies the contents: the file's size and a hash of its index, which holds the size of every packet. Without an
   * index, it identifies the file itself.
   */
  contentKey: string;
  /** Throws FrameCutterError `source_missing` if the path no longer leads to the file that was opened. */
  assertUnchanged(): Promise<void>;
}

export interface Mp4IndexCache {
  /** Opens a mezzanine while `use` runs. Throws FrameCutterError `source_missing` if it does not exist. */
  withMezzanine<T>(
    args: { path: string; info: MezzanineFormat },
    use: (mezzanine: OpenMezzanine) => Promise<T>,
  ): Promise<T>;
}

interface CachedIndex {
  identity: string;
  index: Mp4Index | null;
  notCopyableReason: string | null;
  contentKey: string;
}

/** The index of a film of two hours takes about 15 MB. */
const MAX_CACHED_BYTES = 192 * 1024 ** 2;

/**
 * Creates a cache of mezzanine indices of up to `maxBytes` (default 192 MB) that drops the least recently used index
 * first. An index is reused only while device, inode, size and modification time of the file are unchanged. No file
 * stays open between calls, so that the space of a deleted file is really freed.
 *
 * A Map in insertion order is sufficient: lru-cache would refuse an entry larger than the limit, but the index in use
 * must stay, however large it is.
 */
export function createMp4IndexCache(args: { maxBytes?: number } = {}): Mp4IndexCache {
  const { maxBytes = MAX_CACHED_BYTES } = args;
  const cached = new Map<string, CachedIndex>();
  const evict = () => {
    let bytes = [...cached.values()].reduce((sum, { index }) => sum + bytesOf(index), 0);
    for (const [path, { index }] of cached) {
      if (bytes <= maxBytes || cached.size === 1) return;
      cached.delete(path);
      bytes -= bytesOf(index);
    }
  };
  return {
    async withMezzanine({ path, info }, use) {
      const file = await openMezzanine(path);
      try {
        const identity = identityOf(await file.stat());
        let entry = cached.get(path);
        if (entry?.identity !== identity)
          entry = { identity, ...(await readIndex({ file, info, identity })) };
        // The most recently used entry is the last one.
        cached.delete(path);
        cached.set(path, entry);
        evict();
        const { index, notCopyableReason, contentKey } = entry;
        return await use({
          file,
          index,
          notCopyableReason,
          contentKey,
          async assertUnchanged() {
            if (identityOf(await statMezzanine(path)) !== identity) {
              throw missingError('the mezzanine was replaced');
            }
          },
        });
      } finally {
        await file.close();
      }
    },
  };
}

/** Estimates the memory that an index takes. */
function bytesOf(index: Mp4Index | null): number {
  if (!index) return 1024;
  const tracks = [index.video, ...(index.audio ? [index.audio] : [])];
  return tracks.reduce(
    (sum, { decodeTicks, sizes, offsets, syncFlags }) =>
      sum + decodeTicks.byteLength + sizes.byteLength + offsets.byteLength + syncFlags.byteLength,
    index.moov.length,
  );
}

async function readIndex(args: {
  file: FileHandle;
  info: MezzanineFormat;
  identity: string;
}): Promise<Omit<CachedIndex, 'identity'>> {
  const { size } = await args.file.stat();
  try {
    const index = await readMp4Index(args.file);
    const contentKey = `${size}-${createHash('sha256').update(index.moov).digest('hex')}`;
    assertConstantFrameGrid({ index, info: args.info });
    return { index, notCopyableReason: null, contentKey };
  } catch (error) {
    // A RangeError comes from reading past the end of a damaged box.
    if (!(error instanceof NotCopyableError) && !(error instanceof RangeError)) throw error;
    return { index: null, notCopyableReason: error.message, contentKey: args.identity };
  }
}

/**
 * Throws NotCopyableError unless frame k of the index begins exactly at k / rate, frame 0 is a key frame and the number
 * of frames is that of `info`.
 */
function assertConstantFrameGrid(args: { index: Mp4Index; info: MezzanineFormat }): void {
  const { video } = args.index;
  const { rate, frames } = args.info;
  const ticks = (video.timescale * rate.den) / rate.num;
  assertCopyable(
    video.sizes.length === frames && Number.isInteger(ticks) && video.presentationStartTicks === 0,
    'another frame grid',
  );
  assertCopyable(
    video.decodeTicks.every((start, frame) => start === frame * ticks),
    'frames of several lengths',
  );
  assertCopyable(video.syncFlags[0] === 1, 'no key frame at the beginning');
}

async function openMezzanine(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw hasSystemErrorCode(cause, 'ENOENT') ? missingError('no mezzanine', cause) : cause;
  }
}

async function statMezzanine(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (cause) {
    throw hasSystemErrorCode(cause, 'ENOENT') ? missingError('the mezzanine was removed', cause) : cause;
  }
}

function identityOf({ dev, ino, size, mtimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs].join(' ');
}

function missingError(message: string, cause?: unknown): FrameCutterError {
  return new FrameCutterError('source_missing', { message, cause });
}
