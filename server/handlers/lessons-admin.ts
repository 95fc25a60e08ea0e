import type { lessonsAdmin } from '#contract/lessons-admin.ts';
import type { LessonFileWords } from '#domain/lessons/read-lesson-file.ts';
import { lesson as english } from '#shared/catalogue/en/lessons.ts';
import { lesson as chinese } from '#shared/catalogue/zh-CN/lessons.ts';
import type { LessonKind } from '#shared/lessons.ts';
import { defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toLessonDto } from './lessons.ts';

export const lessonAdminHandlers = defineHandlers<typeof lessonsAdmin>()({
  async list({ services, input }) {
    const { kind, videoId, pageNumber, pageSize } = input;
    const page = await services.lessons.listAll({ kind, videoId, pageNumber, pageSize });
    return pageOf(page, ({ film, ...lesson }) => ({
      ...toLessonDto(lesson),
      filmTitle: film.title,
      filmTitleZh: film.titleZh,
    }));
  },

  async save({ services, viewer, input }) {
    const { lessonId = null, place, ...fields } = input;
    const saved = await services.lessons.save({ viewer, lessonId, input: { ...fields, position: place } });
    return toLessonDto(saved);
  },

  async importFile({ services, viewer, input: { text, trial: isTrial } }) {
    const { rows, problem, imported } = await services.lessonImport.importFile({
      viewer,
      text,
      words,
      isTrial,
    });
    return {
      rows: rows.map(({ episode: _, lineCount, ...row }) => ({ ...row, lines: lineCount })),
      problem,
      imported,
    };
  },

  async remove({ services, viewer, input }) {
    await services.lessons.remove({ viewer, lessonId: input.lessonId });
    return { lessonId: input.lessonId };
  },
});

const catalogues = [chinese, english];
const kindNames = (kind: LessonKind) => catalogues.map(({ admin }) => admin.kinds[kind]);
const words: LessonFileWords = {
  headings: catalogues.map(({ admin }) => admin.kind),
  kinds: { m1: kindNames('m1'), m2: kindNames('m2'), m3: kindNames('m3') },
  levels: {
    1: catalogues.map(({ levels }) => levels.l1),
    2: catalogues.map(({ levels }) => levels.l2),
    3: catalogues.map(({ levels }) => levels.l3),
  },
};
