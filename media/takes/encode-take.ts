import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, isAppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions, TakeAudioStats } from '#domain/media/types.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { isReferenceFile, readFirstBytes } from '../ingest/detect-reference-file.ts';
import { createPeakAccumulator } from '../peak-accumulator.ts';
import { PEAKS_PER_SECOND } from '../plans/peaks.ts';
import { planTakeEncode, planTakePcm, TAKE_SAMPLE_RATE } from '../plans/take.ts';

const WALL_MS = 60_000;
const BYTES_PER_MS = (TAKE_SAMPLE_RATE * 2) / 1000;
/** A 16-bit sample of at least this size is at full scale. */
const FULL_SCALE = 32_760;
/** This many consecutive samples at full scale are clipped, not a peak that happens to reach full scale. */
const MIN_CLIPPED_SAMPLES = 3;

/** See MediaProcessor.encodeTake. */
export async function encodeTake(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['encodeTake']>[0],
  options: MediaTaskOptions,
): Promise<TakeAudioStats> {
  const { run, recording, output, peaks, maxMs } = args;
  if (isReferenceFile(await readFirstBytes(recording))) {
    throw new AppError('take_unreadable', { message: 'a list that points at other files' });
  }
  const samples = await readSamples({ run, recording, maxMs, signal: options.signal });
  const durationMs = Math.round(samples.length / BYTES_PER_MS);
  if (durationMs === 0) throw new AppError('take_empty');
  const accumulator = createPeakAccumulator({
    pairs: Math.ceil((durationMs * PEAKS_PER_SECOND) / 1000),
    samplesPerPair: TAKE_SAMPLE_RATE / PEAKS_PER_SECOND,
  });
  accumulator.take(samples);
  await writeAtomically({ output: peaks, make: (temporary) => writeFile(temporary, accumulator.finish()) });
  await writeAtomically({
    output,
    make: (temporary) =>
      run({
        tool: 'ffmpeg',
        args: planTakeEncode(temporary),
        signal: options.signal,
        wallMs: WALL_MS,
        fallbackErrorCode: 'internal',
        input: (stdin) => pipeline(Readable.from([samples]), stdin),
      }),
  });
  return { durationMs, ...measureLevel(samples) };
}

async function readSamples(args: {
  run: RunFfmpeg;
  recording: string;
  maxMs: number;
  signal: AbortSignal;
}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    await args.run({
      tool: 'ffmpeg',
      args: planTakePcm(args.recording),
      signal: args.signal,
      wallMs: WALL_MS,
      fallbackErrorCode: 'take_unreadable',
      onStdout: (chunk) => {
        bytes += chunk.length;
        if (bytes > args.maxMs * BYTES_PER_MS) {
          throw new AppError('take_too_long', { params: { minutes: args.maxMs / 60_000 } });
        }
        chunks.push(chunk);
      },
    });
  } catch (error) {
    // For a take, a file that needs too much memory or time counts as broken.
    if (isAppError(error) && (error.code === 'video_too_large' || error.code === 'video_time_limit')) {
      throw new AppError('take_unreadable', { cause: error });
    }
    throw error;
  }
  return Buffer.concat(chunks, bytes - (bytes % 2));
}

/**
 * Measures the level of 16-bit little-endian samples: the greatest in thousandths of full scale, and whether the sound
 * is clipped, that is, whether several consecutive samples are at full scale.
 */
function measureLevel(samples: Buffer): { peak: number; clipped: boolean } {
  let greatest = 0;
  let fullScaleRun = 0;
  let clipped = false;
  for (let at = 0; at + 1 < samples.length; at += 2) {
    const size = Math.abs(samples.readInt16LE(at));
    if (size > greatest) greatest = size;
    fullScaleRun = size >= FULL_SCALE ? fullScaleRun + 1 : 0;
    if (fullScaleRun >= MIN_CLIPPED_SAMPLES) clipped = true;
  }
  return { peak: Math.min(1000, Math.round((greatest * 1000) / 32_767)), clipped };
}
