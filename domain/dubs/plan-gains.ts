import { decibelsToFactor } from '#shared/decibels.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { Bed } from './choose-bed.ts';
import type { VoicePlace } from './place-take.ts';

/** Length of the changes between original and bed, in milliseconds. */
export const BED_RAMP_MS = 60;
/** Length of the fades at the ends of a voice, in milliseconds: not heard as fades, but without the click of a jump. */
export const VOICE_FADE_MS = { in: 12, out: 30 };

/** The gain of a sound at a time, in milliseconds. Between two points, the gain is interpolated linearly. */
export interface GainPoint {
  atMs: number;
  gain: number;
}

/** Returns the gains of the clip's own sound and of its background while the bed is heard. Outside, they are 1 and 0. */
export const gainsUnderVoices = ({
  source,
  gainDb,
}: Pick<Bed, 'source' | 'gainDb'>): { original: number; background: number } => ({
  original: source === 'original' ? decibelsToFactor(gainDb) : 0,
  background: source === 'background' ? decibelsToFactor(gainDb) : 0,
});

/**
 * Returns the gain of a sound that is heard as `inside` within the spans, and as `outside` elsewhere.
 * @param args.spans see `planBedSpans`, which leaves room between them for the changes.
 */
export function planSpanGain(args: {
  spans: readonly TimeRange[];
  outside: number;
  inside: number;
}): GainPoint[] {
  const { spans, outside, inside } = args;
  return [
    ...constantGain(outside),
    ...spans.flatMap(({ startMs, endMs }) => [
      { atMs: startMs - BED_RAMP_MS, gain: outside },
      { atMs: startMs, gain: inside },
      { atMs: endMs, gain: inside },
      { atMs: endMs + BED_RAMP_MS, gain: outside },
    ]),
  ].sort((a, b) => a.atMs - b.atMs);
}

/** Returns the gain of a voice, with a fade at each end of the part in which it is heard. */
export function planVoiceGain({ place, gain }: { place: VoicePlace; gain: number }): GainPoint[] {
  const { fromMs, toMs } = place;
  const half = (toMs - fromMs) / 2;
  return [
    { atMs: fromMs, gain: 0 },
    { atMs: fromMs + Math.min(VOICE_FADE_MS.in, half), gain },
    { atMs: toMs - Math.min(VOICE_FADE_MS.out, half), gain },
    { atMs: toMs, gain: 0 },
  ];
}

/** Returns the gain of a sound that stays the same. */
export const constantGain = (gain: number): GainPoint[] => [{ atMs: 0, gain }];

/** Returns the gain at a time. Before the first point and after the last one, it is as there. */
export function gainAt(points: readonly GainPoint[], ms: number): number {
  const next = points.findIndex(({ atMs }) => atMs > ms);
  const [before, after] = [points[next - 1], points[next]];
  if (!after) return points.at(-1)?.gain ?? 1;
  if (!before) return after.gain;
  return before.gain + ((after.gain - before.gain) * (ms - before.atMs)) / (after.atMs - before.atMs);
}
