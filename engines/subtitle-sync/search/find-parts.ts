import type { LineTemplates } from './line-templates.ts';
import type { TimingScorer } from './score-timings.ts';
import { MAX_OFFSET_MS, type TimingSearch } from './search-timings.ts';

/** A run of lines that need the same offset. */
export interface TimingPart {
  /** The first and the last line, in milliseconds of the file. */
  fromMs: number;
  toMs: number;
  lines: number;
  offsetMs: number;
}

const STEP_MS = 100;
/** A change of the offset must be worth so many standard deviations of the score of one line. */
const CHANGE_COST = 18;
/** A part with fewer lines, or that fits worse than this, is no part. Strength as of a candidate. */
const MIN_LINES = 8;
const MIN_STRENGTH = 7;
/** Parts whose offsets differ by less are one. */
const SAME_MS = 400;
/** Longer files are thinned evenly. */
const MAX_LINES = 1500;

/**
 * Finds runs of lines that need different offsets, as where advertisements were cut out: the best sequence of offsets when
 * each change has a cost (Viterbi; alass does the same). Parts that do not fit anywhere are left out.
 */
export function findParts(args: {
  scorer: TimingScorer;
  search: Pick<TimingSearch, 'templates' | 'deviation'>;
  ratio: number;
}): TimingPart[] {
  const { scorer, search, ratio } = args;
  const { templates, deviation } = search;
  if (templates.count < 2 * MIN_LINES || !(deviation > 0)) return [];
  const every = Math.ceil(templates.count / MAX_LINES);
  const lines = Array.from({ length: Math.ceil(templates.count / every) }, (_, i) => i * every);
  const offsets = Array.from(
    { length: (2 * MAX_OFFSET_MS) / STEP_MS + 1 },
    (_, i) => i * STEP_MS - MAX_OFFSET_MS,
  );
  const gainOf = (line: number, offsetMs: number) =>
    scorer.isInside(templates, line, { ratio, offsetMs })
      ? scorer.scoreLine(templates, line, { ratio, offsetMs }) / deviation
      : -1;
  const path = findBestPath({ lines, offsets, gainOf });
  return joinParts({ lines, path, templates, gainOf, every });
}

/** Returns the best offset of each line. */
function findBestPath(args: {
  lines: readonly number[];
  offsets: readonly number[];
  gainOf: (line: number, offsetMs: number) => number;
}): number[] {
  const { lines, offsets, gainOf } = args;
  let totals = new Float64Array(offsets.length);
  // Whether the best way to a line at an offset came from the best offset of the line before.
  const changed = lines.map(() => new Uint8Array(offsets.length));
  const bestBefore: number[] = [];
  lines.forEach((line, i) => {
    let best = 0;
    for (let k = 1; k < totals.length; k += 1) if ((totals[k] as number) > (totals[best] as number)) best = k;
    bestBefore.push(best);
    const afterChange = (totals[best] as number) - (i === 0 ? 0 : CHANGE_COST);
    totals = totals.map((total, k) => {
      const changes = afterChange > total;
      if (changes) (changed[i] as Uint8Array)[k] = 1;
      return (changes ? afterChange : total) + gainOf(line, offsets[k] as number);
    });
  });
  let at = totals.reduce((best, total, k) => (total > (totals[best] as number) ? k : best), 0);
  const path = new Array<number>(lines.length);
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    path[i] = offsets[at] as number;
    if (changed[i]?.[at] === 1) at = bestBefore[i] as number;
  }
  return path;
}

/** Joins lines of the same offset into parts, and keeps those that fit. */
function joinParts(args: {
  lines: readonly number[];
  path: readonly number[];
  templates: LineTemplates;
  gainOf: (line: number, offsetMs: number) => number;
  every: number;
}): TimingPart[] {
  const { lines, path, templates, gainOf, every } = args;
  const runs: { offsetMs: number; members: number[] }[] = [];
  lines.forEach((line, i) => {
    const offsetMs = path[i] as number;
    const last = runs.at(-1);
    if (last && Math.abs(last.offsetMs - offsetMs) < SAME_MS) last.members.push(line);
    else runs.push({ offsetMs, members: [line] });
  });
  return runs.flatMap(({ offsetMs, members }) => {
    const gain = members.reduce((sum, line) => sum + gainOf(line, offsetMs), 0);
    if (members.length < MIN_LINES || gain / Math.sqrt(members.length) < MIN_STRENGTH) return [];
    const [first, last] = [members[0] as number, members.at(-1) as number];
    return {
      fromMs: templates.starts[first] as number,
      toMs: templates.ends[last] as number,
      lines: members.length * every,
      offsetMs,
    };
  });
}
