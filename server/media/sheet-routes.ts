import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import type { SheetLabels } from '#domain/sheets/types.ts';
import { sheets as english } from '#shared/catalogue/en/sheets.ts';
import { sheets as chinese } from '#shared/catalogue/zh-CN/sheets.ts';
import { downloadName } from '#shared/download-name.ts';
import { plainSheet, type SheetOptions, shownKinds, wordKinds } from '#shared/sheet.ts';
import { orAbsent, readInput, wholeNumber } from '../read-input.ts';
import type { AppEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { attachment, mediaResponse } from './media-response.ts';
import { zipEntries } from './zip-entries.ts';

const wish = z.object({
  en: orAbsent(z.enum(shownKinds).default(plainSheet.en)),
  zh: orAbsent(z.enum(shownKinds).default(plainSheet.zh)),
  words: orAbsent(z.enum(wordKinds).default(plainSheet.words)),
  locale: orAbsent(z.enum(['zh-CN', 'en']).default('zh-CN')),
});
const onePage = wish.extend({ page: orAbsent(wholeNumber(1, 1000).default(1)) });
const frameName = /^frame-(\d{1,9})\.jpg$/;

function readWish({ en, zh, words, locale }: z.output<typeof wish>): {
  options: SheetOptions;
  labels: SheetLabels;
} {
  const { film, time, words: wordsLabel, pageOf } = locale === 'en' ? english : chinese;
  return { options: { en, zh, words }, labels: { film, time, words: wordsLabel, pageOf, locale } };
}

/** `/media/sheet/{bar}/...`: a clip's frames, its script as PDF, its storyboard as PNG pages, one or all in an archive. */
export function mountSheets(media: Hono<AppEnv>): void {
  media.get('/sheet/:barId/script.pdf', async (c) => {
    const viewer = requireViewer(c);
    const { barId } = c.req.param();
    const asked = readWish(await readInput(c, wish));
    const path = await c.var.services.sheets.script({ viewer, barId, ...asked });
    const { bar } = await c.var.services.clips.detail({ viewer, barId });
    return mediaResponse({
      request: c.req.raw,
      path,
      contentType: 'application/pdf',
      downloadName: downloadName({ title: bar.title, suffix: null, extension: 'pdf' }),
      immutable: false,
    });
  });

  media.get('/sheet/:barId/storyboard.png', async (c) => {
    const viewer = requireViewer(c);
    const { barId } = c.req.param();
    const { page, ...rest } = await readInput(c, onePage);
    const made = await c.var.services.sheets.storyboard({ viewer, barId, page, ...readWish(rest) });
    return mediaResponse({
      request: c.req.raw,
      path: made.path,
      contentType: 'image/png',
      downloadName: downloadName({
        title: made.title,
        suffix: made.pages === 1 ? null : String(page),
        extension: 'png',
      }),
      immutable: false,
    });
  });

  media.get('/sheet/:barId/storyboard.zip', async (c) => {
    const viewer = requireViewer(c);
    const { barId } = c.req.param();
    const asked = { viewer, barId, ...readWish(await readInput(c, wish)) };
    const { services } = c.var;
    // All are made before the first is sent: what goes wrong is an answer then, not half an archive.
    const { title, pages } = await services.sheets.storyboard({ ...asked, page: 1 });
    for (let page = 2; page <= pages; page += 1) await services.sheets.storyboard({ ...asked, page });
    const archive = Readable.toWeb(Readable.from(zipEntries(pagesOf({ services, asked, title, pages }))));
    return new Response(archive as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': attachment(downloadName({ title, suffix: null, extension: 'zip' })),
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  media.get('/sheet/:barId/:name', async (c) => {
    const viewer = requireViewer(c);
    const { barId, name } = c.req.param();
    const frame = frameName.exec(name)?.[1];
    if (frame === undefined) throw new AppError('not_found');
    const path = await c.var.services.sheets.still({ viewer, barId, frame: Number(frame) });
    return mediaResponse({
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
  asked: { viewer: Viewer; barId: string; options: SheetOptions; labels: SheetLabels };
  title: string;
  pages: number;
}): AsyncGenerator<{ name: string; path: string }> {
  const { services, asked, title, pages } = args;
  for (let page = 1; page <= pages; page += 1) {
    const { path } = await services.sheets.storyboard({ ...asked, page });
    yield { name: downloadName({ title, suffix: String(page), extension: 'png' }), path };
  }
}
