import type { Writable } from 'node:stream';
import { PausableTimer, type RunInSlot, type Suspension } from '@taici/frame-cutter';
import { type FfmpegRequest, type FfmpegResult, type RunFfmpeg, throwIfAborted } from './run-ffmpeg.ts';

/** A process that was started before its input was there. */
export interface AheadRun {
  /** Waits for a slot, then lets `input` write standard input. Resolves, or rejects, as `RunFfmpeg` does. */
  feed(input: (stdin: Writable) => Promise<void>): Promise<FfmpegResult>;
}

export interface TaskProcesses {
  /** Runs a process in a slot. `onStart` is called when it has one. */
  run(request: TaskRequest, onStart?: () => void): Promise<FfmpegResult>;
  /**
   * Starts a process at once, without a slot. It must wait for its standard input: its first input is `pipe:0`, or it opens
   * nothing that is not there yet. Its `wallMs` begins when it gets its input.
   */
  startAhead(request: TaskRequest): AheadRun;
  /** Lets the task end only when `work` has ended, too. Returns `work`. Its error counts only for those who await it. */
  follow<Result>(work: Promise<Result>): Promise<Result>;
}

/** How long a process may wait for its input and for a slot, in milliseconds. */
const MAX_WAIT_MS = 60 * 60_000;

type TaskRequest = Omit<FfmpegRequest, 'signal' | 'input' | 'hasSlot' | 'onSuspendable'>;

/**
 * Calls `use` with functions that start the processes of one task. Starting ffmpeg takes as long as its work on some
 * seconds of sound, so a process can be started while those run that make its input. Resolves or rejects as `use` does, but
 * only when all processes are gone: those that still run are killed then.
 */
export async function withTaskProcesses<Result>(
  args: { run: RunFfmpeg; runInSlot: RunInSlot; signal: AbortSignal },
  use: (processes: TaskProcesses) => Promise<Result>,
): Promise<Result> {
  const { run, runInSlot } = args;
  const controller = new AbortController();
  const signal = AbortSignal.any([args.signal, controller.signal]);
  const works: Promise<unknown>[] = [];
  const follow: TaskProcesses['follow'] = (work) => {
    // Who awaits the result handles its error.
    work.catch(() => undefined);
    works.push(work);
    return work;
  };
  const inSlot: typeof runInSlot = async (work) => {
    try {
      return await runInSlot(work, signal);
    } catch (thrown) {
      // Aborted before there was a slot.
      throwIfAborted(signal);
      throw thrown;
    }
  };
  const startAhead: TaskProcesses['startAhead'] = (request) => {
    const fed = Promise.withResolvers<(stdin: Writable) => Promise<void>>();
    const tooLong = new AbortController();
    let suspension: Suspension | null = null;
    const result = follow(
      run({
        ...request,
        signal: AbortSignal.any([signal, tooLong.signal]),
        wallMs: MAX_WAIT_MS + request.wallMs,
        hasSlot: true,
        onSuspendable(own) {
          suspension = own;
        },
        input: async (stdin) => (await fed.promise)(stdin),
      }),
    );
    return {
      feed: (input) =>
        follow(
          inSlot(async (onSuspendable) => {
            const stop = () => tooLong.abort(new DOMException('took too long', 'TimeoutError'));
            const wall = new PausableTimer(stop, request.wallMs);
            const own = suspension;
            if (own) {
              onSuspendable({
                pause() {
                  own.pause();
                  wall.pause();
                },
                resume() {
                  own.resume();
                  wall.resume();
                },
              });
            }
            fed.resolve(input);
            try {
              return await result;
            } finally {
              wall.clear();
            }
          }, signal),
        ),
    };
  };
  try {
    return await use({
      run: (request, onStart) =>
        follow(
          inSlot((onSuspendable) => {
            onStart?.();
            return run({ ...request, signal, hasSlot: true, onSuspendable });
          }, signal),
        ),
      startAhead,
      follow,
    });
  } finally {
    controller.abort();
    await Promise.allSettled(works);
  }
}
