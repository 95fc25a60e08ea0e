import {
  ASSIGNMENT_DUE_DAYS_MAX,
  CLASS_ASSIGNMENTS_MAX,
  CLASS_INVITE_DAYS,
  CLASS_NAME_MAX,
  CLASS_NOTE_MAX,
  CLASS_STUDENTS_MAX,
  CLASSES_OF_STUDENT_MAX,
  CLASSES_OF_TEACHER_MAX,
} from '#shared/classes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import { isTeacher } from '../accounts/is-teacher.ts';
import type { Account, AccountStore, Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { ClipsService } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { isPrivateFilm } from '../films/film-access.ts';
import type { LessonStore } from '../lessons/types.ts';
import { newId } from '../new-id.ts';
import { requireNote } from '../text/require-text.ts';
import { countCodePoints, sanitizeSingleLine } from '../text/sanitize-text.ts';
import { requireTaughtClass } from './require-taught-class.ts';
import type { Assignment, ClassesService, ClassStore, StudyClass } from './types.ts';

const DAY_MS = DAY_SECONDS * 1000;

/** Creates the service for classes, their students, and what is assigned to them. */
export function createClassesService(args: {
  classes: ClassStore;
  accounts: Pick<AccountStore, 'accountByUsername'>;
  clips: Pick<ClipsService, 'detail'>;
  lessons: Pick<LessonStore, 'lessonById'>;
  clock: Clock;
}): ClassesService {
  const { classes, accounts, clips, lessons, clock } = args;

  /** A link that has expired is none. */
  const withoutExpiredInvite = (found: StudyClass): StudyClass =>
    found.invite && clock.nowMs() >= found.invite.expiresMs ? { ...found, invite: null } : found;
  const requireClass = async (viewer: Viewer, classId: string): Promise<StudyClass> =>
    withoutExpiredInvite(await requireTaughtClass({ classes, viewer, classId }));
  const reread = async (classId: string): Promise<StudyClass> => {
    const found = await classes.classById(classId);
    if (!found) throw new AppError('not_found', { message: 'the class is gone' });
    return withoutExpiredInvite(found);
  };
  /** Returns an account that can sign in. */
  const requireAccount = async (username: string): Promise<Account> => {
    const found = await accounts.accountByUsername(username.trim().normalize('NFC'));
    if (!found || found.deletedMs !== null || found.disabledMs !== null)
      throw new AppError('not_found', { field: 'username' });
    return found;
  };
  const requireAssignment = async (viewer: Viewer, assignmentId: string): Promise<Assignment> => {
    const assignment = await classes.assignmentById(assignmentId);
    if (!assignment) throw new AppError('not_found');
    await requireClass(viewer, assignment.classId);
    return assignment;
  };
  const requireDue = (dueMs: number): void => {
    const nowMs = clock.nowMs();
    if (dueMs <= nowMs || dueMs > nowMs + ASSIGNMENT_DUE_DAYS_MAX * DAY_MS)
      throw new AppError('class_due_past', { field: 'dueMs' });
  };
  const invitationOf = async (viewer: Viewer, inviteId: string) => {
    const studyClass = await classes.classByInvite(inviteId);
    if (!studyClass || !withoutExpiredInvite(studyClass).invite) throw new AppError('class_invite_gone');
    const isStudent = await classes.isStudent({ classId: studyClass.id, accountId: viewer.id });
    return { studyClass, isStudent, isOwner: studyClass.ownerId === viewer.id };
  };
  /** What a clip or a lesson is called that the whole class can see. */
  const requireAssignable = async (
    viewer: Viewer,
    { clipId, lessonId }: { clipId: string | null; lessonId: string | null },
  ): Promise<string> => {
    if ((clipId === null) === (lessonId === null)) throw new AppError('bad_parameter', { field: 'clipId' });
    if (clipId !== null) {
      const { clip, film } = await clips.detail({ viewer, clipId });
      if (isPrivateFilm(film)) throw new AppError('film_private', { field: 'clipId' });
      if (clip.state !== 'ready') throw new AppError('not_ready', { field: 'clipId' });
      return clip.title;
    }
    const lesson = await lessons.lessonById(lessonId ?? '');
    if (lesson?.state !== 'published') throw new AppError('not_found', { field: 'lessonId' });
    return lesson.titleZh ?? lesson.title;
  };

  return {
    async list({ viewer, pageNumber, pageSize }) {
      if (!isTeacher(viewer)) throw new AppError('forbidden');
      const found = await classes.listClasses({
        ownerId: isAdmin(viewer) ? null : viewer.id,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list: found.classes, total: found.total, pageNumber, pageSize };
    },

    joined: ({ viewer }) => classes.classesOfStudent(viewer.id),

    async detail({ viewer, classId }) {
      const studyClass = await requireClass(viewer, classId);
      return { studyClass, assignments: await classes.assignments(classId) };
    },

    async students({ viewer, classId, pageNumber, pageSize }) {
      await requireClass(viewer, classId);
      const all = await classes.students(classId);
      const list = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
      return { list, total: all.length, pageNumber, pageSize };
    },

    async create({ viewer, name, note }) {
      if (!isTeacher(viewer)) throw new AppError('forbidden');
      const id = newId();
      await classes.insertClass({
        studyClass: { id, ownerId: viewer.id, ...requireTexts({ name, note }), createdMs: clock.nowMs() },
        limit: CLASSES_OF_TEACHER_MAX,
      });
      return reread(id);
    },

    async update({ viewer, classId, revision, name, note }) {
      await requireClass(viewer, classId);
      const isUpdated = await classes.updateClass({
        id: classId,
        revision,
        ...requireTexts({ name, note }),
      });
      if (!isUpdated) throw new AppError('class_changed');
      return reread(classId);
    },

    async remove({ viewer, classId }) {
      const { ownerId } = await requireClass(viewer, classId);
      const audit =
        ownerId === viewer.id
          ? undefined
          : createAuditEntry({
              actor: viewer,
              action: 'class_removed',
              subjectId: classId,
              nowMs: clock.nowMs(),
            });
      await classes.deleteClass(classId, audit);
    },

    async passOn({ viewer, classId, username }) {
      if (!isAdmin(viewer)) throw new AppError('forbidden');
      await requireClass(viewer, classId);
      const teacher = await requireAccount(username);
      if (!isTeacher(teacher)) throw new AppError('not_found', { field: 'username' });
      await classes.passOn({
        id: classId,
        ownerId: teacher.id,
        audit: createAuditEntry({
          ...{ actor: viewer, action: 'class_passed_on', subjectId: classId },
          detail: { teacher: teacher.id },
          nowMs: clock.nowMs(),
        }),
      });
      return reread(classId);
    },

    async invite({ viewer, classId, on }) {
      await requireClass(viewer, classId);
      const expiresMs = clock.nowMs() + CLASS_INVITE_DAYS * DAY_MS;
      await classes.setInvite({ id: classId, invite: on ? { id: newId(), expiresMs } : null });
      return reread(classId);
    },

    invitation: ({ viewer, inviteId }) => invitationOf(viewer, inviteId),

    async join({ viewer, inviteId }) {
      const { studyClass } = await invitationOf(viewer, inviteId);
      await classes.addStudent({
        ...{ classId: studyClass.id, accountId: viewer.id, inviteId },
        nowMs: clock.nowMs(),
        mostStudents: CLASS_STUDENTS_MAX,
        mostClasses: CLASSES_OF_STUDENT_MAX,
      });
      return invitationOf(viewer, inviteId);
    },

    async leave({ viewer, classId }) {
      if (!(await classes.removeStudent({ classId, accountId: viewer.id }))) throw new AppError('not_found');
    },

    async removeStudent({ viewer, classId, accountId }) {
      await requireClass(viewer, classId);
      const audit = createAuditEntry({
        ...{ actor: viewer, action: 'class_student_removed', subjectId: accountId },
        ...{ detail: { class: classId }, nowMs: clock.nowMs() },
      });
      if (!(await classes.removeStudent({ classId, accountId, audit }))) throw new AppError('not_found');
    },

    async assign({ viewer, classId, clipId, lessonId, dueMs }) {
      await requireClass(viewer, classId);
      requireDue(dueMs);
      const title = await requireAssignable(viewer, { clipId, lessonId });
      const assignment: Assignment = {
        id: newId(),
        kind: clipId === null ? 'lesson' : 'clip',
        ...{ classId, clipId, lessonId, title, dueMs },
        createdMs: clock.nowMs(),
      };
      await classes.insertAssignment({ assignment, limit: CLASS_ASSIGNMENTS_MAX });
      return assignment;
    },

    async changeDue({ viewer, assignmentId, beforeMs, dueMs }) {
      const assignment = await requireAssignment(viewer, assignmentId);
      requireDue(dueMs);
      if (!(await classes.changeDue({ id: assignmentId, beforeMs, dueMs })))
        throw new AppError('class_changed');
      return { ...assignment, dueMs };
    },

    async unassign({ viewer, assignmentId }) {
      await requireAssignment(viewer, assignmentId);
      await classes.deleteAssignment(assignmentId);
    },
  };
}

/** Returns name and note as they are stored. Throws bad_parameter with the field. */
function requireTexts(given: { name: string; note: string | null }): { name: string; note: string | null } {
  const name = sanitizeSingleLine(given.name);
  if (name === '' || countCodePoints(name) > CLASS_NAME_MAX)
    throw new AppError('bad_parameter', { field: 'name' });
  return { name, note: requireNote(given.note, CLASS_NOTE_MAX) };
}
