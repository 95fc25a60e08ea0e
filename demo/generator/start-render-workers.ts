import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { RenderTask, RenderWorkerMessage, ReturnedBuffer } from './render-worker-messages.ts';
import type { SpokenLine } from './types.ts';

const PAINTERS_MAX = 2;

interface Plan {
  spoken: SpokenLine[];
  frames: number;
}

export interface RenderWorkers {
  /** When every line is spoken, and how many frames there will be; the sound file is complete then. */
  schedule: Promise<Plan>;
  /** Writes every frame to a stream in order and ends it. */
  writeFrames(to: Writable): Promise<void>;
  close(): Promise<void>;
}

interface Painter {
  planned: Promise<Plan>;
  /** The next frame of this painter's share. */
  nextFrame(): Promise<ArrayBuffer>;
  giveBack(buffer: ArrayBuffer): void;
  close(): Promise<void>;
}

function startPainter(task: RenderTask): Painter {
  const thread = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: task });
  const waiting: ArrayBuffer[] = [];
  let wake: () => void = () => undefined;
  let ended: Error | null = null;
  const plan = Promise.withResolvers<Plan>();
  // A failure before anyone asks for the plan is told to the one who asks.
  plan.promise.catch(() => undefined);
  const stop = (cause: Error) => {
    ended ??= cause;
    plan.reject(ended);
    wake();
  };
  thread.on('message', (message: RenderWorkerMessage) => {
    if (message.kind === 'planned') plan.resolve(message);
    else waiting.push(message.buffer);
    wake();
  });
  thread.on('error', (thrown) => stop(thrown instanceof Error ? thrown : new Error(String(thrown))));
  const gone = once(thread, 'exit');
  gone.then(
    () => stop(new Error('a render worker stopped before its last frame')),
    () => undefined,
  );
  return {
    planned: plan.promise,
    async nextFrame() {
      for (;;) {
        const buffer = waiting.shift();
        if (buffer !== undefined) return buffer;
        if (ended !== null) throw ended;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    giveBack: (buffer) => thread.postMessage({ buffer } satisfies ReturnedBuffer, [buffer]),
    async close() {
      await thread.terminate();
    },
  };
}

/** Starts the threads that make a scene's sound and paint its frames in turn. */
export function startRenderWorkers(task: Omit<RenderTask, 'workerIndex' | 'workerCount'>): RenderWorkers {
  const count = Math.min(PAINTERS_MAX, availableParallelism());
  const painters = Array.from({ length: count }, (_, painter) =>
    startPainter({ ...task, workerIndex: painter, workerCount: count }),
  );
  const planned = Promise.all(painters.map((painter) => painter.planned)).then(([first]) => first as Plan);
  planned.catch(() => undefined);
  return {
    schedule: planned,
    async writeFrames(to) {
      const { frames } = await planned;
      for (let at = 0; at < frames; at++) {
        const painter = painters[at % count] as Painter;
        const buffer = await painter.nextFrame();
        // The stream may still read the bytes after write() returns: the buffer goes back when it is done with them.
        await new Promise<void>((resolve, reject) => {
          to.write(new Uint8Array(buffer), (error) => (error ? reject(error) : resolve()));
        });
        painter.giveBack(buffer);
      }
      to.end();
    },
    async close() {
      await Promise.all(painters.map((painter) => painter.close()));
    },
  };
}
