import type { lessonsAdmin } from '#contract/lessons-admin.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toLessonDto } from './lessons.ts';

export const lessonAdminHandlers: Handlers<typeof lessonsAdmin> = {
  async list({ services, viewer, input }) {
    const { kind, pageno, pagesize } = input;
    const page = await services.lessons.listAll({ viewer, kind, pageno, pagesize });
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

  async remove({ services, viewer, input }) {
    await services.lessons.remove({ viewer, lessonId: input.lessonId });
    return input;
  },
};
