import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { buildLines } from '#domain/subtitles/build-lines.ts';
import type { PairedLine, RawSubtitle } from '#domain/subtitles/types.ts';
import { createSourceFiles } from '#media/files/source-files.ts';

/** Folder of the demo films that ship with the product. */
export const demoFolder = resolve(import.meta.dirname, '../../demo/films');

const formats: Record<string, RawSubtitle['format']> = { '.srt': 'srt', '.vtt': 'vtt', '.ass': 'ass' };

/** Reads the lines of a shipped film as an import does. `path` is relative to the folder of the demo films. */
export async function readDemoLines(path: string): Promise<{ lines: PairedLine[]; notes: string[] }> {
  const { found } = await createSourceFiles().findFilms({
    path: `${demoFolder}/${path}`,
    claimAllSubtitles: false,
  });
  const subtitles = found.flatMap((film) => film.subtitles);
  const raw = await Promise.all(
    subtitles.map(async ({ path: file, name, languageTag }): Promise<RawSubtitle> => {
      const format = formats[extname(name)];
      if (!format) throw new Error(`no subtitles: ${name}`);
      return { name, languageTag, format, origin: 'sidecar', bytes: await readFile(file) };
    }),
  );
  return buildLines({ raw });
}
