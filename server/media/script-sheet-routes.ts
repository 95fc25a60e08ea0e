import * as z from 'zod';
import { emptyAsUndefined, integerParam } from '#contract/fields.ts';
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
import { fileResponse, imageResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';
import { zipResponse } from './zip-response.ts';

const sheetQuery = z.object({
  en: emptyAsUndefined(z.enum(sheetTextModes).default(defaultSheetOptions.en)),
  zh: emptyAsUndefined(z.enum(sheetTextModes).default(defaultSheetOptions.zh)),
  words: emptyAsUndefined(z.enum(sheetWordModes).default(defaultSheetOptions.words)),
  locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')),
});
const storyboardQuery = sheetQuery.extend({ page: emptyAsUndefined(integerParam(1, 1000).default(1)) });
const frameName = /^frame-(\d{1,9})\.jpg$/;

function readSheetRequest({ en, zh, words, locale }: z.output<typeof sheetQuery>): {
  options: SheetOptions;
  labels: ScriptSheetLabels;
} {
  return { options: { en, zh, words }, labels: sheetLabels(locale) };
}

/** Returns the wording of a sheet. */
export function sheetLabels(locale: 'zh-CN' | 'en'): ScriptSheetLabels {
  const { film, time, words, pageOf } = locale === 'en' ? english : chinese;
  return { film, time, words, pageOf, locale };
}

/** `/media/sheet/{clip}/…`: frames of a clip, its script as PDF, and its storyboard as PNG pages or as an archive of them. */
export const scriptSheetRoutes = [
  defineMediaRoute({
    path: '/sheet/:clipId/script.pdf',
    access: 'client',
    async answer({ c, viewer }) {
      const { clipId } = c.req.param();
      const sheet = readSheetRequest(readMediaQuery(c, sheetQuery));
      const path = await c.var.services.scriptSheets.script({ viewer, clipId, ...sheet });
      const { clip } = await c.var.services.clips.detail({ viewer, clipId });
      return fileResponse({
        request: c.req.raw,
        path,
        contentType: 'application/pdf',
        downloadName: buildDownloadName({ title: clip.title, suffix: null, extension: 'pdf' }),
        immutable: false,
      });
    },
  }),

  defineMediaRoute({
    path: '/sheet/:clipId/storyboard.png',
    access: 'client',
    async answer({ c, viewer }) {
      const { clipId } = c.req.param();
      const { page, ...rest } = readMediaQuery(c, storyboardQuery);
      const storyboard = await c.var.services.scriptSheets.storyboard({
        viewer,
        clipId,
        page,
        ...readSheetRequest(rest),
      });
      return fileResponse({
        request: c.req.raw,
        path: storyboard.path,
        contentType: 'image/png',
        downloadName: buildDownloadName({
          title: storyboard.title,
          suffix: storyboard.pages === 1 ? null : String(page),
          extension: 'png',
        }),
        immutable: false,
      });
    },
  }),

  defineMediaRoute({
    path: '/sheet/:clipId/storyboard.zip',
    access: 'client',
    async answer({ c, viewer }) {
      const { clipId } = c.req.param();
      const sheet = { viewer, clipId, ...readSheetRequest(readMediaQuery(c, sheetQuery)) };
      const { services } = c.var;
      // All pages are made before the first is sent, so that an error leaves no incomplete archive.
      const { title, pages } = await services.scriptSheets.storyboard({ ...sheet, page: 1 });
      for (let page = 2; page <= pages; page += 1) await services.scriptSheets.storyboard({ ...sheet, page });
      return zipResponse({
        entries: storyboardEntries({ services, sheet, title, pages }),
        name: buildDownloadName({ title, suffix: null, extension: 'zip' }),
        cacheControl: 'private, no-cache',
      });
    },
  }),

  defineMediaRoute({
    path: '/sheet/:clipId/:name',
    access: 'client',
    async answer({ c, viewer }) {
      const { clipId, name } = c.req.param();
      const frame = frameName.exec(name)?.[1];
      if (frame === undefined) throw new AppError('not_found');
      const path = await c.var.services.scriptSheets.still({ viewer, clipId, frame: Number(frame) });
      return imageResponse({ request: c.req.raw, path, contentType: 'image/jpeg' });
    },
  }),
];

async function* storyboardEntries(args: {
  services: Services;
  sheet: { viewer: Viewer; clipId: string; options: SheetOptions; labels: ScriptSheetLabels };
  title: string;
  pages: number;
}): AsyncGenerator<{ name: string; path: string }> {
  const { services, sheet, title, pages } = args;
  for (let page = 1; page <= pages; page += 1) {
    const { path } = await services.scriptSheets.storyboard({ ...sheet, page });
    yield { name: buildDownloadName({ title, suffix: String(page), extension: 'png' }), path };
  }
}
