import * as z from 'zod';
import { emptyAsUndefined } from '#contract/fields.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { FRAME_SERIES_MAX } from '#shared/frame-series.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';
import { zipResponse } from './zip-response.ts';

const seriesInput = z.object({
  frames: z
    .string()
    .regex(/^\d{1,9}(?:,\d{1,9})*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().int()).min(1).max(FRAME_SERIES_MAX)),
  size: emptyAsUndefined(z.enum(['full', 'mezzanine']).default('full')),
  format: emptyAsUndefined(z.enum(['jpg', 'png']).default('jpg')),
});

/** `/media/stills/{video}/series.zip?frames=10,20,30`: the stills of a series in one archive, streamed while it is packed. */
export const stillSeriesRoute = defineMediaRoute({
  path: '/stills/:videoId/series.zip',
  access: 'client',
  async answer({ c, viewer }) {
    const { videoId } = c.req.param();
    const { frames, size, format } = readMediaQuery(c, seriesInput);
    const { services } = c.var;
    const stills = await services.stills.series({ viewer, videoId, frames, size, format });
    const { video } = await services.films.video({ viewer, videoId });
    const title = video.originalName.replace(/\.[^.]*$/, '');
    const named = (suffix: string, extension: string) => buildDownloadName({ title, suffix, extension });
    const entries = (async function* () {
      for await (const { frame, path } of stills) yield { name: named(`f${frame}`, format), path };
    })();
    return zipResponse({
      entries,
      name: named(`f${frames[0]}-f${frames.at(-1)}`, 'zip'),
      cacheControl: 'private, no-cache',
    });
  },
});
