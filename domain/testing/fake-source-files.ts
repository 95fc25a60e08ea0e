import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundFilmFile, SidecarFiles, SourceFiles } from '../imports/source-files.ts';
import type { RawSubtitle } from '../subtitles/types.ts';
import { writeTestFile } from './write-test-file.ts';

/** Creates storage for subtitle files in memory. The text of a stored file is the path from which it was saved. */
export function createFakeSidecarFiles(): SidecarFiles & { of: Map<string, RawSubtitle[]> } {
  const of = new Map<string, RawSubtitle[]>();
  return {
    of,
    async save({ videoId, subtitles }) {
      const before = of.get(videoId) ?? [];
      const textOf = (subtitle: RawSubtitle) => new TextDecoder().decode(subtitle.bytes);
      const isReplaced = (stored: RawSubtitle) =>
        subtitles.some(({ name }) => name === stored.name) &&
        !subtitles.some(({ path }) => path === textOf(stored));
      const remaining = before.filter((stored) => !isReplaced(stored));
      const added = subtitles.filter(({ path }) => !remaining.some((stored) => textOf(stored) === path));
      of.set(videoId, [
        ...remaining,
        ...added.map(
          ({ path, name, languageTag }): RawSubtitle => ({
            name,
            origin: 'sidecar',
            languageTag,
            format: 'srt',
            bytes: new TextEncoder().encode(path),
          }),
        ),
      ]);
      return added.length + before.length - remaining.length;
    },
    read: async (videoId) => of.get(videoId) ?? [],
  };
}

export interface FakeSourceFiles extends SourceFiles {
  found: FoundFilmFile[];
  removed: string[];
  /** Runs while a film is being hashed, after its content was read. */
  whileReading: ((path: string) => Promise<void> | void) | null;
  /** Adds a film and its subtitles to the source folder. Each subtitle file contains its own path. */
  addFilm(relativePath: string, content?: string, subtitles?: string[]): Promise<FoundFilmFile>;
}

/** Creates a source folder that finds the films that were added to it, and one file that is not a film. */
export function createFakeSourceFiles(folder: string): FakeSourceFiles {
  const [found, removed]: [FoundFilmFile[], string[]] = [[], []];
  const source: FakeSourceFiles = {
    found,
    removed,
    whileReading: null,
    async addFilm(relativePath, content = relativePath, subtitles = []) {
      const film: FoundFilmFile = {
        path: join(folder, relativePath),
        relativePath,
        subtitles: subtitles.map((name) => ({ path: join(folder, name), name, languageTag: null })),
      };
      await writeTestFile(film.path, content);
      for (const { path } of film.subtitles) await writeTestFile(path, path);
      found.push(film);
      return film;
    },
    findFilms: async () => ({
      found: [...found],
      skipped: [{ name: 'notes.txt', reason: 'not_a_film' }],
    }),
    async hashContent(path) {
      const bytes = await readFile(path);
      await source.whileReading?.(path);
      return createHash('sha256').update(bytes).digest('hex');
    },
    async fingerprint(path) {
      const { ino, size, mtimeNs } = await stat(path, { bigint: true });
      return [ino, size, mtimeNs].join('-');
    },
    async remove(path) {
      removed.push(path);
      await rm(path);
    },
  };
  return source;
}
