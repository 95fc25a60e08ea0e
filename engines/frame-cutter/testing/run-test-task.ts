import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { FrameCutterError, notExactError } from '../core/errors.ts';
import type { CreateTemporaryPath, FfmpegTask, RunFfmpegTask } from '../core/types.ts';

/**
 * A minimal runner that fulfils the contract of RunFfmpegTask. It does not limit memory, time per frame or disk space.
 */
export const runTestTask: RunFfmpegTask = (task) => runProcess('ffmpeg', task);

/** Runs ffmpeg or ffprobe. Resolves to its standard output. */
export function runProcess(
  command: 'ffmpeg' | 'ffprobe',
  task: Pick<FfmpegTask, 'args'> & Partial<FfmpegTask>,
): Promise<{ stdout: Buffer }> {
  const { args, signal, wallMs = 120_000, onStdout, input } = task;
  if (signal?.aborted) return Promise.reject(abortError(signal));
  const child = spawn(command, args, { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let reason: unknown = null;
  const stop = (error: unknown) => {
    reason ??= error;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop(new FrameCutterError('timed_out')), wallMs);
  const onAbort = () => signal && stop(abortError(signal));
  signal?.addEventListener('abort', onAbort, { once: true });
  child.stdout?.on('data', (chunk: Buffer) => {
    try {
      if (onStdout) onStdout(chunk);
      else stdout.push(chunk);
    } catch (error) {
      stop(error);
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  const hasReadAll = feed(child, input, stop);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      const message = `${command} ended with ${exitCode}: ${Buffer.concat(stderr).toString('utf8').slice(-2000)}`;
      if (reason) reject(reason);
      else if (exitCode === 0 && hasReadAll()) resolve({ stdout: Buffer.concat(stdout) });
      else reject(task.purpose === 'verify' ? notExactError(message) : new Error(message));
    });
  });
}

function abortError({ reason }: AbortSignal): FrameCutterError {
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
  return new FrameCutterError(isTimeout ? 'timed_out' : 'cancelled', { cause: reason });
}

/** Lets a task write standard input. Returns a function that returns whether the process has read all of it. */
function feed(
  child: ChildProcess,
  input: FfmpegTask['input'],
  stop: (error: unknown) => void,
): () => boolean {
  if (!input || !child.stdin) return () => true;
  let isBroken = false;
  let isWritten = false;
  // A process that ends early breaks the pipe. Its exit code says why it ended.
  child.stdin.on('error', () => {
    isBroken = true;
  });
  input(child.stdin).then(
    () => {
      isWritten = true;
    },
    (error: unknown) => {
      if (!isBroken) stop(error);
    },
  );
  return () => isWritten && !isBroken;
}

/** Creates a hidden path beside `output` with the same extension. */
export const createTestTemporaryPath: CreateTemporaryPath = async (output) =>
  join(dirname(output), `.tmp-${randomBytes(6).toString('hex')}${extname(basename(output))}`);
