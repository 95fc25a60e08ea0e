import { useCallback, useEffect, useReducer, useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { hasSameFrames } from '#shared/clip-segments.ts';
import { changeSelection, type EditorState, isSameEditorState, spansToCut } from './editor-state.ts';
import { createHistory, type History, type HistoryAction, reduceHistory } from './history.ts';
import {
  type EditorRequest,
  editorRequestKey,
  initialEditorState,
  initialLineIndex,
} from './initial-editor-state.ts';
import { defaultPadding, loadEditorState, saveEditorState } from './saved-editor-state.ts';
import { isSameSelection, type Padding, type Selection } from './selection.ts';

/** Looked up at each use: a browser that closes its storage to the page throws on the very name. */
const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

const reduce = (history: History<EditorState>, action: HistoryAction<EditorState>) =>
  reduceHistory(history, action, isSameEditorState);

export interface ClipEditorModel {
  state: EditorState;
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
  /** Both tell what is selected then. */
  undo: () => Selection;
  redo: () => Selection;
  /** Another selection. Changes of one gesture are one step back. */
  changeSelection: (selection: Selection, gesture?: string) => void;
  /** Anything else done on the bench. */
  update: (work: EditorState, gesture?: string) => void;
  padding: Padding;
  setPadding: (padding: Padding) => void;
  /** Whether chosen lines are snapped to their speech. */
  snaps: boolean;
  setSnaps: (snaps: boolean) => void;
  title: string;
  setTitle: (title: string) => void;
  /** Grows when a selection was taken up from the address or from kept work: it is then to be shown. */
  openCount: number;
  /** Index of the line that was opened and lies there with nothing but its padding, until something is changed; null for none. */
  unsnappedLine: number | null;
  /** What was heard of that line, or what stands for it: takes the place of what was opened, and is no step. */
  replaceSelection: (selection: Selection) => void;
}

/** The work on one film with its history, its padding and title, kept in the browser from change to change. */
export function useClipEditor(args: {
  video: SourceVideoDto;
  lines: { startMs: number; endMs: number }[];
  wish: EditorRequest;
}): ClipEditorModel {
  const { video, lines, wish } = args;
  const wishName = editorRequestKey(wish);
  const [history, dispatch] = useReducer(reduce, null, () =>
    createHistory(initialEditorState({ wish, saved: null, lines, padding: defaultPadding, reel: video })),
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
    if (opened !== null && wish.kind === 'bar' && hasSameFrames(wish.spans, spansToCut(work))) return;
    const saved = opened === null ? loadEditorState(browserStorage, video.id) : null;
    const value = initialEditorState({ wish, saved, lines, padding: saved?.padding ?? padding, reel: video });
    setUnheard(initialLineIndex({ wish, saved, lines }));
    if (opened === null) {
      // Segments kept for another wish are a step back away, not lost.
      const kept = saved?.segments.length
        ? initialEditorState({ wish: { kind: 'none' }, saved, lines, padding, reel: video })
        : value;
      dispatch({ type: 'reset', value: kept });
      if (saved) {
        setPadding(saved.padding);
        setSnaps(saved.snaps);
      }
      if (saved && (wishName === '' || saved.wish === wishName)) setTitle(saved.title);
    }
    dispatch({ type: 'change', value });
    if (opened === null || !isSameSelection(value.selection, selection)) setOpening((before) => before + 1);
  }, [opened, wishName, wish, video, lines, work, selection, padding]);

  // A line whose speech is still to be found is not kept: taken up again, it would count as chosen at those edges.
  useEffect(() => {
    if (opened === wishName && unheard === null)
      saveEditorState(browserStorage, video.id, { ...work, wish: wishName, padding, snaps, title });
  }, [opened, wishName, unheard, video.id, work, padding, snaps, title]);

  const update = useCallback((value: EditorState, gesture?: string) => {
    setUnheard(null);
    dispatch({ type: 'change', value, ...(gesture === undefined ? {} : { gesture }) });
  }, []);
  const step = (type: 'undo' | 'redo') => {
    setUnheard(null);
    dispatch({ type });
    return reduce(history, { type }).present.selection;
  };
  return {
    state: work,
    selection,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step('undo'),
    redo: () => step('redo'),
    changeSelection: (next, gesture) => update(changeSelection(work, next), gesture),
    update,
    padding,
    setPadding,
    snaps,
    setSnaps,
    title,
    setTitle,
    openCount: opening,
    unsnappedLine: unheard,
    replaceSelection(next) {
      setUnheard(null);
      if (isSameSelection(next, selection)) return;
      dispatch({ type: 'replace', value: changeSelection(work, next) });
      setOpening((before) => before + 1);
    },
  };
}
