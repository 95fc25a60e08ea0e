import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { assertConstantFrameGrid } from '../copy/select-packets.ts';
import { NotCopyableError } from '../not-copyable-error.ts';
import { type Mp4Index, readMp4Index } from './read-mp4-index.ts';

/** A mezzanine that is open. `index` is null, and `odd` says why, when its packets cannot be copied. */
export interface OpenMezzanine {
  file: FileHandle;
  index: Mp4Index | null;
  notCopyableReason: string | null;
  /** Tells one mezzanine's contents from any other's: its length and a hash of its index, which has every packet's size. */
  contentKey: string;
  /** Throws source_missing when the file at the path is no longer the one that was opened. */
  assertUnchanged(): Promise<void>;
}

export interface Mp4IndexCache {
  /** Opens a mezzanine for as long as `use` takes. Throws source_missing when it is not there. */
  withMezzanine<T>(
    args: { path: string; facts: MezzanineInfo },
    use: (mezzanine: OpenMezzanine) => Promise<T>,
  ): Promise<T>;
}

interface Known {
  identity: string;
  index: Mp4Index | null;
  odd: string | null;
  contents: string;
}

/** What kept indices may take together: one of a film of two hours takes some 15 MB. */
const KEEP_BYTES = 192 * 1024 ** 2;

/**
 * Lends mezzanines and remembers the indices of those lent last, up to `mostBytes`, as long as the files are the same. No file
 * stays open in between, so that one removed is really gone. One shelf serves whoever reads mezzanines: cuts and streams.
 */
export function createMp4IndexCache(args: { mostBytes?: number } = {}): Mp4IndexCache {
  const { mostBytes = KEEP_BYTES } = args;
  const known = new Map<string, Known>();
  /** Forgets the least lately lent; the last stays, however large. */
  const makeRoom = () => {
    let bytes = [...known.values()].reduce((sum, { index }) => sum + bytesOf(index), 0);
    for (const [path, { index }] of known) {
      if (bytes <= mostBytes || known.size === 1) return;
      known.delete(path);
      bytes -= bytesOf(index);
    }
  };
  return {
    async withMezzanine({ path, facts }, use) {
      const file = await openMezzanine(path);
      try {
        const identity = identityOf(await file.stat());
        let one = known.get(path);
        if (one?.identity !== identity) one = { identity, ...(await readIndex({ file, facts })) };
        known.delete(path);
        known.set(path, one);
        makeRoom();
        const { index, odd, contents } = one;
        const check = async () => {
          if (identityOf(await statMezzanine(path)) !== identity) throw missing('the mezzanine was replaced');
        };
        return await use({
          file,
          index,
          notCopyableReason: odd,
          contentKey: contents,
          assertUnchanged: check,
        });
      } finally {
        await file.close();
      }
    },
  };
}

/** What an index takes in memory. One that is none takes its name. */
function bytesOf(index: Mp4Index | null): number {
  if (!index) return 1024;
  const tracks = [index.video, ...(index.audio ? [index.audio] : [])];
  return tracks.reduce(
    (sum, { decodeTicks: starts, sizes, offsets, syncFlags: keys }) =>
      sum + starts.byteLength + sizes.byteLength + offsets.byteLength + keys.byteLength,
    index.moov.length,
  );
}

async function readIndex(args: { file: FileHandle; facts: MezzanineInfo }): Promise<Omit<Known, 'identity'>> {
  const { size } = await args.file.stat();
  try {
    const index = await readMp4Index(args.file);
    const contents = `${size}-${createHash('sha256').update(index.moov).digest('hex')}`;
    assertConstantFrameGrid({ index, facts: args.facts });
    return { index, odd: null, contents };
  } catch (error) {
    // Reading past a box's end is another way of being odd.
    if (!(error instanceof NotCopyableError) && !(error instanceof RangeError)) throw error;
    return { index: null, odd: error.message, contents: '' };
  }
}

async function openMezzanine(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw hasErrorCode(cause, 'ENOENT') ? missing('no mezzanine', cause) : cause;
  }
}

async function statMezzanine(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (cause) {
    throw hasErrorCode(cause, 'ENOENT') ? missing('the mezzanine was removed', cause) : cause;
  }
}

function identityOf({ dev, ino, size, mtimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs].join(' ');
}

function missing(message: string, cause?: unknown): AppError {
  return new AppError('source_missing', { message, cause });
}
