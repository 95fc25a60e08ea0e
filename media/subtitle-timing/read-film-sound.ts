import type { MediaTaskOptions } from '#domain/media/types.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { planFilmSound } from '../plans/film-sound.ts';

const TIME_LIMIT_MS = 10 * 60_000;
const BYTES_PER_SAMPLE = 4;

/**
 * Reads a span of a film's sound as mono samples from -1 to 1. Sound that is missing within the span is silence. Throws the
 * errors of `run`.
 */
export async function readFilmSound(
  args: { run: RunFfmpeg; mezzanine: string; fromMs: number; lengthMs: number; sampleRate: number },
  options: Pick<MediaTaskOptions, 'signal'>,
): Promise<Float32Array<ArrayBuffer>> {
  const { run, lengthMs, sampleRate } = args;
  const samples = new Float32Array(Math.round((lengthMs / 1000) * sampleRate));
  const { stdout } = await run({
    tool: 'ffmpeg',
    args: planFilmSound(args),
    signal: options.signal,
    wallMs: TIME_LIMIT_MS,
    fallbackErrorCode: 'video_unreadable',
    // A decoder may give a few samples more than asked for.
    maxOutputBytes: (samples.length + sampleRate) * BYTES_PER_SAMPLE,
  });
  const count = Math.min(samples.length, Math.floor(stdout.length / BYTES_PER_SAMPLE));
  for (let i = 0; i < count; i += 1) samples[i] = stdout.readFloatLE(i * BYTES_PER_SAMPLE);
  return samples;
}
