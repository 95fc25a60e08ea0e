import { useCallback, useEffect, useReducer, useState } from 'react';
import { sameFrames } from '#shared/clip-segments.ts';
import type { VideoFacts } from '../../../tailor/facts.ts';
import { firstWork, nameOfWish, openingLine, type Wish } from '../../../tailor/first-selection.ts';
import { type History, type HistoryAction, reduceHistory, startHistory } from '../../../tailor/history.ts';
import { defaultPadding, keepWork, readSavedWork } from '../../../tailor/saved-selection.ts';
import { changeSelection, sameWork, spansOf, type Work } from '../../../tailor/segments.ts';
import { type Padding, type Selection, sameSelection } from '../../../tailor/selection.ts';

/** Looked up at each use: a browser that closes its storage to the page throws on the very name. */
const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

const reduce = (history: History<Work>, action: HistoryAction<Work>) =>
  reduceHistory(history, action, sameWork);

export interface Cutter {
  work: Work;
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
  /** Both tell what is selected then. */
  undo: () => Selection;
  redo: () => Selection;
  /** Another selection. Changes of one gesture are one step back. */
  change: (selection: Selection, gesture?: string) => void;
  /** Anything else done on the bench. */
  update: (work: Work, gesture?: string) => void;
  padding: Padding;
  setPadding: (padding: Padding) => void;
  /** Whether chosen lines are snapped to their speech. */
  snaps: boolean;
  setSnaps: (snaps: boolean) => void;
  title: string;
  setTitle: (title: string) => void;
  /** Grows when a selection was taken up from the address or from kept work: it is then to be shown. */
  opening: number;
  /** Index of the line that was opened and lies there with nothing but its padding, until something is changed; null for none. */
  unheard: number | null;
  /** What was heard of that line, or what stands for it: takes the place of what was opened, and is no step. */
  settle: (selection: Selection) => void;
}

/** The work on one film with its history, its padding and title, kept in the browser from change to change. */
export function useCutter(args: {
  video: VideoFacts;
  lines: { startMs: number; endMs: number }[];
  wish: Wish;
}): Cutter {
  const { video, lines, wish } = args;
  const wishName = nameOfWish(wish);
  const [history, dispatch] = useReducer(reduce, null, () =>
    startHistory(firstWork({ wish, saved: null, lines, padding: defaultPadding, reel: video })),
  );
  const [padding, setPadding] = useState(defaultPadding);
  const [snaps, setSnaps] = useState(true);
  const [title, setTitle] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const [opening, setOpening] = useState(0);
  const [unheard, setUnheard] = useState<number | null>(null);
  const work = history.present;
  const { selection } = work;

  // Kept work is only in the browser, so the page begins without it and takes it up once it is there.
  useEffect(() => {
    if (opened === wishName) return;
    setOpened(wishName);
    // The clip that was just made is what lies on the bench.
    if (opened !== null && wish.kind === 'bar' && sameFrames(wish.spans, spansOf(work))) return;
    const saved = opened === null ? readSavedWork(browserStorage, video.id) : null;
    const value = firstWork({ wish, saved, lines, padding: saved?.padding ?? padding, reel: video });
    setUnheard(openingLine({ wish, saved, lines }));
    if (opened === null) {
      // Segments kept for another wish are a step back away, not lost.
      const kept = saved?.segments.length
        ? firstWork({ wish: { kind: 'none' }, saved, lines, padding, reel: video })
        : value;
      dispatch({ type: 'reset', value: kept });
      if (saved) {
        setPadding(saved.padding);
        setSnaps(saved.snaps);
      }
      if (saved && (wishName === '' || saved.wish === wishName)) setTitle(saved.title);
    }
    dispatch({ type: 'change', value });
    if (opened === null || !sameSelection(value.selection, selection)) setOpening((before) => before + 1);
  }, [opened, wishName, wish, video, lines, work, selection, padding]);

  // A line whose speech is still to be found is not kept: taken up again, it would count as chosen at those edges.
  useEffect(() => {
    if (opened === wishName && unheard === null)
      keepWork(browserStorage, video.id, { ...work, wish: wishName, padding, snaps, title });
  }, [opened, wishName, unheard, video.id, work, padding, snaps, title]);

  const update = useCallback((value: Work, gesture?: string) => {
    setUnheard(null);
    dispatch({ type: 'change', value, ...(gesture === undefined ? {} : { gesture }) });
  }, []);
  const step = (type: 'undo' | 'redo') => {
    setUnheard(null);
    dispatch({ type });
    return reduce(history, { type }).present.selection;
  };
  return {
    work,
    selection,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step('undo'),
    redo: () => step('redo'),
    change: (next, gesture) => update(changeSelection(work, next), gesture),
    update,
    padding,
    setPadding,
    snaps,
    setSnaps,
    title,
    setTitle,
    opening,
    unheard,
    settle(next) {
      setUnheard(null);
      if (sameSelection(next, selection)) return;
      dispatch({ type: 'replace', value: changeSelection(work, next) });
      setOpening((before) => before + 1);
    },
  };
}
