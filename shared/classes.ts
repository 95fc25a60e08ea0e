/** The most students of a class. */
export const CLASS_STUDENTS_MAX = 1000;
/** The most assignments of a class. */
export const CLASS_ASSIGNMENTS_MAX = 200;
/** The most classes of a teacher. */
export const CLASSES_OF_TEACHER_MAX = 100;
/** The most classes in which somebody learns. */
export const CLASSES_OF_STUDENT_MAX = 50;
/** In code points. */
export const CLASS_NAME_MAX = 60;
/** In code points. */
export const CLASS_NOTE_MAX = 500;
/** How long an invitation link to a class works. */
export const CLASS_INVITE_DAYS = 30;
/** How far ahead an assignment can be due. */
export const ASSIGNMENT_DUE_DAYS_MAX = 366;
/** How many students one page of results has at most. */
export const RESULT_PAGE_SIZE_MAX = 200;

export const assignmentKinds = ['clip', 'lesson'] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];

/** How far a student is with an assignment. */
export const assignmentStates = ['not_begun', 'begun', 'done'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** Which students the results show. `late`: not done, and the due time has passed. */
export const resultFilters = ['all', ...assignmentStates, 'late'] as const;
export type ResultFilter = (typeof resultFilters)[number];

/** What the hardest line is found by; see `findHardestLine`. */
export const hardestLineReasons = ['score', 'reads', 'answers'] as const;
export type HardestLineReason = (typeof hardestLineReasons)[number];
