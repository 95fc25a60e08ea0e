import { createHash } from 'node:crypto';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as z from 'zod';
import type { SideFiles } from '#domain/films/source-files.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { SUBTITLE_MAX_BYTES } from '#domain/subtitles/limits.ts';
import { writeWhole } from './publish-file.ts';

const label = z.object({
  name: z.string(),
  languageTag: z.string().nullable(),
  format: z.enum(['srt', 'vtt', 'ass']),
});

/**
 * Subtitle files kept beside a video's original: `<hash>.txt` holds the bytes as they came, `<hash>.json` the name they
 * had. The label is written last, so a file without one is a file that never arrived.
 */
export function createSideFiles(args: { files: Pick<LibraryFiles, 'sideFolder'> }): SideFiles {
  const { files } = args;
  return {
    async keep({ videoId, subtitles }) {
      const folder = files.sideFolder(videoId);
      const labels = new Set(await labelsIn(folder));
      let added = 0;
      for (const { path, name, languageTag } of subtitles) {
        const bytes = await readBounded(path);
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
        if (labels.has(`${hash}.json`)) continue;
        labels.add(`${hash}.json`);
        const written = label.parse({ name, languageTag, format: formatOf(name) });
        for (const [suffix, content] of [
          ['txt', bytes],
          ['json', JSON.stringify(written)],
        ] as const) {
          await writeWhole({
            output: join(folder, `${hash}.${suffix}`),
            make: (temporary) => writeFile(temporary, content),
          });
        }
        added += 1;
      }
      return added;
    },

    async read(videoId) {
      const folder = files.sideFolder(videoId);
      const read = (await labelsIn(folder)).map(async (file) => {
        const kept = label.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
        const bytes = await readFile(join(folder, file.replace(/json$/, 'txt')));
        return { ...kept, origin: 'side' as const, bytes: new Uint8Array(bytes) };
      });
      return (await Promise.all(read)).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

async function labelsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The file's bytes; of one that is too large only as many as show that it is. */
async function readBounded(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(Math.min((await handle.stat()).size, SUBTITLE_MAX_BYTES + 1));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

function formatOf(name: string): 'srt' | 'vtt' | 'ass' {
  const extension = extname(name).toLowerCase();
  if (extension === '.vtt') return 'vtt';
  return extension === '.ass' || extension === '.ssa' ? 'ass' : 'srt';
}
