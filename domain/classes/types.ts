import type { AssignmentKind, AssignmentState, HardestLineReason, ResultFilter } from '#shared/classes.ts';
import type { LessonKind } from '#shared/lessons.ts';
import type { ComparedDimension } from '#shared/take-analysis.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { LessonProgress } from '../lessons/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** A teacher's class. */
export interface StudyClass {
  id: string;
  /** The teacher; null once that account is deleted. */
  ownerId: string | null;
  ownerName: string | null;
  name: string;
  note: string | null;
  /** Grows with each change of the name or the note. */
  revision: number;
  /** The link by which students join; null without one, and from the service once it has expired. A withdrawn one never comes back. */
  invite: ClassInvite | null;
  createdMs: number;
  studentCount: number;
  assignmentCount: number;
}

interface ClassInvite {
  id: string;
  expiresMs: number;
}

export interface ClassStudent {
  accountId: string;
  name: string;
  joinedMs: number;
}

/** A clip or a lesson that a class practices until a time. */
export interface Assignment {
  id: string;
  classId: string;
  kind: AssignmentKind;
  /** Null for a lesson, and once the clip is deleted. */
  clipId: string | null;
  /** Null for a clip. */
  lessonId: string | null;
  /** The title of the clip or lesson when it was assigned. */
  title: string;
  dueMs: number;
  createdMs: number;
}

/** The class of an assignment, as its students see it. */
export interface JoinedClass {
  id: string;
  name: string;
  note: string | null;
  /** Null while the class has no teacher. */
  ownerName: string | null;
  joinedMs: number;
}

/** An assignment with what its student needs to know of the class. */
export interface JoinedAssignment extends Assignment {
  className: string;
  joinedMs: number;
}

export interface ClassStore {
  /** Throws class_limit if the owner has `limit` classes. */
  insertClass(args: {
    studyClass: Pick<StudyClass, 'id' | 'name' | 'note' | 'createdMs'> & { ownerId: string };
    limit: number;
  }): Promise<void>;
  classById(id: string): Promise<StudyClass | null>;
  classByInvite(inviteId: string): Promise<StudyClass | null>;
  /** Newest first; of one owner, or with null of all. */
  listClasses(args: {
    ownerId: string | null;
    limit: number;
    offset: number;
  }): Promise<{ classes: StudyClass[]; total: number }>;
  /** Changes a class that still has the revision. Returns whether it did. */
  updateClass(args: { id: string; revision: number; name: string; note: string | null }): Promise<boolean>;
  /** Passes a class on. Its new owner is no longer its student, and its link no longer works. */
  passOn(args: { id: string; ownerId: string; audit: AuditEntry }): Promise<void>;
  setInvite(args: { id: string; invite: ClassInvite | null }): Promise<void>;
  /** Deletes a class and writes the audit entry, if there is one, in one transaction. */
  deleteClass(id: string, audit?: AuditEntry): Promise<void>;
  /**
   * Adds a student, unless they are there already. Throws class_invite_gone unless the class still has this link and it has
   * not expired at `nowMs`; class_own for its owner; class_full above `mostStudents`; class_limit for an account in
   * `mostClasses` classes.
   */
  addStudent(args: {
    classId: string;
    accountId: string;
    inviteId: string;
    nowMs: number;
    mostStudents: number;
    mostClasses: number;
  }): Promise<void>;
  /** Returns whether the account was a student of the class. `audit` is written with the change. */
  removeStudent(args: { classId: string; accountId: string; audit?: AuditEntry }): Promise<boolean>;
  isStudent(args: { classId: string; accountId: string }): Promise<boolean>;
  /** Whether an account is a student of a class of the teacher, and had joined it by `atMs`. */
  teaches(args: { teacherId: string; accountId: string; atMs: number }): Promise<boolean>;
  /** All students by name. */
  students(classId: string): Promise<ClassStudent[]>;
  /** The classes in which an account learns, in the order in which it joined them. */
  classesOfStudent(accountId: string): Promise<JoinedClass[]>;
  /** Throws not_found without the class, clip, or lesson; class_limit above `limit`; class_assigned if the class has it. */
  insertAssignment(args: { assignment: Assignment; limit: number }): Promise<void>;
  assignmentById(id: string): Promise<Assignment | null>;
  /** All assignments of a class, the latest due time first. */
  assignments(classId: string): Promise<Assignment[]>;
  /** Assignments of the classes in which an account learns that are due from `fromMs` on, the next one first. */
  assignmentsOfStudent(args: {
    accountId: string;
    fromMs: number;
    limit: number;
  }): Promise<JoinedAssignment[]>;
  /** Changes the due time if it is still `beforeMs`. Returns whether it did. */
  changeDue(args: { id: string; beforeMs: number; dueMs: number }): Promise<boolean>;
  deleteAssignment(id: string): Promise<void>;
}

/** How often an account has heard and recorded a line of a clip. */
interface LineCounts {
  accountId: string;
  lineIndex: number | null;
  listens: number;
  reads: number;
}

/** The best score of an account's takes of a line, from 0 to 100, and what is weakest in that take. */
interface BestScore {
  score: number;
  weakest: ComparedDimension;
}

/**
 * What the students of a class have practiced since they joined it. The methods of a class leave out who is no student of
 * it. The `lineIndex` of a clip is a position, as takes have it (see `Take`); null for the whole clip.
 */
export interface ClassResultStore {
  /**
   * The counts and the best score of each student for each line of a clip that they have practiced since they joined. A
   * line has several entries if the student has joined other classes later.
   */
  clipCells(args: { classId: string; clipId: string }): Promise<(LineCounts & { best: BestScore | null })[]>;
  /** How far each student is with a lesson, also from before they joined. Those who have not begun are missing. */
  lessonProgress(args: {
    classId: string;
    lessonId: string;
  }): Promise<(Pick<LessonProgress, 'stage' | 'updatedMs' | 'finishedMs'> & { accountId: string })[]>;
  /** The last answer of each student at each step of a lesson, if it was given since they joined. */
  lessonCells(args: {
    classId: string;
    lessonId: string;
  }): Promise<{ accountId: string; step: number; isCorrect: boolean }[]>;
  /** What an account has practiced of some clips, by when it had last joined a class (`sinceMs`, 0 for none). */
  ownPractice(args: {
    accountId: string;
    clipIds: readonly string[];
  }): Promise<(Omit<LineCounts, 'accountId'> & { clipId: string; sinceMs: number })[]>;
}

/** A line of an assignment. */
export interface AssignedLine {
  en: string;
  zh: string | null;
}

/** A student's results. Each list has an entry for each line; those of a clip have a last one for the whole clip. */
export interface StudentResults {
  accountId: string;
  name: string;
  state: AssignmentState;
  /** Whether the due time has passed without the assignment being done. */
  late: boolean;
  /** Of a clip: how often the original was heard. Empty for a lesson. */
  listens: number[];
  /** Of a clip: how often it was recorded. Empty for a lesson. */
  reads: number[];
  /** Of a clip: the best score, from 0 to 100; null where no take was analyzed. Empty for a lesson. */
  scores: (number | null)[];
  /** Of a clip: the weakest dimension of that take. Empty for a lesson. */
  weakest: (ComparedDimension | null)[];
  /** Of a lesson: whether the last answer was right; null without one. Empty for a clip. */
  stepAnswers: (boolean | null)[];
}

export interface HardestLine {
  /** Index of the line, from 0. */
  lineIndex: number;
  reason: HardestLineReason;
  /** By `reason`: the mean best score, the takes per student, or the share of right answers in percent. Rounded to tenths. */
  value: number;
  /** How many students it was measured with. */
  students: number;
}

/** The results of an assignment: some students, and what is said of all of them. */
export interface AssignmentResults extends Page<StudentResults> {
  studyClass: StudyClass;
  assignment: Assignment;
  /** Empty if the clip or lesson is gone. */
  lines: AssignedLine[];
  isGone: boolean;
  /** How many students each filter shows. */
  counts: Record<ResultFilter, number>;
  hardest: HardestLine | null;
}

/** An assignment as one of its students sees it. */
export interface OwnAssignment {
  assignment: Assignment;
  className: string;
  /** Whether the clip or lesson is gone, or can no longer be seen. */
  isGone: boolean;
  lessonKind: LessonKind | null;
  state: AssignmentState;
  late: boolean;
  /** How many of its lines are recorded, or answered in a lesson. */
  doneLines: number;
  lines: number;
}

/**
 * Classes, who learns in them, and what is assigned. A teacher sees their own classes; administrators see all. To everybody
 * else a class does not exist: not_found.
 */
export interface ClassesService {
  /** The viewer's classes, newest first; for administrators all. Throws forbidden unless the viewer is a teacher. */
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<StudyClass>>;
  /** The classes in which the viewer learns, in the order in which they joined them. */
  joined(args: { viewer: Viewer }): Promise<JoinedClass[]>;
  detail(args: {
    viewer: Viewer;
    classId: string;
  }): Promise<{ studyClass: StudyClass; assignments: Assignment[] }>;
  students(args: { viewer: Viewer; classId: string } & PageArgs): Promise<Page<ClassStudent>>;
  /** Throws forbidden unless the viewer is a teacher; bad_parameter; class_limit. */
  create(args: { viewer: Viewer; name: string; note: string | null }): Promise<StudyClass>;
  /** Throws class_changed if the class no longer has the revision. */
  update(args: {
    viewer: Viewer;
    classId: string;
    revision: number;
    name: string;
    note: string | null;
  }): Promise<StudyClass>;
  remove(args: { viewer: Viewer; classId: string }): Promise<void>;
  /** Gives a class to another teacher. For administrators. Throws not_found with the field `username`. */
  passOn(args: { viewer: Viewer; classId: string; username: string }): Promise<StudyClass>;
  /** Makes a new link, which ends the one before, or withdraws it. */
  invite(args: { viewer: Viewer; classId: string; on: boolean }): Promise<StudyClass>;
  /** What a link leads to. Throws class_invite_gone. */
  invitation(args: { viewer: Viewer; inviteId: string }): Promise<ClassInvitation>;
  /** Adds the viewer to the class of a link. Joining twice is joining once. Throws the errors of `addStudent`. */
  join(args: { viewer: Viewer; inviteId: string }): Promise<ClassInvitation>;
  /** Throws not_found unless the viewer learns in the class. */
  leave(args: { viewer: Viewer; classId: string }): Promise<void>;
  removeStudent(args: { viewer: Viewer; classId: string; accountId: string }): Promise<void>;
  /**
   * Assigns a clip or a lesson. Throws film_private for a clip that students cannot see; not_ready for one that is not
   * cut; class_due_past; class_assigned; class_limit.
   */
  assign(args: {
    viewer: Viewer;
    classId: string;
    clipId: string | null;
    lessonId: string | null;
    dueMs: number;
  }): Promise<Assignment>;
  /** Throws class_changed unless the due time is still `beforeMs`; class_due_past. */
  changeDue(args: {
    viewer: Viewer;
    assignmentId: string;
    beforeMs: number;
    dueMs: number;
  }): Promise<Assignment>;
  unassign(args: { viewer: Viewer; assignmentId: string }): Promise<void>;
}

export interface ClassInvitation {
  studyClass: StudyClass;
  /** Whether the viewer learns in the class. */
  isStudent: boolean;
  /** Whether the viewer teaches the class. */
  isOwner: boolean;
}

/** What came of assignments. */
export interface ClassResultsService {
  /** One page of students by name. Throws not_found unless the viewer may see the class as its teacher. */
  results(
    args: { viewer: Viewer; assignmentId: string; filter: ResultFilter } & PageArgs,
  ): Promise<AssignmentResults>;
  /** The results of all students. */
  allResults(args: { viewer: Viewer; assignmentId: string }): Promise<AssignmentResults>;
  /** The classes in which the viewer learns, and what is due there next or was due lately. */
  tasks(args: { viewer: Viewer }): Promise<{ classes: JoinedClass[]; tasks: OwnAssignment[] }>;
  /** A class and its assignments as the viewer, who learns in it, sees them. Throws not_found. */
  own(
    args: { viewer: Viewer; classId: string } & PageArgs,
  ): Promise<{ joined: JoinedClass; assignments: Page<OwnAssignment> }>;
}
