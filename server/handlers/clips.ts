import type { Hono } from 'hono';
import * as z from 'zod';
import { wireBar, wirePage } from '#shared/wire.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalTextParam,
  readInput,
  snapshotPagingFields,
} from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { presentBar, presentPage } from './present.ts';

const frame = emptyAsUndefined(integerParam(0, 100_000_000).nullable().default(null));
const span = z.object({
  start_ms: filmTimeParam,
  end_ms: filmTimeParam,
  start_frame: frame,
  end_frame: frame,
});
/** A list, or its JSON where it comes out of a form or an address. */
const spanList = z.preprocess(
  (value) => (typeof value === 'string' ? readJson(value) : value),
  z.array(span),
);
const newBar = z.object({
  video_id: idParam,
  start_ms: filmTimeParam,
  end_ms: filmTimeParam,
  start_frame: frame,
  end_frame: frame,
  head_ms: emptyAsUndefined(integerParam(0, 60_000).default(0)),
  tail_ms: emptyAsUndefined(integerParam(0, 60_000).default(0)),
  /** Several stretches of the film to be joined in this order; the one above then only tells where in the film they lie. */
  spans: emptyAsUndefined(spanList.nullable().default(null)),
  title: optionalTextParam(200),
});
/** What a JSON text says; the text itself when it says nothing, so that the check after it refuses it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
const barIndex = z.object({
  mine: emptyAsUndefined(z.enum(['0', '1']).default('0')),
  film_id: emptyAsUndefined(idParam.nullable().default(null)),
  sort: emptyAsUndefined(z.enum(['new', 'film']).default('new')),
  ...snapshotPagingFields,
});
const oneBar = z.object({ bar_id: idParam });
const renamed = z.object({ bar_id: idParam, title: z.string().min(1).max(200) });

export const clipCalls: CallDescription[] = [
  {
    methods: ['GET', 'POST'],
    path: '/api/creat_dub_bar_client.php',
    summary: 'Cuts a clip out of a video, of one stretch or of several joined, and saves it.',
    access: 'client',
    input: newBar,
    answer: wireBar,
  },
  {
    methods: ['GET'],
    path: '/api/dub_bar_index.php',
    summary: 'Saved clips.',
    access: 'client',
    input: barIndex,
    answer: wirePage(wireBar),
  },
  {
    methods: ['GET'],
    path: '/api/dub_bar_detail.php',
    summary: 'One saved clip.',
    access: 'client',
    input: oneBar,
    answer: wireBar,
  },
  {
    methods: ['POST'],
    path: '/api/dub_bar_rename.php',
    summary: 'Gives a clip of the own another title.',
    access: 'client',
    input: renamed,
    answer: wireBar,
  },
  {
    methods: ['POST'],
    path: '/api/dub_bar_remove.php',
    summary: 'Removes a clip of the own.',
    access: 'client',
    input: oneBar,
    answer: z.object({ bar_id: z.string() }),
  },
];

/** Saved clips. */
export function mountClipCalls(api: Hono<HttpEnv>): void {
  const create = async (c: RequestContext) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const input = await readInput(c, newBar);
    const view = await c.var.services.clips.create({
      viewer,
      clip: {
        videoId: input.video_id,
        startMs: input.start_ms,
        endMs: input.end_ms,
        startFrame: input.start_frame,
        endFrame: input.end_frame,
        headMs: input.head_ms,
        tailMs: input.tail_ms,
        spans:
          input.spans?.map((one) => ({
            startMs: one.start_ms,
            endMs: one.end_ms,
            startFrame: one.start_frame,
            endFrame: one.end_frame,
          })) ?? null,
        title: input.title,
      },
    });
    return c.json(presentBar(view));
  };
  api.get('/creat_dub_bar_client.php', create);
  api.post('/creat_dub_bar_client.php', create);

  api.get('/dub_bar_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { mine, film_id, sort, pageno, pagesize, as_of } = await readInput(c, barIndex);
    const page = await c.var.services.clips.list({
      viewer,
      mine: mine === '1',
      filmId: film_id,
      sort,
      pageno,
      pagesize,
      asOfMs: as_of,
    });
    return c.json(presentPage(page, presentBar));
  });

  api.get('/dub_bar_detail.php', async (c) => {
    const viewer = requireViewer(c);
    const { bar_id } = await readInput(c, oneBar);
    return c.json(presentBar(await c.var.services.clips.detail({ viewer, clipId: bar_id })));
  });

  api.post('/dub_bar_rename.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { bar_id, title } = await readInput(c, renamed);
    return c.json(presentBar(await c.var.services.clips.rename({ viewer, clipId: bar_id, title })));
  });

  api.post('/dub_bar_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { bar_id } = await readInput(c, oneBar);
    await c.var.services.clips.remove({ viewer, clipId: bar_id });
    return c.json({ bar_id });
  });
}
