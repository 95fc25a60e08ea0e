/** Only admins see and change a `draft`. An `open` survey accepts answers; a `closed` one does not. */
export const surveyStates = ['draft', 'open', 'closed'] as const;
export type SurveyState = (typeof surveyStates)[number];

export const questionTypes = ['single', 'multiple', 'scale', 'text', 'matrix'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const SURVEY_TITLE_MAX = 100;
export const SURVEY_INTRO_MAX = 1000;
export const QUESTIONS_MAX = 100;
export const QUESTION_TEXT_MAX = 500;
/** For the options, rows, and columns of a question. */
export const OPTIONS_MAX = 50;
export const OPTION_TEXT_MAX = 200;
/** The highest end of a scale. */
export const SCALE_MAX = 10;
/** For the text at an end of a scale. */
export const SCALE_TEXT_MAX = 40;
/** For a written answer, in characters. */
export const ANSWER_LENGTH_MAX = 4000;
export const ANSWER_LENGTH_DEFAULT = 1000;

/** Lists the grades of a scale in order. Returns none if an end is not allowed, as may happen while somebody types it. */
export function listGrades({ min, max }: { min: number; max: number }): number[] {
  const isAllowed = [min, max].every((end) => Number.isInteger(end) && end >= 0 && end <= SCALE_MAX);
  return isAllowed ? Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => min + at) : [];
}
