import { AppError } from '../errors.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';
import type { LibraryFiles } from './library-files.ts';

/** Time in which a file that was handed out is not deleted, so that it can be read. In milliseconds. */
const MIN_IDLE_MS = 15 * 60_000;
/** Share of the budget that remains in use after a sweep, so that the next file does not exceed it again. */
const TARGET_SHARE = 0.9;

/** The derived files of all clips and films together, which are kept within one budget. */
export interface DerivedFileCache {
  /** Marks a file as just used, so that it is among the last to be deleted. */
  touch(path: string): Promise<void>;
  /**
   * Makes a file of about `expectedBytes`. If the disk has too little space for it and for the files being made now,
   * other derived files are deleted first. Afterwards, without the caller waiting, the least recently used files are
   * deleted until all fit into the budget. Throws disk_full.
   */
  make(args: { output: string; expectedBytes: number; make: () => Promise<void> }): Promise<void>;
  /** Resolves when no sweep is running or due. */
  whenIdle(): Promise<void>;
}

/**
 * Creates the cache. `budgetBytes` limits the size of all files; it may be exceeded for a while if all files have just
 * been used. `onSweepFailed` gets the error when a sweep fails. The file of the caller is returned all the same, and
 * the next file triggers a new sweep.
 */
export function createDerivedFileCache(args: {
  files: Pick<LibraryFiles, 'listDerivedFiles' | 'markUsed' | 'removeDerivedFile' | 'freeBytes' | 'size'>;
  budgetBytes: number;
  onSweepFailed: (error: unknown) => void;
  nowMs?: () => number;
}): DerivedFileCache {
  const { files, budgetBytes, onSweepFailed, nowMs = Date.now } = args;
  /** Size of all files; null until they are listed. Includes files deleted with their clips until the next listing. */
  let totalBytes: number | null = null;
  /** Size of the files made since the last listing began, which it may have missed. */
  let bytesSinceListing = 0;
  let reservedBytes = 0;
  let sweeping: Promise<unknown> = Promise.resolve();
  /** Whether a sweep is waiting for its turn. It will include all files made until then. */
  let isBudgetSweepDue = false;
  const pendingUpdates = new Set<Promise<void>>();

  /**
   * Lists the files and deletes the least recently used ones until `getExcessBytes` bytes are freed. Returns the freed
   * bytes.
   */
  const sweep = async (
    getExcessBytes: (sizes: { total: number; idle: number }) => number,
  ): Promise<number> => {
    bytesSinceListing = 0;
    const found = await files.listDerivedFiles();
    const idle = found
      .filter(({ usedMs }) => usedMs <= nowMs() - MIN_IDLE_MS)
      .sort((a, b) => a.usedMs - b.usedMs);
    const foundBytes = sumBytes(found);
    const excess = getExcessBytes({ total: foundBytes, idle: sumBytes(idle) });
    let freed = 0;
    let firstError: unknown = null;
    for (const { path, bytes } of idle) {
      if (freed >= excess) break;
      try {
        await files.removeDerivedFile(path);
        freed += bytes;
      } catch (error) {
        firstError ??= error;
      }
    }
    totalBytes = foundBytes - freed + bytesSinceListing;
    if (firstError !== null) onSweepFailed(firstError);
    return freed;
  };
  /** Runs sweeps one after another: two at once would both delete files that only one of them needs to delete. */
  const sweepInTurn = (
    getExcessBytes: Parameters<typeof sweep>[0],
    onBegin: () => void = () => undefined,
  ): Promise<number> => {
    const turn = sweeping.then(() => {
      onBegin();
      return sweep(getExcessBytes);
    });
    sweeping = turn.catch(() => undefined);
    return turn;
  };
  const getBytesOverBudget = ({ total }: { total: number }) =>
    total > budgetBytes ? total - budgetBytes * TARGET_SHARE : 0;

  /** Makes room for all files that are being made. */
  const requireSpace = async () => {
    const missingBytes = RESERVED_DISK_BYTES + reservedBytes - (await files.freeBytes());
    if (missingBytes <= 0) return;
    // Deletes nothing if deleting everything would not be enough.
    const freed = await sweepInTurn(({ idle }) => (idle >= missingBytes ? missingBytes : 0));
    if (freed < missingBytes) throw new AppError('disk_full', { message: `${missingBytes} bytes short` });
  };

  /** Adds a new file to the total, and sweeps if the budget is exceeded. */
  const trackFile = async (output: string) => {
    const bytes = await files.size(output);
    bytesSinceListing += bytes;
    if (totalBytes !== null) totalBytes += bytes;
    if (isBudgetSweepDue || (totalBytes !== null && totalBytes <= budgetBytes)) return;
    isBudgetSweepDue = true;
    await sweepInTurn(getBytesOverBudget, () => {
      isBudgetSweepDue = false;
    });
  };

  return {
    touch: (path) => files.markUsed(path),

    async make({ output, expectedBytes, make }) {
      // Reserve before checking: two calls that check at once must not both take the same space.
      reservedBytes += expectedBytes;
      try {
        await requireSpace();
        await make();
      } finally {
        reservedBytes -= expectedBytes;
      }
      const tracked: Promise<void> = trackFile(output).then(
        () => void pendingUpdates.delete(tracked),
        (error: unknown) => {
          pendingUpdates.delete(tracked);
          onSweepFailed(error);
        },
      );
      pendingUpdates.add(tracked);
    },

    async whenIdle() {
      while (pendingUpdates.size > 0) await Promise.all(pendingUpdates);
      await sweeping;
    },
  };
}

const sumBytes = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
