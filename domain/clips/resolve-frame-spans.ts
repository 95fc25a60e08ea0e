import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import { CLIP_MAX_MS, CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { frameAt, frameStartMs } from '#shared/frames.ts';
import { AppError } from '../errors.ts';
import type { MezzanineInfo } from '../films/types.ts';
import type { NewClip } from './types.ts';

/**
 * Converts a request to frame spans in the order in which they are joined. Frames take precedence over times. Padding
 * extends each span up to the ends of the film. Throws cut_too_many, cut_start_after_end, cut_out_of_range, cut_too_long,
 * and bad_parameter for an empty list. An error in one of several spans names its position, such as `spans.2.endMs`.
 */
export function resolveFrameSpans(args: { clip: NewClip; mezzanine: MezzanineInfo }): FrameSpan[] {
  const { clip, mezzanine } = args;
  if (clip.spans?.length === 0) throw new AppError('bad_parameter', { field: 'spans' });
  if (clip.spans && clip.spans.length > CLIP_MAX_SEGMENTS) {
    throw new AppError('cut_too_many', { field: 'spans', params: { most: CLIP_MAX_SEGMENTS } });
  }
  const { headMs, tailMs } = clip;
  const spans = clip.spans
    ? clip.spans.map((span, i) =>
        chooseFrames({ span: { ...span, headMs, tailMs }, mezzanine, at: `spans.${i}.` }),
      )
    : [chooseFrames({ span: clip, mezzanine, at: '' })];
  if (frameStartMs(countFrames(spans), mezzanine.rate) > CLIP_MAX_MS) {
    throw new AppError('cut_too_long', {
      field: clip.spans ? 'spans' : 'endMs',
      params: { minutes: CLIP_MAX_MS / 60_000 },
    });
  }
  return spans;
}

function chooseFrames(args: {
  span: Omit<NewClip, 'spans' | 'videoId' | 'title'>;
  mezzanine: MezzanineInfo;
  at: string;
}): FrameSpan {
  const { span, mezzanine, at } = args;
  const chosen = {
    startFrame: span.startFrame ?? frameAt(span.startMs, mezzanine.rate),
    endFrame: span.endFrame ?? frameAt(span.endMs, mezzanine.rate),
  };
  if (chosen.endFrame <= chosen.startFrame) {
    throw new AppError('cut_start_after_end', { field: `${at}endMs` });
  }
  if (chosen.startFrame < 0 || chosen.startFrame >= mezzanine.frames || chosen.endFrame > mezzanine.frames) {
    throw new AppError('cut_out_of_range', {
      field: chosen.startFrame < 0 ? `${at}startMs` : `${at}endMs`,
    });
  }
  return {
    startFrame: Math.max(0, chosen.startFrame - frameAt(span.headMs, mezzanine.rate)),
    endFrame: Math.min(mezzanine.frames, chosen.endFrame + frameAt(span.tailMs, mezzanine.rate)),
  };
}
