import type { ClipSegment } from '#shared/clip-segments.ts';
import { TAIL_PADDING_MS } from '#shared/constants.ts';
import type { TimeRange } from './propose-cut.ts';

/** A part of a line that is at least this long is heard as words. Longer than padding, which brings in no line. */
const MIN_HEARD_MS = TAIL_PADDING_MS + 150;
/** So is a part that is at least this share of the line. */
const MIN_HEARD_SHARE = 1 / 3;

type Segment = Pick<ClipSegment, 'startMs' | 'endMs' | 'clipStartMs'>;

/**
 * Selects the lines that belong to a clip, trimmed to its segments and on its time axis. A line belongs to a clip when a
 * meaningful part of it is heard: a third of the line, or 500 ms of it, or more than half of the clip's segment. Segments
 * that continue each other count as one. A line in two segments appears twice.
 * @returns `positions`: for each line, its position among all lines that overlap the segments, counted segment by segment
 * from 0. Takes are stored by it, so that it must not depend on what counts as meaningful.
 */
export function selectClipLines<Line extends TimeRange>(args: {
  lines: readonly Line[];
  segments: readonly Segment[];
}): { lines: Line[]; positions: number[] } {
  const lines: Line[] = [];
  const positions: number[] = [];
  let position = 0;
  for (const run of findRuns(args.segments)) {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) continue;
    const whole = { startMs: first.startMs, endMs: last.endMs };
    const added = new Set<Line>();
    for (const segment of run) {
      for (const line of args.lines.filter((one) => overlapMs(one, segment) > 0)) {
        if (!added.has(line) && isMeaningful(line, whole)) {
          added.add(line);
          lines.push({
            ...line,
            startMs: first.clipStartMs + Math.max(0, line.startMs - whole.startMs),
            endMs: first.clipStartMs + Math.min(whole.endMs, line.endMs) - whole.startMs,
          });
          positions.push(position);
        }
        position += 1;
      }
    }
  }
  return { lines, positions };
}

/** Groups segments so that each one of a group begins where the one before it ends. */
function findRuns(segments: readonly Segment[]): Segment[][] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.at(-1)?.endMs === segment.startMs) run.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** Whether a meaningful part of the line is heard in this part of the film. */
function isMeaningful(line: TimeRange, part: TimeRange): boolean {
  const heardMs = overlapMs(line, part);
  return (
    heardMs >= Math.min(MIN_HEARD_MS, MIN_HEARD_SHARE * (line.endMs - line.startMs)) ||
    heardMs > (part.endMs - part.startMs) / 2
  );
}

const overlapMs = (a: TimeRange, b: TimeRange) => Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
