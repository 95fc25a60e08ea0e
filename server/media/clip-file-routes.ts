import { stat } from 'node:fs/promises';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { ClipFileWish } from '#domain/clips/clip-files-types.ts';
import { AppError } from '#domain/errors.ts';
import { clipFileTypes, kindOfEnding } from '#shared/clip-files.ts';
import { clipFileName, fillNameTemplate } from '#shared/clip-name.ts';
import { downloadName } from '#shared/download-name.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { readInput } from '../read-input.ts';
import type { AppContext, AppEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { attachment, mediaResponse } from './media-response.ts';
import { nameInput, requireFileKey, requireLang, spanInput } from './read-clip-file.ts';
import type { ZipEntry } from './zip-entries.ts';
import { zipResponse } from './zip-response.ts';

const oneFile = z.object({
  lang: z.string().max(10).optional(),
  download: z.string().optional(),
  ...spanInput,
  ...nameInput,
});

const MOST_CLIPS = 50;
/** Files in one archive: all of one clip's, or some of each of several. */
const MOST_FILES = 100;
/** Places in an archive are told in 32 bits. */
const MOST_BYTES = 4_000_000_000;
const someFiles = z.object({
  bars: z.string().min(1).max(4000),
  files: z.string().min(1).max(1000),
  ...spanInput,
  ...nameInput,
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
    const wanted = await readInput(c, someFiles);
    const { entries, name } = await gather(c, wanted);
    return zipResponse({ entries, name });
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

/**
 * Every file wanted of every clip, made where it is not there. A file that some clip cannot have (no sound, no lines in
 * the language) is left out; when none is left, that is the error.
 */
async function gather(
  c: AppContext,
  wanted: z.output<typeof someFiles>,
): Promise<{ entries: ZipEntry[]; name: string }> {
  const viewer = requireViewer(c);
  const barIds = [...new Set(wanted.bars.split(','))];
  const keys = [...new Set(wanted.files.split(','))].map((text) => requireFileKey(text, 'files'));
  if (barIds.length > MOST_CLIPS) throw new AppError('bad_parameter', { field: 'bars' });
  if (barIds.length * keys.length > MOST_FILES) throw new AppError('bad_parameter', { field: 'files' });
  const entries: ZipEntry[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  let missing: AppError | null = null;
  let base: string | null = null;
  for (const barId of barIds) {
    for (const key of keys) {
      // Nobody waits for it any more.
      c.req.raw.signal.throwIfAborted();
      const file = { ...key, fromMs: wanted.from_ms, toMs: wanted.to_ms };
      try {
        const { content, name } = await c.var.services.clipFiles.get({ viewer, barId, file });
        base ??= fillNameTemplate(wanted.name || '{line}', name);
        const own = notTaken(clipFileName({ file, facts: name, template: wanted.name }), taken);
        entries.push({ name: own, ...content });
        bytes += 'path' in content ? (await stat(content.path)).size : Buffer.byteLength(content.text);
        if (bytes > MOST_BYTES) throw new AppError('archive_too_large');
      } catch (error) {
        const isMissing =
          error instanceof AppError && ['clip_no_sound', 'clip_no_lines'].includes(error.code);
        if (!isMissing) throw error;
        missing ??= error;
      }
    }
  }
  if (base === null) throw missing ?? new AppError('not_found');
  const title = barIds.length === 1 ? base : `taici ${shanghaiDay(Date.now())}`;
  return { entries, name: downloadName({ title, suffix: null, extension: 'zip' }) };
}

/** The name, with a number where a file of another clip has it already; systems that fold case are thought of. */
function notTaken(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let own = name;
  for (let copy = 2; taken.has(own.toLowerCase()); copy += 1) {
    own = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  }
  taken.add(own.toLowerCase());
  return own;
}
