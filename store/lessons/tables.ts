export interface LessonTables {
  lessons: LessonTableRow;
  lesson_progress: LessonProgressTableRow;
  lesson_answers: LessonAnswerTableRow;
}

export interface LessonTableRow {
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
  red_packet_id: string | null;
  state: string;
  position: number;
  demo_key: string | null;
  created_ms: number;
  published_ms: number | null;
}

export interface LessonProgressTableRow {
  account_id: string;
  lesson_id: string;
  stage: string;
  step: number;
  started_ms: number;
  updated_ms: number;
  spent_ms: number;
  finished_ms: number | null;
}

interface LessonAnswerTableRow {
  account_id: string;
  lesson_id: string;
  step: number;
  choice: string;
  is_correct: number;
  answered_ms: number;
}
