import { PitchDetector } from 'pitchy';

/** Distance of two values of a contour, and the stretch each is measured over, in milliseconds. */
export const PITCH_STEP_MS = 10;
const WINDOW_MS = 48;
/** The range of speaking voices, children's included. */
const LOWEST_HZ = 65;
const HIGHEST_HZ = 500;
/** How periodic a stretch must be (McLeod's normalised square difference) to count as voiced. */
const CLEAR = 0.8;
/** Softer than this (root mean square) nothing is measured. */
const SILENCE = 0.004;

/**
 * The pitch of a voice in Hz every 10 ms, NaN where it is unvoiced, by McLeod and Wyvill's pitch method ("A smarter way to
 * find pitch", 2005). The value at index i belongs to the time i * 10 ms.
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
    if (rmsLevel(window) < SILENCE) continue;
    const [pitch, clarity] = detector.findPitch(window, sampleRate);
    if (clarity >= CLEAR && pitch >= LOWEST_HZ && pitch <= HIGHEST_HZ) contour[i] = pitch;
  }
  return contour;
}

/** Root mean square of samples. */
export function rmsLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** A contour in semitones from its own median; NaN stays. */
export function toSemitones(contour: Float32Array): Float32Array {
  const voiced = [...contour].filter((pitch) => !Number.isNaN(pitch)).sort((a, b) => a - b);
  const median = voiced[Math.floor(voiced.length / 2)] ?? Number.NaN;
  return contour.map((pitch) => 12 * Math.log2(pitch / median));
}

/** Voiced time below which a range says nothing, in values of a contour. */
const RANGE_LEAST = 15;

/**
 * How far a voice moves, in semitones: from the tenth to the ninetieth percentile, so that a slip of the measurement does
 * not count. Null with too little of it.
 */
export function pitchRange(semitones: Float32Array): number | null {
  const voiced = [...semitones].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (voiced.length < RANGE_LEAST) return null;
  const at = (share: number) => voiced[Math.round(share * (voiced.length - 1))] ?? 0;
  return at(0.9) - at(0.1);
}
