import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import {
  type CutSources,
  type LineToCut,
  type ProposedCut,
  proposeCutsOfLines,
} from './propose-cuts-of-lines.ts';

/** How many cuts are remembered, each about 200 bytes. */
const MAX_CUTS = 20_000;
/** For how long, in milliseconds. Words are measured and moved without a new revision of their video. */
const REMEMBERED_MS = 60_000;

/** A line with the revision of its video, which grows with every change of the video or its lines. */
interface RevisedLine extends LineToCut {
  revision: number;
}

/** Returns the proposed cut of each of these lines, in their order; null for null. */
export type ProposeCuts = (lines: readonly (RevisedLine | null)[]) => Promise<(ProposedCut | null)[]>;

/**
 * Returns a function like `proposeCutsOfLines` that remembers the cut of a line for a minute, or until its video gets another
 * revision. Many searches find the same lines, and reading the lines beside them took longer than reading the lines.
 */
export function createCutProposals({ clock, ...sources }: CutSources & { clock: Clock }): ProposeCuts {
  const cuts = new LRUCache<string, ProposedCut>({
    max: MAX_CUTS,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.nowMs() },
  });
  return async (lines) => {
    const known = lines.map((line) => (line && cuts.get(keyOf(line))) ?? null);
    const unknown = lines.map((line, at) => (known[at] ? null : line));
    if (unknown.every((line) => line === null)) return known;
    const made = await proposeCutsOfLines({ ...sources, lines: unknown });
    return lines.map((line, at) => {
      const cut = made[at];
      if (line && cut) cuts.set(keyOf(line), cut);
      return known[at] ?? cut ?? null;
    });
  };
}

/** A saved line may have other times than the line that has its ID now. */
const keyOf = ({ lineId, startMs, endMs, revision }: RevisedLine) =>
  `${lineId} ${startMs} ${endMs} ${revision}`;
