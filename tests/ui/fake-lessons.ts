import { createLessonService } from '#domain/lessons/lessons-service.ts';
import type {
  Lesson,
  LessonKind,
  LessonProgress,
  LessonService,
  LessonState,
  StepAnswer,
} from '#domain/lessons/types.ts';
import { lessonKinds } from '#domain/lessons/types.ts';
import { films, linesOf, videos } from './fake-data.ts';

/** The real rules over lessons kept in memory: two of each kind. */
export function fakeLessons(): LessonService {
  const lessons = lessonKinds.flatMap((kind, at) => [makeLesson(kind, at + 1), makeLesson(kind, at + 2)]);
  const walked = new Map<string, LessonProgress>();
  const answers = new Map<string, StepAnswer>();
  const find = (id: string) => lessons.find((lesson) => lesson.id === id) ?? null;
  const inOrder = (kind: LessonKind | null, states: readonly LessonState[]) =>
    lessons
      .filter((one) => states.includes(one.state) && (kind === null || one.kind === kind))
      .sort((a, b) => a.kind.localeCompare(b.kind) || a.place - b.place);
  const endOf = (kind: LessonKind) =>
    1 + Math.max(0, ...lessons.filter((one) => one.kind === kind).map(({ place }) => place));
  return createLessonService({
    clock: { nowMs: () => Date.now() },
    films: {
      videoById: async (id) => videos.find((video) => video.id === id) ?? null,
      filmById: async (id) => films.find((film) => film.id === id) ?? null,
      linesByIds: async (ids) => videos.flatMap(({ id }) => linesOf(id)).filter(({ id }) => ids.includes(id)),
    },
    hbs: { hbById: async () => null, hbsOfVideo: async () => [] },
    lessons: {
      async insertLesson(lesson) {
        lessons.push({ ...lesson, place: lesson.place ?? endOf(lesson.kind) });
        return true;
      },
      lessonById: async (id) => find(id),
      async changeLesson({ id, fields, state, place, nowMs }) {
        const lesson = find(id);
        if (!lesson || lesson.state === 'removed') return false;
        Object.assign(lesson, fields);
        if (state === 'published') lesson.publishedMs ??= nowMs;
        lesson.state = state ?? lesson.state;
        lesson.place = place ?? lesson.place;
        return true;
      },
      async listLessons({ kind, states, limit, offset }) {
        const all = inOrder(kind, states);
        return { lessons: all.slice(offset, offset + limit), total: all.length };
      },
      nextOf: async ({ kind, place }) =>
        inOrder(kind, ['published']).find((one) => one.place > place) ?? null,
      async demoKeys() {
        return [];
      },
      progressOf: async ({ accountId, lessonIds }) =>
        [...walked.values()].filter((one) => one.accountId === accountId && lessonIds.includes(one.lessonId)),
      async enterProgress({ lessonId, accountId, stage, step, answer, nowMs }) {
        const key = `${accountId} ${lessonId}`;
        const fresh = { lessonId, accountId, startedMs: nowMs, spentMs: 0, finishedMs: null };
        const entered = { ...fresh, ...walked.get(key), stage, step, updatedMs: nowMs };
        walked.set(key, entered);
        if (answer) answers.set(`${key} ${step}`, { step, ...answer });
        return entered;
      },
      async finish({ lessonId, accountId, lastStep, nowMs }) {
        const known = walked.get(`${accountId} ${lessonId}`);
        if (!known || known.step < lastStep) return null;
        return Object.assign(known, { stage: 'complete', finishedMs: known.finishedMs ?? nowMs });
      },
      answersOf: async ({ lessonId, accountId }) =>
        [...answers].filter(([key]) => key.startsWith(`${accountId} ${lessonId} `)).map(([, one]) => one),
      listPacketVideos: async () => ({ videos: [], total: 0 }),
      insertLogEntries: async ({ entries }) => entries.length,
      dropLogEntries: async () => 0,
    },
  });
}

function makeLesson(kind: LessonKind, number: number): Lesson {
  const videoId = `v${number}-1`;
  const steps = linesOf(videoId)
    .slice(number, number + 4)
    .map(({ id, startMs, endMs, en, zh }) => ({ subId: id, startMs, endMs, en: en ?? '', zh }));
  const [first] = steps;
  return {
    id: `${kind}-${number}`,
    kind,
    title: first?.en ?? '',
    titleZh: first?.zh ?? null,
    level: 1,
    videoId,
    startMs: (first?.startMs ?? 50) - 50,
    endMs: (steps.at(-1)?.endMs ?? 0) + 350,
    steps,
    hbId: null,
    state: 'published',
    place: number,
    demoKey: null,
    createdMs: 0,
    publishedMs: 0,
  };
}
