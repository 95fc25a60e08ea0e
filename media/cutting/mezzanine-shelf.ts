import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MezzanineFacts } from '#domain/films/types.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { demandGrid } from './choose-packets.ts';
import { NotCopyable } from './not-copyable.ts';
import { type Mp4Index, readMp4Index } from './read-mp4-index.ts';

/** A mezzanine that is open. `index` is null, and `odd` says why, when its packets cannot be copied. */
export interface OpenMezzanine {
  file: FileHandle;
  index: Mp4Index | null;
  odd: string | null;
  /** Tells one mezzanine's contents from any other's: its length and a hash of its index, which has every packet's size. */
  contents: string;
  /** Throws source_missing when the file at the path is no longer the one that was opened. */
  check(): Promise<void>;
}

export interface MezzanineShelf {
  /** Opens a mezzanine for as long as `use` takes. Throws source_missing when it is not there. */
  lend<T>(
    args: { path: string; facts: MezzanineFacts },
    use: (mezzanine: OpenMezzanine) => Promise<T>,
  ): Promise<T>;
}

interface Known {
  identity: string;
  index: Mp4Index | null;
  odd: string | null;
  contents: string;
}

/** Indices kept: one of a film of two hours takes 10 MB. */
const KEPT = 4;

/**
 * Lends mezzanines and remembers the indices of the last four, as long as the files are the same. No file stays open
 * between cuts, so that one removed is really gone.
 */
export function createMezzanineShelf(): MezzanineShelf {
  const known = new Map<string, Known>();
  return {
    async lend({ path, facts }, use) {
      const file = await openMezzanine(path);
      try {
        const identity = identityOf(await file.stat());
        let one = known.get(path);
        if (one?.identity !== identity) one = { identity, ...(await readIndex({ file, facts })) };
        known.delete(path);
        known.set(path, one);
        const [oldest] = known.keys();
        if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
        const { index, odd, contents } = one;
        const check = async () => {
          if (identityOf(await statMezzanine(path)) !== identity) throw missing('the mezzanine was replaced');
        };
        return await use({ file, index, odd, contents, check });
      } finally {
        await file.close();
      }
    },
  };
}

async function readIndex(args: {
  file: FileHandle;
  facts: MezzanineFacts;
}): Promise<Omit<Known, 'identity'>> {
  const { size } = await args.file.stat();
  try {
    const index = await readMp4Index(args.file);
    const contents = `${size}-${createHash('sha256').update(index.moov).digest('hex')}`;
    demandGrid({ index, facts: args.facts });
    return { index, odd: null, contents };
  } catch (error) {
    // Reading past a box's end is another way of being odd.
    if (!(error instanceof NotCopyable) && !(error instanceof RangeError)) throw error;
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
