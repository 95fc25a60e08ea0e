import { useCallback, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { defaultPadding, type Padding } from '#domain/clips/propose-cut.ts';
import { hasSameFrames } from '#shared/clip-segments.ts';
import type { LineRun } from '../workspace/line-run.ts';
import { changeSelection, type EditorState, isSameEditorState, spansToCut } from './editor-state.ts';
import { createHistory, type History, type HistoryAction, reduceHistory } from './history.ts';
import {
  type EditorRequest,
  editorRequestKey,
  initialEditorState,
  initialLines,
} from './initial-editor-state.ts';
import { loadEditorState, saveEditorState } from './saved-editor-state.ts';
import { isSameSelection, type Selection } from './selection.ts';

/** Accesses `localStorage` on each call only: a browser that denies storage to the page throws on the mere access. */
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
  /** Both return the selection after the step. */
  undo: () => Selection;
  redo: () => Selection;
  /** Changes the selection. All changes of one gesture are undone in one step. */
  changeSelection: (selection: Selection, gesture?: string) => void;
  /** Makes any other change. */
  update: (state: EditorState, gesture?: string) => void;
  padding: Padding;
  setPadding: (padding: Padding) => void;
  /** Whether selected lines are snapped to their speech. */
  snaps: boolean;
  setSnaps: (snaps: boolean) => void;
  title: string;
  setTitle: (title: string) => void;
  /** Increases when the selection was set from the address or from a saved state, so that the page shows it. */
  openCount: number;
  /** The initially selected lines, until their edges are snapped to the speech; then null. */
  unsnappedLines: LineRun | null;
  /** Replaces the selection of these lines with the snapped one, without an undo step. */
  replaceSelection: (selection: Selection) => void;
}

/** The editor state of one video with its history, padding, and title. Saves each change in the browser. */
export function useClipEditor(args: {
  video: SourceVideoDto;
  lines: { startMs: number; endMs: number }[];
  request: EditorRequest;
}): ClipEditorModel {
  const { video, lines, request } = args;
  const requestKey = editorRequestKey(request);
  const [history, dispatch] = useReducer(reduce, null, () =>
    createHistory(
      initialEditorState({ request, saved: null, lines, padding: defaultPadding, timing: video }),
    ),
  );
  const [padding, setPadding] = useState(defaultPadding);
  const [snaps, setSnaps] = useState(true);
  const [title, setTitle] = useState('');
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const [openCount, setOpenCount] = useState(0);
  const [unsnappedLines, setUnsnappedLines] = useState<LineRun | null>(null);
  const state = history.present;
  const { selection } = state;

  // The saved state is only in the browser, so the first render is without it. A passive effect could run after the first
  // input of the user and overwrite it.
  useLayoutEffect(() => {
    if (openedKey === requestKey) return;
    setOpenedKey(requestKey);
    // The clip that was just created is what the editor shows already.
    if (openedKey !== null && request.kind === 'clip' && hasSameFrames(request.spans, spansToCut(state)))
      return;
    const saved = openedKey === null ? loadEditorState(browserStorage, video.id) : null;
    const value = initialEditorState({
      request,
      saved,
      lines,
      padding: saved?.padding ?? padding,
      timing: video,
    });
    setUnsnappedLines(initialLines({ request, saved, lines }));
    if (openedKey === null) {
      // Segments that were saved for another request are restored by one undo step.
      const previous = saved?.segments.length
        ? initialEditorState({ request: { kind: 'none' }, saved, lines, padding, timing: video })
        : value;
      dispatch({ type: 'reset', value: previous });
      if (saved) {
        setPadding(saved.padding);
        setSnaps(saved.snaps);
      }
      if (saved && (requestKey === '' || saved.requestKey === requestKey)) setTitle(saved.title);
    }
    dispatch({ type: 'change', value });
    if (openedKey === null || !isSameSelection(value.selection, selection))
      setOpenCount((count) => count + 1);
  }, [openedKey, requestKey, request, video, lines, state, selection, padding]);

  // Lines that are not yet snapped are not saved: when restored, they would count as selected with those ends.
  useEffect(() => {
    if (openedKey === requestKey && unsnappedLines === null)
      saveEditorState(browserStorage, video.id, { ...state, requestKey, padding, snaps, title });
  }, [openedKey, requestKey, unsnappedLines, video.id, state, padding, snaps, title]);

  const update = useCallback((value: EditorState, gesture?: string) => {
    setUnsnappedLines(null);
    dispatch({ type: 'change', value, ...(gesture === undefined ? {} : { gesture }) });
  }, []);
  const step = (type: 'undo' | 'redo') => {
    setUnsnappedLines(null);
    dispatch({ type });
    return reduce(history, { type }).present.selection;
  };
  return {
    state,
    selection,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step('undo'),
    redo: () => step('redo'),
    changeSelection: (next, gesture) => update(changeSelection(state, next), gesture),
    update,
    padding,
    setPadding,
    snaps,
    setSnaps,
    title,
    setTitle,
    openCount,
    unsnappedLines,
    replaceSelection(next) {
      setUnsnappedLines(null);
      if (isSameSelection(next, selection)) return;
      dispatch({ type: 'replace', value: changeSelection(state, next) });
      setOpenCount((count) => count + 1);
    },
  };
}
