import * as z from 'zod';
import {
  type Lesson,
  type LessonProgress,
  type LessonStep,
  lessonKinds,
  lessonLevels,
  lessonStages,
  lessonStates,
} from '#domain/lessons/types.ts';
import { readJson, readWord } from './read-column.ts';

export interface LessonTables {
  lessons: LessonRow;
  lesson_progress: LessonProgressRow;
  lesson_answers: LessonAnswerRow;
  lesson_log: LessonLogRow;
}

interface LessonRow {
  id: string;
  kind: string;
  title: string;
  title_zh: string | null;
  level: number;
  video_id: string;
  start_ms: number;
  end_ms: number;
  /** JSON: list of steps. */
  steps: string;
  hb_id: string | null;
  state: string;
  place: number;
  demo_key: string | null;
  created_ms: number;
  published_ms: number | null;
}

interface LessonProgressRow {
  account_id: string;
  lesson_id: string;
  stage: string;
  step: number;
  started_ms: number;
  updated_ms: number;
  spent_ms: number;
  finished_ms: number | null;
}

interface LessonAnswerRow {
  account_id: string;
  lesson_id: string;
  step: number;
  choice: string;
  is_right: number;
  answered_ms: number;
}

interface LessonLogRow {
  entry_key: string;
  account_id: string | null;
  device_id: string | null;
  event_id: string;
  lesson_id: string;
  /** Unix time in seconds. */
  ctime: number;
  page_id: string;
  remark: string;
  received_ms: number;
}

const stepsSchema: z.ZodType<LessonStep[]> = z.array(
  z.object({
    subId: z.string(),
    startMs: z.number(),
    endMs: z.number(),
    en: z.string(),
    zh: z.string().nullable(),
  }),
);

export function lessonOfRow(row: LessonRow): Lesson {
  const level = lessonLevels.find((known) => known === row.level);
  if (level === undefined) throw new Error(`unexpected value in lessons.level: ${row.level}`);
  return {
    id: row.id,
    kind: readWord(lessonKinds, row.kind, 'lessons.kind'),
    title: row.title,
    titleZh: row.title_zh,
    level,
    videoId: row.video_id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    steps: readJson(stepsSchema, row.steps, 'lessons.steps'),
    hbId: row.hb_id,
    state: readWord(lessonStates, row.state, 'lessons.state'),
    place: row.place,
    demoKey: row.demo_key,
    createdMs: row.created_ms,
    publishedMs: row.published_ms,
  };
}

export function progressOfRow(row: LessonProgressRow): LessonProgress {
  return {
    lessonId: row.lesson_id,
    accountId: row.account_id,
    stage: readWord(lessonStages, row.stage, 'lesson_progress.stage'),
    step: row.step,
    startedMs: row.started_ms,
    updatedMs: row.updated_ms,
    spentMs: row.spent_ms,
    finishedMs: row.finished_ms,
  };
}
