import { useCallback, useEffect, useReducer, useState } from 'react';
import type { VideoFacts } from '../../../tailor/facts.ts';
import { firstSelection, nameOfWish, type Wish } from '../../../tailor/first-selection.ts';
import { type History, type HistoryAction, reduceHistory, startHistory } from '../../../tailor/history.ts';
import { defaultPadding, keepWork, readSavedWork } from '../../../tailor/saved-selection.ts';
import { type Padding, type Selection, sameSelection } from '../../../tailor/selection.ts';

/** Looked up at each use: a browser that closes its storage to the page throws on the very name. */
const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

const reduce = (history: History<Selection>, action: HistoryAction<Selection>) =>
  reduceHistory(history, action, sameSelection);

export interface Cutter {
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** Changes of one gesture are one step back. */
  change: (selection: Selection, gesture?: string) => void;
  padding: Padding;
  setPadding: (padding: Padding) => void;
  title: string;
  setTitle: (title: string) => void;
  /** Grows when a selection was taken up from the address or from kept work: it is then to be shown. */
  opening: number;
}

/** The selection of one film with its history, its padding and title, kept in the browser from change to change. */
export function useCutter(args: {
  video: VideoFacts;
  lines: { startMs: number; endMs: number }[];
  wish: Wish;
}): Cutter {
  const { video, lines, wish } = args;
  const wishName = nameOfWish(wish);
  const [history, dispatch] = useReducer(reduce, null, () =>
    startHistory(firstSelection({ wish, saved: null, lines, padding: defaultPadding, reel: video })),
  );
  const [padding, setPadding] = useState(defaultPadding);
  const [title, setTitle] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const [opening, setOpening] = useState(0);
  const selection = history.present;

  // Kept work is only in the browser, so the page begins without it and takes it up once it is there.
  useEffect(() => {
    if (opened === wishName) return;
    const saved = opened === null ? readSavedWork(browserStorage, video.id) : null;
    const value = firstSelection({ wish, saved, lines, padding: defaultPadding, reel: video });
    if (opened === null) {
      dispatch({ type: 'reset', value });
      if (saved) setPadding(saved.padding);
      if (saved && (wishName === '' || saved.wish === wishName)) setTitle(saved.title);
    } else {
      dispatch({ type: 'change', value });
    }
    setOpened(wishName);
    if (opened === null || !sameSelection(value, selection)) setOpening((before) => before + 1);
  }, [opened, wishName, wish, video, lines, selection]);

  useEffect(() => {
    if (opened === wishName)
      keepWork(browserStorage, video.id, { wish: wishName, selection, padding, title });
  }, [opened, wishName, video.id, selection, padding, title]);

  return {
    selection,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    change: useCallback(
      (value, gesture) => dispatch({ type: 'change', value, ...(gesture === undefined ? {} : { gesture }) }),
      [],
    ),
    padding,
    setPadding,
    title,
    setTitle,
    opening,
  };
}
