/** The distance between two frames. */
export const STEP_MS = 10;

/** How likely it is that somebody speaks, every 10 ms from the start of the film. */
export interface SpeechActivity {
  /** From 0, surely nobody, to 1, surely somebody. */
  values: Float32Array;
  /** How long somebody speaks in all, in milliseconds. Music may count as speech. */
  speechMs: number;
}

/** Levels are compared with the quietest tenth of what is heard within so many frames on either side. */
const FLOOR_REACH = 1000;
const FLOOR_SHARE = 0.1;
/** Quieter sound is silence, in decibels relative to full scale. */
const MIN_FLOOR_DB = -65;
/** How far above the floor speech begins, and how far above it there is no doubt. In decibels. */
const RISE_DB = { low: 3, high: 18 };
/** How periodic noise and voices are. */
const VOICING = { low: 0.3, high: 0.75 };
/** Consonants beside a vowel belong to the voice: its frames reach so far. */
const VOICE_REACH = 8;
/** The share of the voice in the result; the rest needs loudness only. */
const VOICE_WEIGHT = 0.6;
/** From this value on, somebody speaks. */
const SPEECH_VALUE = 0.5;

/**
 * Joins level and voicing: somebody speaks where it is louder than around, and more so where the sound is periodic.
 * @param args.levels of each frame, in decibels relative to full scale
 * @param args.voicing of each frame, 0 to 1
 */
export function toSpeechActivity(args: { levels: Float32Array; voicing: Float32Array }): SpeechActivity {
  const { levels, voicing } = args;
  const floors = measureFloors(levels);
  const voices = takeLargestAround(voicing, VOICE_REACH);
  const raw = levels.map((level, t) => {
    const loudness = shareBetween(level - (floors[t] as number), RISE_DB);
    return loudness * (1 - VOICE_WEIGHT + VOICE_WEIGHT * shareBetween(voices[t] as number, VOICING));
  });
  const values = smooth(raw);
  let speechFrames = 0;
  for (const value of values) if (value >= SPEECH_VALUE) speechFrames += 1;
  return { values, speechMs: speechFrames * STEP_MS };
}

/** Returns the level of the background around each frame, measured once a second and interpolated. */
function measureFloors(levels: Float32Array): Float32Array {
  const spacing = 100;
  const points: number[] = [];
  for (let at = 0; at < levels.length + spacing; at += spacing) {
    const around = levels.slice(Math.max(0, at - FLOOR_REACH), at + FLOOR_REACH).sort();
    const floor = around[Math.floor(FLOOR_SHARE * around.length)] ?? MIN_FLOOR_DB;
    points.push(Math.max(MIN_FLOOR_DB, floor));
  }
  return levels.map((_, t) => {
    const at = Math.floor(t / spacing);
    const [before, after] = [points[at] as number, points[at + 1] as number];
    return before + ((after - before) * (t - at * spacing)) / spacing;
  });
}

function takeLargestAround(values: Float32Array, reach: number): Float32Array {
  return values.map((_, t) => {
    let largest = 0;
    for (let i = Math.max(0, t - reach); i <= Math.min(values.length - 1, t + reach); i += 1)
      largest = Math.max(largest, values[i] as number);
    return largest;
  });
}

/** Averages each frame with its two neighbors on either side, so that single frames do not count. */
function smooth(values: Float32Array): Float32Array {
  const at = (t: number) => values[Math.max(0, Math.min(values.length - 1, t))] as number;
  return values.map((_, t) => (at(t - 2) + at(t - 1) + at(t) + at(t + 1) + at(t + 2)) / 5);
}

function shareBetween(value: number, { low, high }: { low: number; high: number }): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}
