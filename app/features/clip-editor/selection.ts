import { type LinesToCut, type Padding, proposeCut } from '#domain/clips/propose-cut.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { VideoTiming } from '../../player/playback-types.ts';

/** The selected frames [inFrame, outFrame) of a video; never empty, never outside the video. */
export interface Selection {
  inFrame: number;
  /** Exclusive. */
  outFrame: number;
}

export type Edge = 'in' | 'out';

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Clamps both ends of a selection to the video and makes it at least one frame long. */
export function clampSelection(selection: Selection, timing: VideoTiming): Selection {
  const inFrame = clamp(Math.round(selection.inFrame), 0, timing.frames - 1);
  return { inFrame, outFrame: clamp(Math.round(selection.outFrame), inFrame + 1, timing.frames) };
}

/** Moves one end to a frame. It stops one frame before the other end, and at the ends of the video. */
export function dragEdge(args: {
  selection: Selection;
  edge: Edge;
  frame: number;
  timing: VideoTiming;
}): Selection {
  const { selection, edge, frame, timing } = args;
  return edge === 'in'
    ? { ...selection, inFrame: clamp(frame, 0, selection.outFrame - 1) }
    : { ...selection, outFrame: clamp(frame, selection.inFrame + 1, timing.frames) };
}

/**
 * Marks the frame on screen as one end. As `in` it becomes the first frame; as `out` it becomes the last one, so the
 * exclusive end is the frame after it. If the mark is on the wrong side of the other end, the whole selection moves
 * there and keeps its length.
 */
export function markEdge(args: {
  selection: Selection;
  edge: Edge;
  frame: number;
  timing: VideoTiming;
}): Selection {
  const { selection, edge, frame, timing } = args;
  const length = selection.outFrame - selection.inFrame;
  if (edge === 'in') {
    const inFrame = clamp(frame, 0, timing.frames - 1);
    const outFrame = inFrame < selection.outFrame ? selection.outFrame : inFrame + length;
    return clampSelection({ inFrame, outFrame }, timing);
  }
  const outFrame = clamp(frame + 1, 1, timing.frames);
  const inFrame = outFrame > selection.inFrame ? selection.inFrame : Math.max(0, outFrame - length);
  return { inFrame, outFrame };
}

/** Moves the whole selection so that it begins at a frame. Keeps its length. */
export function moveSelection(args: {
  selection: Selection;
  inFrame: number;
  timing: VideoTiming;
}): Selection {
  const length = args.selection.outFrame - args.selection.inFrame;
  const inFrame = clamp(args.inFrame, 0, args.timing.frames - length);
  return { inFrame, outFrame: inFrame + length };
}

/** Returns the end that is nearer to a frame on screen, or `in` if both are equally near. */
export function nearestEdge(selection: Selection, frame: number): Edge {
  const toIn = Math.abs(frame - selection.inFrame);
  const toOut = Math.abs(frame - (selection.outFrame - 1));
  return toIn <= toOut ? 'in' : 'out';
}

/** Returns the proposed cut of lines; null without lines. */
export function selectionForLines(
  args: LinesToCut & { padding: Padding; timing: VideoTiming },
): Selection | null {
  if (args.own.length === 0) return null;
  const { startFrame, endFrame } = proposeCut(args);
  return { inFrame: startFrame, outFrame: endFrame };
}

/** Returns the start and end times of a selection in the video, in milliseconds. */
export function selectionTimes(
  selection: Selection,
  { rate }: Pick<VideoTiming, 'rate'>,
): { startMs: number; endMs: number } {
  return { startMs: frameStartMs(selection.inFrame, rate), endMs: frameStartMs(selection.outFrame, rate) };
}

export function isSameSelection(a: Selection, b: Selection): boolean {
  return a.inFrame === b.inFrame && a.outFrame === b.outFrame;
}
