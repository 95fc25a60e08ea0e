import { open } from 'node:fs/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive: its text, or where it lies on disk. `onGone` is told when it no longer does, before the next entry is asked for. */
export type ZipEntry = { name: string; text: string } | { name: string; path: string; onGone?: () => void };

/**
 * The bytes of a ZIP archive as they come, entry after entry, so that memory holds only a piece of a file at a time.
 * Text is compressed; what lies on disk (sound, pictures) is compressed already and is stored as it is. A file that is
 * gone by the time it is its turn is left out.
 */
export async function* streamZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
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
        yield* pieces.splice(0);
      }
      part.push(new Uint8Array(), true);
    }
    yield* pieces.splice(0);
  }
  archive.end();
  yield* pieces.splice(0);
}
