import { AppError } from '#domain/errors.ts';
import type { Line } from '#domain/films/types.ts';
import { CLIP_MAX_MS, HEAD_PADDING_MS, TAIL_PADDING_MS } from '#shared/constants.ts';
import { countQuizWords, MIN_QUIZ_WORDS } from './generate-quiz.ts';
import type { Lesson, LessonFields, LessonInput, LessonStep } from './types.ts';

/** Maximum number of lines of a lesson. The minimum is one. */
export const LESSON_STEPS_MAX = 20;

/**
 * Builds and validates the fields of a lesson from the input and, for absent fields, from the existing lesson. `lines`
 * are the requested lines of the video. A line that no longer exists is taken from the lesson's own copy. Without start
 * or end in the input, the time range is that of the lines with the usual padding. Throws bad_parameter with the wire
 * field.
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
  const sameVideoLesson = before?.videoId === videoId ? before : null;
  const steps = input.lineIds
    ? buildSteps({ lineIds: input.lineIds, lines, previousSteps: sameVideoLesson?.steps ?? [] })
    : sameVideoLesson?.steps;
  const [first] = steps ?? [];
  const last = steps?.at(-1);
  if (!steps || !first || !last || steps.length > LESSON_STEPS_MAX) throw fault('sub_ids');
  if (kind === 'm3' && countQuizWords(steps) < MIN_QUIZ_WORDS) throw fault('sub_ids');

  // The previous time range doesn't fit a new selection of lines.
  const previousRange = input.lineIds ? null : sameVideoLesson;
  const latestMs = Math.max(...steps.map(({ endMs }) => endMs));
  const startMs = input.startMs ?? previousRange?.startMs ?? Math.max(0, first.startMs - HEAD_PADDING_MS);
  const endMs = input.endMs ?? previousRange?.endMs ?? Math.min(durationMs, latestMs + TAIL_PADDING_MS);
  if (startMs > first.startMs) throw fault('start_ms');
  if (endMs < Math.min(latestMs, durationMs) || endMs > durationMs || endMs - startMs > CLIP_MAX_MS) {
    throw fault('end_ms');
  }
  const title = (input.title ?? before?.title ?? first.en).trim();
  if (title === '') throw fault('title');
  return {
    kind,
    title,
    titleZh: valueOr(input.titleZh, before === null ? first.zh : before.titleZh),
    level: input.level ?? before?.level ?? 1,
    videoId,
    startMs,
    endMs,
    steps,
    redPacketId: valueOr(input.redPacketId, sameVideoLesson?.redPacketId ?? null),
  };
}

function buildSteps(args: {
  lineIds: readonly string[];
  lines: readonly Line[];
  previousSteps: readonly LessonStep[];
}): LessonStep[] {
  const { lineIds, lines, previousSteps } = args;
  const steps = [...new Set(lineIds)].map((lineId): LessonStep => {
    const line = lines.find(({ id }) => id === lineId);
    if (line?.en) return { lineId, startMs: line.startMs, endMs: line.endMs, en: line.en, zh: line.zh };
    const copy = line ? undefined : previousSteps.find((step) => step.lineId === lineId);
    if (!copy) throw fault('sub_ids');
    return copy;
  });
  return steps.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

const valueOr = (value: string | null | undefined, fallback: string | null) =>
  value === undefined ? fallback : value;

const fault = (field: string) => new AppError('bad_parameter', { field });
