import { Readable } from 'node:stream';
import { contentDisposition } from './file-response.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';

/** Streams files as one archive that is never stored. */
export function zipResponse(args: {
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>;
  name: string;
}): Response {
  const archive = Readable.toWeb(Readable.from(streamZip(args.entries)));
  return new Response(archive as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(args.name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
