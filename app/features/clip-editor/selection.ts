import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';

/** What is chosen: frames [inFrame, outFrame) of the film; never empty, never outside it. */
export interface Selection {
  inFrame: number;
  /** Exclusive. */
  outFrame: number;
}

/** The film a selection lies in. */
export interface VideoTiming {
  rate: FrameRate;
  frames: number;
}

/** Milliseconds added before and after a line when it is chosen. */
export interface Padding {
  headMs: number;
  tailMs: number;
}

export type Edge = 'in' | 'out';

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** A selection with both ends inside the film and at least one frame long. */
export function clampSelection(selection: Selection, reel: VideoTiming): Selection {
  const inFrame = between(Math.round(selection.inFrame), 0, reel.frames - 1);
  return { inFrame, outFrame: between(Math.round(selection.outFrame), inFrame + 1, reel.frames) };
}

/** Drags one end to a frame; it stops a frame short of the other end and at the film's ends. */
export function dragEdge(args: {
  selection: Selection;
  edge: Edge;
  frame: number;
  reel: VideoTiming;
}): Selection {
  const { selection, edge, frame, reel } = args;
  return edge === 'in'
    ? { ...selection, inFrame: between(frame, 0, selection.outFrame - 1) }
    : { ...selection, outFrame: between(frame, selection.inFrame + 1, reel.frames) };
}

/**
 * Marks one end at the frame on screen: as in, it becomes the first frame; as out, the last one, so the exclusive end
 * is the frame after it. Marked on the wrong side of the other end, the selection moves there with its length.
 */
export function markEdge(args: {
  selection: Selection;
  edge: Edge;
  frame: number;
  reel: VideoTiming;
}): Selection {
  const { selection, edge, frame, reel } = args;
  const length = selection.outFrame - selection.inFrame;
  if (edge === 'in') {
    const inFrame = between(frame, 0, reel.frames - 1);
    const outFrame = inFrame < selection.outFrame ? selection.outFrame : inFrame + length;
    return clampSelection({ inFrame, outFrame }, reel);
  }
  const outFrame = between(frame + 1, 1, reel.frames);
  const inFrame = outFrame > selection.inFrame ? selection.inFrame : Math.max(0, outFrame - length);
  return { inFrame, outFrame };
}

/** Moves the whole selection so that it begins at a frame; its length stays. */
export function moveSelection(args: { selection: Selection; inFrame: number; reel: VideoTiming }): Selection {
  const length = args.selection.outFrame - args.selection.inFrame;
  const inFrame = between(args.inFrame, 0, args.reel.frames - length);
  return { inFrame, outFrame: inFrame + length };
}

/** The end that lies nearer to a frame on screen; the first one when both are as near. */
export function nearestEdge(selection: Selection, frame: number): Edge {
  const toIn = Math.abs(frame - selection.inFrame);
  const toOut = Math.abs(frame - (selection.outFrame - 1));
  return toIn <= toOut ? 'in' : 'out';
}

/** The stretch from the first to the last of these lines with the padding round it, cut at the film's ends; null without lines. */
export function selectionForLines(args: {
  lines: { startMs: number; endMs: number }[];
  padding: Padding;
  reel: VideoTiming;
}): Selection | null {
  const { lines, padding, reel } = args;
  if (lines.length === 0) return null;
  const startMs = Math.min(...lines.map((line) => line.startMs)) - padding.headMs;
  const endMs = Math.max(...lines.map((line) => line.endMs)) + padding.tailMs;
  return clampSelection({ inFrame: frameAt(startMs, reel.rate), outFrame: frameAt(endMs, reel.rate) }, reel);
}

/** When a selection begins and ends in the film, milliseconds. */
export function selectionTimes(
  selection: Selection,
  { rate }: Pick<VideoTiming, 'rate'>,
): { startMs: number; endMs: number } {
  return { startMs: frameStartMs(selection.inFrame, rate), endMs: frameStartMs(selection.outFrame, rate) };
}

export function isSameSelection(a: Selection, b: Selection): boolean {
  return a.inFrame === b.inFrame && a.outFrame === b.outFrame;
}
