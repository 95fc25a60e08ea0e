import type { Writable } from 'node:stream';
import { PausableTimer } from '../core/pausable-timer.ts';
import type { FfmpegTask, RunFfmpegTask, RunInSlot, Suspension } from '../core/types.ts';

/** A run of ffmpeg that reads everything it needs from standard input and writes to standard output. */
export type PipedFfmpegRequest = Pick<FfmpegTask, 'args' | 'signal' | 'wallMs' | 'purpose'> & {
  onStdout: (chunk: Buffer) => void;
  /**
   * Bytes sent before the input. A waiting process gets them in advance, so that it has opened its input and
   * initialized its filters and encoder before there is work. Runs with equal `kind` may use each other's processes.
   */
  prime: { kind: string; bytes: Buffer };
  input: (stdin: Writable) => Promise<void>;
};

/** The properties that a waiting process must share with a run to serve it. */
export type ProcessKind = Pick<PipedFfmpegRequest, 'args' | 'purpose' | 'prime'>;

type OnSuspendable = (suspension: Suspension) => void;

export interface WarmFfmpegPool {
  /**
   * Like RunFfmpegTask, but uses a waiting process if there is one. Resolves when the process is gone. Its output may
   * be complete earlier.
   */
  run(request: PipedFfmpegRequest): Promise<void>;
  /** Lets the next `refill` start processes of these kinds as if they had been used. */
  expect(kinds: readonly ProcessKind[]): void;
  /**
   * Starts processes for the last four kinds of runs since the last call. Call it when no work is in progress, because starting
   * processes slows work down. They are started on the next turn of the event loop, after the callers have received
   * their results.
   */
  refill(): void;
  /** Ends the waiting processes and starts no more. Resolves when all processes are gone. */
  close(): Promise<void>;
}

interface WaitingProcess {
  key: string;
  serve(request: PipedFfmpegRequest, onSuspendable: OnSuspendable): Promise<void>;
  end(): void;
  gone: Promise<void>;
}

const IDLE_MS = 10 * 60_000;
const WALL_MS = 60 * 60_000;
/** Maximum number of waiting processes of all kinds together. Each takes about 40 MB. */
const MAX_WAITING = 4;

/**
 * Keeps one started process for every recently used command line, because starting ffmpeg and opening its input takes
 * longer than its work on a few frames. A process that has waited for `idleMs` (default ten minutes) is ended, and so
 * is the oldest one if more than four would wait. With `ready` false, no process is kept. `runInSlot` limits the runs; a
 * waiting process takes no slot before it gets work.
 */
export function createWarmFfmpegPool(args: {
  run: RunFfmpegTask;
  runInSlot?: RunInSlot;
  ready: boolean;
  idleMs?: number;
}): WarmFfmpegPool {
  const { run, runInSlot = (work) => work(() => undefined), ready, idleMs = IDLE_MS } = args;
  let waiting: WaitingProcess[] = [];
  const runs = new Set<Promise<void>>();
  /** One promise for each process started in advance. It resolves when the process is gone. */
  const prestarted = new Set<Promise<void>>();
  const usedKinds = new Map<string, ProcessKind>();
  let isClosed = false;

  const removeWaiting = (process: WaitingProcess) => {
    waiting = waiting.filter((other) => other !== process);
  };
  const use = (kind: ProcessKind) => {
    const key = keyOf(kind);
    // The last one used is the last in the order.
    usedKinds.delete(key);
    usedKinds.set(key, kind);
  };
  const prepare = (kind: ProcessKind) => {
    const key = keyOf(kind);
    if (isClosed || waiting.some((process) => process.key === key)) return;
    const process = startWaiting({ run, kind, idleMs, onGone: () => removeWaiting(process) });
    waiting.push(process);
    prestarted.add(process.gone);
    void process.gone.then(() => prestarted.delete(process.gone));
    if (waiting.length > MAX_WAITING) {
      const [oldest] = waiting;
      if (oldest) {
        removeWaiting(oldest);
        oldest.end();
      }
    }
  };
  const runNow = (request: PipedFfmpegRequest, onSuspendable: OnSuspendable) => {
    const { args: command, purpose, prime } = request;
    const key = keyOf(request);
    const process = waiting.find((candidate) => candidate.key === key);
    if (process) removeWaiting(process);
    if (ready) use({ args: command, purpose, prime });
    return process ? process.serve(request, onSuspendable) : runCold({ run, request, onSuspendable });
  };

  return {
    run(request) {
      const running = runInSlot((onSuspendable) => runNow(request, onSuspendable), request.signal);
      const settled = running.then(
        () => void runs.delete(settled),
        // The caller of `run` handles the error.
        () => void runs.delete(settled),
      );
      runs.add(settled);
      return running;
    },
    expect(kinds) {
      if (ready) for (const { args, purpose, prime } of kinds) use({ args, purpose, prime });
    },
    refill() {
      setImmediate(() => {
        const kinds = [...usedKinds.values()].slice(-MAX_WAITING);
        usedKinds.clear();
        for (const kind of kinds) prepare(kind);
      });
    },
    async close() {
      isClosed = true;
      const remaining = waiting;
      waiting = [];
      for (const process of remaining) process.end();
      await Promise.all([...prestarted, ...runs]);
    },
  };
}

function keyOf({ args, purpose, prime }: ProcessKind): string {
  return JSON.stringify([purpose, prime.kind, ...args]);
}

/** Runs a request in a new process. */
async function runCold(args: {
  run: RunFfmpegTask;
  request: PipedFfmpegRequest;
  onSuspendable: OnSuspendable;
}): Promise<void> {
  const { onSuspendable } = args;
  const { prime, input, ...request } = args.request;
  await args.run({
    isUrgent: true,
    hasSlot: true,
    onSuspendable,
    ...request,
    async input(stdin) {
      stdin.write(prime.bytes);
      await input(stdin);
    },
  });
}

/** Buffers chunks until there is a sink, then passes all chunks to it. */
function createBufferedOutput(): {
  write: (chunk: Buffer) => void;
  pipeTo: (sink: (chunk: Buffer) => void) => void;
} {
  const buffered: Buffer[] = [];
  let sink: ((chunk: Buffer) => void) | null = null;
  return {
    write(chunk) {
      if (sink) sink(chunk);
      else buffered.push(chunk);
    },
    pipeTo(next) {
      sink = next;
      for (const chunk of buffered.splice(0)) next(chunk);
    },
  };
}

/** Starts a process that waits for a request of its kind. */
function startWaiting(args: {
  run: RunFfmpegTask;
  kind: ProcessKind;
  idleMs: number;
  onGone: () => void;
}): WaitingProcess {
  const { run, onGone } = args;
  const { args: command, purpose, prime } = args.kind;
  const controller = new AbortController();
  const assigned = Promise.withResolvers<PipedFfmpegRequest>();
  const idle = setTimeout(() => controller.abort(), args.idleMs);
  idle.unref();
  const stdout = createBufferedOutput();
  let suspension: Suspension | null = null;
  const result = run({
    args: command,
    purpose,
    isUrgent: true,
    hasSlot: true,
    onSuspendable(own) {
      suspension = own;
    },
    signal: controller.signal,
    wallMs: args.idleMs + WALL_MS,
    onStdout: stdout.write,
    async input(stdin) {
      stdin.write(prime.bytes);
      await (await assigned.promise).input(stdin);
    },
  });
  const gone = result.then(
    () => onGone(),
    // Either no request uses the process yet, or `serve` rejects with the same error.
    () => onGone(),
  );
  return {
    key: keyOf(args.kind),
    gone,
    end: () => controller.abort(),
    async serve(request, onSuspendable) {
      clearTimeout(idle);
      const { signal } = request;
      const abort = () => controller.abort(signal?.reason);
      const timer = new PausableTimer(
        () => controller.abort(new DOMException('took too long', 'TimeoutError')),
        request.wallMs,
      );
      const own = suspension;
      if (own) {
        onSuspendable({
          pause() {
            own.pause();
            timer.pause();
          },
          resume() {
            own.resume();
            timer.resume();
          },
        });
      }
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      try {
        stdout.pipeTo(request.onStdout);
        assigned.resolve(request);
        await result;
      } catch (error) {
        // The sink may have thrown on buffered output before the process got any input. Without an abort, the process
        // would wait on.
        controller.abort();
        await gone;
        throw error;
      } finally {
        timer.clear();
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
