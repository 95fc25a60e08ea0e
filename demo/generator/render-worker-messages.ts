import type { DemoFilm, SpokenLine } from './types.ts';

/** The task of one render worker. */
export interface RenderTask {
  film: DemoFilm;
  /** Raw speech, one file per line: mono, signed 16-bit, 48 kHz. */
  speechFiles: string[];
  /** File for the mixed sound. The first worker mixes it. */
  soundFile: string;
  /**
   * Index of this worker among all of them. It paints the frames `workerIndex`, `workerIndex + workerCount`,
   * and so on.
   */
  workerIndex: number;
  workerCount: number;
}

/** Message from a worker. Buffers are transferred, not copied. */
export type RenderWorkerMessage =
  | { kind: 'schedule'; spoken: SpokenLine[]; frames: number }
  | { kind: 'frame'; buffer: ArrayBuffer };

/** Message to a worker: a buffer for another frame. */
export interface ReturnedBuffer {
  buffer: ArrayBuffer;
}
