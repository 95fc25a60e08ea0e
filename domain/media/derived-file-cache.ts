import { AppError } from '#domain/errors.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';
import type { LibraryFiles } from './types.ts';

/** Who was given a file has so long to read it before it may go, in milliseconds. */
const IN_USE_MS = 15 * 60_000;
/** Once over the budget so much of it is kept, so that the next file does not go over it at once. */
const KEPT_SHARE = 0.9;

/** All files that were made on demand and can be made again, over all clips and films: what they take together is bounded. */
export interface DerivedFileCache {
  /** The file was asked for: it is among the last to go. */
  touch(path: string): Promise<void>;
  /**
   * Has a file of about so many bytes made. Where the disk has no room for it, beside those being made now, others that can
   * be made again go first. Afterwards, with nobody waiting for it, the ones used least recently go until all keep within
   * the budget. Throws disk_full.
   */
  make(args: { output: string; expectedBytes: number; make: () => Promise<void> }): Promise<void>;
  /** Resolves when nothing is being counted or taken away. */
  whenIdle(): Promise<void>;
}

/**
 * `budgetBytes`: what all of them may take; more for a while, when all have just been asked for. `onSweepFailed` is told
 * why they could not be kept within it; whoever had a file made has it all the same, and the next one has it tried again.
 */
export function createDerivedFileCache(args: {
  files: Pick<LibraryFiles, 'listDerivedFiles' | 'markUsed' | 'removeDerivedFile' | 'freeBytes' | 'size'>;
  budgetBytes: number;
  onSweepFailed: (error: unknown) => void;
  nowMs?: () => number;
}): DerivedFileCache {
  const { files, budgetBytes, onSweepFailed, nowMs = Date.now } = args;
  /** Null until they have been counted. Those that went with their clips are still in it: counting again sets it right. */
  let total: number | null = null;
  /** What was made while they were being counted, which the count may have missed. */
  let sinceCount = 0;
  let reserved = 0;
  let sweeping: Promise<unknown> = Promise.resolve();
  /** A sweep to keep within the budget waits for its turn: it will see all that is made until then. */
  let isBudgetSweepDue = false;
  const noting = new Set<Promise<void>>();

  /** Counts them and lets the ones used least recently go, as many as it takes for `tooMany` bytes; how many bytes went. */
  const sweep = async (tooMany: (sums: { counted: number; idle: number }) => number): Promise<number> => {
    sinceCount = 0;
    const found = await files.listDerivedFiles();
    const idle = found
      .filter(({ usedMs }) => usedMs <= nowMs() - IN_USE_MS)
      .sort((a, b) => a.usedMs - b.usedMs);
    const counted = sumOf(found);
    const wanted = tooMany({ counted, idle: sumOf(idle) });
    let freed = 0;
    let fault: unknown = null;
    for (const { path, bytes } of idle) {
      if (freed >= wanted) break;
      try {
        await files.removeDerivedFile(path);
        freed += bytes;
      } catch (error) {
        fault ??= error;
      }
    }
    total = counted - freed + sinceCount;
    if (fault !== null) onSweepFailed(fault);
    return freed;
  };
  /** One after the other: two at once would both take away what only one needs. */
  const sweepInTurn = (
    tooMany: Parameters<typeof sweep>[0],
    onBegin: () => void = () => undefined,
  ): Promise<number> => {
    const mine = sweeping.then(() => {
      onBegin();
      return sweep(tooMany);
    });
    sweeping = mine.catch(() => undefined);
    return mine;
  };
  const beyondBudget = ({ counted }: { counted: number }) =>
    counted > budgetBytes ? counted - budgetBytes * KEPT_SHARE : 0;

  /** For all that is being made. */
  const requireRoom = async () => {
    const short = RESERVED_DISK_BYTES + reserved - (await files.freeBytes());
    if (short <= 0) return;
    // None goes where all would not be enough.
    const freed = await sweepInTurn(({ idle }) => (idle >= short ? short : 0));
    if (freed < short) throw new AppError('disk_full', { message: `${short} bytes short` });
  };

  /** A file was made: has it counted, and others go where they are too many. */
  const note = async (output: string) => {
    const bytes = await files.size(output);
    sinceCount += bytes;
    if (total !== null) total += bytes;
    if (isBudgetSweepDue || (total !== null && total <= budgetBytes)) return;
    isBudgetSweepDue = true;
    await sweepInTurn(beyondBudget, () => {
      isBudgetSweepDue = false;
    });
  };

  return {
    touch: (path) => files.markUsed(path),

    async make({ output, expectedBytes, make }) {
      // Before the look: two that look at once must not both take the same room.
      reserved += expectedBytes;
      try {
        await requireRoom();
        await make();
      } finally {
        reserved -= expectedBytes;
      }
      const noted: Promise<void> = note(output).then(
        () => void noting.delete(noted),
        (error: unknown) => {
          noting.delete(noted);
          onSweepFailed(error);
        },
      );
      noting.add(noted);
    },

    async whenIdle() {
      while (noting.size > 0) await Promise.all(noting);
      await sweeping;
    },
  };
}

const sumOf = (some: readonly { bytes: number }[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
