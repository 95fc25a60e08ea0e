import * as z from 'zod';
import { type Lesson, type LessonProgress, type LessonStep, lessonStates } from '#domain/lessons/types.ts';
import { lessonKinds, lessonLevels, lessonStages } from '#shared/lessons.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { LessonProgressTableRow, LessonTableRow } from './tables.ts';

const stepsSchema: z.ZodType<LessonStep[]> = z.array(
  z.object({
    lineId: z.string(),
    startMs: z.number(),
    endMs: z.number(),
    en: z.string(),
    zh: z.string().nullable(),
  }),
);

export function toLesson(row: LessonTableRow): Lesson {
  return {
    id: row.id,
    kind: readEnum(lessonKinds, row.kind, 'lessons.kind'),
    title: row.title,
    titleZh: row.title_zh,
    level: readEnum(lessonLevels, row.level, 'lessons.level'),
    videoId: row.video_id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    steps: readJson(stepsSchema, row.steps, 'lessons.steps'),
    redPacketId: row.red_packet_id,
    state: readEnum(lessonStates, row.state, 'lessons.state'),
    position: row.position,
    demoKey: row.demo_key,
    createdMs: row.created_ms,
    publishedMs: row.published_ms,
  };
}

export function toLessonProgress(row: LessonProgressTableRow): LessonProgress {
  return {
    lessonId: row.lesson_id,
    accountId: row.account_id,
    stage: readEnum(lessonStages, row.stage, 'lesson_progress.stage'),
    step: row.step,
    startedMs: row.started_ms,
    updatedMs: row.updated_ms,
    spentMs: row.spent_ms,
    finishedMs: row.finished_ms,
  };
}

export function toLessonProgressRow(progress: LessonProgress): LessonProgressTableRow {
  return {
    account_id: progress.accountId,
    lesson_id: progress.lessonId,
    stage: progress.stage,
    step: progress.step,
    started_ms: progress.startedMs,
    updated_ms: progress.updatedMs,
    spent_ms: progress.spentMs,
    finished_ms: progress.finishedMs,
  };
}
