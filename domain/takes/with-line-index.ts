import type { ClipWithLines } from '../clips/types.ts';
import type { Take } from './types.ts';

type LineOfTake = Pick<Take, 'lineIndex' | 'startMs' | 'endMs'>;

/**
 * Returns a stored take with the index of its line in the clip. A take of a line that no longer belongs to the clip gets
 * the line that is nearest to its time, or null without lines.
 */
export function withLineIndex<Stored extends LineOfTake>(take: Stored, clip: ClipWithLines): Stored {
  if (take.lineIndex === null) return take;
  const index = clip.linePositions.indexOf(take.lineIndex);
  if (index >= 0) return { ...take, lineIndex: index };
  const distances = clip.lines.map((line) =>
    Math.max(line.startMs - take.endMs, take.startMs - line.endMs, 0),
  );
  return { ...take, lineIndex: distances.length === 0 ? null : distances.indexOf(Math.min(...distances)) };
}
