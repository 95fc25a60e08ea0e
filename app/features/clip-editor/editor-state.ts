import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import { CLIP_MAX_MS, CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { isSameSelection, type Selection } from './selection.ts';

/** A segment of the clip. The ID distinguishes segments with the same frames. */
export interface EditorSegment extends Selection {
  id: number;
}

/** The state of the clip editor: the current selection, and the segments in the order in which they will be joined. */
export interface EditorState {
  selection: Selection;
  segments: readonly EditorSegment[];
  /** ID of the segment that is being edited, which follows the selection; null if there is none. */
  editing: number | null;
}

/** Returns the spans that a cut would join now: the segments in their order, or the selection if there are none. */
export function spansToCut({
  selection,
  segments,
}: Pick<EditorState, 'selection' | 'segments'>): FrameSpan[] {
  const chosen = segments.length > 0 ? segments : [selection];
  return chosen.map(({ inFrame, outFrame }) => ({ startFrame: inFrame, endFrame: outFrame }));
}

/** Converts spans to editor segments. */
export function segmentsFromSpans(spans: readonly FrameSpan[]): EditorSegment[] {
  return spans.map(({ startFrame, endFrame }, id) => ({ id, inFrame: startFrame, outFrame: endFrame }));
}

/** Changes the selection, and the segment that is being edited with it. */
export function changeSelection(state: EditorState, selection: Selection): EditorState {
  const { editing } = state;
  if (editing === null) return { ...state, selection };
  const segments = state.segments.map((segment) =>
    segment.id === editing ? { ...selection, id: segment.id } : segment,
  );
  return { ...state, selection, segments };
}

/**
 * Adds the selection as the last segment, or, if a segment is being edited, ends the editing: it has the selection
 * already.
 */
export function addSegment(state: EditorState): EditorState {
  if (state.editing !== null) return { ...state, editing: null };
  const id = Math.max(-1, ...state.segments.map((segment) => segment.id)) + 1;
  const { inFrame, outFrame } = state.selection;
  return { ...state, segments: [...state.segments, { inFrame, outFrame, id }] };
}

/**
 * Selects a segment to edit it. The segment follows the selection until another one is edited or `addSegment` is
 * called.
 */
export function editSegment(state: EditorState, id: number): EditorState {
  const found = state.segments.find((segment) => segment.id === id);
  if (!found) return state;
  return { ...state, selection: { inFrame: found.inFrame, outFrame: found.outFrame }, editing: id };
}

export function removeSegment(state: EditorState, id: number): EditorState {
  return {
    ...state,
    segments: state.segments.filter((segment) => segment.id !== id),
    editing: state.editing === id ? null : state.editing,
  };
}

/** Moves a segment to the index `to` of the order. An index beyond either end means that end. */
export function moveSegment(state: EditorState, id: number, to: number): EditorState {
  const moved = state.segments.find((segment) => segment.id === id);
  if (!moved) return state;
  const segments = state.segments.filter((segment) => segment.id !== id);
  segments.splice(Math.max(0, Math.min(to, segments.length)), 0, moved);
  return { ...state, segments };
}

export function isSameEditorState(a: EditorState, b: EditorState): boolean {
  return (
    isSameSelection(a.selection, b.selection) &&
    a.editing === b.editing &&
    a.segments.length === b.segments.length &&
    a.segments.every((segment, i) => {
      const other = b.segments[i];
      return other !== undefined && segment.id === other.id && isSameSelection(segment, other);
    })
  );
}

/** Returns the error code that says why the spans cannot be cut as a clip, or null if they can. */
export function validateSpans(
  spans: readonly FrameSpan[],
  timing: Pick<VideoTiming, 'rate'>,
): 'cut_too_long' | 'cut_too_many' | null {
  if (spans.length > CLIP_MAX_SEGMENTS) return 'cut_too_many';
  return frameStartMs(countFrames(spans), timing.rate) > CLIP_MAX_MS ? 'cut_too_long' : null;
}
