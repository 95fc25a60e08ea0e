import { PitchDetector } from 'pitchy';

/** Distance between two values of a contour, in milliseconds. */
export const PITCH_STEP_MS = 10;
/** Length of the window that each value is measured over, in milliseconds. */
const WINDOW_MS = 48;
/** The range of speaking voices, including those of children. */
const MIN_PITCH_HZ = 65;
const MAX_PITCH_HZ = 500;
/** How periodic a window must be (McLeod's normalized square difference) to count as voiced. */
const MIN_CLARITY = 0.8;
/** Quieter windows (root mean square) are not measured. */
const MIN_LEVEL = 0.004;

/**
 * Returns the pitch of a voice in Hz every 10 ms, or NaN where it is unvoiced, by the pitch method of McLeod and Wyvill
 * ("A smarter way to find pitch", 2005). The value at index i belongs to the time i * 10 ms.
 */
export function tracePitch(args: { samples: Float32Array; sampleRate: number }): Float32Array {
  const { samples, sampleRate } = args;
  const size = Math.round((WINDOW_MS * sampleRate) / 1000);
  const step = (PITCH_STEP_MS * sampleRate) / 1000;
  const detector = PitchDetector.forFloat32Array(size);
  const contour = new Float32Array(Math.ceil(samples.length / step)).fill(Number.NaN);
  const window = new Float32Array(size);
  for (let i = 0; i < contour.length; i += 1) {
    const from = Math.round(i * step - size / 2);
    window.fill(0);
    window.set(samples.subarray(Math.max(0, from), Math.max(0, from + size)), Math.max(0, -from));
    if (rmsLevel(window) < MIN_LEVEL) continue;
    const [pitch, clarity] = detector.findPitch(window, sampleRate);
    if (clarity >= MIN_CLARITY && pitch >= MIN_PITCH_HZ && pitch <= MAX_PITCH_HZ) contour[i] = pitch;
  }
  return contour;
}

/** Returns the root mean square of samples. */
export function rmsLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** Converts a contour to semitones from its median. Keeps NaN. */
export function toSemitones(contour: Float32Array): Float32Array {
  const voiced = [...contour].filter((pitch) => !Number.isNaN(pitch)).sort((a, b) => a - b);
  const median = voiced[Math.floor(voiced.length / 2)] ?? Number.NaN;
  return contour.map((pitch) => 12 * Math.log2(pitch / median));
}

/** Minimum number of voiced values for a meaningful range. */
const MIN_VOICED_VALUES = 15;

/**
 * Returns the pitch range of a voice in semitones, from the 10th to the 90th percentile, so that measurement errors do
 * not count. Returns null if too few values are voiced.
 */
export function pitchRange(semitones: Float32Array): number | null {
  const voiced = [...semitones].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (voiced.length < MIN_VOICED_VALUES) return null;
  const quantile = (share: number) => voiced[Math.round(share * (voiced.length - 1))] ?? 0;
  return quantile(0.9) - quantile(0.1);
}
