import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions, TakeAudioStats } from '#domain/media/types.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { isReferenceFile, readFirstBytes } from '../ingest/detect-reference-file.ts';
import { createPeakAccumulator } from '../peak-accumulator.ts';
import { PEAKS_PER_SECOND } from '../plans/peaks.ts';
import { planTakeEncode, planTakePcm, TAKE_SAMPLE_RATE } from '../plans/take.ts';
import { createLevelMeter } from './level-meter.ts';

const WALL_MS = 60_000;
const BYTES_PER_MS = (TAKE_SAMPLE_RATE * 2) / 1000;

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
  const meter = createLevelMeter();
  meter.take(samples);
  const fold = createPeakAccumulator({
    pairs: Math.ceil((durationMs * PEAKS_PER_SECOND) / 1000),
    samplesPerPair: TAKE_SAMPLE_RATE / PEAKS_PER_SECOND,
  });
  fold.take(samples);
  await writeAtomically({ output: peaks, make: (temporary) => writeFile(temporary, fold.finish()) });
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
  return { durationMs, ...meter.finish() };
}

async function readSamples(args: {
  run: RunFfmpeg;
  recording: string;
  maxMs: number;
  signal: AbortSignal;
}): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    await args.run({
      tool: 'ffmpeg',
      args: planTakePcm(args.recording),
      signal: args.signal,
      wallMs: WALL_MS,
      fallbackErrorCode: 'take_unreadable',
      onStdout: (piece) => {
        bytes += piece.length;
        if (bytes > args.maxMs * BYTES_PER_MS) {
          throw new AppError('take_too_long', { params: { minutes: args.maxMs / 60_000 } });
        }
        pieces.push(piece);
      },
    });
  } catch (error) {
    // The memory or time some broken file asks for is a fault of the file here, too.
    if (
      error instanceof AppError &&
      (error.code === 'video_too_large' || error.code === 'video_time_limit')
    ) {
      throw new AppError('take_unreadable', { cause: error });
    }
    throw error;
  }
  return Buffer.concat(pieces, bytes - (bytes % 2));
}
