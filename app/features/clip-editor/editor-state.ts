import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import { CLIP_MAX_MS, CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { frameStartMs } from '#shared/frames.ts';
import { isSameSelection, type Selection, type VideoTiming } from './selection.ts';

/** A stretch that was kept for the clip. The id tells it from another of the same frames. */
export interface EditorSegment extends Selection {
  id: number;
}

/** What lies on the bench: the stretch that is being chosen, and those that were kept, in the order they will be joined. */
export interface EditorState {
  selection: Selection;
  segments: readonly EditorSegment[];
  /** Id of the kept segment that follows the selection; null when none does. */
  editing: number | null;
}

/** What would be cut now: the kept segments in their order or, when none is kept, the selection. */
export function spansToCut({
  selection,
  segments,
}: Pick<EditorState, 'selection' | 'segments'>): FrameSpan[] {
  const chosen = segments.length > 0 ? segments : [selection];
  return chosen.map(({ inFrame, outFrame }) => ({ startFrame: inFrame, endFrame: outFrame }));
}

/** Spans as kept segments. */
export function segmentsFromSpans(spans: readonly FrameSpan[]): EditorSegment[] {
  return spans.map(({ startFrame, endFrame }, id) => ({ id, inFrame: startFrame, outFrame: endFrame }));
}

/** Another selection; the segment that is being edited becomes it. */
export function changeSelection(work: EditorState, selection: Selection): EditorState {
  const { editing } = work;
  if (editing === null) return { ...work, selection };
  const segments = work.segments.map((one) => (one.id === editing ? { ...selection, id: one.id } : one));
  return { ...work, selection, segments };
}

/** Keeps the selection as the last segment. Editing one ends, as it is what is kept already. */
export function addSegment(work: EditorState): EditorState {
  if (work.editing !== null) return { ...work, editing: null };
  const id = Math.max(-1, ...work.segments.map((one) => one.id)) + 1;
  const { inFrame, outFrame } = work.selection;
  return { ...work, segments: [...work.segments, { inFrame, outFrame, id }] };
}

/** Takes a segment up again: it is the selection, and follows it until another is taken up or it is kept. */
export function editSegment(work: EditorState, id: number): EditorState {
  const found = work.segments.find((one) => one.id === id);
  if (!found) return work;
  return { ...work, selection: { inFrame: found.inFrame, outFrame: found.outFrame }, editing: id };
}

export function removeSegment(work: EditorState, id: number): EditorState {
  return {
    ...work,
    segments: work.segments.filter((one) => one.id !== id),
    editing: work.editing === id ? null : work.editing,
  };
}

/** Puts a segment at another place in the order; a place beyond either end is that end. */
export function moveSegment(work: EditorState, id: number, to: number): EditorState {
  const moved = work.segments.find((one) => one.id === id);
  if (!moved) return work;
  const segments = work.segments.filter((one) => one.id !== id);
  segments.splice(Math.max(0, Math.min(to, segments.length)), 0, moved);
  return { ...work, segments };
}

export function isSameEditorState(a: EditorState, b: EditorState): boolean {
  return (
    isSameSelection(a.selection, b.selection) &&
    a.editing === b.editing &&
    a.segments.length === b.segments.length &&
    a.segments.every((one, i) => {
      const other = b.segments[i];
      return other !== undefined && one.id === other.id && isSameSelection(one, other);
    })
  );
}

/** What is wrong with spans as a clip, as an error code; null when they can be cut. */
export function validateSpans(
  spans: readonly FrameSpan[],
  reel: Pick<VideoTiming, 'rate'>,
): 'cut_too_long' | 'cut_too_many' | null {
  if (spans.length > CLIP_MAX_SEGMENTS) return 'cut_too_many';
  return frameStartMs(countFrames(spans), reel.rate) > CLIP_MAX_MS ? 'cut_too_long' : null;
}
