import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Size of the reserve: room for thousands of deletions with their journal. In bytes. */
const RESERVE_BYTES = 64 * 1024 ** 2;
/** The reserve is filled again when this many times its size are free. */
const REFILL_FACTOR = 4;
const CHUNK_BYTES = 1024 ** 2;

/** A file that only occupies space, so that a full disk still has room for what frees space. */
export interface DiskReserve {
  /** Gives the space back. Returns false if there was none to give. */
  release(): Promise<boolean>;
  /** Occupies the space again, once the disk has plenty. Never throws: it is tried again at the next call. */
  refill(): Promise<void>;
}

/**
 * Creates the reserve in the file `path`. It holds random bytes, because a file system may store zeros without using
 * space.
 * @param args.freeBytes free space on the file's disk
 * @param args.bytes its size, 64 MiB by default
 */
export function createDiskReserve(args: {
  path: string;
  freeBytes: () => Promise<number>;
  bytes?: number;
  onFailed: (error: unknown) => void;
}): DiskReserve {
  const { path, freeBytes, bytes = RESERVE_BYTES, onFailed } = args;
  const incomplete = `${path}.incomplete`;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one change of the file at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const sizeOf = async (file: string): Promise<number> => {
    try {
      return (await stat(file)).size;
    } catch (thrown) {
      if (hasErrorCode(thrown, 'ENOENT')) return 0;
      throw thrown;
    }
  };
  const fill = async (): Promise<void> => {
    if ((await sizeOf(path)) === bytes) return;
    await rm(incomplete, { force: true });
    if ((await freeBytes()) < bytes * REFILL_FACTOR) return;
    const file = await open(incomplete, 'w');
    try {
      const chunk = randomBytes(Math.min(CHUNK_BYTES, bytes));
      for (let left = bytes; left > 0; left -= chunk.length) {
        await file.write(chunk, 0, Math.min(left, chunk.length));
      }
    } finally {
      await file.close();
    }
    await rename(incomplete, path);
  };

  return {
    release: () =>
      inTurn(async () => {
        const held = await sizeOf(path);
        await rm(path, { force: true });
        return held > 0;
      }),
    refill: () =>
      inTurn(fill).catch(async (error: unknown) => {
        await rm(incomplete, { force: true }).catch(() => undefined);
        onFailed(error);
      }),
  };
}
