import type { TakeDto } from '#contract/takes.ts';
import { isQuietTake } from '../dubbing/is-quiet-take.ts';
import type { VoiceDifferences } from './compare-voices.ts';

/** From these on, a difference is worth a word. */
const LATE_MS = 150;
const LENGTH_PERCENT = 15;
const EXTRA_PAUSES = 1;
/** The learner's melody has less than this share of the original's. */
const FLAT_SHARE = 0.6;

/** What to do next time, with the values that its sentence in the catalogue (`takes.comparison.advice`) names. */
export interface Advice {
  kind:
    | 'noSpeech'
    | 'noisy'
    | 'clipped'
    | 'quiet'
    | 'late'
    | 'early'
    | 'slow'
    | 'fast'
    | 'pauses'
    | 'flat'
    | 'good';
  values: Record<string, string | number>;
}

/**
 * Returns the one thing to change first: what keeps the take from being compared at all, then when the voice starts, its
 * pace, its pauses, its melody.
 */
export function adviseOn(differences: VoiceDifferences, take: Pick<TakeDto, 'isClipped' | 'peak'>): Advice {
  const { mine, original, mineUnclear, laterMs, longerPercent, bySubtitle, range } = differences;
  const advise = (kind: Advice['kind'], values: Advice['values'] = {}): Advice => ({ kind, values });
  if (!mine) return advise(mineUnclear ? 'noisy' : 'noSpeech');
  if (take.isClipped) return advise('clipped');
  if (isQuietTake(take)) return advise('quiet');
  const seconds = (Math.abs(laterMs) / 1000).toFixed(1);
  if (laterMs >= LATE_MS) return advise('late', { seconds });
  if (laterMs <= -LATE_MS) return advise('early', { seconds });
  const extraPauses = bySubtitle ? 0 : mine.pauses.length - original.pauses.length;
  if (extraPauses >= EXTRA_PAUSES) return advise('pauses', { count: extraPauses });
  if (longerPercent >= LENGTH_PERCENT) return advise('slow', { percent: longerPercent });
  if (longerPercent <= -LENGTH_PERCENT) return advise('fast', { percent: -longerPercent });
  if (range && range.mine < FLAT_SHARE * range.original) return advise('flat');
  return advise('good');
}
