/**
 * m1: watch, then learn line by line. m2: watch and shadow on one page. m3: watch, then listen and fill in the blanks.
 */
export const lessonKinds = ['m1', 'm2', 'm3'] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** The stages of a lesson, in order. A lesson with a single page has no `previousVideo`. */
export const lessonStages = ['previousVideo', 'simpleClass', 'complete'] as const;
export type LessonStage = (typeof lessonStages)[number];

/** Maximum length of a lesson's titles, in UTF-16 code units. */
export const LESSON_TITLE_MAX = 200;

export const lessonLevels = [1, 2, 3] as const;
export type LessonLevel = (typeof lessonLevels)[number];
