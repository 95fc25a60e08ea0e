/** Maximum number of lessons in one file, and of its characters. */
export const LESSON_FILE_ROWS_MAX = 100;
export const LESSON_FILE_TEXT_MAX = 100_000;

/**
 * Why a row of a lesson file cannot be imported. `film_unknown`, `film_several`: the library has no film of this title, or more
 * than one. `video`: the film has no such episode, or not just one video, or it cannot be played yet. `range`: the end is not
 * after the start. `lines_none`, `lines_many`: no English line, or too many, between both times. `words`: too few words to fill
 * in. `length`: longer than a clip. `repeated`: an earlier row makes the same lesson.
 * `taken`: the lesson is there already.
 */
export const lessonRowProblems = [
  'kind',
  'film',
  'film_unknown',
  'film_several',
  'episode',
  'video',
  'start',
  'end',
  'range',
  'lines_none',
  'lines_many',
  'words',
  'length',
  'title',
  'title_zh',
  'level',
  'columns',
  'repeated',
  'taken',
] as const;
export type LessonRowProblem = (typeof lessonRowProblems)[number];
