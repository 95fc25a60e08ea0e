import { createHash } from 'node:crypto';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as z from 'zod';
import type { SidecarFiles } from '#domain/imports/source-files.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { SUBTITLE_MAX_BYTES } from '#domain/subtitles/limits.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { writeAtomically } from './write-atomically.ts';

const label = z.object({
  name: z.string(),
  languageTag: z.string().nullable(),
  format: z.enum(['srt', 'vtt', 'ass']),
  /** Hash of the bytes; labels without it are named by it. */
  content: z.string().optional(),
  /** Grows with every bringing: of labels of one name the highest count, should an interrupted one have left more. */
  turn: z.number().default(0),
});

type Label = z.output<typeof label> & { key: string; content: string };

interface Brought {
  name: string;
  languageTag: string | null;
  bytes: Uint8Array;
  content: string;
}

/**
 * Subtitle files kept beside a video's original: `<key>.txt` holds the bytes as they came, `<key>.json` the name they had.
 * The label is written last and goes first, so a file without one is a file that never arrived.
 */
export function createSidecarFiles(args: { files: Pick<LibraryFiles, 'sidecarFolder'> }): SidecarFiles {
  const { files } = args;
  return {
    async save({ videoId, subtitles }) {
      const folder = files.sidecarFolder(videoId);
      const before = await readLabels(folder);
      const names = new Set(subtitles.map(({ name }) => name));
      const contents = new Set(before.filter(({ name }) => !names.has(name)).map(({ content }) => content));
      const wanted: Brought[] = [];
      for (const { path, name, languageTag } of subtitles) {
        const bytes = await readBounded(path);
        const content = hashOf(bytes);
        if (contents.has(content)) continue;
        contents.add(content);
        wanted.push({ name, languageTag, bytes, content });
      }
      const turn = Math.max(0, ...before.map((one) => one.turn)) + 1;
      let changed = 0;
      for (const name of names) {
        changed += await replaceName({
          folder,
          turn,
          before: before.filter((one) => one.name === name),
          wanted: wanted.filter((one) => one.name === name),
        });
      }
      return changed;
    },

    async read(videoId) {
      const folder = files.sidecarFolder(videoId);
      const labels = await readLabels(folder);
      const last = new Map<string, number>();
      for (const { name, turn } of labels) last.set(name, Math.max(turn, last.get(name) ?? 0));
      const read = labels
        .filter(({ name, turn }) => turn === last.get(name))
        .map(async ({ key, name, languageTag, format }) => {
          const bytes = await unlessGone(readFile(join(folder, `${key}.txt`)));
          return bytes
            ? [{ name, languageTag, format, origin: 'sidecar' as const, bytes: new Uint8Array(bytes) }]
            : [];
        });
      return (await Promise.all(read)).flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Puts what was brought under one name in place of what was there under it; how many files came or went. */
async function replaceName(args: {
  folder: string;
  turn: number;
  before: Label[];
  wanted: Brought[];
}): Promise<number> {
  const { folder, turn, before, wanted } = args;
  const missing = wanted.filter(({ content }) => !before.some((one) => one.content === content));
  const outdated = before.filter(({ content }) => !wanted.some((one) => one.content === content));
  if (missing.length + outdated.length === 0) return 0;
  for (const { name, languageTag, bytes, content } of wanted) {
    const key = before.find((one) => one.content === content)?.key ?? hashOf(`${name}\n${content}`);
    const written = label.parse({ name, languageTag, format: formatOf(name), content, turn });
    for (const [suffix, text] of [
      ['txt', bytes],
      ['json', JSON.stringify(written)],
    ] as const) {
      await writeAtomically({
        output: join(folder, `${key}.${suffix}`),
        make: (temporary) => writeFile(temporary, text),
      });
    }
  }
  for (const { key } of outdated) {
    for (const suffix of ['json', 'txt']) await rm(join(folder, `${key}.${suffix}`), { force: true });
  }
  return missing.length + outdated.length;
}

async function readLabels(folder: string): Promise<Label[]> {
  const read = (await labelsIn(folder)).map(async (file) => {
    const text = await unlessGone(readFile(join(folder, file), 'utf8'));
    if (text === null) return [];
    const key = file.slice(0, -'.json'.length);
    const kept = label.parse(JSON.parse(text));
    return [{ ...kept, key, content: kept.content ?? key }];
  });
  return (await Promise.all(read)).flat();
}

/** What was read; null of a file that a newer one has replaced meanwhile. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function labelsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
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
