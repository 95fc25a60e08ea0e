import { STEP_MS } from '../activity/speech-activity.ts';
import type { LineTemplates } from './line-templates.ts';
import type { TimingScorer } from './score-timings.ts';
import { placeAt, type Timing } from './timing.ts';

/** How far from its line speech may begin. */
const REACH_MS = 400;
/** The sound before and after the beginning of speech that is compared. */
const AROUND_MS = 250;
/** Only lines after a pause of this length tell where speech begins. */
const MIN_PAUSE_MS = 300;
/** How much more activity there must be after the beginning than before it, in standard deviations of the activity. */
const MIN_RISE = 1;
/** Fewer lines tell nothing. */
const MIN_LINES = 4;
/** How much earlier than the measured rise of the activity lines begin, on average. */
const LEAD_MS = 45;

/**
 * Returns the offset with which lines begin where speech begins: the median over the lines of the moment nearby at which the
 * activity rises most. The ends of lines don't count, because subtitles stay to be read.
 */
export function refineOffset(args: {
  scorer: TimingScorer;
  templates: LineTemplates;
  timing: Timing;
}): number {
  const { scorer, templates, timing } = args;
  const shifts: number[] = [];
  for (let line = 0; line < templates.count; line += 1) {
    const pauseMs =
      (templates.starts[line] as number) - (templates.ends[line - 1] ?? Number.NEGATIVE_INFINITY);
    if (pauseMs < MIN_PAUSE_MS || !scorer.isInside(templates, line, timing)) continue;
    const shift = findRise(scorer, placeAt(timing, templates.starts[line] as number));
    if (shift !== null) shifts.push(shift);
  }
  if (shifts.length < MIN_LINES) return Math.round(timing.offsetMs);
  shifts.sort((a, b) => a - b);
  return Math.round(timing.offsetMs + (shifts[Math.floor(shifts.length / 2)] as number) - LEAD_MS);
}

/** Returns how far from `ms` the activity rises most; null if it hardly rises. */
function findRise(scorer: TimingScorer, ms: number): number | null {
  let [best, bestRise] = [null as number | null, MIN_RISE * (AROUND_MS / STEP_MS)];
  for (let shift = -REACH_MS; shift <= REACH_MS; shift += STEP_MS) {
    const at = scorer.sumTo(ms + shift);
    const rise = scorer.sumTo(ms + shift + AROUND_MS) - at - (at - scorer.sumTo(ms + shift - AROUND_MS));
    if (rise > bestRise) [best, bestRise] = [shift, rise];
  }
  return best;
}
