import type { posters } from '#contract/posters.ts';
import { defineHandlers } from '../calls/handler.ts';

export const posterHandlers = defineHandlers<typeof posters>()({
  async takeFrame({ services, viewer, input }) {
    await services.posters.takeFrame({ viewer, ...input });
    return { videoId: input.videoId };
  },

  async takePicture({ services, viewer, input, image }) {
    await services.posters.takePicture({ viewer, videoId: input.videoId, bytes: await image() });
    return { videoId: input.videoId };
  },
});
