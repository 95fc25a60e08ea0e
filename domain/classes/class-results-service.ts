import { CLASS_STUDENTS_MAX, type ResultFilter, resultFilters } from '#shared/classes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClipsService } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { LessonStore } from '../lessons/types.ts';
import { findHardestLine, type LineTotals } from './find-hardest-line.ts';
import { isLate, judgeClip, judgeLesson } from './judge-progress.ts';
import { requireTaughtClass } from './require-taught-class.ts';
import type {
  AssignedLine,
  Assignment,
  AssignmentResults,
  ClassResultStore,
  ClassResultsService,
  ClassStore,
  ClassStudent,
  JoinedAssignment,
  OwnAssignment,
  StudentResults,
} from './types.ts';

/** How long a task that was not done stays among the viewer's tasks after its due time. */
const OVERDUE_SHOWN_MS = 30 * DAY_SECONDS * 1000;
const TASKS_SHOWN = 20;
/** How many assignments to read for the list. Many of them may be done already. */
const TASKS_READ = 100;

/** What a class practices, with its lines. */
type Subject =
  | { kind: 'clip'; clipId: string; lines: AssignedLine[]; positions: number[] }
  | { kind: 'lesson'; lessonId: string; lines: AssignedLine[] };

/** Creates the service that says what came of assignments: to a teacher of all students, to a student of themselves. */
export function createClassResultsService(args: {
  classes: Pick<
    ClassStore,
    'classById' | 'assignmentById' | 'assignments' | 'students' | 'classesOfStudent' | 'assignmentsOfStudent'
  >;
  results: ClassResultStore;
  clips: Pick<ClipsService, 'withLines'>;
  lessons: Pick<LessonStore, 'lessonsByIds' | 'listProgress'>;
  clock: Clock;
}): ClassResultsService {
  const { classes, results, clips, lessons, clock } = args;

  /** Null if the clip or lesson is gone, or the viewer may no longer see it. */
  const subjectOf = async (viewer: Viewer, assignment: Assignment): Promise<Subject | null> => {
    const { clipId, lessonId } = assignment;
    if (clipId !== null) {
      const [clip] = await clips.withLines({ viewer, clipIds: [clipId] });
      if (!clip) return null;
      const lines = clip.lines.map(({ en, zh }) => ({ en: en ?? '', zh }));
      return { kind: 'clip', clipId, lines, positions: clip.linePositions };
    }
    const [lesson] = lessonId === null ? [] : await lessons.lessonsByIds([lessonId]);
    if (lesson?.state !== 'published') return null;
    const lines = lesson.steps.map(({ en, zh }) => ({ en, zh }));
    return { kind: 'lesson', lessonId: lesson.id, lines };
  };

  const clipRows = async (
    { classId, dueMs }: Assignment,
    { clipId, positions }: Extract<Subject, { kind: 'clip' }>,
  ): Promise<StudentResults[]> => {
    const [students, cells] = await Promise.all([
      classes.students(classId),
      results.clipCells({ classId, clipId }),
    ]);
    const columns = positions.length + 1;
    const rows = students.map((student) => ({
      ...toEmptyRow(student),
      listens: Array<number>(columns).fill(0),
      reads: Array<number>(columns).fill(0),
      scores: Array<StudentResults['scores'][number]>(columns).fill(null),
      weakest: Array<StudentResults['weakest'][number]>(columns).fill(null),
    }));
    const rowOf = byAccount(rows);
    // The last column is the whole clip. Positions of lines that are no longer in the clip have none.
    const columnOf = new Map<number | null, number>([
      ...positions.map((position, column) => [position, column] as const),
      [null, positions.length],
    ]);
    for (const { accountId, lineIndex, listens, reads, best } of cells) {
      const [row, column] = [rowOf.get(accountId), columnOf.get(lineIndex)];
      if (!row || column === undefined) continue;
      row.listens[column] = (row.listens[column] ?? 0) + listens;
      row.reads[column] = (row.reads[column] ?? 0) + reads;
      if (!best || best.score <= (row.scores[column] ?? -1)) continue;
      row.scores[column] = best.score;
      row.weakest[column] = best.weakest;
    }
    const begun = new Set(cells.map(({ accountId }) => accountId));
    const nowMs = clock.nowMs();
    return rows.map((row) => {
      const state = judgeClip({
        lines: positions.length,
        recordedLines: row.reads.filter((reads, column) => reads > 0 && column < positions.length).length,
        hasWholeTake: (row.reads[positions.length] ?? 0) > 0,
        hasBegun: begun.has(row.accountId),
      });
      return { ...row, state, late: isLate({ state, dueMs, nowMs }) };
    });
  };

  const lessonRows = async (
    { classId, dueMs }: Assignment,
    { lessonId, lines }: Extract<Subject, { kind: 'lesson' }>,
  ): Promise<StudentResults[]> => {
    const [students, progressList, cells] = await Promise.all([
      classes.students(classId),
      results.lessonProgress({ classId, lessonId }),
      results.lessonCells({ classId, lessonId }),
    ]);
    const progressOf = byAccount(progressList);
    const nowMs = clock.nowMs();
    const rows = students.map((student) => {
      const state = judgeLesson({
        progress: progressOf.get(student.accountId) ?? null,
        joinedMs: student.joinedMs,
      });
      const late = isLate({ state, dueMs, nowMs });
      const stepAnswers = Array<StudentResults['stepAnswers'][number]>(lines.length).fill(null);
      return { ...toEmptyRow(student), state, late, stepAnswers };
    });
    const rowOf = byAccount(rows);
    for (const { accountId, step, isCorrect } of cells) {
      const row = rowOf.get(accountId);
      if (row && step < lines.length) row.stepAnswers[step] = isCorrect;
    }
    return rows;
  };

  const load = async (query: {
    viewer: Viewer;
    assignmentId: string;
    filter: ResultFilter;
    pageNumber: number;
    pageSize: number;
  }): Promise<AssignmentResults> => {
    const { viewer, assignmentId, filter, pageNumber, pageSize } = query;
    const assignment = await classes.assignmentById(assignmentId);
    if (!assignment) throw new AppError('not_found');
    const { classId } = assignment;
    const studyClass = await requireTaughtClass({ classes, viewer, classId });
    const common = { studyClass, assignment, pageNumber, pageSize };
    const subject = await subjectOf(viewer, assignment);
    if (!subject) {
      const counts = countRows([]);
      return { ...common, lines: [], isGone: true, counts, hardest: null, list: [], total: 0 };
    }
    const rows =
      subject.kind === 'clip' ? await clipRows(assignment, subject) : await lessonRows(assignment, subject);
    const chosen = rows.filter((row) => isChosen(row, filter));
    return {
      ...common,
      lines: subject.lines,
      isGone: false,
      counts: countRows(rows),
      hardest: findHardestLine(subject.lines.map((_, lineIndex) => totalOf(rows, lineIndex))),
      list: chosen.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      total: chosen.length,
    };
  };

  /** How far the viewer is with assignments. The number of reads does not depend on their number. */
  const viewOwn = async (viewer: Viewer, found: readonly JoinedAssignment[]): Promise<OwnAssignment[]> => {
    const clipIds = found.flatMap(({ clipId }) => clipId ?? []);
    const lessonIds = found.flatMap(({ lessonId }) => lessonId ?? []);
    const [clipList, practice, lessonList, progressList] = await Promise.all([
      clipIds.length === 0 ? [] : clips.withLines({ viewer, clipIds }),
      results.ownPractice({ accountId: viewer.id, clipIds }),
      lessons.lessonsByIds(lessonIds),
      lessonIds.length === 0 ? [] : lessons.listProgress({ accountId: viewer.id, lessonIds }),
    ]);
    const clipOf = new Map(clipList.map((clip) => [clip.clip.id, clip]));
    const practiceOf = Map.groupBy(practice, ({ clipId }) => clipId);
    const lessonOf = new Map(lessonList.map((lesson) => [lesson.id, lesson]));
    const progressOf = new Map(progressList.map((progress) => [progress.lessonId, progress]));
    const nowMs = clock.nowMs();
    const judge = (
      assignment: JoinedAssignment,
    ): Omit<OwnAssignment, 'assignment' | 'className' | 'late'> => {
      const clip = clipOf.get(assignment.clipId ?? '');
      if (clip) {
        const { joinedMs } = assignment;
        const counts = (practiceOf.get(clip.clip.id) ?? []).filter(({ sinceMs }) => sinceMs >= joinedMs);
        const recorded = new Set(counts.filter(({ reads }) => reads > 0).map(({ lineIndex }) => lineIndex));
        const doneLines = clip.linePositions.filter((position) => recorded.has(position)).length;
        const state = judgeClip({
          lines: clip.lines.length,
          recordedLines: doneLines,
          hasWholeTake: recorded.has(null),
          hasBegun: counts.length > 0,
        });
        return { isGone: false, lessonKind: null, state, doneLines, lines: clip.lines.length };
      }
      const lesson = lessonOf.get(assignment.lessonId ?? '');
      if (lesson?.state !== 'published')
        return { isGone: true, lessonKind: null, state: 'not_begun', doneLines: 0, lines: 0 };
      const progress = progressOf.get(lesson.id) ?? null;
      const state = judgeLesson({ progress, joinedMs: assignment.joinedMs });
      const lines = lesson.steps.length;
      const step = state === 'begun' ? (progress?.step ?? 0) : 0;
      const doneLines = state === 'done' ? lines : Math.min(step, lines);
      return { isGone: false, lessonKind: lesson.kind, state, doneLines, lines };
    };
    return found.map((joined) => {
      const { className, joinedMs: _, ...assignment } = joined;
      const judged = judge(joined);
      const late = !judged.isGone && isLate({ state: judged.state, dueMs: assignment.dueMs, nowMs });
      return { assignment, className, late, ...judged };
    });
  };

  return {
    results: load,

    allResults: ({ viewer, assignmentId }) =>
      load({ viewer, assignmentId, filter: 'all', pageNumber: 1, pageSize: CLASS_STUDENTS_MAX }),

    async tasks({ viewer }) {
      const joined = await classes.classesOfStudent(viewer.id);
      if (joined.length === 0) return { classes: [], tasks: [] };
      const nowMs = clock.nowMs();
      const found = await classes.assignmentsOfStudent({
        accountId: viewer.id,
        fromMs: nowMs - OVERDUE_SHOWN_MS,
        limit: TASKS_READ,
      });
      const own = await viewOwn(viewer, found);
      const isNext = ({ assignment }: OwnAssignment) => assignment.dueMs > nowMs;
      const overdue = own.filter((task) => !isNext(task) && task.state !== 'done' && !task.isGone);
      // Upcoming tasks come first, then the latest overdue ones.
      const tasks = [...own.filter(isNext), ...overdue.toReversed()]
        .slice(0, TASKS_SHOWN)
        .toSorted((a, b) => a.assignment.dueMs - b.assignment.dueMs);
      return { classes: joined, tasks };
    },

    async own({ viewer, classId, pageNumber, pageSize }) {
      const joined = (await classes.classesOfStudent(viewer.id)).find(({ id }) => id === classId);
      if (!joined) throw new AppError('not_found');
      const all = await classes.assignments(classId);
      const shown = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
      const list = await viewOwn(
        viewer,
        shown.map((assignment) => ({ ...assignment, className: joined.name, joinedMs: joined.joinedMs })),
      );
      return { joined, assignments: { list, total: all.length, pageNumber, pageSize } };
    },
  };
}

const byAccount = <Row extends { accountId: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.accountId, row]));

const toEmptyRow = ({ accountId, name }: ClassStudent): StudentResults => ({
  ...{ accountId, name, state: 'not_begun', late: false },
  ...{ listens: [], reads: [], scores: [], weakest: [], stepAnswers: [] },
});

const isChosen = ({ state, late }: StudentResults, filter: ResultFilter): boolean =>
  filter === 'all' || (filter === 'late' ? late : state === filter);

function countRows(rows: readonly StudentResults[]): AssignmentResults['counts'] {
  const counts = { all: 0, not_begun: 0, begun: 0, done: 0, late: 0 };
  for (const filter of resultFilters) counts[filter] = rows.filter((row) => isChosen(row, filter)).length;
  return counts;
}

function totalOf(rows: readonly StudentResults[], lineIndex: number): LineTotals {
  const total = { lineIndex, readers: 0, reads: 0, scored: 0, meanScore: 0, answered: 0, correct: 0 };
  let scores = 0;
  for (const row of rows) {
    const reads = row.reads[lineIndex] ?? 0;
    total.reads += reads;
    if (reads > 0) total.readers += 1;
    const score = row.scores[lineIndex] ?? null;
    if (score !== null) {
      total.scored += 1;
      scores += score;
    }
    const answer = row.stepAnswers[lineIndex] ?? null;
    if (answer !== null) total.answered += 1;
    if (answer) total.correct += 1;
  }
  return { ...total, meanScore: total.scored === 0 ? 0 : scores / total.scored };
}
