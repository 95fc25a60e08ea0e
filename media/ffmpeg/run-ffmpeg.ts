import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { PausableTimer, type Suspension } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { buildLaunchPrefix } from './build-launch-prefix.ts';
import type { FfmpegPool } from './ffmpeg-pool.ts';
import type { ProgressReport } from './parse-progress.ts';
import { asReadable, collectOutput, collectTail, watchProgress } from './read-pipes.ts';
import { isOutputIncomplete, toFfmpegError } from './to-ffmpeg-error.ts';

/** The part of a logger that media tasks use. A pino logger fits. */
export interface MediaLogger {
  debug(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

export interface FfmpegLimits {
  /** Address space of one run. 4K HDR HEVC needs 1.0 GB with two threads, 4K H.264 with 16 reference frames less. */
  addressSpaceBytes: number;
  /** Maximum size of a file that one run writes. */
  fileBytes: number;
  /** A run is stopped when it reports no progress for this long. */
  stallMs: number;
}

const defaultLimits: FfmpegLimits = {
  addressSpaceBytes: 2_500_000_000,
  fileBytes: 64 * 1024 ** 3,
  stallMs: 10 * 60_000,
};

export interface FfmpegRequest {
  tool: 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  signal: AbortSignal | null;
  /** Maximum duration of the run. */
  wallMs: number;
  /** Code of a failure whose cause is not known more exactly. */
  fallbackErrorCode: ErrorCode;
  /** Receives standard output as it arrives. Without it, output is collected. An exception ends the run. */
  onStdout?: (chunk: Buffer) => void;
  /** Writes standard input and ends it. A rejection ends the run, unless the process has already stopped reading. */
  input?: (stdin: Writable) => Promise<void>;
  /** The process may end before it has read all of its input. Otherwise, that is an error. */
  mayLeaveInput?: boolean;
  /**
   * Maximum number of bytes collected from each pipe (default 8 MB). Above it, the run fails with `overflowErrorCode`.
   */
  maxOutputBytes?: number;
  overflowErrorCode?: ErrorCode;
  /** Number of pipes in addition to standard output. The command line names them `pipe:4`, `pipe:5`, ... */
  extraPipes?: number;
  onProgress?: (report: ProgressReport) => void;
  /** A person is waiting for the result: run at normal priority of the system. */
  isUrgent?: boolean;
  /** The caller has got a slot of the pool for this run, or the process only waits for its input. */
  hasSlot?: boolean;
  /** Called as soon as the process can be suspended, if the caller has got the slot. */
  onSuspendable?: (suspension: Suspension) => void;
}

export interface FfmpegResult {
  stdout: Buffer;
  /** Contents of `pipe:4` and the following pipes. */
  pipes: Buffer[];
}

export type RunFfmpeg = (request: FfmpegRequest) => Promise<FfmpegResult>;

const DEFAULT_MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
const PROGRESS_FD = 3;
/** File descriptor of the first of the `extraPipes`. */
export const FIRST_EXTRA_PIPE_FD = 4;

/** Running process groups. They are killed when this process exits, for systems that do not do so themselves. */
const runningChildren = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningChildren) killGroup(child);
});

/**
 * Creates the only function that starts ffmpeg and ffprobe. It passes arguments as an array (no shell) and applies
 * resource limits, low priority, no network access, a time limit, and limits on output size. An abort kills the whole
 * process group. The promise settles only when the process is gone, so the caller can delete files without a race.
 *
 * Rejects with an AppError: cancelled, video_time_limit (also when the signal's reason is a time-out), disk_full,
 * video_too_large, or the request's `fallbackErrorCode` or `overflowErrorCode`.
 */
export function createFfmpegRunner(args: {
  logger?: MediaLogger;
  limits?: Partial<FfmpegLimits>;
  /** Where processes wait for a slot. Without it, each starts at once. */
  pool?: FfmpegPool;
}): RunFfmpeg {
  const { pool } = args;
  const limits = { ...defaultLimits, ...args.limits };
  return async (request) => {
    throwIfAborted(request.signal);
    const prefix = await buildLaunchPrefix({
      addressSpaceBytes: limits.addressSpaceBytes,
      // Two codec threads, plus the time for reading and writing.
      cpuSeconds: Math.ceil((request.wallMs / 1000) * 3),
      fileBytes: limits.fileBytes,
      openFiles: 256,
      isUrgent: request.isUrgent ?? false,
    });
    const run = (onSuspendable = request.onSuspendable) =>
      runOnce({ request, prefix, stallMs: limits.stallMs, onSuspendable });
    const started = performance.now();
    try {
      return await (pool && !request.hasSlot ? pool.run(run, request.signal) : run());
    } catch (thrown) {
      // Aborted before it had a slot.
      throwIfAborted(request.signal);
      throw thrown;
    } finally {
      args.logger?.debug(
        { tool: request.tool, ms: Math.round(performance.now() - started) },
        'media tool ended',
      );
    }
  };
}

/** Throws cancelled if the signal is aborted, or video_time_limit if a time-out aborted it. */
export function throwIfAborted(signal: AbortSignal | null): void {
  if (signal?.aborted) throw abortError(signal);
}

function abortError(signal: AbortSignal): AppError {
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return new AppError(isTimeout ? 'video_time_limit' : 'cancelled', { cause: signal.reason });
}

function runOnce(args: {
  request: FfmpegRequest;
  prefix: readonly string[];
  stallMs: number;
  onSuspendable: ((suspension: Suspension) => void) | undefined;
}): Promise<FfmpegResult> {
  const { request, onSuspendable } = args;
  const { signal } = request;
  throwIfAborted(signal);
  const words = [
    ...args.prefix,
    request.tool,
    ...(request.onProgress ? ['-progress', `pipe:${PROGRESS_FD}`, '-stats_period', '0.5'] : []),
    ...request.args,
  ];
  const [command = request.tool, ...rest] = words;
  const child = spawn(command, rest, {
    stdio: [
      request.input ? 'pipe' : 'ignore',
      'pipe',
      'pipe',
      'pipe',
      ...Array<'pipe'>(request.extraPipes ?? 0).fill('pipe'),
    ],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  runningChildren.add(child);

  return new Promise((resolve, reject) => {
    let stopReason: unknown = null;
    const stop = (reason: unknown) => {
      stopReason ??= reason;
      killGroup(child);
    };
    const stopForTime = () =>
      stop(
        new AppError('video_time_limit', {
          message: `${request.tool} took longer than ${request.wallMs} ms`,
        }),
      );
    // Both are paused while the process is suspended.
    const wall = new PausableTimer(stopForTime, request.wallMs);
    const stall = request.onProgress ? new PausableTimer(stopForTime, args.stallMs) : null;
    const onAbort = () => signal && stop(abortError(signal));
    signal?.addEventListener('abort', onAbort, { once: true });

    const maxBytes = request.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES;
    const onOverflow = () =>
      stop(
        new AppError(request.overflowErrorCode ?? request.fallbackErrorCode, {
          message: `${request.tool} wrote more than ${maxBytes} bytes`,
        }),
      );
    const readers = [child.stdout, ...child.stdio.slice(FIRST_EXTRA_PIPE_FD)].map((pipe, i) => {
      const sink = i === 0 ? request.onStdout : undefined;
      return collectOutput({ pipe: asReadable(pipe), sink, maxBytes, onOverflow, stop });
    });
    const stderr = collectTail({ pipe: asReadable(child.stderr), stop });
    watchProgress({
      pipe: asReadable(child.stdio[PROGRESS_FD]),
      onProgress: request.onProgress,
      onAlive: () => stall?.restart(),
      stop,
    });

    if (process.platform !== 'win32') {
      onSuspendable?.({
        pause() {
          signalGroup(child, 'SIGSTOP');
          wall.pause();
          stall?.pause();
        },
        resume() {
          signalGroup(child, 'SIGCONT');
          wall.resume();
          stall?.resume();
        },
      });
    }

    const hasReadAll = feed({ stdin: child.stdin, request, stop });

    const settle = (finish: () => void) => {
      wall.clear();
      stall?.clear();
      signal?.removeEventListener('abort', onAbort);
      runningChildren.delete(child);
      finish();
    };
    child.once('error', (cause) =>
      settle(() => reject(new AppError('internal', { message: `${request.tool} cannot be started`, cause }))),
    );
    child.once('close', (exitCode, killedBy) =>
      settle(() => {
        if (stopReason) return reject(stopReason);
        if (exitCode !== 0 || isOutputIncomplete(stderr())) {
          const { tool, fallbackErrorCode: fallback, args: words } = request;
          return reject(toFfmpegError({ tool, words, stderr: stderr(), exitCode, killedBy, fallback }));
        }
        if (!request.mayLeaveInput && hasReadAll?.() === false) {
          const message = `${request.tool} ended before it had read everything`;
          return reject(new AppError(request.fallbackErrorCode, { message }));
        }
        const [stdout = Buffer.alloc(0), ...pipes] = readers.map((read) => read());
        resolve({ stdout, pipes });
      }),
    );
  });
}

/** Lets the request write standard input. Returns a function that returns whether the process has read all of it. */
function feed(args: {
  stdin: Writable | null;
  request: FfmpegRequest;
  stop: (reason: unknown) => void;
}): (() => boolean) | null {
  const { stdin, request, stop } = args;
  if (!stdin || !request.input) return null;
  let isBroken = false;
  let isWritten = false;
  // A process that ends early breaks the pipe. Its exit code says why it ended.
  stdin.on('error', () => {
    isBroken = true;
  });
  request.input(stdin).then(
    () => {
      isWritten = true;
    },
    (reason: unknown) => {
      if (!isBroken) stop(reason);
    },
  );
  return () => isWritten && !isBroken;
}

/** A suspended process can be killed, too. */
const killGroup = (child: ChildProcess) => signalGroup(child, 'SIGKILL');

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    // The process has ended in the meantime. Some systems report EPERM for a group whose members have ended.
    if (!hasErrorCode(error, 'ESRCH', 'EPERM')) throw error;
  }
}
