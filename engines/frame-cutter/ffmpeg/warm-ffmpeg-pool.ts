import type { Writable } from 'node:stream';
import type { FfmpegTask, RunFfmpegTask } from '../core/types.ts';

/** A run of ffmpeg that reads everything it needs from standard input and writes to standard output. */
export type PipedFfmpegRequest = Pick<FfmpegTask, 'args' | 'signal' | 'wallMs' | 'purpose'> & {
  onStdout: (chunk: Buffer) => void;
  /**
   * Bytes sent before the input. A waiting process gets them in advance, so that it has opened its input and initialized its
   * filters and encoder before there is work. Runs with equal `kind` may use each other's processes.
   */
  prime: { kind: string; bytes: Buffer };
  input: (stdin: Writable) => Promise<void>;
};

/** What a waiting process must have in common with a run to serve it. */
type ProcessKind = Pick<PipedFfmpegRequest, 'args' | 'purpose' | 'prime'>;

export interface WarmFfmpegPool {
  /**
   * Like RunFfmpegTask, but in a process that is already waiting, if there is one. Resolves when the process is gone; its output
   * may be complete earlier.
   */
  run(request: PipedFfmpegRequest): Promise<void>;
  /**
   * Starts processes for runs like those since the last call. Call it when no work is under way: starting processes slows that
   * work down. They are started on the next turn of the event loop, after whoever waits for the work has been answered.
   */
  refill(): void;
  /** Ends the waiting processes and starts no more. Resolves when all processes are gone. */
  close(): Promise<void>;
}

interface WaitingProcess {
  key: string;
  give(request: PipedFfmpegRequest): Promise<void>;
  end(): void;
  gone: Promise<void>;
}

const IDLE_MS = 10 * 60_000;
const WALL_MS = 60 * 60_000;
/** Waiting processes of all kinds together. Each holds about 40 MB. */
const MAX_WAITING = 4;

/**
 * Keeps one started process for every recently used command line: starting ffmpeg and opening its input takes longer than its
 * work on a few frames. A process that has waited for `idleMs` (default ten minutes) is ended, and so is the oldest one when
 * more than four would wait. With `ready` false no process is kept.
 */
export function createWarmFfmpegPool(args: {
  run: RunFfmpegTask;
  ready: boolean;
  idleMs?: number;
}): WarmFfmpegPool {
  const { run, ready, idleMs = IDLE_MS } = args;
  let waiting: WaitingProcess[] = [];
  const working = new Set<Promise<void>>();
  /** Settles for every process started in advance, once it is gone. */
  const living = new Set<Promise<void>>();
  const used = new Map<string, ProcessKind>();
  let closed = false;

  const leave = (one: WaitingProcess) => {
    waiting = waiting.filter((other) => other !== one);
  };
  const prepare = (kind: ProcessKind) => {
    const key = keyOf(kind);
    if (closed || waiting.some((one) => one.key === key)) return;
    const one = startWaiting({ run, kind, idleMs, onGone: () => leave(one) });
    waiting.push(one);
    living.add(one.gone);
    void one.gone.then(() => living.delete(one.gone));
    if (waiting.length > MAX_WAITING) {
      const [oldest] = waiting;
      if (oldest) {
        leave(oldest);
        oldest.end();
      }
    }
  };
  const runNow = (request: PipedFfmpegRequest) => {
    const { args: command, purpose, prime } = request;
    const key = keyOf(request);
    const one = waiting.find((other) => other.key === key);
    if (one) leave(one);
    if (ready) used.set(key, { args: command, purpose, prime });
    return one ? one.give(request) : runCold({ run, request });
  };

  return {
    run(request) {
      const running = runNow(request);
      const settled = running.then(
        () => void working.delete(settled),
        // The caller of `run` gets the reason.
        () => void working.delete(settled),
      );
      working.add(settled);
      return running;
    },
    refill() {
      setImmediate(() => {
        const kinds = [...used.values()];
        used.clear();
        for (const kind of kinds) prepare(kind);
      });
    },
    async close() {
      closed = true;
      const last = waiting;
      waiting = [];
      for (const one of last) one.end();
      await Promise.all([...living, ...working]);
    },
  };
}

function keyOf({ args, purpose, prime }: ProcessKind): string {
  return JSON.stringify([purpose, prime.kind, ...args]);
}

async function runCold(args: { run: RunFfmpegTask; request: PipedFfmpegRequest }): Promise<void> {
  const { prime, input, ...request } = args.request;
  await args.run({
    isUrgent: true,
    ...request,
    async input(stdin) {
      stdin.write(prime.bytes);
      await input(stdin);
    },
  });
}

/** Buffers chunks until there is a sink, and then passes them on. */
function createHeldOutput(): {
  write: (chunk: Buffer) => void;
  pipeTo: (sink: (chunk: Buffer) => void) => void;
} {
  const held: Buffer[] = [];
  let sink: ((chunk: Buffer) => void) | null = null;
  return {
    write(chunk) {
      if (sink) sink(chunk);
      else held.push(chunk);
    },
    pipeTo(next) {
      sink = next;
      for (const chunk of held.splice(0)) next(chunk);
    },
  };
}

function startWaiting(args: {
  run: RunFfmpegTask;
  kind: ProcessKind;
  idleMs: number;
  onGone: () => void;
}): WaitingProcess {
  const { run, onGone } = args;
  const { args: command, purpose, prime } = args.kind;
  const controller = new AbortController();
  const job = Promise.withResolvers<PipedFfmpegRequest>();
  const idle = setTimeout(() => controller.abort(), args.idleMs);
  idle.unref();
  const stdout = createHeldOutput();
  const result = run({
    args: command,
    purpose,
    isUrgent: true,
    signal: controller.signal,
    wallMs: args.idleMs + WALL_MS,
    onStdout: stdout.write,
    async input(stdin) {
      stdin.write(prime.bytes);
      await (await job.promise).input(stdin);
    },
  });
  const gone = result.then(
    () => onGone(),
    // Nobody uses the process yet, or `give` rejects with the same reason.
    () => onGone(),
  );
  return {
    key: keyOf(args.kind),
    gone,
    end: () => controller.abort(),
    async give(request) {
      clearTimeout(idle);
      const { signal } = request;
      const abort = () => controller.abort(signal?.reason);
      const timer = setTimeout(
        () => controller.abort(new DOMException('took too long', 'TimeoutError')),
        request.wallMs,
      );
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      try {
        stdout.pipeTo(request.onStdout);
        job.resolve(request);
        await result;
      } catch (error) {
        // The sink may have thrown on buffered output, before the process got any input: without this it would wait on.
        controller.abort();
        await gone;
        throw error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
