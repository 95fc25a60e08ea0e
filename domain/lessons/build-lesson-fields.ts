import { CLIP_MAX_MS } from '#shared/constants.ts';
import { defaultPadding, padLines } from '../clips/propose-cut.ts';
import { AppError } from '../errors.ts';
import type { Line } from '../films/types.ts';
import { countQuizWords, MIN_QUIZ_WORDS } from './generate-quiz.ts';
import type { Lesson, LessonFields, LessonInput, LessonStep } from './types.ts';

/** Maximum number of lines of a lesson. The minimum is one. */
export const LESSON_STEPS_MAX = 20;

/**
 * Builds and validates the fields of a lesson from the input and, for absent fields, from the existing lesson. `lines`
 * are all lines of the video, and needed only when the input names lines. A line that no longer exists is taken from the
 * lesson's own copy. Without start or end in the input, the time range is that of `padLines`. Throws bad_parameter with
 * the field.
 */
export function buildLessonFields(args: {
  before: Lesson | null;
  input: LessonInput;
  lines: readonly Line[];
  durationMs: number;
}): LessonFields {
  const { before, input, lines, durationMs } = args;
  const kind = input.kind ?? before?.kind;
  if (!kind) throw fault({ field: 'kind' });
  const videoId = input.videoId ?? before?.videoId;
  if (!videoId) throw fault({ field: 'videoId' });
  const sameVideoLesson = before?.videoId === videoId ? before : null;
  const steps = input.lineIds
    ? buildSteps({ lineIds: input.lineIds, lines, previousSteps: sameVideoLesson?.steps ?? [] })
    : sameVideoLesson?.steps;
  const [first] = steps ?? [];
  const last = steps?.at(-1);
  if (!steps || !first || !last || steps.length > LESSON_STEPS_MAX) throw fault({ field: 'lineIds' });
  if (kind === 'm3' && countQuizWords(steps) < MIN_QUIZ_WORDS) throw fault({ field: 'lineIds' });

  // The previous time range doesn't fit a new selection of lines.
  const previousRange = input.lineIds ? null : sameVideoLesson;
  const latestMs = Math.max(...steps.map(({ endMs }) => endMs));
  const stepIds = new Set(steps.map(({ lineId }) => lineId));
  const others = lines.filter(({ id }) => !stepIds.has(id));
  const padded = padLines({ own: steps, others, padding: defaultPadding, durationMs });
  const startMs = input.startMs ?? previousRange?.startMs ?? padded.startMs;
  const endMs = input.endMs ?? previousRange?.endMs ?? padded.endMs;
  if (startMs > first.startMs) throw fault({ field: 'startMs' });
  if (endMs < Math.min(latestMs, durationMs) || endMs > durationMs || endMs - startMs > CLIP_MAX_MS) {
    throw fault({ field: 'endMs' });
  }
  const title = (input.title ?? before?.title ?? first.en).trim();
  if (title === '') throw fault({ field: 'title' });
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
    if (!copy) throw fault({ field: 'lineIds' });
    return copy;
  });
  return steps.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

const valueOr = (value: string | null | undefined, fallback: string | null) =>
  value === undefined ? fallback : value;

const fault = (invalid: { field: string }) => new AppError('bad_parameter', invalid);
