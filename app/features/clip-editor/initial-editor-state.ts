import type { Padding } from '#domain/clips/propose-cut.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import type { LineRun } from '../workspace/line-run.ts';
import { type EditorState, segmentsFromSpans } from './editor-state.ts';
import type { SavedEditorState } from './saved-editor-state.ts';
import { clampSelection, type Selection, selectionForLines } from './selection.ts';

/** What the address of the clip editor asks to open. */
export type EditorRequest =
  | { kind: 'clip'; clipId: string; spans: readonly FrameSpan[] }
  /** From one line to another; `run` has their indexes in the video, which are equal for a single line. */
  | { kind: 'lines'; lineId: string; lastLineId: string; run: LineRun }
  | { kind: 'times'; startMs: number; endMs: number }
  | { kind: 'none' };

/** Length in milliseconds of the selection when there is no request and no line. */
export const DEFAULT_SELECTION_MS = 3000;

/** Returns a text for the request that stays the same when the same address is loaded again. Browsers store it. */
export function editorRequestKey(request: EditorRequest): string {
  if (request.kind === 'clip') return `clip:${request.clipId}`;
  if (request.kind === 'lines') {
    const { lineId, lastLineId } = request;
    return `line:${lineId === lastLineId ? lineId : `${lineId}-${lastLineId}`}`;
  }
  return request.kind === 'times' ? `times:${request.startMs}-${request.endMs}` : '';
}

/**
 * Returns the editor state for the spans of a clip: the first one is the selection; several also become segments. The
 * spans are clamped in case the film has become shorter.
 */
function editorStateFromSpans(spans: readonly FrameSpan[], timing: VideoTiming): EditorState {
  const fitted = segmentsFromSpans(spans).map((segment) => ({
    ...clampSelection(segment, timing),
    id: segment.id,
  }));
  const [first] = fitted;
  const selection = clampSelection({ inFrame: first?.inFrame ?? 0, outFrame: first?.outFrame ?? 1 }, timing);
  return { selection, segments: fitted.length > 1 ? fitted : [], editing: null };
}

/** Is the saved state restored? It is if it began from the same request, or if the address has none. */
function isRestored(request: EditorRequest, saved: SavedEditorState | null): saved is SavedEditorState {
  return saved !== null && (request.kind === 'none' || saved.requestKey === editorRequestKey(request));
}

/**
 * Returns the lines that the editor opens with, which still have to be snapped to their speech. Returns null if the editor
 * opens with a saved state, a clip, or given times: these stay unchanged.
 */
export function initialLines(args: {
  request: EditorRequest;
  saved: SavedEditorState | null;
  lines: readonly unknown[];
}): LineRun | null {
  const { request, saved, lines } = args;
  if (isRestored(request, saved)) return null;
  if (request.kind === 'lines') return request.run;
  return request.kind === 'none' && lines.length > 0 ? { first: 0, last: 0 } : null;
}

/**
 * Returns the state that the editor opens with: the saved state if it began from the same request (or if the address
 * has none), else what the address asks for, else the first line, else the first seconds. Lines are padded.
 */
export function initialEditorState(args: {
  request: EditorRequest;
  saved: SavedEditorState | null;
  lines: { startMs: number; endMs: number }[];
  padding: Padding;
  timing: VideoTiming;
}): EditorState {
  const { request, saved, lines, padding, timing } = args;
  const withoutSegments = (selection: Selection): EditorState => ({ selection, segments: [], editing: null });
  if (isRestored(request, saved)) {
    const { selection, segments, editing } = saved;
    return {
      selection: clampSelection(selection, timing),
      segments: segments.map((segment) => ({ ...clampSelection(segment, timing), id: segment.id })),
      editing,
    };
  }
  if (request.kind === 'clip') return editorStateFromSpans(request.spans, timing);
  if (request.kind === 'times') {
    return withoutSegments(
      clampSelection(
        { inFrame: frameAt(request.startMs, timing.rate), outFrame: frameAt(request.endMs, timing.rate) },
        timing,
      ),
    );
  }
  const { first, last } = initialLines({ request, saved, lines }) ?? { first: 0, last: 0 };
  return withoutSegments(
    selectionForLines({
      own: lines.slice(first, last + 1),
      others: lines.toSpliced(first, last + 1 - first),
      padding,
      timing,
    }) ?? clampSelection({ inFrame: 0, outFrame: frameAt(DEFAULT_SELECTION_MS, timing.rate) }, timing),
  );
}
