import { Readable } from 'node:stream';
import { contentDisposition } from './file-response.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';

/** Returns a ZIP archive as a download and streams it while it is packed. By default, it may not be cached. */
export function zipResponse(args: {
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>;
  name: string;
  cacheControl?: 'no-store' | 'private, no-cache';
}): Response {
  const archive = Readable.toWeb(Readable.from(streamZip(args.entries)));
  return new Response(archive as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(args.name),
      'cache-control': args.cacheControl ?? 'no-store',
    },
  });
}
