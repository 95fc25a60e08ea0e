import { ANIMATION_MAX_MS } from '#shared/clip-files.ts';
import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';
import { AppError } from '../errors.ts';

/** The part of a clip that an animation shows, in milliseconds from the clip's start. Null means the start, or the longest span. */
export interface AnimationSpan {
  fromMs: number | null;
  toMs: number | null;
}

/**
 * Converts a span to the clip's frames [startFrame, endFrame). A span without an end is as long as the clip and the limit
 * allow. Throws cut_start_after_end, cut_out_of_range, moving_too_long.
 */
export function resolveAnimationSpan(args: { span: AnimationSpan; frames: number; rate: FrameRate }): {
  startFrame: number;
  endFrame: number;
} {
  const { span, frames, rate } = args;
  const maxFrames = Math.max(1, frameAt(ANIMATION_MAX_MS, rate));
  const startFrame = frameAt(span.fromMs ?? 0, rate);
  if (startFrame >= frames) throw new AppError('cut_out_of_range', { field: 'fromMs' });
  if (span.toMs === null) return { startFrame, endFrame: Math.min(frames, startFrame + maxFrames) };
  // Clients know the clip's length in whole milliseconds only, so the last frame may end slightly earlier.
  const endFrame = frameAt(span.toMs, rate);
  if (endFrame > frames || span.toMs - frameStartMs(frames, rate) > 1) {
    throw new AppError('cut_out_of_range', { field: 'toMs' });
  }
  if (endFrame <= startFrame) throw new AppError('cut_start_after_end', { field: 'toMs' });
  if (endFrame - startFrame > maxFrames) {
    throw new AppError('moving_too_long', { field: 'toMs', params: { seconds: ANIMATION_MAX_MS / 1000 } });
  }
  return { startFrame, endFrame };
}
