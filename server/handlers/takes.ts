import type { Hono } from 'hono';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { takeFileNames } from '#domain/takes/types.ts';
import { TAKE_OFFSET_MAX_MS, TAKE_PRE_ROLL_MAX_MS } from '#shared/take-limits.ts';
import { wirePage } from '#shared/wire.ts';
import { wireColdBar, wireSharedDub, wireTake, wireTakes } from '#shared/wire-takes.ts';
import type { CallDescription } from '../call-description.ts';
import { fileResponse } from '../media/file-response.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  readInput,
  readQuery,
  snapshotPagingFields,
} from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { presentBar, presentPage } from './present.ts';
import { presentSharedDub, presentTake } from './present-takes.ts';

const flag = z.enum(['0', '1']);
const newTake = z.object({
  bar_id: idParam,
  line: emptyAsUndefined(integerParam(0, 10_000).nullable().default(null)),
  lead_ms: emptyAsUndefined(integerParam(0, TAKE_PRE_ROLL_MAX_MS).default(0)),
});
const takeIndex = z.object({ bar_id: idParam, everyone: emptyAsUndefined(flag.default('0')) });
const oneTake = z.object({ take_id: idParam });
const takeChange = z.object({
  take_id: idParam,
  best: emptyAsUndefined(flag.nullable().default(null)),
  offset_ms: emptyAsUndefined(integerParam(-TAKE_OFFSET_MAX_MS, TAKE_OFFSET_MAX_MS).nullable().default(null)),
});
const takeShare = z.object({ bar_id: idParam, on: emptyAsUndefined(flag.default('1')) });
const oneShare = z.object({ share: idParam });
const coldIndex = z.object(snapshotPagingFields);
const shareParameter = z.object({ share: emptyAsUndefined(idParam.nullable().default(null)) });

const fileTypes = { 'take.m4a': 'audio/mp4', 'take.peaks': 'application/octet-stream' } as const;

/** Takes over saved clips, links to dubs, and the clips few have practised. */
export function mountTakeCalls(api: Hono<HttpEnv>): void {
  api.post('/take_save.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { bar_id, line, lead_ms } = readQuery(c, newTake);
    if (!c.req.raw.body) throw new AppError('take_empty');
    const saved = await c.var.services.takes.save({
      viewer,
      clipId: bar_id,
      line,
      preRollMs: lead_ms,
      recording: c.req.raw.body,
    });
    return c.json(presentTake(saved));
  });

  api.get('/take_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { bar_id, everyone } = await readInput(c, takeIndex);
    const found = await c.var.services.takes.list({ viewer, clipId: bar_id, everyone: everyone === '1' });
    return c.json({ list: found.takes.map((take) => presentTake(take)), share_id: found.shareId });
  });

  api.post('/take_update.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { take_id, best, offset_ms } = await readInput(c, takeChange);
    const changed = await c.var.services.takes.update({
      viewer,
      takeId: take_id,
      best: best === null ? null : best === '1',
      offsetMs: offset_ms,
    });
    return c.json(presentTake(changed));
  });

  api.post('/take_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { take_id } = await readInput(c, oneTake);
    await c.var.services.takes.remove({ viewer, takeId: take_id });
    return c.json({ take_id });
  });

  api.post('/take_share.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { bar_id, on } = await readInput(c, takeShare);
    const { shareId } = await c.var.services.takes.share({ viewer, clipId: bar_id, on: on === '1' });
    return c.json({ share_id: shareId });
  });

  api.get('/take_shared.php', async (c) => {
    const viewer = requireViewer(c);
    const { share } = await readInput(c, oneShare);
    return c.json(presentSharedDub(await c.var.services.takes.shared({ viewer, shareId: share }), share));
  });

  api.get('/dub_clips_cold.php', async (c) => {
    const viewer = requireViewer(c);
    const { pageno, pagesize, as_of } = await readInput(c, coldIndex);
    const page = await c.var.services.takes.listLeastPracticedClips({
      viewer,
      pageno,
      pagesize,
      asOfMs: as_of,
    });
    return c.json(presentPage(page, ({ clip, people }) => ({ ...presentBar(clip), people })));
  });
}

/** Files of takes, under /media. */
export function mountTakeFileRoute(media: Hono<HttpEnv>): void {
  media.get('/take/:takeId/:name', async (c) => {
    const viewer = requireViewer(c);
    const { takeId } = c.req.param();
    const name = takeFileNames.find((one) => one === c.req.param('name'));
    if (!name) throw new AppError('not_found');
    const { share } = await readInput(c, shareParameter);
    return fileResponse({
      request: c.req.raw,
      path: await c.var.services.takes.file({ viewer, takeId, shareId: share, name }),
      contentType: fileTypes[name],
      downloadName: null,
      // A withdrawn link or a deleted take must not live on in a browser.
      immutable: false,
    });
  });
}

export const takeCalls: CallDescription[] = [
  {
    methods: ['POST'],
    path: '/api/take_save.php',
    summary:
      'Keeps a recording of a line, or of the whole clip: parameters in the query, the recording is the body.',
    access: 'client',
    input: newTake,
    answer: wireTake,
  },
  {
    methods: ['GET'],
    path: '/api/take_index.php',
    summary: 'The own takes of a clip; everyone’s for teachers and admins.',
    access: 'client',
    input: takeIndex,
    answer: wireTakes,
  },
  {
    methods: ['POST'],
    path: '/api/take_update.php',
    summary: 'Makes a take the best of its line, or moves it against the clip.',
    access: 'client',
    input: takeChange,
    answer: wireTake,
  },
  {
    methods: ['POST'],
    path: '/api/take_remove.php',
    summary: 'Removes a take of the own.',
    access: 'client',
    input: oneTake,
    answer: oneTake,
  },
  {
    methods: ['POST'],
    path: '/api/take_share.php',
    summary: 'Makes the link to the own dub of a clip, or withdraws it (on=0).',
    access: 'client',
    input: takeShare,
    answer: z.object({ share_id: z.string().nullable() }),
  },
  {
    methods: ['GET'],
    path: '/api/take_shared.php',
    summary: 'A clip with somebody’s dub of it, by its link.',
    access: 'client',
    input: oneShare,
    answer: wireSharedDub,
  },
  {
    methods: ['GET'],
    path: '/api/dub_clips_cold.php',
    summary: 'Ready clips that few other people have recorded over, best first.',
    access: 'client',
    input: coldIndex,
    answer: wirePage(wireColdBar),
  },
];
