import { AppError } from '#domain/errors.ts';
import type { DerivedFileCache } from './derived-file-cache.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';
import { createSemaphore } from './semaphore.ts';
import type { LibraryFiles } from './types.ts';

/** How long one file may take once it is its turn when nothing else is said, in milliseconds. */
const MAKING_MS = 30_000;

/** Sees to it that `output` is there: makes it unless it is, once for all who ask meanwhile. */
export type MakeOnDemand = (args: {
  output: string;
  make: (signal: AbortSignal) => Promise<void>;
  /** How long it may take once it is its turn, in milliseconds. */
  withinMs?: number;
  /** What it is likely to take, in bytes, where that is much. */
  expectedBytes?: number;
}) => Promise<void>;

/**
 * For files that anybody who is signed in can have made by asking for them: at most `places` are being made at a time
 * and `waiting` more wait for their turn. Throws too_many_requests beyond, disk_full, and what `make` throws.
 */
export function createOnDemandMaker(args: {
  files: Pick<LibraryFiles, 'exists' | 'freeBytes'>;
  /** Where files are counted that can be made again; null for others, which stay. */
  made: DerivedFileCache | null;
  places?: number;
  waiting?: number;
}): MakeOnDemand {
  const { files, made, places = 2, waiting = 32 } = args;
  const underWay = new Map<string, Promise<void>>();
  const inTurn = createSemaphore({ places, waiting });

  const makeUnlessThere = async (wish: Parameters<MakeOnDemand>[0]) => {
    const { output, make, withinMs = MAKING_MS, expectedBytes = 0 } = wish;
    if (await files.exists(output)) return made?.touch(output);
    await inTurn(async () => {
      const inTime = () => make(AbortSignal.timeout(withinMs));
      if (made) return made.make({ output, expectedBytes, make: inTime });
      if ((await files.freeBytes()) < RESERVED_DISK_BYTES + expectedBytes) throw new AppError('disk_full');
      await inTime();
    });
  };

  return async (wish) => {
    // Nothing may be waited for between the look and the entry, or two would begin.
    const making =
      underWay.get(wish.output) ?? makeUnlessThere(wish).finally(() => underWay.delete(wish.output));
    underWay.set(wish.output, making);
    await making;
  };
}
