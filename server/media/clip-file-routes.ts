import type { Hono } from 'hono';
import * as z from 'zod';
import type { ClipFileWish } from '#domain/clips/clip-files-types.ts';
import { AppError } from '#domain/errors.ts';
import { ARCHIVE_MAX_FILES } from '#shared/clip-archive.ts';
import { type ClipFileKey, clipFileTypes, kindOfEnding } from '#shared/clip-files.ts';
import { clipFileName } from '#shared/clip-name.ts';
import { downloadName } from '#shared/download-name.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { orAbsent, readInput } from '../read-input.ts';
import type { AppEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { gatherArchive } from './gather-archive.ts';
import { attachment, mediaResponse } from './media-response.ts';
import { nameInput, requireFileKey, requireLang, spanInput } from './read-clip-file.ts';
import { zipResponse } from './zip-response.ts';

const oneFile = z.object({
  lang: z.string().max(10).optional(),
  download: z.string().optional(),
  ...spanInput,
  ...nameInput,
});

const someFiles = z.object({
  bars: z.string().min(1).max(8000),
  files: z.string().min(1).max(1000),
  /** Of all these files of all these clips, the ones that are not wanted: `{bar}/{file}`, comma-separated. */
  without: orAbsent(z.string().max(12_000).default('')),
  ...spanInput,
  ...nameInput,
  /** Language of the text that tells what was left out. */
  locale: orAbsent(z.enum(['zh-CN', 'en']).default('zh-CN')),
});

/** `/media/bar/{id}/clip.{ending}`, every file of a clip, and `/media/bars.zip`, several of them as one archive. */
export function mountClipFiles(media: Hono<AppEnv>): void {
  media.get('/bar/:barId/:name', async (c) => {
    const viewer = requireViewer(c);
    const { barId, name } = c.req.param();
    const kind = name.startsWith('clip.') ? kindOfEnding(name.slice('clip.'.length)) : null;
    if (!kind) throw new AppError('not_found');
    const wanted = await readInput(c, oneFile);
    const file: ClipFileWish = {
      kind,
      lang: requireLang(kind, wanted.lang),
      fromMs: wanted.from_ms,
      toMs: wanted.to_ms,
    };
    const found = await c.var.services.clipFiles.get({ viewer, barId, file });
    const savedAs =
      wanted.download === undefined ? null : clipFileName({ file, facts: found.name, template: wanted.name });
    const { contentType } = clipFileTypes[kind];
    if ('text' in found.content) return textResponse({ ...found.content, contentType, savedAs });
    return mediaResponse({
      request: c.req.raw,
      path: found.content.path,
      contentType,
      downloadName: savedAs,
      // The others follow the clip's lines, its film's original, and how they are made.
      immutable: kind === 'mp4' || kind === 'm4a',
    });
  });

  media.get('/bars.zip', async (c) => {
    const viewer = requireViewer(c);
    const wanted = await readInput(c, someFiles);
    const barIds = [...new Set(wanted.bars.split(','))];
    const keys = [...new Set(wanted.files.split(','))].map((text) => requireFileKey(text, 'files'));
    if (barIds.length > ARCHIVE_MAX_FILES) throw new AppError('bad_parameter', { field: 'bars' });
    if (barIds.length * keys.length > ARCHIVE_MAX_FILES) {
      throw new AppError('bad_parameter', { field: 'files' });
    }
    const { entries, base } = await gatherArchive({
      services: c.var.services,
      viewer,
      barIds,
      keys,
      without: readPairs(wanted.without),
      span: { fromMs: wanted.from_ms, toMs: wanted.to_ms },
      template: wanted.name,
      locale: wanted.locale,
      signal: c.req.raw.signal,
    });
    const title = barIds.length === 1 ? base : `taici ${shanghaiDay(Date.now())}`;
    return zipResponse({ entries, name: downloadName({ title, suffix: null, extension: 'zip' }) });
  });
}

/** Files named with their clips. Throws bad_parameter. */
function readPairs(text: string): { barId: string; key: ClipFileKey }[] {
  return text
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [barId = '', key = ''] = pair.split('/');
      return { barId, key: requireFileKey(key, 'without') };
    });
}

function textResponse(args: { text: string; contentType: string; savedAs: string | null }): Response {
  return new Response(args.text, {
    headers: {
      'content-type': args.contentType,
      'content-length': String(Buffer.byteLength(args.text)),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      ...(args.savedAs === null ? {} : { 'content-disposition': attachment(args.savedAs) }),
    },
  });
}
