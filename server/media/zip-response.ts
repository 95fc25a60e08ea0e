import { Readable } from 'node:stream';
import { attachment } from './media-response.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Files to be saved as one archive, sent as it is put together and kept nowhere. */
export function zipResponse(args: {
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>;
  name: string;
}): Response {
  const archive = Readable.toWeb(Readable.from(zipEntries(args.entries)));
  return new Response(archive as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(args.name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
