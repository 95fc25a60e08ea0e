import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { buildLaunchPrefix } from './build-launch-prefix.ts';
import type { ProgressReport } from './parse-progress.ts';
import { asReadable, collectOutput, collectTail, watchProgress } from './read-pipes.ts';
import { isOutputIncomplete, toFfmpegError } from './to-ffmpeg-error.ts';

/** What a logger must be able to do; pino's can. */
export interface MediaLogger {
  debug(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

export interface FfmpegLimits {
  /** Address space of one run. 4K HDR HEVC needs 1.0 GB with two threads, 4K H.264 with 16 reference frames less. */
  addressSpaceBytes: number;
  /** Largest file one run may write. */
  fileBytes: number;
  /** A run that reports no progress for this long is stopped. */
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
  /** Longest time the run may take. */
  wallMs: number;
  /** Code of a failure that says nothing more exact. */
  fallbackErrorCode: ErrorCode;
  /** Receives standard output as it comes; without it, output is collected. A throw ends the run. */
  onStdout?: (chunk: Buffer) => void;
  /** Writes standard input and ends it. A rejection ends the run, unless the run has stopped reading of itself. */
  input?: (stdin: Writable) => Promise<void>;
  /** Each collected pipe may hold this much, else the run ends with `overflow`. Default 8 MB. */
  maxOutputBytes?: number;
  overflowErrorCode?: ErrorCode;
  /** Pipes beside standard output, for the command line to name as `pipe:4`, `pipe:5`, ... */
  extraPipes?: number;
  onProgress?: (report: ProgressReport) => void;
  /** Somebody is waiting for it: it runs before films that are being imported, not beside them. */
  isUrgent?: boolean;
}

export interface FfmpegResult {
  stdout: Buffer;
  /** Contents of `pipe:4` and on. */
  pipes: Buffer[];
}

export type RunFfmpeg = (request: FfmpegRequest) => Promise<FfmpegResult>;

const PROGRESS_FD = 3;
/** The first of `morePipes`. */
export const FIRST_EXTRA_PIPE_FD = 4;

/** Process groups under way, so that an ending process takes them along where the system does not. */
const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) killGroup(child);
});

/**
 * Makes the one function through which ffmpeg and ffprobe are started: arguments as an array (no shell), limits, low
 * priority, no network, a time-out, an abort that ends the whole group, outputs of bounded size. It settles only when the
 * process is gone, so whoever cleans up afterwards finds nothing still being written.
 *
 * Rejects with an AppError: cancelled, video_time_limit (also when the signal's reason is a time-out), disk_full,
 * video_too_large, video_forbidden_format, or the request's `failure`.
 */
export function createFfmpegRunner(args: {
  logger?: MediaLogger;
  limits?: Partial<FfmpegLimits>;
}): RunFfmpeg {
  const limits = { ...defaultLimits, ...args.limits };
  return async (request) => {
    throwIfAborted(request.signal);
    const prefix = await buildLaunchPrefix({
      addressSpaceBytes: limits.addressSpaceBytes,
      // Two threads at work, and the reader's and writer's share.
      cpuSeconds: Math.ceil((request.wallMs / 1000) * 3),
      fileBytes: limits.fileBytes,
      openFiles: 256,
      isUrgent: request.isUrgent ?? false,
    });
    const started = performance.now();
    try {
      return await runOnce({ request, prefix, stallMs: limits.stallMs });
    } finally {
      args.logger?.debug(
        { tool: request.tool, ms: Math.round(performance.now() - started) },
        'media tool ended',
      );
    }
  };
}

/** Throws cancelled, or video_time_limit when what aborted was a time-out. */
function throwIfAborted(signal: AbortSignal | null): void {
  if (signal?.aborted) throw abortError(signal);
}

function abortError(signal: AbortSignal): AppError {
  const late = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return new AppError(late ? 'video_time_limit' : 'cancelled', { cause: signal.reason });
}

function runOnce(args: {
  request: FfmpegRequest;
  prefix: readonly string[];
  stallMs: number;
}): Promise<FfmpegResult> {
  const { request } = args;
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
  living.add(child);

  return new Promise((resolve, reject) => {
    let stopped: unknown = null;
    const stop = (reason: unknown) => {
      stopped ??= reason;
      killGroup(child);
    };
    const overTime = () =>
      stop(
        new AppError('video_time_limit', {
          message: `${request.tool} took longer than ${request.wallMs} ms`,
        }),
      );
    const wall = setTimeout(overTime, request.wallMs);
    const stall = request.onProgress ? setTimeout(overTime, args.stallMs) : null;
    const onAbort = () => signal && stop(abortError(signal));
    signal?.addEventListener('abort', onAbort, { once: true });

    const readers = [child.stdout, ...child.stdio.slice(FIRST_EXTRA_PIPE_FD)].map((pipe, i) => {
      const sink = i === 0 ? request.onStdout : undefined;
      return collectOutput({ pipe: asReadable(pipe), sink, request, stop });
    });
    const stderr = collectTail({ pipe: asReadable(child.stderr), stop });
    watchProgress({
      pipe: asReadable(child.stdio[PROGRESS_FD]),
      request,
      stop,
      onAlive: () => stall?.refresh(),
    });

    const fed = feed({ stdin: child.stdin, request, stop });

    const settle = (finish: () => void) => {
      clearTimeout(wall);
      if (stall) clearTimeout(stall);
      signal?.removeEventListener('abort', onAbort);
      living.delete(child);
      finish();
    };
    child.once('error', (cause) =>
      settle(() => reject(new AppError('internal', { message: `${request.tool} cannot be started`, cause }))),
    );
    child.once('close', (exitCode, killedBy) =>
      settle(() => {
        if (stopped) return reject(stopped);
        if (exitCode !== 0 || isOutputIncomplete(stderr())) {
          const { tool, fallbackErrorCode: failure, args: words } = request;
          return reject(
            toFfmpegError({ tool, words, stderr: stderr(), exitCode, killedBy, fallback: failure }),
          );
        }
        if (fed?.() === false) {
          const message = `${request.tool} ended before it had read everything`;
          return reject(new AppError(request.fallbackErrorCode, { message }));
        }
        const [stdout = Buffer.alloc(0), ...pipes] = readers.map((read) => read());
        resolve({ stdout, pipes });
      }),
    );
  });
}

/** Lets the request write standard input; tells afterwards whether all of it was taken. */
function feed(args: {
  stdin: Writable | null;
  request: FfmpegRequest;
  stop: (reason: unknown) => void;
}): (() => boolean) | null {
  const { stdin, request, stop } = args;
  if (!stdin || !request.input) return null;
  let broken = false;
  let written = false;
  // A run that ends early breaks the pipe; why it ended, its own exit tells.
  stdin.on('error', () => {
    broken = true;
  });
  request.input(stdin).then(
    () => {
      written = true;
    },
    (reason: unknown) => {
      if (!broken) stop(reason);
    },
  );
  return () => written && !broken;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // Gone in the meantime; some systems say EPERM of a group whose members have ended.
    if (!hasErrorCode(error, 'ESRCH', 'EPERM')) throw error;
  }
}
