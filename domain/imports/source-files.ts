import type { RawSubtitle } from '#domain/subtitles/types.ts';

/** A film file found on disk, with the subtitle files that belong to it. */
export interface FoundFilmFile {
  path: string;
  /** Path from the folder that was asked for, its own name first, with `/`: names of folders tell the title. */
  relativePath: string;
  subtitles: { path: string; name: string; languageTag: string | null }[];
}

/** Why a file of a folder was left alone; the wording is in the catalogue under `command.skipped`. */
export type SkipReason = 'not_a_film' | 'subtitle_without_film' | 'not_a_file' | 'unreadable';

/** Reading what people bring. */
export interface SourceFiles {
  /**
   * The file itself, or every film below a folder (links are not followed). `claimAllSubtitles`: a film that lies alone in its
   * folder takes every subtitle there, not only those that bear its name. `anyExtension`: the file at `path` is a film whatever
   * its extension. `move`: the files are to be deleted afterwards, so a link at `path` is left alone too. `root`: a folder
   * above the file at `path`; the names of the folders between the two count as part of the file's.
   * Throws source_missing when there is nothing at `path`.
   */
  findFilms(args: {
    path: string;
    claimAllSubtitles: boolean;
    anyExtension?: boolean;
    move?: boolean;
    root?: string;
  }): Promise<{ found: FoundFilmFile[]; skipped: { name: string; reason: SkipReason }[] }>;
  /** SHA-256 of the file's bytes, hex. Throws cancelled when the signal is given. */
  hashContent(path: string, signal?: AbortSignal): Promise<string>;
  /** Which file it is, its size and when it was last written, as one text to compare. Throws source_missing. */
  fingerprint(path: string): Promise<string>;
  /** Deletes a file that has been brought in whole; folders stay. */
  remove(path: string): Promise<void>;
}

/** The subtitle files that came with a video, kept as they came: of those of one name the ones that were brought last. */
export interface SidecarFiles {
  /**
   * Keeps these files for the video, in place of those of the same name that came before; files brought together stay
   * together. Returns how many were not there yet (by content) or went.
   */
  save(args: { videoId: string; subtitles: FoundFilmFile['subtitles'] }): Promise<number>;
  read(videoId: string): Promise<RawSubtitle[]>;
}
