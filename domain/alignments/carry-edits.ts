import type { Line } from '../films/types.ts';
import { lineKeyOf, textKeyOf } from './line-key.ts';
import type { AlignedLine, WordTime } from './types.ts';

/** How far from its words a line may be shown, in milliseconds. */
const MAX_DISTANCE_MS = 2000;

/**
 * Finds a new line for the edited words of each line that a film no longer has: the line with the same English whose time is
 * closest to theirs. So shifted subtitles keep the edits. Edits without such a line are lost.
 * @param args.lines the lines of the film now
 */
export function carryEdits(args: {
  aligned: readonly Pick<AlignedLine, 'lineKey' | 'editedWords'>[];
  lines: readonly Line[];
}): { to: string; editedWords: WordTime[] }[] {
  const { aligned, lines } = args;
  const keyed = lines.map((line) => ({ ...line, key: lineKeyOf(line) }));
  const current = new Set(keyed.map(({ key }) => key));
  const byText = Map.groupBy(keyed, ({ key }) => textKeyOf(key));
  return aligned.flatMap(({ lineKey, editedWords }) => {
    if (!editedWords || current.has(lineKey)) return [];
    const middleMs = ((editedWords[0]?.startMs ?? 0) + (editedWords.at(-1)?.endMs ?? 0)) / 2;
    const distanceOf = ({ startMs, endMs }: Line) => Math.max(0, startMs - middleMs, middleMs - endMs);
    const [closest] = (byText.get(textKeyOf(lineKey)) ?? []).toSorted(
      (a, b) => distanceOf(a) - distanceOf(b),
    );
    return closest && distanceOf(closest) <= MAX_DISTANCE_MS ? [{ to: closest.key, editedWords }] : [];
  });
}
