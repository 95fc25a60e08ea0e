import type { Writable } from 'node:stream';
import type { FrameRate, FrameSpan } from './frames.ts';

/** Properties of a mezzanine, the file that clips are cut from. See README.md for how to make one. */
export interface MezzanineFormat {
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
  rate: FrameRate;
  /** Number of frames in the file. */
  frames: number;
  hasAudio: boolean;
}

/** Called with the completed share of the work, from 0 to 1. */
export type CutProgressCallback = (fraction: number) => void;

/** A request to make one clip. */
export interface CutRequest {
  /** Path of the mezzanine. */
  mezzanine: string;
  info: MezzanineFormat;
  /** Spans of the mezzanine, joined in this order. They may overlap and repeat. */
  spans: readonly FrameSpan[];
  /** Path of the clip. An existing file is replaced when the clip has been verified. */
  output: string;
}

export interface CutOptions {
  signal: AbortSignal;
  onProgress?: CutProgressCallback;
}

/** The proof of a finished clip: the result of verifying it against the mezzanine. */
export interface CutProof {
  /** Number of frames in the clip. */
  frames: number;
  /** Distance of the first and last frame from the requested ones, in frames: always 0, otherwise there is no clip. */
  firstFrameOff: number;
  lastFrameOff: number;
  /** Milliseconds by which the sound is late; null for a clip without sound. */
  audioOffsetMs: number | null;
  /** Size of the file, in bytes. */
  bytes: number;
  /**
   * How the clip was made. `copy`: every packet was copied. `lead-in`: the first frame was encoded again, all others
   * were copied. `full`: every frame was encoded again. For several spans, the method that changed most.
   */
  method: 'copy' | 'lead-in' | 'full';
}

/** One run of ffmpeg. */
export interface FfmpegTask {
  args: readonly string[];
  /**
   * `encode` writes a file. `verify` reads a file that was just written, so a failure without a known cause means that
   * the clip is damaged: reject with FrameCutterError `not_exact`, or with your own equivalent error.
   */
  purpose: 'encode' | 'verify';
  signal: AbortSignal | null;
  /** Maximum duration of the run, in milliseconds. */
  wallMs: number;
  /**
   * Receives standard output as it arrives. Without it the runner collects standard output. An exception ends the run.
   */
  onStdout?: (chunk: Buffer) => void;
  /** Writes standard input and ends it. A rejection ends the run, unless ffmpeg has already stopped reading. */
  input?: (stdin: Writable) => Promise<void>;
  /** Maximum number of bytes of standard output to collect. At least 8 MB by default. */
  maxOutputBytes?: number;
  /** Called with the number of frames encoded so far. */
  onProgress?: (report: { frame: number }) => void;
  /** A person is waiting for the result: run at normal priority. */
  isUrgent?: boolean;
  /** The run has got its slot, or only waits for its input. A runner with a limit starts it at once. */
  hasSlot?: boolean;
  /** Called as soon as the process can be suspended. Not every system can suspend one. */
  onSuspendable?: (suspension: Suspension) => void;
}

/** Suspends a running process, and lets it go on. */
export interface Suspension {
  pause(): void;
  resume(): void;
}

/**
 * Runs ffmpeg. Resolves to its collected standard output when the process has exited with 0. Rejects when it fails, is
 * aborted or runs out of time, but only when the process is gone, because the cutter deletes files immediately
 * afterwards.
 */
export type RunFfmpegTask = (task: FfmpegTask) => Promise<{ stdout: Buffer }>;

/**
 * Waits for a free slot, and then runs `work`, which starts one process and resolves when it has ended. `work` calls
 * `onSuspendable` as soon as the process can be suspended: it then makes way for others and goes on later. Rejects with
 * the signal's reason if the signal aborts before a slot is free.
 */
export type RunInSlot = <T>(
  work: (onSuspendable: (suspension: Suspension) => void) => Promise<T>,
  signal: AbortSignal | null,
) => Promise<T>;

/** Resolves to an unused path in the folder of `output`, so that renaming it to `output` is atomic. */
export type CreateTemporaryPath = (output: string) => Promise<string>;

/** The part of a logger that the cutter uses. */
export interface CutterLogger {
  warn(fields: Record<string, unknown>, message: string): void;
}
