import * as z from 'zod';
import { optionalIdParam } from '#contract/fields.ts';
import { AppError } from '#domain/errors.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { dubFileNames } from '#shared/dubs.ts';
import { fileResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';

const dubQuery = z.object({ link: optionalIdParam, download: z.string().optional() });

const contentTypes = { 'dub.mp4': 'video/mp4', 'dub.m4a': 'audio/mp4' } as const;

/** `/media/dub/{id}/{name}`: the finished film of a dub, or its sound, for everyone who may see the dub. */
export const dubRoute = defineMediaRoute({
  path: '/dub/:dubId/:name',
  access: 'client',
  async answer({ c, viewer }) {
    const { dubId } = c.req.param();
    const name = dubFileNames.find((known) => known === c.req.param('name'));
    if (!name) throw new AppError('not_found');
    const { link, download } = readMediaQuery(c, dubQuery);
    const { path, title } = await c.var.services.dubs.file({ viewer, dubId, linkId: link, name });
    const extension = name === 'dub.mp4' ? 'mp4' : 'm4a';
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: contentTypes[name],
      downloadName: download === undefined ? null : buildDownloadName({ title, suffix: 'dub', extension }),
      // A dub can be mixed again, withdrawn, and taken down.
      immutable: false,
    });
  },
});
