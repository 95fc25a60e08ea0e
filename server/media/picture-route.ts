import { imageResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';

/** `/media/picture/{id}.webp`: banners and logos, for every signed-in account. */
export const pictureRoute = defineMediaRoute({
  path: '/picture/:name',
  access: 'client',
  async answer({ c }) {
    const path = await c.var.services.ads.picturePath(c.req.param('name').replace(/\.webp$/, ''));
    return imageResponse({ request: c.req.raw, path, contentType: 'image/webp' });
  },
});
