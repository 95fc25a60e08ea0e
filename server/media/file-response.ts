import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { parseRange } from './parse-range.ts';

/**
 * What a player gets of a range that goes to the end of the file; it asks again when it needs more. Browsers take tens
 * of megabytes ahead of what is watched when they may, and most people stop after one line.
 */
const PLAYER_BYTES = 2 * 1024 * 1024;

/**
 * Answers a request for a file on disk: whole, or the one byte range asked for (RFC 9110 section 14); several ranges are
 * answered whole, as the RFC allows. HEAD carries the same headers and no body. The file is never compressed.
 * Throws source_missing when it is gone.
 */
export async function fileResponse(args: {
  request: Request;
  path: string;
  contentType: string;
  /** File name for saving; null: shown or played in place. */
  downloadName: string | null;
  /** Seconds a browser may keep it; the address names its content for good. */
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
      'x-content-type-options': 'nosniff',
    });
    if (downloadName !== null) headers.set('content-disposition', contentDisposition(downloadName));
    if (matches(request.headers.get('if-none-match'), etag)) {
      await file.close();
      return new Response(null, { status: 304, headers });
    }
    const range = rangeWanted(request, etag, stat.mtime)
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
        : [range.start, isPlaying(request) ? nextPart(range, stat.size) : range.end];
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

/** Whether a video or audio element asks, as browsers say of themselves (Fetch Metadata, `Sec-Fetch-Dest`). */
function isPlaying(request: Request): boolean {
  return ['video', 'audio'].includes(request.headers.get('sec-fetch-dest') ?? '');
}

/** The last byte of what is sent: a server may send less than was asked for (RFC 9110 section 15.3.7). */
function nextPart({ start, end }: { start: number; end: number }, size: number): number {
  return end === size - 1 ? Math.min(end, start + PLAYER_BYTES - 1) : end;
}

/** If-Range: a range is only good for the very file the client has a part of (RFC 9110 section 13.1.5). */
function rangeWanted(request: Request, etag: string, modified: Date): boolean {
  if (request.headers.get('range') === null) return false;
  const condition = request.headers.get('if-range');
  if (condition === null) return true;
  if (condition.startsWith('"')) return condition === etag;
  return Date.parse(condition) === Math.trunc(modified.getTime() / 1000) * 1000;
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Content-Disposition with the plain and the extended file name (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}
