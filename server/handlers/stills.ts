import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import * as z from 'zod';
import { SHARPEST_SEARCH_RADIUS_MAX } from '#domain/stills/stills-service.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { FRAME_SERIES_MAX } from '#shared/frame-series.ts';
import type { CallDescription } from '../call-description.ts';
import { contentDisposition } from '../media/file-response.ts';
import { streamZip } from '../media/stream-zip.ts';
import { emptyAsUndefined, idParam, integerParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';

const FRAME_MAX = 100_000_000;
const sharpest = z.object({
  video_id: idParam,
  frame: integerParam(0, FRAME_MAX),
  within: emptyAsUndefined(integerParam(0, SHARPEST_SEARCH_RADIUS_MAX).default(6)),
});
const series = z.object({
  frames: z
    .string()
    .regex(/^\d{1,9}(?:,\d{1,9})*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().int()).min(1).max(FRAME_SERIES_MAX)),
  size: emptyAsUndefined(z.enum(['full', 'mezzanine']).default('full')),
  format: emptyAsUndefined(z.enum(['jpg', 'png']).default('jpg')),
});

export const stillCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/still_sharpest.php',
    summary:
      'The sharpest frame of the same shot up to `within` frames from the one named; `off` tells by how many frames it differs.',
    access: 'client',
    input: sharpest,
    answer: z.object({ frame: z.number(), off: z.number() }),
  },
];

/** What is asked about single frames. */
export function mountStillCalls(api: Hono<HttpEnv>): void {
  api.get('/still_sharpest.php', async (c) => {
    const viewer = requireViewer(c);
    const { video_id, frame, within } = await readInput(c, sharpest);
    return c.json(await c.var.services.stills.sharpest({ viewer, videoId: video_id, frame, within }));
  });
}

/** `/media/stills/{video}/series.zip?frames=10,20,30`: the stills of a series in one archive, sent as it is packed. */
export function mountStillSeriesRoute(media: Hono<HttpEnv>): void {
  media.get('/stills/:videoId/series.zip', async (c) => {
    const viewer = requireViewer(c);
    const { videoId } = c.req.param();
    const { frames, size, format } = await readInput(c, series);
    const { services } = c.var;
    const stills = await services.stills.series({ viewer, videoId, frames, size, format });
    const { video } = await services.films.video({ viewer, videoId });
    const title = video.originalName.replace(/\.[^.]*$/, '');
    const named = (suffix: string, extension: string) => buildDownloadName({ title, suffix, extension });
    const entries = (async function* () {
      for await (const { frame, path } of stills) yield { name: named(`f${frame}`, format), path };
    })();
    const archive = Readable.toWeb(Readable.from(streamZip(entries)));
    return new Response(archive as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(named(`f${frames[0]}-f${frames.at(-1)}`, 'zip')),
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
