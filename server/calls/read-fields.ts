import { AppError } from '#domain/errors.ts';
import type { AddedSubtitle } from '#domain/films/types.ts';
import { cleanFileName } from '#domain/imports/clean-file-name.ts';
import { ADDED_SUBTITLE_MAX_BYTES, ADDED_SUBTITLES_MAX, PICTURE_MAX_BYTES } from '#shared/constants.ts';
import { subtitleFormatOf } from '#shared/file-extensions.ts';
import type { RequestContext } from '../http/request-context.ts';

const FORM_MAX_BYTES = 1024 * 1024;
/** Room for what a multipart form adds to its file. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/**
 * Reads a call's parameters: the query of a GET, the form or JSON body of a POST. Removes U+0000 from every text, as the
 * store does (see store/dialects/strip-nul-characters.ts), so that the checked text is the stored text.
 * Throws bad_request, body_too_large.
 */
export async function readFields(c: RequestContext): Promise<Record<string, unknown>> {
  if (c.req.method !== 'POST') return readQuery(c);
  const text = (await readLimited(c, FORM_MAX_BYTES)).toString('utf8');
  const type = c.req.header('content-type') ?? '';
  if (!type.includes('json')) return toFields(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text === '' ? '{}' : text, (_, value) => withoutNul(value));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
  throw new AppError('bad_request');
}

/** Reads the parameters of the query. */
export const readQuery = (c: RequestContext): Record<string, unknown> =>
  toFields(new URL(c.req.url).searchParams);

/**
 * Reads a multipart form with a picture in its field `image`, up to the size limit.
 * Throws bad_request, body_too_large; `image` throws bad_parameter, body_too_large.
 */
export async function readImageForm(
  c: RequestContext,
): Promise<{ fields: Record<string, unknown>; image: () => Promise<Uint8Array> }> {
  const { form, fields } = await readForm(c, PICTURE_MAX_BYTES + MULTIPART_OVERHEAD_BYTES);
  return {
    fields,
    async image() {
      const image = form.get('image');
      if (!(image instanceof File) || image.size === 0)
        throw new AppError('bad_parameter', { field: 'image' });
      if (image.size > PICTURE_MAX_BYTES) throw new AppError('body_too_large', { field: 'image' });
      return new Uint8Array(await image.arrayBuffer());
    },
  };
}

/**
 * Reads a multipart form with subtitle files in its field `file`.
 * Throws bad_request, body_too_large; `subtitles` throws bad_parameter without one or with too many files,
 * subtitle_unreadable for a name of another kind of file, and subtitle_too_large.
 */
export async function readSubtitleForm(
  c: RequestContext,
): Promise<{ fields: Record<string, unknown>; subtitles: () => Promise<AddedSubtitle[]> }> {
  // Room for a file that is too large, so that the error says so.
  const limit = 2 * ADDED_SUBTITLES_MAX * ADDED_SUBTITLE_MAX_BYTES + MULTIPART_OVERHEAD_BYTES;
  const { form, fields } = await readForm(c, limit);
  return {
    fields,
    async subtitles() {
      const files = form.getAll('file').filter((value) => value instanceof File);
      if (files.length === 0 || files.length > ADDED_SUBTITLES_MAX)
        throw new AppError('bad_parameter', { field: 'file' });
      return Promise.all(
        files.map(async (file) => {
          const format = subtitleFormatOf(file.name);
          if (!format) throw new AppError('subtitle_unreadable', { field: 'file' });
          if (file.size > ADDED_SUBTITLE_MAX_BYTES)
            throw new AppError('subtitle_too_large', { field: 'file' });
          const name = cleanFileName(file.name);
          return { name, format, bytes: new Uint8Array(await file.arrayBuffer()) };
        }),
      );
    },
  };
}

/** Reads a multipart form of at most `limit` bytes, with its texts as fields. Throws bad_request, body_too_large. */
async function readForm(
  c: RequestContext,
  limit: number,
): Promise<{ form: FormData; fields: Record<string, unknown> }> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) throw new AppError('bad_request');
  const bytes = await readLimited(c, limit);
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError('bad_request', { cause });
    });
  return { form, fields: Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) };
}

const withoutNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '') : value);

/** Takes the first value of a repeated name. For `name[]`, takes all values as a list under `name`. */
function toFields(params: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) =>
      name.endsWith('[]')
        ? [name.slice(0, -2), params.getAll(name).map(withoutNul)]
        : [name, withoutNul(params.get(name))],
    ),
  );
}

async function readLimited(c: RequestContext, limit: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
