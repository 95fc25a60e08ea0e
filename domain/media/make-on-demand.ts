import { AppError } from '#domain/errors.ts';
import type { DerivedFileCache } from './derived-file-cache.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';
import { createSemaphore } from './semaphore.ts';
import type { LibraryFiles } from './types.ts';

/** Default time limit for making a file, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Makes `output` unless it exists, once for all concurrent callers. */
export type MakeOnDemand = (args: {
  output: string;
  make: (signal: AbortSignal) => Promise<void>;
  /** Time limit from the start of its turn, in milliseconds. */
  withinMs?: number;
  /** Estimated size in bytes, if it is large. */
  expectedBytes?: number;
}) => Promise<void>;

/**
 * Creates a function for files that any signed-in user can request: at most `concurrency` files are made at a time, and
 * at most `maxWaiting` more requests wait. It throws too_many_requests beyond that, disk_full, and what `make` throws.
 */
export function createOnDemandMaker(args: {
  files: Pick<LibraryFiles, 'exists' | 'freeBytes'>;
  /** Cache that the files belong to; null for files that are never deleted. */
  derivedFiles: DerivedFileCache | null;
  concurrency?: number;
  maxWaiting?: number;
}): MakeOnDemand {
  const { files, derivedFiles, concurrency = 2, maxWaiting = 32 } = args;
  const inProgress = new Map<string, Promise<void>>();
  const runLimited = createSemaphore({ concurrency, maxWaiting });

  const makeUnlessExists = async (request: Parameters<MakeOnDemand>[0]) => {
    const { output, make, withinMs = DEFAULT_TIMEOUT_MS, expectedBytes = 0 } = request;
    if (await files.exists(output)) return derivedFiles?.touch(output);
    await runLimited(async () => {
      const makeInTime = () => make(AbortSignal.timeout(withinMs));
      if (derivedFiles) return derivedFiles.make({ output, expectedBytes, make: makeInTime });
      if ((await files.freeBytes()) < RESERVED_DISK_BYTES + expectedBytes) throw new AppError('disk_full');
      await makeInTime();
    });
  };

  return async (request) => {
    // No `await` may come between the check and the entry, or two runs could start.
    const making =
      inProgress.get(request.output) ??
      makeUnlessExists(request).finally(() => inProgress.delete(request.output));
    inProgress.set(request.output, making);
    await making;
  };
}
