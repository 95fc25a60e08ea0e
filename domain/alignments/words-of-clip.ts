import type { ClipWithLines } from '../clips/types.ts';
import type { FilmStore } from '../films/types.ts';
import { lineKeyOf } from './line-key.ts';
import type { AlignmentStore, WordTime } from './types.ts';
import { usableWords } from './usable-words.ts';

/**
 * Returns the words of each line of a clip, in the order of the lines, with times on the axis of the clip; null for a line
 * without times that may be used. Reads the lines once and their words once.
 */
export async function loadWordsOfClip(args: {
  films: Pick<FilmStore, 'linesByIds'>;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
  view: Pick<ClipWithLines, 'clip' | 'lines'>;
}): Promise<(WordTime[] | null)[]> {
  const { films, alignments, view } = args;
  const { videoId, keptLines, segments } = view.clip;
  // The lines of the clip are trimmed to it. Their own times identify them.
  const own = keptLines ?? (await films.linesByIds([...new Set(view.lines.map(({ id }) => id))]));
  const keyOfId = new Map(own.map((line) => [line.id, lineKeyOf(line)]));
  const aligned = await alignments.alignedLinesByKeys(
    [...keyOfId.values()].map((lineKey) => ({ videoId, lineKey })),
  );
  const wordsOfKey = new Map(aligned.map((line) => [line.lineKey, usableWords(line)]));
  return view.lines.map(({ id, startMs }) => {
    const words = wordsOfKey.get(keyOfId.get(id) ?? '') ?? null;
    const segment = segments.findLast(({ clipStartMs }) => clipStartMs <= startMs) ?? segments[0];
    if (!words || !segment) return null;
    const byMs = segment.clipStartMs - segment.startMs;
    return words.map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs }));
  });
}
