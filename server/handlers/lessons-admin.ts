import type { lessonsAdmin } from '#contract/lessons-admin.ts';
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

  async remove({ services, input }) {
    await services.lessons.remove({ lessonId: input.lessonId });
    return { lessonId: input.lessonId };
  },
});
