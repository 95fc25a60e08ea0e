import { measureAudioLag } from '@taici/frame-cutter';
import type { DubProof } from '#domain/dubs/dub-proof.ts';
import { ANALYSIS_SAMPLE_RATE } from '#domain/dubs/measure-voice-level.ts';
import { AppError } from '#domain/errors.ts';

/** Maximum distance of a voice from its place, in milliseconds. */
const MAX_VOICE_OFF_MS = 20;
export const TARGET_LUFS = -16;
export const MAX_LOUDNESS_OFF = 1;
export const MAX_TRUE_PEAK_DB = -1;

/** How far a voice is searched for, in milliseconds. */
const MAX_LAG_MS = 120;
/** Length of the loudest part of a voice, which is looked for. In milliseconds. */
const WINDOW_MS = 1200;
/** A lower correlation does not show the voice: it comes from another voice or from the bed. */
const MIN_CORRELATION = 0.2;

const samplesOf = (ms: number) => Math.round((ms * ANALYSIS_SAMPLE_RATE) / 1000);

/**
 * Measures how far a voice in a finished film is from its place, in milliseconds: positive when it is late. Throws
 * dub_not_exact when it is not there.
 */
export function measureVoiceOffset(args: {
  /** The recording and the film as 16-bit mono samples at ANALYSIS_SAMPLE_RATE. */
  recording: Int16Array;
  film: Int16Array;
  /** The part of the recording that is heard, and when it begins in the film. In milliseconds. */
  fromMs: number;
  toMs: number;
  atMs: number;
}): number {
  const { recording, film, fromMs, toMs, atMs } = args;
  const reference = emphasize(recording.subarray(samplesOf(fromMs), samplesOf(toMs)));
  const start = samplesOf(atMs);
  // The sound before and after belongs to the search, too.
  const margin = samplesOf(MAX_LAG_MS);
  const around = new Int16Array(reference.length + 2 * margin);
  const first = Math.max(0, start - margin);
  around.set(film.subarray(first, start + reference.length + margin), first - (start - margin));
  const actual = emphasize(around);
  const padded = new Int16Array(actual.length);
  padded.set(reference, margin);
  const found = measureAudioLag({ reference: padded, actual, window: samplesOf(WINDOW_MS), maxLag: margin });
  if (!found || found.correlation < MIN_CORRELATION) {
    const heard = found ? `correlation ${found.correlation.toFixed(2)}` : 'silence';
    throw new AppError('dub_not_exact', {
      message: `the voice at ${Math.round(atMs)} ms is not there: ${heard}`,
    });
  }
  return (found.lag * 1000) / ANALYSIS_SAMPLE_RATE;
}

/** Weakens low frequencies. Music is strong in them, and they hardly show the place of a voice. */
function emphasize(samples: Int16Array): Int16Array {
  return samples.map((sample, at) =>
    Math.max(-32_768, Math.min(32_767, sample - 0.9 * (samples[at - 1] ?? 0))),
  );
}

/** Throws dub_not_exact, with all that is wrong, unless a finished film is as it must be. */
export function requireExactDub(args: { proof: DubProof; frameMs: number }): void {
  const { proof, frameMs } = args;
  const wrong = [
    proof.voiceOffMs > MAX_VOICE_OFF_MS && `a voice is ${proof.voiceOffMs.toFixed(1)} ms off`,
    Math.abs(proof.loudnessLufs - TARGET_LUFS) > MAX_LOUDNESS_OFF && `${proof.loudnessLufs} LUFS`,
    proof.truePeakDb > MAX_TRUE_PEAK_DB && `a true peak of ${proof.truePeakDb.toFixed(1)} dB`,
    proof.durationOffMs > frameMs && `the length is ${proof.durationOffMs.toFixed(1)} ms off`,
  ].filter((problem) => problem !== false);
  if (wrong.length > 0) throw new AppError('dub_not_exact', { message: wrong.join(', ') });
}
