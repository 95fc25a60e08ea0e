import type { FrameSpan } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import { type EditorState, segmentsFromSpans } from './editor-state.ts';
import type { SavedEditorState } from './saved-editor-state.ts';
import {
  clampSelection,
  type Padding,
  type Selection,
  selectionForLines,
  type VideoTiming,
} from './selection.ts';

/** What the address of the cutter asks for. */
export type EditorRequest =
  | { kind: 'bar'; clipId: string; spans: readonly FrameSpan[] }
  /** `line`: its index among the film's. */
  | { kind: 'line'; lineId: string; line: number }
  | { kind: 'times'; startMs: number; endMs: number }
  | { kind: 'none' };

/** Length of the selection when nothing tells where to begin, in milliseconds. */
export const DEFAULT_SELECTION_MS = 3000;

/** The wish as a text that stays the same over reloads of the same address. */
export function editorRequestKey(wish: EditorRequest): string {
  if (wish.kind === 'bar') return `bar:${wish.clipId}`;
  if (wish.kind === 'line') return `line:${wish.lineId}`;
  return wish.kind === 'times' ? `times:${wish.startMs}-${wish.endMs}` : '';
}

/** The spans of a clip on the bench: the first is the selection, and several are kept. Cut to a film that is shorter now. */
export function editorStateFromSpans(spans: readonly FrameSpan[], reel: VideoTiming): EditorState {
  const fitted = segmentsFromSpans(spans).map((one) => ({ ...clampSelection(one, reel), id: one.id }));
  const [first] = fitted;
  const selection = clampSelection({ inFrame: first?.inFrame ?? 0, outFrame: first?.outFrame ?? 1 }, reel);
  return { selection, segments: fitted.length > 1 ? fitted : [], editing: null };
}

/** Kept work is taken up when it began from the same wish, or when the address has none. */
function isTakenUp(wish: EditorRequest, saved: SavedEditorState | null): saved is SavedEditorState {
  return saved !== null && (wish.kind === 'none' || saved.wish === editorRequestKey(wish));
}

/**
 * Index of the line the cutter opens on, whose speech is still to be looked for; null when it opens with kept work, a clip
 * or times somebody chose, which stay as they are.
 */
export function initialLineIndex(args: {
  wish: EditorRequest;
  saved: SavedEditorState | null;
  lines: readonly unknown[];
}): number | null {
  const { wish, saved, lines } = args;
  if (isTakenUp(wish, saved)) return null;
  if (wish.kind === 'line') return wish.line;
  return wish.kind === 'none' && lines.length > 0 ? 0 : null;
}

/**
 * The work the cutter opens with: kept work when it began from the same wish (or when the address has none), else
 * what the address asks for, else the first line, else the first seconds. A line has its padding round it.
 */
export function initialEditorState(args: {
  wish: EditorRequest;
  saved: SavedEditorState | null;
  lines: { startMs: number; endMs: number }[];
  padding: Padding;
  reel: VideoTiming;
}): EditorState {
  const { wish, saved, lines, padding, reel } = args;
  const only = (selection: Selection): EditorState => ({ selection, segments: [], editing: null });
  if (isTakenUp(wish, saved)) {
    const { selection, segments, editing } = saved;
    return {
      selection: clampSelection(selection, reel),
      segments: segments.map((one) => ({ ...clampSelection(one, reel), id: one.id })),
      editing,
    };
  }
  if (wish.kind === 'bar') return editorStateFromSpans(wish.spans, reel);
  if (wish.kind === 'times') {
    return only(
      clampSelection(
        { inFrame: frameAt(wish.startMs, reel.rate), outFrame: frameAt(wish.endMs, reel.rate) },
        reel,
      ),
    );
  }
  const line = initialLineIndex({ wish, saved, lines }) ?? 0;
  return only(
    selectionForLines({ lines: lines.slice(line, line + 1), padding, reel }) ??
      clampSelection({ inFrame: 0, outFrame: frameAt(DEFAULT_SELECTION_MS, reel.rate) }, reel),
  );
}
