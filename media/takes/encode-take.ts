import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RunInSlot } from '@taici/frame-cutter';
import { AppError, isAppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions, TakeAudioStats } from '#domain/media/types.ts';
import { detectSpeech } from '#domain/takes/detect-speech.ts';
import type { TakeSpeech } from '#domain/takes/types.ts';
import { PEAKS_PER_SECOND } from '#shared/constants.ts';
import { FULL_SCALE, MIN_CLIPPED_SAMPLES } from '#shared/take-level.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { type AheadRun, type TaskProcesses, withTaskProcesses } from '../ffmpeg/task-processes.ts';
import { replaceFile } from '../files/replace-file.ts';
import { isReferenceFile, readFirstBytes } from '../imports/detect-reference-file.ts';
import { createPeakAccumulator } from '../peak-accumulator.ts';
import { planTakeEncode, planTakePcm } from '../plans/take.ts';

const WALL_MS = 60_000;
/** The highest sample rate of a stored take. */
const MAX_SAMPLE_RATE = 48_000;
const BYTES_PER_SAMPLE = 2;
const MAX_SAMPLE = 32_767;
const FULL_SCALE_16_BIT = 32_768;
/** Length of the header of the WAV file that `planTakePcm` makes, and where the sample rate is in it. */
const WAV_HEADER_BYTES = 44;
const SAMPLE_RATE_AT = 24;

type EncodeTakeArgs = { run: RunFfmpeg; runInSlot: RunInSlot } & Parameters<MediaProcessor['encodeTake']>[0];

/** See MediaProcessor.encodeTake. */
export async function encodeTake(args: EncodeTakeArgs, options: MediaTaskOptions): Promise<TakeAudioStats> {
  const { recording, flac, m4a } = args;
  if (isReferenceFile(await readFirstBytes(recording))) {
    throw new AppError('take_unreadable', { message: 'a list that points at other files' });
  }
  return replaceFile({
    output: flac,
    make: (temporaryFlac) =>
      replaceFile({
        output: m4a,
        make: (temporaryM4a) =>
          withTaskProcesses({ ...args, signal: options.signal }, (processes) =>
            decodeAndEncode(args, { processes, flac: temporaryFlac, m4a: temporaryM4a }),
          ),
      }),
  });
}

/** The process that encodes starts while the recording is decoded. */
async function decodeAndEncode(
  { recording, peaks, maxMs }: EncodeTakeArgs,
  { processes, ...outputs }: { processes: TaskProcesses; flac: string; m4a: string },
): Promise<TakeAudioStats> {
  const encoder = Promise.withResolvers<AheadRun>();
  const startEncoder = () =>
    encoder.resolve(
      processes.startAhead({
        tool: 'ffmpeg',
        args: planTakeEncode(outputs),
        wallMs: WALL_MS,
        fallbackErrorCode: 'internal',
      }),
    );
  const wav = await readWav({ processes, recording, maxMs, onStart: startEncoder });
  const samples = wav.subarray(WAV_HEADER_BYTES);
  const sampleRate = wav.readUInt32LE(SAMPLE_RATE_AT);
  const durationMs = Math.round((samples.length / BYTES_PER_SAMPLE / sampleRate) * 1000);
  if (durationMs === 0) throw new AppError('take_empty');
  if (durationMs > maxMs) throw tooLong(maxMs);
  const encoding = (await encoder.promise).feed((stdin) => pipeline(Readable.from([wav]), stdin));
  const accumulator = createPeakAccumulator({
    pairs: Math.ceil((durationMs * PEAKS_PER_SECOND) / 1000),
    samplesPerPair: sampleRate / PEAKS_PER_SECOND,
  });
  accumulator.take(samples);
  const stats = { durationMs, ...measureLevel(samples), speech: measureSpeech(samples, sampleRate) };
  await encoding;
  await replaceFile({ output: peaks, make: (temporary) => writeFile(temporary, accumulator.finish()) });
  return stats;
}

const tooLong = (maxMs: number) => new AppError('take_too_long', { params: { minutes: maxMs / 60_000 } });

/** Reads a recording as a WAV file of mono 16-bit samples. */
async function readWav(args: {
  processes: TaskProcesses;
  recording: string;
  maxMs: number;
  onStart: () => void;
}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const maxBytes = WAV_HEADER_BYTES + (args.maxMs / 1000) * MAX_SAMPLE_RATE * BYTES_PER_SAMPLE;
  let bytes = 0;
  try {
    await args.processes.run(
      {
        tool: 'ffmpeg',
        args: planTakePcm(args.recording),
        wallMs: WALL_MS,
        fallbackErrorCode: 'take_unreadable',
        onStdout: (chunk) => {
          bytes += chunk.length;
          if (bytes > maxBytes) throw tooLong(args.maxMs);
          chunks.push(chunk);
        },
      },
      args.onStart,
    );
  } catch (error) {
    // For a take, a file that needs too much memory or time counts as broken.
    if (isAppError(error) && (error.code === 'video_too_large' || error.code === 'video_time_limit')) {
      throw new AppError('take_unreadable', { cause: error });
    }
    throw error;
  }
  const wav = Buffer.concat(chunks, bytes - (bytes % BYTES_PER_SAMPLE));
  if (wav.length <= WAV_HEADER_BYTES) throw new AppError('take_empty');
  return wav;
}

function measureSpeech(samples: Buffer, sampleRate: number): TakeSpeech | null {
  const speech = detectSpeech({
    samples: Float32Array.from(
      { length: samples.length / BYTES_PER_SAMPLE },
      (_, index) => samples.readInt16LE(index * BYTES_PER_SAMPLE) / FULL_SCALE_16_BIT,
    ),
    sampleRate,
  });
  if (speech.kind !== 'speech') return null;
  const pauseMs = speech.pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return { startMs: speech.startMs, endMs: speech.endMs, pauseMs };
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
    fullScaleRun = size >= FULL_SCALE * MAX_SAMPLE ? fullScaleRun + 1 : 0;
    if (fullScaleRun >= MIN_CLIPPED_SAMPLES) clipped = true;
  }
  return { peak: Math.min(1000, Math.round((greatest * 1000) / MAX_SAMPLE)), clipped };
}
