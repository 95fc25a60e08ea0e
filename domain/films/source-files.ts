import type { RawSubtitle } from '#domain/subtitles/types.ts';

/** A film file found on disk, with the subtitle files that belong to it. */
export interface FoundFilm {
  path: string;
  /** Path below the folder that was asked for, with `/`: names of folders tell the title. */
  relativePath: string;
  subtitles: { path: string; name: string; languageTag: string | null }[];
}

/** Reading what people bring. */
export interface SourceFiles {
  /** The file itself, or every film below a folder (links are not followed); other files are named in `skipped`. */
  findFilms(path: string): Promise<{ found: FoundFilm[]; skipped: { name: string; reason: string }[] }>;
  /** SHA-256 of the file's bytes, hex. */
  contentKey(path: string): Promise<string>;
  /** Deletes a file that has been brought in whole; folders stay. */
  remove(path: string): Promise<void>;
}

/** The subtitle files that came with a video, kept as they came. */
export interface SideFiles {
  /** Keeps these files for the video; returns how many were not there yet (by content). */
  keep(args: { videoId: string; subtitles: FoundFilm['subtitles'] }): Promise<number>;
  read(videoId: string): Promise<RawSubtitle[]>;
}
