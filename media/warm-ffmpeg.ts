import type { Writable } from 'node:stream';
import type { FfmpegRequest, FfmpegResult, RunFfmpeg } from './run-ffmpeg.ts';

/** A run that reads all it needs from standard input. */
export type PipedRequest = Pick<FfmpegRequest, 'args' | 'signal' | 'wallMs' | 'failure' | 'morePipes'> & {
  input: (stdin: Writable) => Promise<void>;
};

export interface WarmFfmpeg {
  /** As RunFfmpeg, by a process that has been started beforehand where one is waiting. */
  run(request: PipedRequest): Promise<FfmpegResult>;
  /** Ends those that wait and starts none any more. Resolves when they are gone. */
  close(): Promise<void>;
}

interface Waiting {
  key: string;
  give(request: PipedRequest): Promise<FfmpegResult>;
  end(): void;
  gone: Promise<void>;
}

const IDLE_MS = 10 * 60_000;
const WALL_MS = 60 * 60_000;
/** Processes that wait, of all kinds together: one that waits holds some 20 MB. */
const MOST_WAITING = 4;

/**
 * Keeps one process started for every command line that was asked for lately: starting ffmpeg takes 60 ms and more, its
 * work on a few frames less. The next is started when a run has ended, so that it takes nothing from it. What waits for ten
 * minutes in vain is ended, and the longest waiting when there would be more than four. With `ready` false none waits.
 */
export function createWarmFfmpeg(args: { run: RunFfmpeg; ready: boolean; idleMs?: number }): WarmFfmpeg {
  const { run, ready, idleMs = IDLE_MS } = args;
  let waiting: Waiting[] = [];
  let closed = false;

  const leave = (one: Waiting) => {
    waiting = waiting.filter((other) => other !== one);
  };
  const prepare = (request: PipedRequest) => {
    const key = keyOf(request);
    if (closed || !ready || waiting.some((one) => one.key === key)) return;
    const one = startWaiting({ run, request, idleMs, onGone: () => leave(one) });
    waiting.push(one);
    if (waiting.length > MOST_WAITING) {
      const [oldest] = waiting;
      if (oldest) {
        leave(oldest);
        oldest.end();
      }
    }
  };

  return {
    async run(request) {
      const one = waiting.find(({ key }) => key === keyOf(request));
      if (one) leave(one);
      try {
        return await (one ? one.give(request) : run({ tool: 'ffmpeg', isUrgent: true, ...request }));
      } finally {
        prepare(request);
      }
    },
    async close() {
      closed = true;
      const last = waiting;
      waiting = [];
      for (const one of last) one.end();
      await Promise.all(last.map(({ gone }) => gone));
    },
  };
}

function keyOf({ args, failure, morePipes }: PipedRequest): string {
  return JSON.stringify([failure, morePipes, ...args]);
}

function startWaiting(args: {
  run: RunFfmpeg;
  request: PipedRequest;
  idleMs: number;
  onGone: () => void;
}): Waiting {
  const { run, onGone } = args;
  const { args: words, failure, morePipes } = args.request;
  const controller = new AbortController();
  const job = Promise.withResolvers<PipedRequest>();
  const idle = setTimeout(() => controller.abort(), args.idleMs);
  idle.unref();
  const result = run({
    tool: 'ffmpeg',
    args: words,
    failure,
    morePipes,
    isUrgent: true,
    signal: controller.signal,
    wallMs: args.idleMs + WALL_MS,
    input: async (stdin) => (await job.promise).input(stdin),
  });
  const gone = result.then(
    () => onGone(),
    // Nobody has asked for anything yet; whoever has, gets the rejection of `result` itself.
    () => onGone(),
  );
  return {
    key: keyOf(args.request),
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
      job.resolve(request);
      try {
        return await result;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
