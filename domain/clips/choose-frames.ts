import { AppError } from '#domain/errors.ts';
import type { MezzanineFacts } from '#domain/films/types.ts';
import type { NewBar } from '#domain/services.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { frameAt, frameStartMs } from '#shared/frames.ts';

/**
 * The frames [startFrame, endFrame) a request means: given frames win over times; padding widens times and is cut at the
 * film's ends. Throws cut_start_after_end, cut_out_of_range, cut_too_long.
 */
export function chooseFrames(args: { bar: NewBar; facts: MezzanineFacts }): {
  startFrame: number;
  endFrame: number;
} {
  const { bar, facts } = args;
  const chosen = {
    startFrame: bar.startFrame ?? frameAt(bar.startMs, facts.rate),
    endFrame: bar.endFrame ?? frameAt(bar.endMs, facts.rate),
  };
  if (chosen.endFrame <= chosen.startFrame) throw new AppError('cut_start_after_end', { field: 'end_ms' });
  if (chosen.startFrame < 0 || chosen.startFrame >= facts.frames || chosen.endFrame > facts.frames) {
    throw new AppError('cut_out_of_range', { field: chosen.startFrame < 0 ? 'start_ms' : 'end_ms' });
  }
  const startFrame = Math.max(0, chosen.startFrame - frameAt(bar.headMs, facts.rate));
  const endFrame = Math.min(facts.frames, chosen.endFrame + frameAt(bar.tailMs, facts.rate));
  if (frameStartMs(endFrame - startFrame, facts.rate) > CLIP_MAX_MS) {
    throw new AppError('cut_too_long', { field: 'end_ms', params: { minutes: CLIP_MAX_MS / 60_000 } });
  }
  return { startFrame, endFrame };
}
