import type { TimeRange } from '../clips/propose-cut.ts';
import type { ClipWithLines } from '../clips/types.ts';

/**
 * Finds the lines of a clip that nobody speaks in a dub, neither an actor nor a learner, as time ranges of the clip in
 * milliseconds. There are none if the actors speak open lines, or if a take is of the whole clip.
 * @param args.takes the takes that the dub plays, by the positions of their lines.
 */
export function findSilentLines(args: {
  clip: Pick<ClipWithLines, 'lines' | 'linePositions'>;
  takes: readonly { lineIndex: number | null }[];
  silencesOpenLines: boolean;
}): TimeRange[] {
  const { clip, takes, silencesOpenLines } = args;
  const spoken = new Set(takes.map(({ lineIndex }) => lineIndex));
  if (!silencesOpenLines || spoken.has(null)) return [];
  return clip.lines.flatMap(({ startMs, endMs }, at) => {
    const position = clip.linePositions[at];
    return position === undefined || spoken.has(position) ? [] : [{ startMs, endMs }];
  });
}
