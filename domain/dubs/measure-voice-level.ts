/** Samples per second at which sounds are measured and compared. */
export const ANALYSIS_SAMPLE_RATE = 8_000;
/** Length of the frames whose level is measured, in seconds. */
const FRAME_SECONDS = 0.02;
/** Frames this far below the loudest one are pauses. In decibels. */
const PAUSE_BELOW_DB = 25;
/** A recording without a frame above this level holds no voice. In dBFS. */
const SILENCE_DB = -60;
const FULL_SCALE = 32_768;

/**
 * Measures how loud somebody speaks, without the pauses: the root mean square, in dBFS, of the frames that are less than
 * PAUSE_BELOW_DB below the loudest one. A simplified form of the active speech level of ITU-T P.56. Null for silence.
 * @param samples 16-bit mono.
 */
export function measureVoiceLevel(samples: Int16Array, sampleRate: number): number | null {
  const length = Math.max(1, Math.round(FRAME_SECONDS * sampleRate));
  const powers: number[] = [];
  for (let start = 0; start < samples.length; start += length) {
    const frame = samples.subarray(start, start + length);
    let squares = 0;
    for (const sample of frame) squares += sample * sample;
    powers.push(squares / frame.length / FULL_SCALE ** 2);
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0);
  if (10 * Math.log10(loudest) < SILENCE_DB) return null;
  const active = powers.filter((power) => power >= loudest * 10 ** (-PAUSE_BELOW_DB / 10));
  return 10 * Math.log10(active.reduce((sum, power) => sum + power, 0) / active.length);
}

/**
 * Measures how loud the actors speak in a clip, in dBFS. Null when nothing is heard in the lines.
 * @param args.original the clip's sound as 16-bit mono samples at ANALYSIS_SAMPLE_RATE.
 * @param args.lines when the actors speak, in milliseconds of the clip.
 */
export function measureActorsLevel(args: {
  original: Int16Array;
  lines: readonly { startMs: number; endMs: number }[];
}): number | null {
  const at = (ms: number) => Math.max(0, Math.round((ms * ANALYSIS_SAMPLE_RATE) / 1000));
  const spoken = args.lines.flatMap(({ startMs, endMs }) => [
    ...args.original.subarray(at(startMs), at(endMs)),
  ]);
  return measureVoiceLevel(Int16Array.from(spoken), ANALYSIS_SAMPLE_RATE);
}

/** The common level of the voices, where it can't be that of the actors. In dBFS. */
const USUAL_LEVEL_DB = -22;
const LEVELS_DB = { min: -30, max: -16 };
/** How much a voice may be turned down and up. More would raise the noise of the room above the bed. */
const GAINS_DB = { min: -20, max: 24 };

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

/**
 * Returns the common level of the voices, in dBFS, and the gain that brings each to it, in decibels. The level is that of the
 * actors, so that the lines that they keep are as loud.
 * @param args.actorsDb the level of the actors in their lines; null when nothing is heard there.
 */
export function balanceVoices(args: { actorsDb: number | null; voicesDb: readonly number[] }): {
  levelDb: number;
  gainsDb: number[];
} {
  const levelDb = within(args.actorsDb ?? USUAL_LEVEL_DB, LEVELS_DB);
  return { levelDb, gainsDb: args.voicesDb.map((voiceDb) => within(levelDb - voiceDb, GAINS_DB)) };
}
