import type { Hono } from 'hono';
import * as z from 'zod';
import { formatClipFileKey } from '#shared/clip-files.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { wireBarFiles, wireMadeFile } from '#shared/wire-clip-files.ts';
import type { CallDescription } from '../call-description.ts';
import { clipSpanFields, parseFileKey } from '../media/clip-file-input.ts';
import { idParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { presentClipFiles } from './present-clip-files.ts';

/** How long an answer waits for the file, well below the pages' time-out, milliseconds. */
const WAIT_MS = 1500;

const filesOf = z.object({ bar_id: idParam, ...clipSpanFields });
const oneFile = z.object({ bar_id: idParam, file: z.string().min(1).max(40), ...clipSpanFields });

export const clipFileCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/dub_bar_files.php',
    summary: 'Everything a clip can be taken home as, with sizes, estimated where a file is not made yet.',
    access: 'client',
    input: filesOf,
    answer: wireBarFiles,
  },
  {
    methods: ['POST'],
    path: '/api/dub_bar_make.php',
    summary: "Begins to make one of a clip's files and tells how far it is; asked again until it is ready.",
    access: 'client',
    input: oneFile,
    answer: wireMadeFile,
  },
];

/** What clips are taken home as. */
export function mountClipFileCalls(api: Hono<HttpEnv>): void {
  api.get('/dub_bar_files.php', async (c) => {
    const viewer = requireViewer(c);
    const { bar_id, from_ms, to_ms } = await readInput(c, filesOf);
    const span = { fromMs: from_ms, toMs: to_ms };
    const view = await c.var.services.clipFiles.list({ viewer, clipId: bar_id, span });
    return c.json(presentClipFiles({ view, clipId: bar_id, span }));
  });

  api.post('/dub_bar_make.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { bar_id, file: text, from_ms, to_ms } = await readInput(c, oneFile);
    const key = parseFileKey(text, 'file');
    const file = { ...key, fromMs: from_ms, toMs: to_ms };
    const found = await c.var.services.clipFiles.make({ viewer, clipId: bar_id, file, waitMs: WAIT_MS });
    return c.json({
      bar_id,
      file: formatClipFileKey(key),
      state: found.state,
      percent: found.state === 'ready' ? 100 : found.percent,
      bytes: found.state === 'ready' ? found.bytes : null,
      url: clipFileUrl(bar_id, key.kind, file),
    } satisfies z.input<typeof wireMadeFile>);
  });
}
