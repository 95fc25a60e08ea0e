import type { TimeRange } from '../clips/propose-cut.ts';
import type { Take } from '../takes/types.ts';

/** How much of a recording is heard before its line begins, for a breath and an early first sound. In milliseconds. */
const LEAD_MS = 300;
/** How much longer than its line a take may be without the actor coming back under it. In milliseconds. */
const OVERRUN_MS = 1500;
/** The bed begins this long before a line, and ends this long after it. In milliseconds. */
const BED_LEAD_MS = 60;
const BED_TAIL_MS = 100;
/** Between two lines that are closer, the bed stays: the original would only flash up. In milliseconds. */
const MIN_GAP_MS = 500;

/** What the place of a take depends on; the times are of its clip. */
export type PlacedTake = Pick<Take, 'startMs' | 'endMs' | 'offsetMs' | 'preRollMs' | 'durationMs'>;

/** Returns when a take's line begins in the clip, with the shift that its owner chose, in milliseconds. */
export const placeTake = ({ startMs, offsetMs }: Pick<Take, 'startMs' | 'offsetMs'>): number =>
  startMs + offsetMs;

/** Where a recording is in the clip, in milliseconds of the clip. */
export interface VoicePlace {
  /** When its first sample would be played; negative before the clip begins. */
  recordingMs: number;
  /** The part of the clip in which it is heard. */
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

/**
 * Returns where a take is heard in a clip of `clipMs`: from just before its line to the end of the recording. Null when that
 * is outside the clip.
 */
export function placeVoice(take: PlacedTake, clipMs: number): VoicePlace | null {
  const recordingMs = placeTake(take) - take.preRollMs;
  const fromMs = Math.max(0, recordingMs, placeTake(take) - LEAD_MS);
  const toMs = Math.min(clipMs, recordingMs + take.durationMs);
  return toMs > fromMs ? { recordingMs, fromMs, toMs } : null;
}

/** Returns the takes that are heard in a clip of `clipMs`, with their places. Leaves out those that are outside the clip. */
export const placeVoices = <Row extends PlacedTake>(
  takes: readonly Row[],
  clipMs: number,
): { take: Row; place: VoicePlace }[] =>
  takes.flatMap((take) => {
    const place = placeVoice(take, clipMs);
    return place ? [{ take, place }] : [];
  });

/**
 * Returns the parts of the clip, in order, in which the bed replaces the original: while a take's line lasts, while the take
 * is heard, and in lines that nobody speaks. In milliseconds.
 */
export function planBedSpans(args: {
  takes: readonly PlacedTake[];
  silentLines: readonly TimeRange[];
  clipMs: number;
}): TimeRange[] {
  const { takes, silentLines, clipMs } = args;
  const takeSpans = placeVoices(takes, clipMs).map(({ take, place: voice }) => {
    const placedMs = placeTake(take);
    const lineEndMs = placedMs + take.endMs - take.startMs;
    const endMs = Math.max(take.endMs, lineEndMs, Math.min(voice.toMs, lineEndMs + OVERRUN_MS));
    return {
      startMs: Math.max(0, Math.min(take.startMs, placedMs) - BED_LEAD_MS),
      endMs: Math.min(clipMs, endMs + BED_TAIL_MS),
    };
  });
  const merged: TimeRange[] = [];
  for (const span of [...takeSpans, ...silentLines].sort((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && span.startMs - last.endMs < MIN_GAP_MS) last.endMs = Math.max(last.endMs, span.endMs);
    else merged.push({ ...span });
  }
  return merged;
}
