import { open } from 'node:fs/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive: a text or a file on disk. `onGone` runs if the file no longer exists, before the next entry. */
export type ZipEntry = { name: string; text: string } | { name: string; path: string; onGone?: () => void };

/**
 * Yields the bytes of a ZIP archive, entry by entry, so that memory holds only a piece of a file at a time. Compresses text;
 * stores files on disk uncompressed, because sound and pictures are compressed already. Leaves out a file that no longer
 * exists.
 */
export async function* streamZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const entry of entries) {
    if ('text' in entry) {
      const part = new ZipDeflate(entry.name);
      archive.add(part);
      part.push(strToU8(entry.text), true);
    } else {
      const file = await open(entry.path, 'r').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null;
        throw cause;
      });
      if (!file) {
        entry.onGone?.();
        continue;
      }
      const part = new ZipPassThrough(entry.name);
      archive.add(part);
      for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 })) {
        part.push(chunk);
        yield* chunks.splice(0);
      }
      part.push(new Uint8Array(), true);
    }
    yield* chunks.splice(0);
  }
  archive.end();
  yield* chunks.splice(0);
}
