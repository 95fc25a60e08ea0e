import { medianOf } from '../media-clock.ts';
import type { RecordedSound } from '../recorded-sound.ts';
import { makeSweep } from './calibration-signals.ts';

/** A measured latency. */
export interface Latency {
  /** Milliseconds. */
  latencyMs: number;
  /** The share of cues that were heard at this latency, 0 to 1. */
  confidence: number;
}

/** A recording of cues, and when each would begin in it if there were no latency, in milliseconds. */
export interface RecordedCues {
  sound: RecordedSound;
  cuesMs: readonly number[];
}

/** Where a cue is looked for. A browser that overestimates its own latency gives a negative one. */
const EARLIEST_MS = -100;
const LATEST_MS = 650;
/** The samples per second at which tones are compared. It is exact to a tenth of a millisecond. */
const COMPARED_RATE = 12_000;
/**
 * The least similarity to a tone, of which 1 is the tone itself. Noise stays below 0.2 at this length of a tone; a tone in an
 * ordinary room reaches 0.4.
 */
const MIN_SIMILARITY = 0.25;
/** The direct sound comes before its echoes, and may be quieter. */
const DIRECT_SOUND = { share: 0.7, withinMs: 40 } as const;
/** Cues agree within this time. */
const TONE_TOLERANCE_MS = 8;
const CLAP_TOLERANCE_MS = 45;
/** The least share of cues that must agree. */
const MIN_CONFIDENCE = 0.6;

/**
 * Returns the latency of the tones of `makeTones` in a recording: the median of the delays at which a tone is most similar
 * (normalized cross-correlation). Returns null if too few tones are heard or they disagree.
 */
export function measureToneLatency({ sound, cuesMs }: RecordedCues): Latency | null {
  const step = Math.max(1, Math.round(sound.sampleRate / COMPARED_RATE));
  const rate = sound.sampleRate / step;
  const samples = averageEvery(sound.samples, step);
  const tone = averageEvery(makeSweep(sound.sampleRate), step);
  const delays = cuesMs.map((cueMs) => {
    const from = Math.max(0, Math.round(((cueMs + EARLIEST_MS) * rate) / 1000));
    const to = Math.round(((cueMs + LATEST_MS) * rate) / 1000) + tone.length;
    const at = findTone(samples.subarray(from, to), tone, (DIRECT_SOUND.withinMs * rate) / 1000);
    return at === null ? null : ((from + at) * 1000) / rate - cueMs;
  });
  return agree(delays, TONE_TOLERANCE_MS);
}

/**
 * Returns the latency of claps to a beat: the median of the delays from a beat to the next onset of a clap. Returns null if
 * too few claps are heard or they are uneven.
 */
export function measureClapLatency({ sound, cuesMs }: RecordedCues): Latency | null {
  const onsets = findOnsets(sound);
  const delays = cuesMs.map((cueMs) => {
    const near = onsets
      .map((onsetMs) => onsetMs - cueMs)
      .filter((delayMs) => delayMs >= EARLIEST_MS && delayMs <= LATEST_MS);
    return near[0] ?? null;
  });
  return agree(delays, CLAP_TOLERANCE_MS);
}

/** Returns the median of the delays that agree with the median of all; null if they are too few. */
function agree(delays: readonly (number | null)[], toleranceMs: number): Latency | null {
  const heard = delays.filter((delay) => delay !== null);
  const middle = medianOf(heard);
  if (middle === null) return null;
  const agreeing = heard.filter((delay) => Math.abs(delay - middle) <= toleranceMs);
  const latencyMs = medianOf(agreeing);
  const confidence = agreeing.length / delays.length;
  return latencyMs === null || confidence < MIN_CONFIDENCE ? null : { latencyMs, confidence };
}

/** Returns the means of `step` samples each. The mean also removes what the lower rate cannot hold. */
function averageEvery(samples: Float32Array, step: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < step; k++) sum += samples[i * step + k] ?? 0;
    return sum / step;
  });
}

/** Returns the index at which the tone is heard first; null if it is not heard. */
function findTone(samples: Float32Array, tone: Float32Array, echoLength: number): number | null {
  const similarities = compare(samples, tone);
  let best = -1;
  let highest = MIN_SIMILARITY;
  for (const [at, similarity] of similarities.entries()) {
    if (similarity < highest) continue;
    highest = similarity;
    best = at;
  }
  if (best < 0) return null;
  const before = Math.max(0, Math.floor(best - echoLength));
  const early = similarities
    .subarray(before, best)
    .findIndex((similarity) => similarity >= DIRECT_SOUND.share * highest);
  if (early < 0) return best;
  // The similarity rises over a few samples: take the first peak.
  let at = before + early;
  while (at < best && (similarities[at + 1] ?? 0) > (similarities[at] ?? 0)) at += 1;
  return at;
}

/** Returns the normalized cross-correlation at each place where the whole tone fits. */
function compare(samples: Float32Array, tone: Float32Array): Float32Array<ArrayBuffer> {
  const similarities = new Float32Array(Math.max(0, samples.length - tone.length + 1));
  const toneEnergy = tone.reduce((sum, sample) => sum + sample ** 2, 0);
  let energy = 0;
  for (let i = 0; i < tone.length; i++) energy += (samples[i] ?? 0) ** 2;
  for (let at = 0; at < similarities.length; at++) {
    let product = 0;
    for (let i = 0; i < tone.length; i++) product += (samples[at + i] ?? 0) * (tone[i] ?? 0);
    if (energy > SILENT_ENERGY) similarities[at] = product / Math.sqrt(energy * toneEnergy);
    energy = Math.max(0, energy + (samples[at + tone.length] ?? 0) ** 2 - (samples[at] ?? 0) ** 2);
  }
  return similarities;
}

/** Energy of a stretch as long as a tone in which there is nothing but rounding. */
const SILENT_ENERGY = 1e-7;

/** Onsets are found in parts of this length, and timed within them by their loudest sample. */
const ONSET_PART_MS = 4;
/** A clap is this many times louder than what was heard before it. */
const ONSET_RISE = 4;
/** A clap is at least this share of the loudest one. Beats that leak out of headphones are quieter. */
const ONSET_SHARE = 0.25;
/** The least level of a clap, and the time in which its echoes are no second clap. */
const ONSET_LEVEL = 0.01;
const ONSET_PAUSE_MS = 250;
/** What was heard before a clap is taken over this time. */
const BEFORE_PARTS = 10;

/** Returns the times of sudden loud sounds, in milliseconds. */
function findOnsets({ samples, sampleRate }: RecordedSound): number[] {
  const length = Math.max(1, Math.round((ONSET_PART_MS * sampleRate) / 1000));
  const peaks = Array.from({ length: Math.floor(samples.length / length) }, (_, part) => {
    let peak = 0;
    for (let i = part * length; i < (part + 1) * length; i++)
      peak = Math.max(peak, Math.abs(samples[i] ?? 0));
    return peak;
  });
  const loudest = peaks.reduce((highest, peak) => Math.max(highest, peak), 0);
  const least = Math.max(ONSET_LEVEL, ONSET_SHARE * loudest);
  const onsets: number[] = [];
  for (const [part, peak] of peaks.entries()) {
    const atMs = (part * length * 1000) / sampleRate;
    const before = Math.max(...peaks.slice(Math.max(0, part - BEFORE_PARTS), part), 0);
    const isOnset = peak >= least && peak >= ONSET_RISE * before;
    if (isOnset && atMs - (onsets.at(-1) ?? Number.NEGATIVE_INFINITY) >= ONSET_PAUSE_MS) onsets.push(atMs);
  }
  return onsets;
}
