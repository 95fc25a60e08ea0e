import type { Hono } from 'hono';
import * as z from 'zod';
import type { ClipFileRequest } from '#domain/clips/clip-files-types.ts';
import { AppError } from '#domain/errors.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { ARCHIVE_MAX_FILES } from '#shared/clip-archive.ts';
import { type ClipFileKey, clipFileTypes, findClipFileKind } from '#shared/clip-files.ts';
import { buildClipFileName } from '#shared/clip-name.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { emptyAsUndefined, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { clipSpanFields, fileNameFields, parseClipLang, parseFileKey } from './clip-file-input.ts';
import { collectArchiveEntries } from './collect-archive-entries.ts';
import { contentDisposition, fileResponse } from './file-response.ts';
import { zipResponse } from './zip-response.ts';

const oneFile = z.object({
  lang: z.string().max(10).optional(),
  download: z.string().optional(),
  ...clipSpanFields,
  ...fileNameFields,
});

const someFiles = z.object({
  bars: z.string().min(1).max(8000),
  files: z.string().min(1).max(1000),
  /** Of all these files of all these clips, the ones that are not wanted: `{bar}/{file}`, comma-separated. */
  without: emptyAsUndefined(z.string().max(12_000).default('')),
  ...clipSpanFields,
  ...fileNameFields,
  /** Language of the text file that lists what was left out. */
  locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')),
});

/** `/media/bar/{id}/clip.{ending}`, every file of a clip, and `/media/bars.zip`, several of them as one archive. */
export function mountClipFileRoutes(media: Hono<HttpEnv>): void {
  media.get('/bar/:clipId/:name', async (c) => {
    const viewer = requireViewer(c);
    const { clipId, name } = c.req.param();
    const kind = name.startsWith('clip.') ? findClipFileKind(name.slice('clip.'.length)) : null;
    if (!kind) throw new AppError('not_found');
    const wanted = await readInput(c, oneFile);
    const file: ClipFileRequest = {
      kind,
      lang: parseClipLang(kind, wanted.lang),
      fromMs: wanted.from_ms,
      toMs: wanted.to_ms,
    };
    const found = await c.var.services.clipFiles.get({ viewer, clipId, file });
    const savedAs =
      wanted.download === undefined
        ? null
        : buildClipFileName({ file, facts: found.name, template: wanted.name });
    const { contentType } = clipFileTypes[kind];
    if ('text' in found.content) return textResponse({ ...found.content, contentType, savedAs });
    return fileResponse({
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
    const clipIds = [...new Set(wanted.bars.split(','))];
    const keys = [...new Set(wanted.files.split(','))].map((text) => parseFileKey(text, 'files'));
    if (clipIds.length > ARCHIVE_MAX_FILES) throw new AppError('bad_parameter', { field: 'bars' });
    if (clipIds.length * keys.length > ARCHIVE_MAX_FILES) {
      throw new AppError('bad_parameter', { field: 'files' });
    }
    const { entries, base } = await collectArchiveEntries({
      services: c.var.services,
      viewer,
      clipIds,
      keys,
      without: readPairs(wanted.without),
      span: { fromMs: wanted.from_ms, toMs: wanted.to_ms },
      template: wanted.name,
      locale: wanted.locale,
      signal: c.req.raw.signal,
    });
    const title = clipIds.length === 1 ? base : `taici ${shanghaiDay(Date.now())}`;
    return zipResponse({ entries, name: buildDownloadName({ title, suffix: null, extension: 'zip' }) });
  });
}

/** Files named with their clips. Throws bad_parameter. */
function readPairs(text: string): { clipId: string; key: ClipFileKey }[] {
  return text
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [clipId = '', key = ''] = pair.split('/');
      return { clipId, key: parseFileKey(key, 'without') };
    });
}

function textResponse(args: { text: string; contentType: string; savedAs: string | null }): Response {
  return new Response(args.text, {
    headers: {
      'content-type': args.contentType,
      'content-length': String(Buffer.byteLength(args.text)),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      ...(args.savedAs === null ? {} : { 'content-disposition': contentDisposition(args.savedAs) }),
    },
  });
}
