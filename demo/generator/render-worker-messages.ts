import type { DemoFilm, SpokenLine } from './types.ts';

/** What one of the render workers is given. */
export interface RenderTask {
  scene: DemoFilm;
  /** Raw speech, one file a line: mono, signed 16 bit, 48 kHz. */
  speechFiles: string[];
  /** Where the finished sound goes; the first painter mixes it. */
  soundFile: string;
  /** This painter's place among all of them: it paints frames `painter`, `painter + painters`, ... */
  workerIndex: number;
  workerCount: number;
}

/** From a thread. Buffers are handed over, not copied. */
export type RenderWorkerMessage =
  | { kind: 'planned'; spoken: SpokenLine[]; frames: number }
  | { kind: 'frame'; buffer: ArrayBuffer };

/** To a thread: a buffer that may be painted again. */
export interface ReturnedBuffer {
  buffer: ArrayBuffer;
}
