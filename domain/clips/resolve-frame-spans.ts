import type { NewClip } from '#domain/clips/types.ts';
import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import { CLIP_MAX_MS, CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { frameAt, frameStartMs } from '#shared/frames.ts';

/**
 * The spans a request means, in the order they are to be joined: given frames win over times; padding widens each and is
 * cut at the film's ends. Throws cut_too_many, cut_start_after_end, cut_out_of_range, cut_too_long, and bad_parameter for
 * a list of none. What is wrong with one of several is named by its place, e.g. `spans.2.end_ms`.
 */
export function resolveFrameSpans(args: { clip: NewClip; facts: MezzanineInfo }): FrameSpan[] {
  const { clip: bar, facts } = args;
  if (bar.spans?.length === 0) throw new AppError('bad_parameter', { field: 'spans' });
  if (bar.spans && bar.spans.length > CLIP_MAX_SEGMENTS) {
    throw new AppError('cut_too_many', { field: 'spans', params: { most: CLIP_MAX_SEGMENTS } });
  }
  const { headMs, tailMs } = bar;
  const spans = bar.spans
    ? bar.spans.map((span, i) =>
        chooseFrames({ span: { ...span, headMs, tailMs }, facts, at: `spans.${i}.` }),
      )
    : [chooseFrames({ span: bar, facts, at: '' })];
  if (frameStartMs(countFrames(spans), facts.rate) > CLIP_MAX_MS) {
    const field = bar.spans ? 'spans' : 'end_ms';
    throw new AppError('cut_too_long', { field, params: { minutes: CLIP_MAX_MS / 60_000 } });
  }
  return spans;
}

function chooseFrames(args: {
  span: Omit<NewClip, 'spans' | 'videoId' | 'title'>;
  facts: MezzanineInfo;
  at: string;
}): FrameSpan {
  const { span, facts, at } = args;
  const chosen = {
    startFrame: span.startFrame ?? frameAt(span.startMs, facts.rate),
    endFrame: span.endFrame ?? frameAt(span.endMs, facts.rate),
  };
  if (chosen.endFrame <= chosen.startFrame) {
    throw new AppError('cut_start_after_end', { field: `${at}end_ms` });
  }
  if (chosen.startFrame < 0 || chosen.startFrame >= facts.frames || chosen.endFrame > facts.frames) {
    throw new AppError('cut_out_of_range', {
      field: `${at}${chosen.startFrame < 0 ? 'start_ms' : 'end_ms'}`,
    });
  }
  return {
    startFrame: Math.max(0, chosen.startFrame - frameAt(span.headMs, facts.rate)),
    endFrame: Math.min(facts.frames, chosen.endFrame + frameAt(span.tailMs, facts.rate)),
  };
}
