import { PitchDetector } from 'pitchy';
import { FRAME_MS, SAMPLE_RATE } from '../features/extract-cepstra.ts';

/** The length of the window of each value: 48 ms, three periods of the lowest voice. */
const WINDOW = 768;
const STEP = (SAMPLE_RATE * FRAME_MS) / 1000;
/** The range of speaking voices, including those of children. */
const MIN_PITCH_HZ = 65;
const MAX_PITCH_HZ = 500;
/** How periodic a window must be to count as voiced (McLeod's normalized square difference). */
const MIN_CLARITY = 0.8;
/** Windows that are quieter than the loudest by more than this are not measured. Decibels. */
const RANGE_DB = 40;

/**
 * Returns the pitch of a voice in Hz for each frame of 10 ms, or NaN where it is unvoiced, by the method of McLeod and
 * Wyvill ("A smarter way to find pitch", ICMC 2005).
 * @param levels the level of each frame in decibels
 */
export function measurePitch(samples: Float32Array, levels: Float32Array): Float32Array {
  const detector = PitchDetector.forFloat32Array(WINDOW);
  const window = new Float32Array(WINDOW);
  const floor = levels.reduce((max, level) => Math.max(max, level), -Infinity) - RANGE_DB;
  return levels.map((level, t) => {
    if (level < floor) return Number.NaN;
    const from = Math.max(0, t * STEP + STEP - WINDOW / 2);
    window.fill(0);
    window.set(samples.subarray(from, from + WINDOW));
    const [pitch, clarity] = detector.findPitch(window, SAMPLE_RATE);
    return clarity >= MIN_CLARITY && pitch >= MIN_PITCH_HZ && pitch <= MAX_PITCH_HZ ? pitch : Number.NaN;
  });
}

/** Converts pitch in Hz to semitones from its median. Keeps NaN. */
export function semitonesFromMedian(pitch: Float32Array): Float32Array {
  const voiced = pitch.filter((hz) => !Number.isNaN(hz)).sort();
  const median = voiced[Math.floor(voiced.length / 2)] ?? Number.NaN;
  return pitch.map((hz) => 12 * Math.log2(hz / median));
}
