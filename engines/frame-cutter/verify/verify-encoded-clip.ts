import { stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { ClipVerification } from '#domain/media/types.ts';
import type { RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';
import { frameStartMs } from '#shared/frames.ts';
import { COMPARE_SAMPLE_RATE, planComparisonAudio } from '../ffmpeg/comparison-audio.ts';
import {
  COMPARISON_FRAME_BYTES,
  planAllComparisonFrames,
  planComparisonFrames,
} from '../ffmpeg/comparison-frames.ts';
import { encodingTolerance, type FrameTolerance, matchFrameOffset } from './compare-frames.ts';
import { measureAudioLag, toInt16Samples } from './measure-audio-lag.ts';

const PROOF_WALL_MS = 10 * 60_000;
/** Frames looked at on either side of the first and the last one. */
const NEIGHBOURS = 2;
/** Of the sound's beginning, this much is searched for its liveliest half second. */
const HEARD_SECONDS = 6;
const WINDOW_SECONDS = 0.5;
const MAX_LAG_SECONDS = 0.1;
/** Sounds less alike than this are not the same sound. */
const LEAST_LIKENESS = 0.3;

interface Cut {
  run: RunFfmpeg;
  mezzanine: string;
  clip: string;
  facts: MezzanineInfo;
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
  signal: AbortSignal;
}

/**
 * Decodes a finished clip and holds it against the mezzanine: as many frames as were chosen, the first and the last of them
 * the chosen ones, the sound within half a frame. `noise`: what lies between the clip's picture and the mezzanine's, one
 * encoding if left out. Throws cut_not_exact otherwise.
 */
export async function verifyEncodedClip(
  cut: Cut & { noise?: FrameTolerance },
): Promise<Omit<ClipVerification, 'method'>> {
  const { noise = encodingTolerance } = cut;
  const [shown, first, last, audioOffsetMs] = await Promise.all([
    readClip(cut),
    readNeighborFrames({ cut, frame: cut.startFrame }),
    readNeighborFrames({ cut, frame: cut.endFrame - 1 }),
    cut.facts.hasAudio ? measureSound(cut) : null,
  ]);
  const frames = cut.endFrame - cut.startFrame;
  if (shown.frames !== frames) throw cutNotExactError(`${shown.frames} frames instead of ${frames}`);
  const firstFrameOff = matchFrameOffset({ picture: shown.first, noise, ...first });
  const lastFrameOff = matchFrameOffset({ picture: shown.last, noise, ...last });
  if (firstFrameOff !== 0 || lastFrameOff !== 0) {
    throw cutNotExactError(`first frame off by ${firstFrameOff}, last by ${lastFrameOff}`);
  }
  if (audioOffsetMs !== null && Math.abs(audioOffsetMs) >= frameStartMs(1, cut.facts.rate) / 2) {
    throw cutNotExactError(`sound off by ${audioOffsetMs} ms`);
  }
  return { frames, firstFrameOff, lastFrameOff, audioOffsetMs, bytes: (await stat(cut.clip)).size };
}

/** A clip that is not what was chosen, and how. */
export function cutNotExactError(what: string): AppError {
  return new AppError('cut_not_exact', { message: what });
}

async function readClip(cut: Cut): Promise<{ frames: number; first: Uint8Array; last: Uint8Array }> {
  let first: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let bytes = 0;
  await cut.run({
    tool: 'ffmpeg',
    args: planAllComparisonFrames(cut.clip),
    signal: cut.signal,
    wallMs: PROOF_WALL_MS,
    fallbackErrorCode: 'cut_not_exact',
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

/** The frames of the mezzanine from two before to two after `frame`, as far as there are any. */
export async function readNeighborFrames(args: {
  cut: Pick<Cut, 'run' | 'mezzanine' | 'facts' | 'signal'>;
  frame: number;
}): Promise<{ neighbours: Uint8Array[]; expected: number }> {
  const { cut, frame } = args;
  const first = Math.max(0, frame - NEIGHBOURS);
  const end = Math.min(cut.facts.frames, frame + NEIGHBOURS + 1);
  const { stdout } = await cut.run({
    tool: 'ffmpeg',
    args: planComparisonFrames({ mezzanine: cut.mezzanine, rate: cut.facts.rate, first, end }),
    signal: cut.signal,
    wallMs: PROOF_WALL_MS,
    fallbackErrorCode: 'cut_not_exact',
  });
  if (stdout.length !== (end - first) * COMPARISON_FRAME_BYTES)
    throw cutNotExactError('the mezzanine lacks frames');
  const neighbours = Array.from({ length: end - first }, (_, i) =>
    stdout.subarray(i * COMPARISON_FRAME_BYTES, (i + 1) * COMPARISON_FRAME_BYTES),
  );
  return { neighbours, expected: frame - first };
}

/** Milliseconds by which the clip's sound is late, heard against the mezzanine's at the chosen instant; 0 for silence. */
async function measureSound(cut: Cut): Promise<number> {
  const { run, facts, startFrame, endFrame, signal } = cut;
  const clipSeconds = frameStartMs(endFrame - startFrame, facts.rate) / 1000;
  const seconds = Math.min(HEARD_SECONDS, clipSeconds);
  const startMs = frameStartMs(startFrame, facts.rate);
  const [reference, heard] = await Promise.all([
    readComparisonAudio({ run, path: cut.mezzanine, startMs, seconds, signal }),
    readComparisonAudio({ run, path: cut.clip, startMs: 0, seconds, signal }),
  ]);
  return measureAudioDelayMs({ reference, heard });
}

/** So many seconds of an mp4's sound from a time on, as mono samples at COMPARE_SAMPLE_RATE. */
export async function readComparisonAudio(args: {
  run: RunFfmpeg;
  path: string;
  startMs: number;
  seconds: number;
  signal: AbortSignal;
}): Promise<Int16Array> {
  const { path, startMs, seconds, signal } = args;
  const { stdout } = await args.run({
    tool: 'ffmpeg',
    args: planComparisonAudio({ path, startSeconds: startMs / 1000, seconds }),
    signal,
    wallMs: PROOF_WALL_MS,
    fallbackErrorCode: 'cut_not_exact',
    maxOutputBytes: Math.ceil((seconds + 1) * COMPARE_SAMPLE_RATE) * 2,
  });
  return toInt16Samples(stdout);
}

/** Milliseconds by which `heard` is late, 0 where there is nothing to hear. Throws cut_not_exact for another sound. */
export function measureAudioDelayMs(args: { reference: Int16Array; heard: Int16Array }): number {
  const found = measureAudioLag({
    ...args,
    window: WINDOW_SECONDS * COMPARE_SAMPLE_RATE,
    maxLag: MAX_LAG_SECONDS * COMPARE_SAMPLE_RATE,
  });
  if (!found) return 0;
  if (found.likeness < LEAST_LIKENESS) throw cutNotExactError('the sound is not that of the chosen span');
  return (found.lag * 1000) / COMPARE_SAMPLE_RATE;
}
