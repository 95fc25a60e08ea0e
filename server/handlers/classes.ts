import type {
  AssignmentDto,
  AssignmentResultsDto,
  ClassDto,
  ClassInvitationDto,
  classes,
  JoinedClassDto,
  StudentResultsDto,
  TaskDto,
  TaughtClassDto,
} from '#contract/classes.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type {
  Assignment,
  AssignmentResults,
  ClassInvitation,
  JoinedClass,
  OwnAssignment,
  StudentResults,
  StudyClass,
} from '#domain/classes/types.ts';
import { type ResultsCsvLabels, writeResultsCsv } from '#domain/classes/write-results-csv.ts';
import { classes as english } from '#shared/catalogue/en/classes.ts';
import { classes as chinese } from '#shared/catalogue/zh-CN/classes.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const classHandlers = defineHandlers<typeof classes>()({
  list: async ({ services, viewer, input }) =>
    pageOf(await services.classes.list({ viewer, ...input }), (found) => toClassDto(found, viewer)),

  async detail({ services, viewer, input }) {
    const { studyClass, assignments } = await services.classes.detail({ viewer, ...input });
    return { class: toTaughtClassDto(studyClass, viewer), list: assignments.map(toAssignmentDto) };
  },

  students: async ({ services, viewer, input }) =>
    pageOf(await services.classes.students({ viewer, ...input }), (student) => student),

  create: async ({ services, viewer, input }) =>
    toTaughtClassDto(await services.classes.create({ viewer, ...input }), viewer),

  update: async ({ services, viewer, input }) =>
    toTaughtClassDto(await services.classes.update({ viewer, ...input }), viewer),

  async remove({ services, viewer, input }) {
    await services.classes.remove({ viewer, ...input });
    return input;
  },

  passOn: async ({ services, viewer, input }) =>
    toTaughtClassDto(await services.classes.passOn({ viewer, ...input }), viewer),

  invite: async ({ services, viewer, input }) =>
    toTaughtClassDto(await services.classes.invite({ viewer, ...input }), viewer),

  invitation: async ({ services, viewer, input }) =>
    toInvitationDto(await services.classes.invitation({ viewer, inviteId: input.classInviteId })),

  join: async ({ services, viewer, input }) =>
    toInvitationDto(await services.classes.join({ viewer, inviteId: input.classInviteId })),

  async leave({ services, viewer, input }) {
    await services.classes.leave({ viewer, ...input });
    return input;
  },

  async removeStudent({ services, viewer, input }) {
    await services.classes.removeStudent({ viewer, ...input });
    return { classId: input.classId };
  },

  assign: async ({ services, viewer, input }) =>
    toAssignmentDto(await services.classes.assign({ viewer, ...input })),

  changeDue: async ({ services, viewer, input }) =>
    toAssignmentDto(await services.classes.changeDue({ viewer, ...input })),

  async unassign({ services, viewer, input }) {
    await services.classes.unassign({ viewer, ...input });
    return input;
  },

  results: async ({ services, viewer, input }) =>
    toResultsDto(await services.classResults.results({ viewer, ...input })),

  async export({ services, viewer, input: { locale, assignmentId } }) {
    const results = await services.classResults.allResults({ viewer, assignmentId });
    return {
      body: writeResultsCsv(results, csvLabels(locale)),
      contentType: 'text/csv; charset=utf-8',
      fileName: `class-${assignmentId}.csv`,
    };
  },

  async tasks({ services, viewer }) {
    const { classes: joined, tasks } = await services.classResults.tasks({ viewer });
    return { classes: joined.map(toJoinedClassDto), list: tasks.map(toTaskDto) };
  },

  async joined({ services, viewer }) {
    return { list: (await services.classes.joined({ viewer })).map(toJoinedClassDto) };
  },

  async own({ services, viewer, input }) {
    const { joined, assignments } = await services.classResults.own({ viewer, ...input });
    return { class: toJoinedClassDto(joined), assignments: pageOf(assignments, toTaskDto) };
  },
});

/** Returns the wording of the table of results. */
const csvLabels = (locale: 'zh-CN' | 'en'): ResultsCsvLabels => {
  const { csv, state, dimension } = locale === 'en' ? english : chinese;
  return { ...csv, states: state, dimensions: dimension };
};

const toClassDto = defineDto<ClassDto>()((found: StudyClass, viewer: Viewer) => ({
  classId: found.id,
  name: found.name,
  note: found.note,
  teacherName: found.ownerName,
  mine: found.ownerId === viewer.id,
  revision: found.revision,
  createdMs: found.createdMs,
  students: found.studentCount,
  assignments: found.assignmentCount,
}));

const toTaughtClassDto = defineDto<TaughtClassDto>()((found: StudyClass, viewer: Viewer) => ({
  ...toClassDto(found, viewer),
  invite: found.invite && { classInviteId: found.invite.id, expiresMs: found.invite.expiresMs },
}));

const toAssignmentDto = defineDto<AssignmentDto>()((assignment: Assignment) => {
  const { id, classId, kind, clipId, lessonId, title, dueMs } = assignment;
  return { assignmentId: id, classId, kind, clipId, lessonId, title, dueMs };
});

const toTaskDto = defineDto<TaskDto>()(({ assignment, ...own }: OwnAssignment) => ({
  ...toAssignmentDto(assignment),
  ...own,
}));

export const toJoinedClassDto = defineDto<JoinedClassDto>()(
  ({ id, name, note, ownerName }: Omit<JoinedClass, 'joinedMs'>) => ({
    classId: id,
    name,
    note,
    teacherName: ownerName,
  }),
);

const toInvitationDto = defineDto<ClassInvitationDto>()(
  ({ studyClass, isStudent, isOwner }: ClassInvitation) => ({
    ...toJoinedClassDto(studyClass),
    isStudent,
    mine: isOwner,
  }),
);

const toStudentResultsDto = defineDto<StudentResultsDto>()((row: StudentResults) => ({ ...row }));

const toResultsDto = defineDto<AssignmentResultsDto>()((results: AssignmentResults) => {
  const { studyClass, assignment, isGone, lines, counts, hardest } = results;
  const { not_begun: notBegun, ...otherCounts } = counts;
  return {
    ...pageOf(results, toStudentResultsDto),
    className: studyClass.name,
    assignment: toAssignmentDto(assignment),
    ...{ isGone, lines, hardest },
    counts: { notBegun, ...otherCounts },
  };
});
