import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { WordTimeDto } from '#contract/alignments.ts';
import type { LineDto } from '#contract/lines.ts';
import { linesWithin } from '../../player/line-lookup.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import type { WordTimes } from '../../player/word-times.ts';
import { type Selection, selectionTimes } from './selection.ts';

/** Returns the measured words of a line; null if there are none. */
export type MeasuredWords = (line: LineDto) => readonly WordTimeDto[] | null;

/**
 * Fetches the words of the lines at the selection. `wordsOf` is another function when words arrive. `isSettled` is false until
 * the first words have arrived or are known to be missing.
 */
export function useMeasuredWords(args: {
  wordTimes: WordTimes;
  lines: LineDto[];
  selection: Selection;
  timing: VideoTiming;
}): { wordsOf: MeasuredWords; isSettled: boolean } {
  const { wordTimes, lines, selection, timing } = args;
  const version = useSyncExternalStore(
    wordTimes.subscribe,
    () => wordTimes.version,
    () => 0,
  );
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const longestMs = Math.max(0, ...lines.map((line) => line.endMs - line.startMs));
    const { from, to } = linesWithin({ lines, longestMs, ...selectionTimes(selection, timing) });
    // Others near them come with the first and the last one.
    const fetches = [lines[from], lines[to]].flatMap((line) => (line ? wordTimes.fetch(line.id) : []));
    let isCurrent = true;
    void Promise.all(fetches).then(() => isCurrent && setIsSettled(true));
    return () => {
      isCurrent = false;
    };
  }, [wordTimes, lines, selection, timing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the words
  const wordsOf = useCallback<MeasuredWords>((line) => wordTimes.wordsOf(line), [wordTimes, version]);
  return { wordsOf, isSettled };
}
