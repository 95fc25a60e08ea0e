import type { ErrorCode } from '#shared/error-codes.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { planSpeechSamples, type SoundSpan } from '../plans/speech-samples.ts';

const TIME_LIMIT_MS = 60_000;
/** Ten minutes at 16 kHz. */
const MAX_BYTES = 10 * 60 * 16_000 * 4;

/**
 * Reads the sound of a recording, or a part of it, as mono samples from -1 to 1.
 * Throws the errors of `run`.
 */
export async function readSpeechSamples(args: {
  run: RunFfmpeg;
  recording: string;
  sampleRate: number;
  span?: SoundSpan;
  /** The error of a file that cannot be read or has no sound. */
  unreadable?: Extract<ErrorCode, 'take_unreadable' | 'video_unreadable'>;
  signal?: AbortSignal;
}): Promise<Float32Array<ArrayBuffer>> {
  const { stdout } = await args.run({
    tool: 'ffmpeg',
    args: planSpeechSamples(args),
    signal: args.signal ?? null,
    wallMs: TIME_LIMIT_MS,
    fallbackErrorCode: args.unreadable ?? 'take_unreadable',
    maxOutputBytes: MAX_BYTES,
  });
  const samples = new Float32Array(Math.floor(stdout.length / 4));
  for (let i = 0; i < samples.length; i += 1) samples[i] = stdout.readFloatLE(i * 4);
  return samples;
}
