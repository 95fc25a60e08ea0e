import type { Writable } from 'node:stream';
import type { FrameRate, FrameSpan } from './frames.ts';

/** What the cutter must know of a mezzanine, the file that clips are cut from. See README.md for how one is made. */
export interface MezzanineInfo {
  /** Pixels. */
  width: number;
  height: number;
  rate: FrameRate;
  /** Number of frames in the file. */
  frames: number;
  hasAudio: boolean;
}

/** Called with the completed share of the work, from 0 to 1. */
export type CutProgressCallback = (fraction: number) => void;

/** One clip to be made. */
export interface CutRequest {
  /** Path of the mezzanine. */
  mezzanine: string;
  info: MezzanineInfo;
  /** Spans of the mezzanine, joined in this order. They may overlap and repeat. */
  spans: readonly FrameSpan[];
  /** Path of the clip. A file that is there is replaced once the clip has been verified. */
  output: string;
}

export interface CutOptions {
  signal: AbortSignal;
  onProgress?: CutProgressCallback;
}

/** What verifying a finished clip found. */
export interface CutVerification {
  /** Frames in the clip. */
  frames: number;
  /** Frames by which the first and last frame differ from those asked for: always 0, otherwise there is no clip. */
  firstFrameOff: number;
  lastFrameOff: number;
  /** Milliseconds by which the sound is late; null for a clip without sound. */
  audioOffsetMs: number | null;
  /** Size of the file. */
  bytes: number;
  /**
   * How the clip was made. `copy`: every packet was copied. `lead-in`: the first frame was encoded again, all others were
   * copied. `full`: every frame was encoded again. For several spans, the one that changed most.
   */
  method: 'copy' | 'lead-in' | 'full';
}

/** One run of ffmpeg. */
export interface FfmpegTask {
  args: readonly string[];
  /**
   * `encode` makes something. `verify` reads what was just made, so a failure with no more exact reason means that the clip
   * is damaged: reject with FrameCutterError `not_exact`, or with an error of your own that means the same.
   */
  purpose: 'encode' | 'verify';
  signal: AbortSignal | null;
  /** Longest time the run may take, in milliseconds. */
  wallMs: number;
  /** Receives standard output as it arrives. Without it the runner collects standard output. An exception ends the run. */
  onStdout?: (chunk: Buffer) => void;
  /** Writes standard input and ends it. A rejection ends the run, unless ffmpeg has stopped reading by itself. */
  input?: (stdin: Writable) => Promise<void>;
  /** Most bytes of standard output to collect. At least 8 MB by default. */
  maxOutputBytes?: number;
  /** Called with the number of frames encoded so far. */
  onProgress?: (report: { frame: number }) => void;
  /** A person is waiting for the result: run it at normal priority. */
  isUrgent?: boolean;
}

/**
 * Starts ffmpeg. Resolves to its collected standard output when the process has exited with 0. Rejects when it fails, is
 * aborted or runs out of time, and only once the process is gone: the cutter deletes files right afterwards.
 */
export type RunFfmpegTask = (task: FfmpegTask) => Promise<{ stdout: Buffer }>;

/** Resolves to a path that nobody else uses, in the folder of `output`, so that renaming it to `output` is atomic. */
export type CreateTemporaryPath = (output: string) => Promise<string>;

/** The part of a logger that the cutter uses. */
export interface CutterLogger {
  warn(fields: Record<string, unknown>, message: string): void;
}
