import type { Writable } from 'node:stream';
import type { FfmpegRequest, RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';

/** A run that reads all it needs from standard input. What it writes goes to its sinks, as it comes. */
export type PipedFfmpegRequest = Pick<FfmpegRequest, 'args' | 'signal' | 'wallMs' | 'fallbackErrorCode'> & {
  onStdout: (chunk: Buffer) => void;
  /**
   * What is sent before anything else: a process that waits is given it beforehand, so that opening its input and making
   * its filters and encoders ready is done. `kind`: equal for those that may stand for each other.
   */
  prime: { kind: string; bytes: Buffer };
  input: (stdin: Writable) => Promise<void>;
};

/** What a process has to be like to do a run. */
type Kind = Pick<PipedFfmpegRequest, 'args' | 'fallbackErrorCode' | 'prime'>;

export interface WarmFfmpegPool {
  /**
   * As RunFfmpeg, by a process that has been started beforehand where one is waiting. Resolves when the process is gone;
   * what it had to say may have come before.
   */
  run(request: PipedFfmpegRequest): Promise<void>;
  /**
   * Starts processes for runs like those since the last call, a moment later, when whoever waits for the work they were
   * part of has been answered. To be said when that work is done: starting them takes as long again from it.
   */
  refill(): void;
  /** Ends those that wait and starts none any more. Resolves when all are gone. */
  close(): Promise<void>;
}

interface Waiting {
  key: string;
  give(request: PipedFfmpegRequest): Promise<void>;
  end(): void;
  gone: Promise<void>;
}

const IDLE_MS = 10 * 60_000;
const WALL_MS = 60 * 60_000;
/** Processes that wait, of all kinds together: one that waits holds some 40 MB. */
const MOST_WAITING = 4;

/**
 * Keeps one process started for every command line that was asked for lately: starting ffmpeg and opening its input takes
 * 100 ms and more, its work on a few frames less. What waits for ten minutes in vain is ended, and the longest waiting when
 * there would be more than four. With `ready` false none waits.
 */
export function createWarmFfmpegPool(args: {
  run: RunFfmpeg;
  ready: boolean;
  idleMs?: number;
}): WarmFfmpegPool {
  const { run, ready, idleMs = IDLE_MS } = args;
  let waiting: Waiting[] = [];
  const atWork = new Set<Promise<void>>();
  /** Every process that was started beforehand, until it is gone. */
  const living = new Set<Promise<void>>();
  const used = new Map<string, Kind>();
  let closed = false;

  const leave = (one: Waiting) => {
    waiting = waiting.filter((other) => other !== one);
  };
  const prepare = (kind: Kind) => {
    const key = keyOf(kind);
    if (closed || waiting.some((one) => one.key === key)) return;
    const one = startWaiting({ run, kind, idleMs, onGone: () => leave(one) });
    waiting.push(one);
    living.add(one.gone);
    void one.gone.then(() => living.delete(one.gone));
    if (waiting.length > MOST_WAITING) {
      const [oldest] = waiting;
      if (oldest) {
        leave(oldest);
        oldest.end();
      }
    }
  };
  const runNow = (request: PipedFfmpegRequest) => {
    const { args: words, fallbackErrorCode: failure, prime } = request;
    const key = keyOf(request);
    const one = waiting.find((other) => other.key === key);
    if (one) leave(one);
    if (ready) used.set(key, { args: words, fallbackErrorCode: failure, prime });
    return one ? one.give(request) : runCold({ run, request });
  };

  return {
    run(request) {
      const running = runNow(request);
      const settled = running.then(
        () => void atWork.delete(settled),
        // Whoever asked for it gets the reason.
        () => void atWork.delete(settled),
      );
      atWork.add(settled);
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
      await Promise.all([...living, ...atWork]);
    },
  };
}

function keyOf({ args, fallbackErrorCode: failure, prime }: Kind): string {
  return JSON.stringify([failure, prime.kind, ...args]);
}

async function runCold(args: { run: RunFfmpeg; request: PipedFfmpegRequest }): Promise<void> {
  const { prime, input, ...request } = args.request;
  await args.run({
    tool: 'ffmpeg',
    isUrgent: true,
    ...request,
    async input(stdin) {
      stdin.write(prime.bytes);
      await input(stdin);
    },
  });
}

/** Keeps what comes until somebody takes it, and then passes everything on. */
function holdBack(): { take: (chunk: Buffer) => void; passTo: (sink: (chunk: Buffer) => void) => void } {
  const held: Buffer[] = [];
  let sink: ((chunk: Buffer) => void) | null = null;
  return {
    take(chunk) {
      if (sink) sink(chunk);
      else held.push(chunk);
    },
    passTo(next) {
      sink = next;
      for (const chunk of held.splice(0)) next(chunk);
    },
  };
}

function startWaiting(args: { run: RunFfmpeg; kind: Kind; idleMs: number; onGone: () => void }): Waiting {
  const { run, onGone } = args;
  const { args: words, fallbackErrorCode: failure, prime } = args.kind;
  const controller = new AbortController();
  const job = Promise.withResolvers<PipedFfmpegRequest>();
  const idle = setTimeout(() => controller.abort(), args.idleMs);
  idle.unref();
  const stdout = holdBack();
  const result = run({
    tool: 'ffmpeg',
    args: words,
    fallbackErrorCode: failure,
    isUrgent: true,
    signal: controller.signal,
    wallMs: args.idleMs + WALL_MS,
    onStdout: stdout.take,
    async input(stdin) {
      stdin.write(prime.bytes);
      await (await job.promise).input(stdin);
    },
  });
  const gone = result.then(
    () => onGone(),
    // Nobody has asked for anything yet; whoever has, gets the rejection of `result` itself.
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
      const late = setTimeout(
        () => controller.abort(new DOMException('took too long', 'TimeoutError')),
        request.wallMs,
      );
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      try {
        stdout.passTo(request.onStdout);
        job.resolve(request);
        await result;
      } catch (error) {
        // What was held back may have been refused before the process was told of anything: it would wait on.
        controller.abort();
        await gone;
        throw error;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
