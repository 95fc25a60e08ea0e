import { createLessonService } from '#domain/lessons/lessons-service.ts';
import type { Lesson, LessonKind, LessonProgress, LessonService, StepAnswer } from '#domain/lessons/types.ts';
import { lessonKinds } from '#domain/lessons/types.ts';
import { films, linesOf, videos } from './fake-data.ts';

/** The real rules over lessons kept in memory: two of each kind. */
export function fakeLessons(): LessonService {
  const lessons = lessonKinds.flatMap((kind, at) => [makeLesson(kind, at + 1), makeLesson(kind, at + 2)]);
  const walked = new Map<string, LessonProgress>();
  const answers = new Map<string, StepAnswer>();
  const find = (id: string) => lessons.find((lesson) => lesson.id === id) ?? null;
  const shown = (kind: LessonKind) =>
    lessons.filter((one) => one.kind === kind && one.state === 'published').sort((a, b) => a.place - b.place);
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
        lessons.push({ ...lesson, place: endOf(lesson.kind) });
        return true;
      },
      lessonById: async (id) => find(id),
      async updateLesson({ id, fields }) {
        const lesson = find(id);
        if (lesson) Object.assign(lesson, fields);
        return lesson !== null;
      },
      async moveLesson({ id, from, to, nowMs }) {
        const lesson = find(id);
        if (!lesson || !from.includes(lesson.state)) return false;
        Object.assign(lesson, { state: to, publishedMs: lesson.publishedMs ?? nowMs });
        return true;
      },
      async placeLesson({ id, place }) {
        const lesson = find(id);
        if (lesson) lesson.place = place;
      },
      listPublished: async ({ kind, limit, offset }) => ({
        lessons: shown(kind).slice(offset, offset + limit),
        total: shown(kind).length,
      }),
      async listAll({ kind, limit, offset }) {
        const all = lessons.filter((one) => one.state !== 'removed' && (kind === null || one.kind === kind));
        return { lessons: all.slice(offset, offset + limit), total: all.length };
      },
      nextOf: async ({ kind, place }) => shown(kind).find((one) => one.place > place) ?? null,
      async demoKeys() {
        return [];
      },
      progressOf: async ({ accountId, lessonIds }) =>
        [...walked.values()].filter((one) => one.accountId === accountId && lessonIds.includes(one.lessonId)),
      async enterProgress({ lessonId, accountId, stage, step, nowMs }) {
        const key = `${accountId} ${lessonId}`;
        const fresh = { lessonId, accountId, startedMs: nowMs, spentMs: 0, finishedMs: null };
        const entered = { ...fresh, ...walked.get(key), stage, step, updatedMs: nowMs };
        walked.set(key, entered);
        return entered;
      },
      async finish({ lessonId, accountId, lastStep, nowMs }) {
        const known = walked.get(`${accountId} ${lessonId}`);
        if (!known || known.step < lastStep) return null;
        return Object.assign(known, { stage: 'complete', finishedMs: known.finishedMs ?? nowMs });
      },
      async putAnswer({ lessonId, accountId, step, choice, right }) {
        answers.set(`${accountId} ${lessonId} ${step}`, { step, choice, right });
      },
      answersOf: async ({ lessonId, accountId }) =>
        [...answers].filter(([key]) => key.startsWith(`${accountId} ${lessonId} `)).map(([, one]) => one),
      listPacketVideos: async () => ({ videos: [], total: 0 }),
      insertLogEntries: async ({ entries }) => entries.length,
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
