import type { SubtitleTrack } from '../films/types.ts';
import type { LanguageFinding, SubtitleTiming, TimingFinding } from './timing-record.ts';

/** Two timings that differ by less at the first and the last line are one. In milliseconds. */
const SAME_MS = 400;

/** A finding about one track. */
export interface TrackFinding {
  lang: SubtitleTrack['lang'];
  finding: TimingFinding;
  /** The start of its last line, in milliseconds. */
  lastMs: number;
}

/**
 * Joins the findings of the tracks that make up a film's lines. If all need the same timing, or fit alike, there is one
 * finding for all of them, so that lines of two languages stay together.
 */
export function mergeFindings(found: readonly TrackFinding[]): LanguageFinding[] {
  const [first, second] = found;
  if (!first) return [];
  if (!second) return [{ lang: 'all', finding: first.finding }];
  if (isAlike(first, second)) return [{ lang: 'all', finding: first.finding }];
  return found.map(({ lang, finding }) => ({ lang: lang === 'both' ? 'all' : lang, finding }));
}

function isAlike(a: TrackFinding, b: TrackFinding): boolean {
  if (a.finding.kind !== b.finding.kind) return false;
  if (a.finding.kind !== 'off' || b.finding.kind !== 'off') return true;
  const [one, other] = [a.finding.timing, b.finding.timing];
  const placed = ({ ratio, offsetMs }: SubtitleTiming, ms: number) => ratio * ms + offsetMs;
  return [0, Math.max(a.lastMs, b.lastMs)].every(
    (ms) => Math.abs(placed(one, ms) - placed(other, ms)) < SAME_MS,
  );
}
