import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { RenderTask, RenderWorkerMessage, ReturnedBuffer } from './render-worker-messages.ts';
import type { SpokenLine } from './types.ts';

const MAX_WORKERS = 2;

interface Schedule {
  spoken: SpokenLine[];
  frames: number;
}

export interface RenderWorkers {
  /** The times of the lines and the number of frames. Resolves when the sound file is complete. */
  schedule: Promise<Schedule>;
  /** Writes every frame to a stream in order and ends the stream. */
  writeFrames(to: Writable): Promise<void>;
  close(): Promise<void>;
}

interface RenderWorker {
  schedule: Promise<Schedule>;
  /** Returns the next frame of this worker's share. */
  nextFrame(): Promise<ArrayBuffer>;
  returnBuffer(buffer: ArrayBuffer): void;
  close(): Promise<void>;
}

function startRenderWorker(task: RenderTask): RenderWorker {
  const thread = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: task });
  const waiting: ArrayBuffer[] = [];
  let wake: () => void = () => undefined;
  let ended: Error | null = null;
  const schedule = Promise.withResolvers<Schedule>();
  // An error before the caller awaits the schedule must not count as unhandled.
  schedule.promise.catch(() => undefined);
  const stop = (cause: Error) => {
    ended ??= cause;
    schedule.reject(ended);
    wake();
  };
  thread.on('message', (message: RenderWorkerMessage) => {
    if (message.kind === 'schedule') schedule.resolve(message);
    else waiting.push(message.buffer);
    wake();
  });
  thread.on('error', (thrown) => stop(thrown instanceof Error ? thrown : new Error(String(thrown))));
  const exited = once(thread, 'exit');
  exited.then(
    () => stop(new Error('a render worker stopped before its last frame')),
    () => undefined,
  );
  return {
    schedule: schedule.promise,
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
    returnBuffer: (buffer) => thread.postMessage({ buffer } satisfies ReturnedBuffer, [buffer]),
    async close() {
      await thread.terminate();
    },
  };
}

/** Starts the workers that create a film's sound and paint its frames in turn. */
export function startRenderWorkers(task: Omit<RenderTask, 'workerIndex' | 'workerCount'>): RenderWorkers {
  const count = Math.min(MAX_WORKERS, availableParallelism());
  const workers = Array.from({ length: count }, (_, workerIndex) =>
    startRenderWorker({ ...task, workerIndex, workerCount: count }),
  );
  const schedule = Promise.all(workers.map((worker) => worker.schedule)).then(([first]) => first as Schedule);
  schedule.catch(() => undefined);
  return {
    schedule,
    async writeFrames(to) {
      const { frames } = await schedule;
      for (let frame = 0; frame < frames; frame++) {
        const worker = workers[frame % count] as RenderWorker;
        const buffer = await worker.nextFrame();
        // The stream may still read the bytes after write() returns. The buffer is returned when the write is complete.
        await new Promise<void>((resolve, reject) => {
          to.write(new Uint8Array(buffer), (error) => (error ? reject(error) : resolve()));
        });
        worker.returnBuffer(buffer);
      }
      to.end();
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
