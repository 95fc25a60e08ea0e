import type { lineTable } from '#contract/line-table.ts';
import { videoUrl } from '#shared/media-urls.ts';
import { defineHandlers } from '../calls/handler.ts';

export const lineTableHandlers = defineHandlers<typeof lineTable>()({
  async page({ services, viewer, input }) {
    const found = await services.lineTable.page({ viewer, ...input });
    const { film, video, before, after, list, total, pageNumber, pageSize } = found;
    const { id, title, season, episode, revision, state, mezzanine } = video;
    return {
      ...{ list, total, pageNumber, pageSize, previous: before, next: after },
      film: { id: film.id, title: film.title, titleZh: film.titleZh },
      video: {
        ...{ id, title, season, episode, revision },
        url: state === 'ready' ? videoUrl(id) : null,
        durationMs: mezzanine?.durationMs ?? null,
      },
    };
  },

  async replace({ services, viewer, input }) {
    const { videoId } = input;
    return { videoId, ...(await services.lineTable.replace({ viewer, change: input })) };
  },
});
