import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { ScriptSheetLabels } from '#domain/script-sheets/types.ts';
import type { Services } from '#domain/services.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { sheets as english } from '#shared/catalogue/en/sheets.ts';
import { sheets as chinese } from '#shared/catalogue/zh-CN/sheets.ts';
import {
  defaultSheetOptions,
  type SheetOptions,
  sheetTextModes,
  sheetWordModes,
} from '#shared/script-sheet.ts';
import { emptyAsUndefined, integerParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { contentDisposition, fileResponse } from './file-response.ts';
import { streamZip } from './stream-zip.ts';

const wish = z.object({
  en: emptyAsUndefined(z.enum(sheetTextModes).default(defaultSheetOptions.en)),
  zh: emptyAsUndefined(z.enum(sheetTextModes).default(defaultSheetOptions.zh)),
  words: emptyAsUndefined(z.enum(sheetWordModes).default(defaultSheetOptions.words)),
  locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')),
});
const onePage = wish.extend({ page: emptyAsUndefined(integerParam(1, 1000).default(1)) });
const frameName = /^frame-(\d{1,9})\.jpg$/;

function readWish({ en, zh, words, locale }: z.output<typeof wish>): {
  options: SheetOptions;
  labels: ScriptSheetLabels;
} {
  const { film, time, words: wordsLabel, pageOf } = locale === 'en' ? english : chinese;
  return { options: { en, zh, words }, labels: { film, time, words: wordsLabel, pageOf, locale } };
}

/** `/media/sheet/{bar}/...`: a clip's frames, its script as PDF, its storyboard as PNG pages, one or all in an archive. */
export function mountScriptSheetRoutes(media: Hono<HttpEnv>): void {
  media.get('/sheet/:clipId/script.pdf', async (c) => {
    const viewer = requireViewer(c);
    const { clipId } = c.req.param();
    const asked = readWish(await readInput(c, wish));
    const path = await c.var.services.scriptSheets.script({ viewer, clipId, ...asked });
    const { clip: bar } = await c.var.services.clips.detail({ viewer, clipId });
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: 'application/pdf',
      downloadName: buildDownloadName({ title: bar.title, suffix: null, extension: 'pdf' }),
      immutable: false,
    });
  });

  media.get('/sheet/:clipId/storyboard.png', async (c) => {
    const viewer = requireViewer(c);
    const { clipId } = c.req.param();
    const { page, ...rest } = await readInput(c, onePage);
    const made = await c.var.services.scriptSheets.storyboard({
      viewer,
      clipId,
      page,
      ...readWish(rest),
    });
    return fileResponse({
      request: c.req.raw,
      path: made.path,
      contentType: 'image/png',
      downloadName: buildDownloadName({
        title: made.title,
        suffix: made.pages === 1 ? null : String(page),
        extension: 'png',
      }),
      immutable: false,
    });
  });

  media.get('/sheet/:clipId/storyboard.zip', async (c) => {
    const viewer = requireViewer(c);
    const { clipId } = c.req.param();
    const asked = { viewer, clipId, ...readWish(await readInput(c, wish)) };
    const { services } = c.var;
    // All are made before the first is sent: what goes wrong is an answer then, not half an archive.
    const { title, pages } = await services.scriptSheets.storyboard({ ...asked, page: 1 });
    for (let page = 2; page <= pages; page += 1) await services.scriptSheets.storyboard({ ...asked, page });
    const archive = Readable.toWeb(Readable.from(streamZip(pagesOf({ services, asked, title, pages }))));
    return new Response(archive as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(
          buildDownloadName({ title, suffix: null, extension: 'zip' }),
        ),
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  media.get('/sheet/:clipId/:name', async (c) => {
    const viewer = requireViewer(c);
    const { clipId, name } = c.req.param();
    const frame = frameName.exec(name)?.[1];
    if (frame === undefined) throw new AppError('not_found');
    const path = await c.var.services.scriptSheets.still({ viewer, clipId, frame: Number(frame) });
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: 'image/jpeg',
      downloadName: null,
      immutable: true,
    });
  });
}

async function* pagesOf(args: {
  services: Services;
  asked: { viewer: Viewer; clipId: string; options: SheetOptions; labels: ScriptSheetLabels };
  title: string;
  pages: number;
}): AsyncGenerator<{ name: string; path: string }> {
  const { services, asked, title, pages } = args;
  for (let page = 1; page <= pages; page += 1) {
    const { path } = await services.scriptSheets.storyboard({ ...asked, page });
    yield { name: buildDownloadName({ title, suffix: String(page), extension: 'png' }), path };
  }
}
