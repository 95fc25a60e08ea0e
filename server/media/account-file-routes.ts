import { shanghaiDay } from '#shared/shanghai-day.ts';
import { imageResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';
import { zipResponse } from './zip-response.ts';

/** `/media/avatar/{id}.webp`, for every signed-in account, and `/media/me/data.zip`, the viewer's own data. */
export const accountFileRoutes = [
  defineMediaRoute({
    path: '/avatar/:name',
    access: 'client',
    async answer({ c }) {
      const path = await c.var.services.profile.avatarPath(c.req.param('name').replace(/\.webp$/, ''));
      return imageResponse({ request: c.req.raw, path, contentType: 'image/webp' });
    },
  }),

  defineMediaRoute({
    path: '/me/data.zip',
    access: 'client',
    async answer({ c, viewer }) {
      const files = await c.var.services.profile.exportData({ viewer, token: c.var.token });
      const name = `taici-${viewer.username}-${shanghaiDay(Date.now())}.zip`;
      const entries = files.map((file) =>
        'path' in file ? file : { name: file.name, text: JSON.stringify(file.data, null, 2) },
      );
      return zipResponse({ entries, name });
    },
  }),
];
