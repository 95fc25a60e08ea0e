import type { ads } from '#contract/ads.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import type { Handlers } from '../calls/handler.ts';
import { fileResponse } from '../media/file-response.ts';
import { defineMediaRoute } from '../media/media-route.ts';

export const adHandlers: Handlers<typeof ads> = {
  async show({ services, input }) {
    const ad = await services.ads.serve({ placement: input.place });
    return { ad: ad && { ...ad, pictureUrl: pictureUrl(ad.picture.id), alt: ad.picture.alt } };
  },

  recordEvent: ({ services, viewer, input }) => services.ads.recordEvent({ viewer, ...input }),
};

/** `/media/picture/{id}.webp`: banners and logos, for every signed-in account. */
export const pictureRoute = defineMediaRoute({
  path: '/picture/:name',
  access: 'client',
  async answer({ c }) {
    const path = await c.var.services.ads.picturePath(c.req.param('name').replace(/\.webp$/, ''));
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: 'image/webp',
      downloadName: null,
      immutable: true,
    });
  },
});
