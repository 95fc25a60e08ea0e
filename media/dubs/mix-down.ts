import { open } from 'node:fs/promises';
import { VOICE_FADE_MS } from '#domain/dubs/plan-gains.ts';
import { decibelsToFactor } from '#shared/decibels.ts';
import { MIX_FRAME_BYTES, MIX_SAMPLE_RATE, mixSamplesIn } from '../plans/dub-sound.ts';
import { createCompressor } from './compress-voice.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import { readSampleChunks } from './stream-samples.ts';

/** Above the common level by this much, a voice is compressed: laughter and shouts, not speech. In decibels. */
const COMPRESSION_ABOVE_DB = 6;
const COMPRESSION = { ratio: 2.5, attackMs: 8, releaseMs: 120 };

/** A voice in the center of the picture is heard from both sides, each with half its power. */
const CENTER_GAIN = Math.SQRT1_2;

/** The part of a recording that is heard in a mix. */
interface HeardVoice {
  /** Mono samples at MIX_SAMPLE_RATE. */
  samples: Float32Array;
  /** Brings the voice to the common level, in decibels. */
  gainDb: number;
  /** When it begins in the clip, in milliseconds; not negative. */
  atMs: number;
}

/**
 * Adds voices to the bed, and writes the mix, `samples` samples long. Both files are raw 32-bit stereo at MIX_SAMPLE_RATE. The
 * voices are brought to the common level `levelDb` (in dBFS), gently compressed above it, and faded at both ends. Resolves to
 * the loudness of the mix in LUFS. Other work goes on meanwhile: some seconds of sound are mixed at a time.
 */
export async function mixDown(args: {
  bedFile: string;
  mixFile: string;
  voices: readonly HeardVoice[];
  levelDb: number;
  /** Length of the clip, and of the mix with the credits, in samples. */
  clipSamples: number;
  samples: number;
}): Promise<number> {
  const { bedFile, mixFile, voices, levelDb, clipSamples, samples } = args;
  const meter = new LoudnessMeter();
  const add = voices.map((voice) => createVoice(voice, levelDb));
  await using file = await open(mixFile, 'w');
  let at = 0;
  for await (const chunk of readSampleChunks(bedFile)) {
    for (const addVoice of add) addVoice(chunk, at);
    fadeEnd(chunk, at, clipSamples);
    meter.take(chunk);
    await file.writeFile(new Uint8Array(chunk.buffer));
    at += chunk.length / 2;
  }
  // The credits are silent.
  await file.truncate(samples * MIX_FRAME_BYTES);
  return meter.finish();
}

/** Returns a function that adds a voice to the chunks of the bed, one after the other. A chunk begins at sample `from`. */
function createVoice(
  { samples, gainDb, atMs }: HeardVoice,
  levelDb: number,
): (chunk: Float32Array, from: number) => void {
  const start = mixSamplesIn(atMs);
  const gain = decibelsToFactor(gainDb);
  const threshold = decibelsToFactor(Math.min(0, levelDb + COMPRESSION_ABOVE_DB));
  const compress = createCompressor(MIX_SAMPLE_RATE, { threshold, ...COMPRESSION });
  const half = samples.length / 2;
  const fadeIn = Math.min(mixSamplesIn(VOICE_FADE_MS.in), half);
  const fadeOut = Math.min(mixSamplesIn(VOICE_FADE_MS.out), half);
  return (chunk, from) => {
    const first = Math.max(0, from - start);
    const part = samples
      .subarray(first, Math.max(first, from + chunk.length / 2 - start))
      .map((sample) => gain * sample);
    compress(part);
    for (let i = 0; i < part.length; i += 1) {
      const inVoice = first + i;
      const fade = Math.min(1, inVoice / fadeIn, (samples.length - inVoice) / fadeOut);
      const heard = (part[i] ?? 0) * fade * CENTER_GAIN;
      const left = 2 * (start + inVoice - from);
      chunk[left] = (chunk[left] ?? 0) + heard;
      chunk[left + 1] = (chunk[left + 1] ?? 0) + heard;
    }
  };
}

/** The sound of a film ends with a short fade, or a cut in the middle of a tone would click. */
function fadeEnd(chunk: Float32Array, from: number, clipSamples: number): void {
  const length = Math.min(mixSamplesIn(VOICE_FADE_MS.out), clipSamples / 2);
  const begin = Math.max(0, clipSamples - length - from);
  for (let i = Math.ceil(begin); 2 * i + 1 < chunk.length; i += 1) {
    const gain = Math.max(0, (clipSamples - from - i) / length);
    chunk[2 * i] = (chunk[2 * i] ?? 0) * gain;
    chunk[2 * i + 1] = (chunk[2 * i + 1] ?? 0) * gain;
  }
}
