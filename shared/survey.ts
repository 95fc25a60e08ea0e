/** Only admins see and change a `draft`. An `open` survey accepts answers; a `closed` one does not. */
export const surveyStates = ['draft', 'open', 'closed'] as const;
export type SurveyState = (typeof surveyStates)[number];

export const questionTypes = ['single', 'multiple', 'scale', 'text', 'matrix'] as const;
export type QuestionType = (typeof questionTypes)[number];
