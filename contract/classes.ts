import * as z from 'zod';
import {
  assignmentKinds,
  assignmentStates,
  CLASS_NAME_MAX,
  hardestLineReasons,
  RESULT_PAGE_SIZE_MAX,
  resultFilters,
} from '#shared/classes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { comparedDimensions } from '#shared/take-analysis.ts';
import { defineCall, defineLoaderCall, type RateLimit } from './define-call.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  localeParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  requiredFlagParam,
  revisionParam,
} from './fields.ts';

const classDto = z.object({
  classId: z.string(),
  name: z.string(),
  /** Plain text, without HTML. */
  note: z.string().nullable(),
  /** The teacher; null once that account is deleted. */
  teacherName: z.string().nullable(),
  /** Whether the caller is the teacher. */
  mine: z.boolean(),
  /** Grows with each change of the name or the note. A change names the revision that it changes. */
  revision: z.number(),
  createdMs: z.number(),
  students: z.number(),
  assignments: z.number(),
});
export type ClassDto = z.infer<typeof classDto>;

const taughtClassDto = classDto.extend({
  /** The link by which students join; null without one. */
  invite: z.object({ classInviteId: z.string(), expiresMs: z.number() }).nullable(),
});
export type TaughtClassDto = z.infer<typeof taughtClassDto>;

const assignmentDto = z.object({
  assignmentId: z.string(),
  classId: z.string(),
  kind: z.enum(assignmentKinds),
  /** Null for a lesson, and once the clip is deleted. */
  clipId: z.string().nullable(),
  /** Null for a clip. */
  lessonId: z.string().nullable(),
  /** The title of the clip or lesson when it was assigned. */
  title: z.string(),
  dueMs: z.number(),
});
export type AssignmentDto = z.infer<typeof assignmentDto>;

/** An assignment as one of its students sees it. */
const taskDto = assignmentDto.extend({
  className: z.string(),
  lessonKind: z.enum(lessonKinds).nullable(),
  /** Whether the clip or lesson is gone. */
  isGone: z.boolean(),
  state: z.enum(assignmentStates),
  /** Whether the due time has passed without the assignment being done. */
  late: z.boolean(),
  doneLines: z.number(),
  lines: z.number(),
});
export type TaskDto = z.infer<typeof taskDto>;

export const joinedClassDto = z.object({
  classId: z.string(),
  name: z.string(),
  /** Plain text, without HTML. */
  note: z.string().nullable(),
  /** Null while the class has no teacher. */
  teacherName: z.string().nullable(),
});
export type JoinedClassDto = z.infer<typeof joinedClassDto>;

const invitationDto = joinedClassDto.extend({
  /** Whether the caller learns in the class. */
  isStudent: z.boolean(),
  /** Whether the caller teaches the class. */
  mine: z.boolean(),
});
export type ClassInvitationDto = z.infer<typeof invitationDto>;

/** Each list has an entry for each line; those of a clip have a last one for the whole clip. */
const studentResultsDto = z.object({
  accountId: z.string(),
  name: z.string(),
  state: z.enum(assignmentStates),
  late: z.boolean(),
  /** Of a clip: how often the original was heard. */
  listens: z.array(z.number()),
  /** Of a clip: how often it was recorded. */
  reads: z.array(z.number()),
  /** Of a clip: the best score, from 0 to 100; null where no take was analyzed. */
  scores: z.array(z.number().nullable()),
  /** Of a clip: the weakest dimension of the take with that score. */
  weakest: z.array(z.enum(comparedDimensions).nullable()),
  /** Of a lesson: whether the last answer was right; null without one. */
  stepAnswers: z.array(z.boolean().nullable()),
});
export type StudentResultsDto = z.infer<typeof studentResultsDto>;

const resultsDto = pageSchema(studentResultsDto).extend({
  className: z.string(),
  assignment: assignmentDto,
  /** Whether the clip or lesson is gone. Then there are no lines and no students. */
  isGone: z.boolean(),
  lines: z.array(z.object({ en: z.string(), zh: z.string().nullable() })),
  /** How many students each filter shows. */
  counts: z.object({
    all: z.number(),
    notBegun: z.number(),
    begun: z.number(),
    done: z.number(),
    late: z.number(),
  }),
  /** Null if no line stands out. `value`: mean best score, takes per student, or percent of right answers. */
  hardest: z
    .object({
      lineIndex: z.number(),
      reason: z.enum(hardestLineReasons),
      value: z.number(),
      students: z.number(),
    })
    .nullable(),
});
export type AssignmentResultsDto = z.infer<typeof resultsDto>;

/** Higher than the limits for stored text, because text is sanitized before its length is checked. */
const SENT_NAME_MAX = CLASS_NAME_MAX * 4;
const SENT_NOTE_MAX = 4000;
const classTexts = { name: z.string().min(1).max(SENT_NAME_MAX), note: optionalTextParam(SENT_NOTE_MAX) };
const classInput = z.object({ classId: idParam });
const inviteInput = z.object({ classInviteId: idParam });
const assignmentInput = z.object({ assignmentId: idParam });
/** Milliseconds since 1970. */
const dueParam = integerParam(0, 999_999_999_999_999);
const usernameParam = z.string().min(1).max(80);

/** Shared by all changes that a teacher makes. */
const changeLimits: readonly RateLimit[] = [
  { bucket: 'class-changes', per: 'account', count: 60, seconds: 60 },
  { bucket: 'class-changes', per: 'account', count: 2000, seconds: DAY_SECONDS },
];
/** Links are looked up and used by whoever is signed in. */
const joinLimits: readonly RateLimit[] = [{ bucket: 'class-join', per: 'account', count: 30, seconds: 60 }];

/** Classes: a teacher invites students, assigns clips and lessons, and sees what came of it. */
export const classes = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/class_index.php',
    summary:
      "Lists the caller's classes, newest first; for administrators all. For teachers and administrators.",
    access: 'client',
    changes: false,
    input: z.object(pagingFields),
    output: pageSchema(classDto),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/class_detail.php',
    summary: 'Returns a class with its assignments, for its teacher and administrators.',
    access: 'client',
    changes: false,
    input: classInput,
    output: z.object({ class: taughtClassDto, list: z.array(assignmentDto) }),
    errors: [],
  }),
  students: defineCall({
    methods: ['GET'],
    path: '/api/class_students.php',
    summary: 'Lists the students of a class by name, for its teacher and administrators.',
    access: 'client',
    changes: false,
    input: classInput.extend(pagingFields),
    output: pageSchema(z.object({ accountId: z.string(), name: z.string(), joinedMs: z.number() })),
    errors: [],
  }),
  create: defineCall({
    methods: ['POST'],
    path: '/api/class_save.php',
    summary: 'Creates a class. For teachers and administrators.',
    access: 'client',
    changes: true,
    input: z.object(classTexts),
    output: taughtClassDto,
    errors: ['class_limit'],
    limits: changeLimits,
  }),
  update: defineCall({
    methods: ['POST'],
    path: '/api/class_update.php',
    summary: 'Changes the name and the note of a class. 409 if somebody else changed them since `revision`.',
    access: 'client',
    changes: true,
    input: classInput.extend({ ...classTexts, revision: revisionParam }),
    output: taughtClassDto,
    errors: ['class_changed'],
    limits: changeLimits,
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/class_remove.php',
    summary: 'Deletes a class with its assignments. What its students have recorded stays theirs.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: classInput,
    output: classInput,
    errors: [],
  }),
  passOn: defineCall({
    methods: ['POST'],
    path: '/api/class_pass_on.php',
    summary:
      'Gives a class to another teacher, named by username. Its invitation link ends. For administrators.',
    access: 'client',
    changes: true,
    input: classInput.extend({ username: usernameParam }),
    output: taughtClassDto,
    errors: [],
    limits: changeLimits,
  }),
  invite: defineCall({
    methods: ['POST'],
    path: '/api/class_invite.php',
    summary:
      'Makes a new invitation link, which ends the one before and works for thirty days, or with `on=0` withdraws it.',
    access: 'client',
    changes: true,
    input: classInput.extend({ on: requiredFlagParam }),
    output: taughtClassDto,
    errors: [],
    limits: changeLimits,
  }),
  invitation: defineCall({
    methods: ['GET'],
    path: '/api/class_invitation.php',
    summary: 'Returns the class that an invitation link leads to.',
    access: 'client',
    changes: false,
    input: inviteInput,
    output: invitationDto,
    errors: ['class_invite_gone'],
    limits: joinLimits,
  }),
  join: defineCall({
    methods: ['POST'],
    path: '/api/class_join.php',
    summary: 'Adds the caller to the class of an invitation link. Joining again changes nothing.',
    access: 'client',
    changes: true,
    input: inviteInput,
    output: invitationDto,
    errors: ['class_invite_gone', 'class_own', 'class_full', 'class_limit'],
    limits: joinLimits,
  }),
  leave: defineCall({
    methods: ['POST'],
    path: '/api/class_leave.php',
    summary: 'Takes the caller out of a class, and with them everything that its teacher sees of them there.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: classInput,
    output: classInput,
    errors: [],
  }),
  removeStudent: defineCall({
    methods: ['POST'],
    path: '/api/class_student_remove.php',
    summary: 'Takes a student out of a class.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: classInput.extend({ accountId: idParam }),
    output: classInput,
    errors: [],
  }),
  assign: defineCall({
    methods: ['POST'],
    path: '/api/class_assignment_save.php',
    summary:
      'Assigns a clip or a lesson to a class until a time, at most 366 days ahead. Give either `bar_id` or `lesson_id`.',
    access: 'client',
    changes: true,
    input: classInput.extend({ clipId: optionalIdParam, lessonId: optionalIdParam, dueMs: dueParam }),
    output: assignmentDto,
    errors: ['film_private', 'not_ready', 'class_due_past', 'class_assigned', 'class_limit'],
    limits: changeLimits,
  }),
  changeDue: defineCall({
    methods: ['POST'],
    path: '/api/class_assignment_due.php',
    summary: 'Changes when an assignment is due. 409 if that is no longer `before_ms`.',
    access: 'client',
    changes: true,
    input: assignmentInput.extend({ beforeMs: dueParam, dueMs: dueParam }),
    output: assignmentDto,
    errors: ['class_due_past', 'class_changed'],
    limits: changeLimits,
  }),
  unassign: defineCall({
    methods: ['POST'],
    path: '/api/class_assignment_remove.php',
    summary: 'Takes an assignment back.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: assignmentInput,
    output: assignmentInput,
    errors: [],
  }),
  results: defineCall({
    methods: ['GET'],
    path: '/api/class_results.php',
    summary:
      'Returns what the students of a class have practiced of an assignment, line by line: one page of students by name, and what is said of all of them. For the teacher of the class and administrators.',
    access: 'client',
    changes: false,
    input: assignmentInput.extend({
      filter: emptyAsUndefined(z.enum(resultFilters).default('all')),
      pageNumber: pagingFields.pageNumber,
      pageSize: emptyAsUndefined(integerParam(1, RESULT_PAGE_SIZE_MAX).default(RESULT_PAGE_SIZE_MAX)),
    }),
    output: resultsDto,
    errors: [],
  }),
  export: defineCall({
    methods: ['GET'],
    path: '/api/class_results_export.php',
    summary:
      'Downloads the results of all students as CSV (UTF-8 with a byte order mark), with a row for each student and line.',
    access: 'client',
    changes: false,
    input: assignmentInput.extend({
      locale: localeParam,
    }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'class-export', per: 'account', count: 30, seconds: 60 }],
  }),
  tasks: defineCall({
    methods: ['GET'],
    path: '/api/class_tasks.php',
    summary:
      'Lists the classes in which the caller learns, and of their assignments those that are due next or not done since a month, twenty at most.',
    access: 'client',
    changes: false,
    input: z.object({}),
    output: z.object({ classes: z.array(joinedClassDto), list: z.array(taskDto) }),
    errors: [],
  }),
  joined: defineLoaderCall({
    summary: 'Lists the classes in which the caller learns, in the order in which they joined them.',
    access: 'client',
    input: z.object({}),
    output: z.object({ list: z.array(joinedClassDto) }),
    errors: [],
  }),
  own: defineLoaderCall({
    summary: 'Returns a class in which the caller learns, and how far they are with its assignments.',
    access: 'client',
    input: classInput.extend(pagingFields),
    output: z.object({ class: joinedClassDto, assignments: pageSchema(taskDto) }),
    errors: [],
  }),
};
