import { lineKeyOf } from '../alignments/line-key.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import { usableWords } from '../alignments/usable-words.ts';
import type { Line } from '../films/types.ts';
import type { TimeRange } from './propose-cut.ts';

/**
 * Returns the time from the first word of each line to its last one, in the order of the lines; null for a line whose words
 * are not known with confidence. One read for up to 200 lines.
 */
export async function readSpokenRanges(args: {
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
  lines: readonly Pick<Line, 'videoId' | 'en' | 'startMs' | 'endMs'>[];
}): Promise<(TimeRange | null)[]> {
  const keys = args.lines.map((line) => ({ videoId: line.videoId, lineKey: lineKeyOf(line) }));
  const nameOf = ({ videoId, lineKey }: (typeof keys)[number]) => `${videoId} ${lineKey}`;
  const aligned = await args.alignments.alignedLinesByKeys(keys);
  const words = new Map(aligned.map((line) => [nameOf(line), usableWords(line)]));
  return keys.map((key) => {
    const said = words.get(nameOf(key)) ?? [];
    const [first, last] = [said[0], said.at(-1)];
    return first && last ? { startMs: first.startMs, endMs: last.endMs } : null;
  });
}
