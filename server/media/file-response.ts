import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { parseRange } from './parse-range.ts';

/**
 * Limit for a player's range that goes to the end of the file; the player requests more when it needs more. Without it,
 * browsers load tens of megabytes ahead, and most people stop after one line.
 */
const PLAYER_CHUNK_BYTES = 2 * 1024 * 1024;

/** Answers a request for an image whose address never gets another content, as `fileResponse` does. */
export const imageResponse = (args: {
  request: Request;
  path: string;
  contentType: string;
}): Promise<Response> => fileResponse({ ...args, downloadName: null, immutable: true });

/**
 * Answers a request for a file on disk: with the whole file or with one requested byte range (RFC 9110 section 14). Several
 * ranges are answered with the whole file, as the RFC allows. HEAD gets the same headers without a body. The file is never
 * compressed. Throws source_missing if the file does not exist.
 */
export async function fileResponse(args: {
  request: Request;
  path: string;
  contentType: string;
  /** File name for a download; null for a file that is shown or played in place. */
  downloadName: string | null;
  /** Whether the content at this address never changes, so that browsers may keep it for a year. */
  immutable: boolean;
}): Promise<Response> {
  const { request, path, contentType, downloadName, immutable } = args;
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new AppError('source_missing', { cause });
    throw cause;
  });
  try {
    const stat = await file.stat();
    const etag = `"${stat.ino.toString(36)}-${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`;
    const headers = new Headers({
      'accept-ranges': 'bytes',
      'content-type': contentType,
      etag,
      'last-modified': stat.mtime.toUTCString(),
      'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    });
    if (downloadName !== null) headers.set('content-disposition', contentDisposition(downloadName));
    if (isUnchanged(request, etag, stat.mtime)) {
      await file.close();
      return new Response(null, { status: 304, headers });
    }
    const range = shouldUseRange(request, etag, stat.mtime)
      ? parseRange({ header: request.headers.get('range'), size: stat.size })
      : 'whole';
    if (range === 'unsatisfiable') {
      await file.close();
      headers.set('content-range', `bytes */${stat.size}`);
      headers.delete('content-disposition');
      return new Response(null, { status: 416, headers });
    }
    const [start, end] =
      range === 'whole'
        ? [0, stat.size - 1]
        : [range.start, isPlayerRequest(request) ? limitPlayerRange(range, stat.size) : range.end];
    headers.set('content-length', String(end - start + 1));
    if (range !== 'whole') headers.set('content-range', `bytes ${start}-${end}/${stat.size}`);
    const status = range === 'whole' ? 200 : 206;
    if (request.method === 'HEAD' || stat.size === 0) {
      await file.close();
      return new Response(null, { status, headers });
    }
    // The stream closes the file at its end, on an error, and when the client goes away.
    const stream = file.createReadStream({ start, end, highWaterMark: 256 * 1024, autoClose: true });
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers });
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

/** Whether a video or audio element sends the request, by `Sec-Fetch-Dest` (Fetch Metadata). */
function isPlayerRequest(request: Request): boolean {
  return ['video', 'audio'].includes(request.headers.get('sec-fetch-dest') ?? '');
}

/** The last byte to send: a server may send less than requested (RFC 9110 section 15.3.7). */
function limitPlayerRange({ start, end }: { start: number; end: number }, size: number): number {
  return end === size - 1 ? Math.min(end, start + PLAYER_CHUNK_BYTES - 1) : end;
}

/** Checks If-Range: a range is valid only for the same version of the file (RFC 9110 section 13.1.5). */
function shouldUseRange(request: Request, etag: string, modified: Date): boolean {
  if (request.headers.get('range') === null) return false;
  const condition = request.headers.get('if-range');
  if (condition === null) return true;
  if (condition.startsWith('"')) return condition === etag;
  return Date.parse(condition) === Math.trunc(modified.getTime() / 1000) * 1000;
}

/**
 * Answers a request for a text that was made for it, with a hash of the text as its entity tag. A client that has this
 * version gets 304 without a body (RFC 9110 section 13.1.2).
 */
export function textResponse(args: {
  request: Request;
  text: string;
  contentType: string;
  /** File name for a download; null for a text that is shown in place. */
  downloadName: string | null;
}): Response {
  const { request, text, contentType, downloadName } = args;
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = new Headers({ 'content-type': contentType, etag, 'cache-control': 'private, no-cache' });
  if (downloadName !== null) headers.set('content-disposition', contentDisposition(downloadName));
  const tags = request.headers.get('if-none-match');
  if (tags !== null && etagMatches(tags, etag)) return new Response(null, { status: 304, headers });
  headers.set('content-length', String(Buffer.byteLength(text)));
  return new Response(text, { headers });
}

/** Checks If-None-Match, or else If-Modified-Since: whether the client has this version of the file (RFC 9110 section 13.2.2). */
function isUnchanged(request: Request, etag: string, modified: Date): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null) return etagMatches(tags, etag);
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return Math.trunc(modified.getTime() / 1000) * 1000 <= since;
}

function etagMatches(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Returns a Content-Disposition with the plain and the extended file name (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}
