import { createHash } from 'node:crypto';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { SidecarFiles } from '#domain/imports/source-files.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import { SUBTITLE_MAX_BYTES } from '#domain/subtitles/limits.ts';
import { subtitleFormatOf } from '#shared/file-extensions.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { toNativePath } from './native-path.ts';
import { replaceFile } from './replace-file.ts';

const labelSchema = z.object({
  name: z.string(),
  languageTag: z.string().nullable(),
  format: z.enum(['srt', 'vtt', 'ass']),
  /** Hash of the bytes. Older labels lack it; their file name is the hash. */
  content: z.string().optional(),
  /**
   * Grows with every save. Of several labels with one name, which an interrupted save may leave, those with the highest
   * value count.
   */
  turn: z.number().default(0),
});

type Label = z.output<typeof labelSchema> & { key: string; content: string };

/** A subtitle file to save. */
interface NewFile {
  name: string;
  languageTag: string | null;
  bytes: Uint8Array;
  content: string;
}

/**
 * Creates the storage of the sidecar files of videos. `<key>.txt` holds the bytes of a file, `<key>.json` its label
 * with its original name. The label is written last and deleted first, so a file without a label is incomplete and is
 * ignored.
 */
export function createSidecarFiles(args: { files: Pick<LibraryFiles, 'sidecarFolder'> }): SidecarFiles {
  const { files } = args;
  return {
    async save({ videoId, subtitles }) {
      const folder = files.sidecarFolder(videoId);
      const existing = await readLabels(folder);
      const names = new Set(subtitles.map(({ name }) => name));
      const contents = new Set(existing.filter(({ name }) => !names.has(name)).map(({ content }) => content));
      const newFiles: NewFile[] = [];
      for (const { path, name, languageTag } of subtitles) {
        const bytes = await readWithLimit(path);
        const content = hashOf(bytes);
        if (contents.has(content)) continue;
        contents.add(content);
        newFiles.push({ name, languageTag, bytes, content });
      }
      const turn = Math.max(0, ...existing.map((label) => label.turn)) + 1;
      let changed = 0;
      for (const name of names) {
        changed += await replaceName({
          folder,
          turn,
          existing: existing.filter((label) => label.name === name),
          newFiles: newFiles.filter((file) => file.name === name),
        });
      }
      return changed;
    },

    async read(videoId) {
      const folder = files.sidecarFolder(videoId);
      const labels = await readLabels(folder);
      const lastTurns = new Map<string, number>();
      for (const { name, turn } of labels) lastTurns.set(name, Math.max(turn, lastTurns.get(name) ?? 0));
      const reading = labels
        .filter(({ name, turn }) => turn === lastTurns.get(name))
        .map(async ({ key, name, languageTag, format }) => {
          const bytes = await nullIfMissing(readFile(join(folder, `${key}.txt`)));
          return bytes
            ? [{ name, languageTag, format, origin: 'sidecar' as const, bytes: new Uint8Array(bytes) }]
            : [];
        });
      return (await Promise.all(reading)).flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Replaces the stored files of one name with the new ones. Returns the number of files added or deleted. */
async function replaceName(args: {
  folder: string;
  turn: number;
  existing: Label[];
  newFiles: NewFile[];
}): Promise<number> {
  const { folder, turn, existing, newFiles } = args;
  const added = newFiles.filter(({ content }) => !existing.some((label) => label.content === content));
  const outdated = existing.filter(({ content }) => !newFiles.some((file) => file.content === content));
  if (added.length + outdated.length === 0) return 0;
  for (const { name, languageTag, bytes, content } of newFiles) {
    const key = existing.find((label) => label.content === content)?.key ?? hashOf(`${name}\n${content}`);
    const label = labelSchema.parse({
      name,
      languageTag,
      format: subtitleFormatOf(name) ?? 'srt',
      content,
      turn,
    });
    for (const [suffix, text] of [
      ['txt', bytes],
      ['json', JSON.stringify(label)],
    ] as const) {
      await replaceFile({
        output: join(folder, `${key}.${suffix}`),
        make: (temporary) => writeFile(temporary, text),
      });
    }
  }
  for (const { key } of outdated) {
    for (const suffix of ['json', 'txt']) await rm(join(folder, `${key}.${suffix}`), { force: true });
  }
  return added.length + outdated.length;
}

async function readLabels(folder: string): Promise<Label[]> {
  const reading = (await listLabelFiles(folder)).map(async (file) => {
    const text = await nullIfMissing(readFile(join(folder, file), 'utf8'));
    if (text === null) return [];
    const key = file.slice(0, -'.json'.length);
    const label = labelSchema.parse(JSON.parse(text));
    return [{ ...label, key, content: label.content ?? key }];
  });
  return (await Promise.all(reading)).flat();
}

/** Resolves to null if the file does not exist, because a concurrent save has replaced it. */
async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function listLabelFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * Reads a file. Of a file above the size limit, reads one byte more than the limit, which shows that it is too large.
 */
async function readWithLimit(path: string): Promise<Buffer> {
  const handle = await open(toNativePath(path), 'r');
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
