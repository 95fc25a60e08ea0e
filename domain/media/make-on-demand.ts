import { AppError } from '../errors.ts';
import type { DerivedFileCache } from './derived-file-cache.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';
import type { LibraryFiles } from './library-files.ts';
import type { MediaCaller, MediaTaskOptions } from './types.ts';

/** Default time limit for making a file, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Makes `output` unless it exists, once for all concurrent callers. */
export type MakeOnDemand = (args: {
  output: string;
  make: (options: MediaTaskOptions) => Promise<void>;
  /** Who wants the file. When several want the same, the first. */
  caller: MediaCaller;
  /** Time limit from its first turn, in milliseconds. */
  withinMs?: number;
  /** Estimated size in bytes, if it is large. */
  expectedBytes?: number;
}) => Promise<void>;

/**
 * Creates a function for files that any signed-in user can request. The media tools limit how many are made at a time. It
 * throws disk_full and what `make` throws.
 */
export function createOnDemandMaker(args: {
  files: Pick<LibraryFiles, 'exists' | 'freeBytes'>;
  /** Cache that the files belong to; null for files that are never deleted. */
  derivedFiles: DerivedFileCache | null;
}): MakeOnDemand {
  const { files, derivedFiles } = args;
  const inProgress = new Map<string, Promise<void>>();

  const makeUnlessExists = async (request: Parameters<MakeOnDemand>[0]) => {
    const { output, make, caller, withinMs = DEFAULT_TIMEOUT_MS, expectedBytes = 0 } = request;
    if (await files.exists(output)) return derivedFiles?.touch(output);
    const makeInTime = () => limitTime({ withinMs, work: (options) => make({ ...options, caller }) });
    if (derivedFiles) return derivedFiles.make({ output, expectedBytes, make: makeInTime });
    if ((await files.freeBytes()) < RESERVED_DISK_BYTES + expectedBytes) throw new AppError('disk_full');
    await makeInTime();
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

/** Runs media work whose signal aborts `withinMs` after its first turn, with a TimeoutError. */
export async function limitTime<Result>(args: {
  withinMs: number;
  work: (options: Required<Pick<MediaTaskOptions, 'signal' | 'onTurn'>>) => Promise<Result>;
}): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onTurn = () => {
    timer ??= setTimeout(
      () => controller.abort(new DOMException('took too long', 'TimeoutError')),
      args.withinMs,
    );
  };
  try {
    return await args.work({ signal: controller.signal, onTurn });
  } finally {
    clearTimeout(timer);
  }
}

/** The caller of work that an account waits for and that may be refused. */
export const requestOf = ({ id }: { id: string }): MediaCaller => ({
  priority: 'waiting',
  accountId: id,
  isRequest: true,
});
