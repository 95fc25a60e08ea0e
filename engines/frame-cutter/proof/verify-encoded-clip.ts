import { stat } from 'node:fs/promises';
import { notExactError } from '../core/errors.ts';
import { frameStartMs } from '../core/frames.ts';
import type { CutProof, MezzanineFormat, RunFfmpegTask } from '../core/types.ts';
import { COMPARE_SAMPLE_RATE, planComparisonAudio, toInt16Samples } from '../ffmpeg/comparison-audio.ts';
import {
  COMPARISON_FRAME_BYTES,
  comparisonFrameFilter,
  planAllComparisonFrames,
  planRawFrames,
} from '../ffmpeg/comparison-frames.ts';
import { encodingTolerance, type FrameTolerance, matchFrameOffset } from './compare-frames.ts';
import { measureAudioLag } from './measure-audio-lag.ts';

const VERIFY_WALL_MS = 10 * 60_000;
/** Number of neighboring frames compared on either side of the first and last frame. */
const NEIGHBORS = 2;
/** The loudest half second of the first six seconds is compared. */
const COMPARED_SECONDS = 6;
const WINDOW_SECONDS = 0.5;
const MAX_LAG_SECONDS = 0.1;
/** Normalized cross-correlation below which two sounds are different sounds. */
const MIN_CORRELATION = 0.3;

/** A finished clip and the span that it should show. */
interface EncodedCut {
  run: RunFfmpegTask;
  mezzanine: string;
  clip: string;
  info: MezzanineFormat;
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
  signal: AbortSignal;
}

/**
 * Decodes a finished clip and compares it with the mezzanine. The number of frames and the first and last frame must be
 * right, and the sound may be shifted by less than half a frame. `tolerance` is for the difference in picture between
 * clip and mezzanine; the default is that of one encoding. Throws FrameCutterError `not_exact` otherwise.
 */
export async function verifyEncodedClip(
  cut: EncodedCut & { tolerance?: FrameTolerance },
): Promise<Omit<CutProof, 'method'>> {
  const { tolerance = encodingTolerance } = cut;
  const [actual, first, last, audioOffsetMs] = await Promise.all([
    readClip(cut),
    readNeighborFrames({ cut, frame: cut.startFrame }),
    readNeighborFrames({ cut, frame: cut.endFrame - 1 }),
    cut.info.hasAudio ? measureAudioOffset(cut) : null,
  ]);
  const frames = cut.endFrame - cut.startFrame;
  if (actual.frames !== frames) throw notExactError(`${actual.frames} frames instead of ${frames}`);
  const firstFrameOff = matchFrameOffset({ picture: actual.first, tolerance, ...first });
  const lastFrameOff = matchFrameOffset({ picture: actual.last, tolerance, ...last });
  if (firstFrameOff !== 0 || lastFrameOff !== 0) {
    throw notExactError(`first frame off by ${firstFrameOff}, last by ${lastFrameOff}`);
  }
  if (audioOffsetMs !== null && Math.abs(audioOffsetMs) >= frameStartMs(1, cut.info.rate) / 2) {
    throw notExactError(`sound off by ${audioOffsetMs} ms`);
  }
  return { frames, firstFrameOff, lastFrameOff, audioOffsetMs, bytes: (await stat(cut.clip)).size };
}

/** Decodes the whole clip. Returns the number of frames and the comparison frames of the first and last frame. */
async function readClip(cut: EncodedCut): Promise<{ frames: number; first: Uint8Array; last: Uint8Array }> {
  let first: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let bytes = 0;
  await cut.run({
    args: planAllComparisonFrames(cut.clip),
    signal: cut.signal,
    wallMs: VERIFY_WALL_MS,
    purpose: 'verify',
    onStdout(chunk) {
      if (first.length < COMPARISON_FRAME_BYTES) {
        first = Buffer.concat([first, chunk.subarray(0, COMPARISON_FRAME_BYTES - first.length)]);
      }
      tail = Buffer.concat([tail, chunk]).subarray(-COMPARISON_FRAME_BYTES);
      bytes += chunk.length;
    },
  });
  return { frames: bytes / COMPARISON_FRAME_BYTES, first, last: tail };
}

/**
 * Reads the comparison frames of the mezzanine from two before to two after `frame`, as far as they exist. `expected`
 * is the index of `frame` among them. Throws FrameCutterError `not_exact` if the mezzanine lacks one.
 */
export async function readNeighborFrames(args: {
  cut: Pick<EncodedCut, 'run' | 'mezzanine' | 'info' | 'signal'>;
  frame: number;
}): Promise<{ neighbors: Uint8Array[]; expected: number }> {
  const { cut, frame } = args;
  const first = Math.max(0, frame - NEIGHBORS);
  const end = Math.min(cut.info.frames, frame + NEIGHBORS + 1);
  const { stdout } = await cut.run({
    args: planRawFrames({
      mezzanine: cut.mezzanine,
      rate: cut.info.rate,
      first,
      end,
      filter: comparisonFrameFilter,
    }),
    signal: cut.signal,
    wallMs: VERIFY_WALL_MS,
    purpose: 'verify',
  });
  if (stdout.length !== (end - first) * COMPARISON_FRAME_BYTES)
    throw notExactError('the mezzanine lacks frames');
  const neighbors = Array.from({ length: end - first }, (_, i) =>
    stdout.subarray(i * COMPARISON_FRAME_BYTES, (i + 1) * COMPARISON_FRAME_BYTES),
  );
  return { neighbors, expected: frame - first };
}

/**
 * Measures the milliseconds by which the clip's sound is late, compared with the mezzanine's from startFrame on; 0 for
 * silence.
 */
async function measureAudioOffset(cut: EncodedCut): Promise<number> {
  const { run, info, startFrame, endFrame, signal } = cut;
  const clipSeconds = frameStartMs(endFrame - startFrame, info.rate) / 1000;
  const seconds = Math.min(COMPARED_SECONDS, clipSeconds);
  const startMs = frameStartMs(startFrame, info.rate);
  const [reference, actual] = await Promise.all([
    readComparisonAudio({ run, path: cut.mezzanine, startMs, seconds, signal }),
    readComparisonAudio({ run, path: cut.clip, startMs: 0, seconds, signal }),
  ]);
  return measureAudioDelayMs({ reference, actual });
}

/** Reads `seconds` of an mp4's sound from `startMs` on, as mono samples at COMPARE_SAMPLE_RATE. */
export async function readComparisonAudio(args: {
  run: RunFfmpegTask;
  path: string;
  startMs: number;
  seconds: number;
  signal: AbortSignal;
}): Promise<Int16Array> {
  const { path, startMs, seconds, signal } = args;
  const { stdout } = await args.run({
    args: planComparisonAudio({ path, startSeconds: startMs / 1000, seconds }),
    signal,
    wallMs: VERIFY_WALL_MS,
    purpose: 'verify',
    maxOutputBytes: Math.ceil((seconds + 1) * COMPARE_SAMPLE_RATE) * 2,
  });
  return toInt16Samples(stdout);
}

/**
 * Measures the milliseconds by which `actual` is late; 0 for silence. Throws FrameCutterError `not_exact` for another
 * sound.
 */
export function measureAudioDelayMs(args: { reference: Int16Array; actual: Int16Array }): number {
  const result = measureAudioLag({
    ...args,
    window: WINDOW_SECONDS * COMPARE_SAMPLE_RATE,
    maxLag: MAX_LAG_SECONDS * COMPARE_SAMPLE_RATE,
  });
  if (!result) return 0;
  if (result.correlation < MIN_CORRELATION) throw notExactError('the sound is not that of the span');
  return (result.lag * 1000) / COMPARE_SAMPLE_RATE;
}
