import * as z from 'zod';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { fileResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';

const reelQuery = z.object({ download: z.string().optional() });

/** `/media/reel/{id}/reel.mp4`: the file of a reel, for its owner. */
export const reelRoute = defineMediaRoute({
  path: '/reel/:reelId/reel.mp4',
  access: 'client',
  async answer({ c, viewer }) {
    const { download } = readMediaQuery(c, reelQuery);
    const { path, title } = await c.var.services.reels.file({ viewer, reelId: c.req.param('reelId') });
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: 'video/mp4',
      downloadName:
        download === undefined ? null : buildDownloadName({ title, suffix: null, extension: 'mp4' }),
      // A reel that is cut again may have fewer parts.
      immutable: false,
    });
  },
});
