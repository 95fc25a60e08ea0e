import { AppError } from '#domain/errors.ts';
import type { Line } from '#domain/films/types.ts';
import { CLIP_MAX_MS, HEAD_PADDING_MS, TAIL_PADDING_MS } from '#shared/constants.ts';
import { countQuizWords, QUIZ_WORDS_MIN } from './generate-quiz.ts';
import type { Lesson, LessonFields, LessonInput, LessonStep } from './types.ts';

/** A lesson has at least one line and at most so many. */
export const LESSON_STEPS_MAX = 20;

/**
 * The fields of a lesson as it is to be kept: what was sent, over what there was, checked. `lines` are those of the video
 * that were asked for; a line that is gone since is taken from the lesson's own copy. Without given bounds the span
 * is that of the lines with the usual padding. Throws bad_parameter naming the wire field at fault.
 */
export function buildLessonFields(args: {
  before: Lesson | null;
  input: LessonInput;
  lines: readonly Line[];
  durationMs: number;
}): LessonFields {
  const { before, input, lines, durationMs } = args;
  const kind = input.kind ?? before?.kind;
  if (!kind) throw fault('kind');
  const videoId = input.videoId ?? before?.videoId;
  if (!videoId) throw fault('video_id');
  const kept = before?.videoId === videoId ? before : null;
  const steps = input.lineIds
    ? stepsOf({ lineIds: input.lineIds, lines, kept: kept?.steps ?? [] })
    : kept?.steps;
  const [first] = steps ?? [];
  const last = steps?.at(-1);
  if (!steps || !first || !last || steps.length > LESSON_STEPS_MAX) throw fault('sub_ids');
  if (kind === 'm3' && countQuizWords(steps) < QUIZ_WORDS_MIN) throw fault('sub_ids');

  // Other lines have another span, unless it is given.
  const span = input.lineIds ? null : kept;
  const latestMs = Math.max(...steps.map(({ endMs }) => endMs));
  const startMs = input.startMs ?? span?.startMs ?? Math.max(0, first.startMs - HEAD_PADDING_MS);
  const endMs = input.endMs ?? span?.endMs ?? Math.min(durationMs, latestMs + TAIL_PADDING_MS);
  if (startMs > first.startMs) throw fault('start_ms');
  if (endMs < Math.min(latestMs, durationMs) || endMs > durationMs || endMs - startMs > CLIP_MAX_MS) {
    throw fault('end_ms');
  }
  const title = (input.title ?? before?.title ?? first.en).trim();
  if (title === '') throw fault('title');
  return {
    kind,
    title,
    titleZh: given(input.titleZh, before === null ? first.zh : before.titleZh),
    level: input.level ?? before?.level ?? 1,
    videoId,
    startMs,
    endMs,
    steps,
    redPacketId: input.redPacketId === undefined ? (kept?.redPacketId ?? null) : input.redPacketId,
  };
}

function stepsOf(args: {
  lineIds: readonly string[];
  lines: readonly Line[];
  kept: readonly LessonStep[];
}): LessonStep[] {
  const { lineIds, lines, kept } = args;
  const steps = [...new Set(lineIds)].map((lineId): LessonStep => {
    const line = lines.find(({ id }) => id === lineId);
    if (line?.en) return { lineId, startMs: line.startMs, endMs: line.endMs, en: line.en, zh: line.zh };
    const copy = line ? undefined : kept.find((step) => step.lineId === lineId);
    if (!copy) throw fault('sub_ids');
    return copy;
  });
  return steps.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

const given = (sent: string | null | undefined, otherwise: string | null) =>
  sent === undefined ? otherwise : sent;

const fault = (field: string) => new AppError('bad_parameter', { field });
