import * as z from 'zod';
import { emptyAsUndefined, idParam } from '#contract/fields.ts';
import { AppError } from '#domain/errors.ts';
import { takeFileNames } from '#domain/takes/types.ts';
import { fileResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';

const takeQuery = z.object({ share: emptyAsUndefined(idParam.nullable().default(null)) });

const contentTypes = {
  'take.flac': 'audio/flac',
  'take.m4a': 'audio/mp4',
  'take.peaks': 'application/octet-stream',
} as const;

/** `/media/take/{id}/{name}`: the sound and the waveform of a take, for its owner and for people with a link to it. */
export const takeFileRoute = defineMediaRoute({
  path: '/take/:takeId/:name',
  access: 'client',
  async answer({ c, viewer }) {
    const { takeId } = c.req.param();
    const name = takeFileNames.find((known) => known === c.req.param('name'));
    if (!name) throw new AppError('not_found');
    const { share } = readMediaQuery(c, takeQuery);
    return fileResponse({
      request: c.req.raw,
      path: await c.var.services.takes.file({ viewer, takeId, shareId: share, name }),
      contentType: contentTypes[name],
      downloadName: null,
      // A browser must not keep a take that is deleted or whose link is withdrawn.
      immutable: false,
    });
  },
});
