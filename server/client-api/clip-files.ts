import type { Hono } from 'hono';
import * as z from 'zod';
import { writeFileKey } from '#shared/clip-files.ts';
import { barUrl } from '#shared/media-urls.ts';
import { wireBarFiles, wireMadeFile } from '#shared/wire-clip-files.ts';
import type { CallDescription } from '../call-description.ts';
import { requireFileKey, spanInput } from '../media/read-clip-file.ts';
import { id, readInput } from '../read-input.ts';
import type { AppEnv } from '../request-context.ts';
import { refuseForeignOrigin, requireViewer } from '../session.ts';
import { presentClipFiles } from './present-clip-files.ts';

/** How long an answer waits for the file, well below the pages' time-out, milliseconds. */
const WAIT_MS = 1500;

const filesOf = z.object({ bar_id: id, ...spanInput });
const oneFile = z.object({ bar_id: id, file: z.string().min(1).max(40), ...spanInput });

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
export function mountClipFileCalls(api: Hono<AppEnv>): void {
  api.get('/dub_bar_files.php', async (c) => {
    const viewer = requireViewer(c);
    const { bar_id, from_ms, to_ms } = await readInput(c, filesOf);
    const span = { fromMs: from_ms, toMs: to_ms };
    const view = await c.var.services.clipFiles.list({ viewer, barId: bar_id, span });
    return c.json(presentClipFiles({ view, barId: bar_id, span }));
  });

  api.post('/dub_bar_make.php', async (c) => {
    refuseForeignOrigin(c);
    const viewer = requireViewer(c);
    const { bar_id, file: text, from_ms, to_ms } = await readInput(c, oneFile);
    const key = requireFileKey(text, 'file');
    const file = { ...key, fromMs: from_ms, toMs: to_ms };
    const found = await c.var.services.clipFiles.make({ viewer, barId: bar_id, file, waitMs: WAIT_MS });
    return c.json({
      bar_id,
      file: writeFileKey(key),
      state: found.state,
      percent: found.state === 'ready' ? 100 : found.percent,
      bytes: found.state === 'ready' ? found.bytes : null,
      url: barUrl(bar_id, key.kind, file),
    } satisfies z.input<typeof wireMadeFile>);
  });
}
