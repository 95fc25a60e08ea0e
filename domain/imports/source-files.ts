import type { RawSubtitle } from '../subtitles/types.ts';

/** A film file found on disk, with the subtitle files that belong to it. */
export interface FoundFilmFile {
  /** Bytes that are not UTF-8 are lone surrogates; see `fromNativePath`. */
  path: string;
  /** Path from the requested folder, beginning with its own name, with `/`. Folder names are part of the title. */
  relativePath: string;
  subtitles: { path: string; name: string; languageTag: string | null }[];
}

/** Why a file was skipped. The wording is in the catalogue under `command.skipped`. */
export type SkipReason = 'not_a_film' | 'subtitle_without_film' | 'not_a_file' | 'unreadable';

/** Access to the files that users import. */
export interface SourceFiles {
  /**
   * Returns the file itself, or every film below a folder (links are not followed). With `claimAllSubtitles`, a film
   * that is alone in its folder gets every subtitle there, not only those with its name. With `anyExtension`, the file
   * at `path` is a film whatever its extension. With `move`, the files will be deleted afterwards, so a link at `path`
   * is skipped too. `root` is a folder above the file at `path`; the folder names between the two are parsed with the
   * file name. Throws source_missing if there is nothing at `path`.
   */
  findFilms(args: {
    path: string;
    claimAllSubtitles: boolean;
    anyExtension?: boolean;
    move?: boolean;
    root?: string;
  }): Promise<{ found: FoundFilmFile[]; skipped: { name: string; reason: SkipReason }[] }>;
  /** Returns the SHA-256 of the file's bytes, in hex. Throws cancelled when the signal is aborted. */
  hashContent(path: string, signal?: AbortSignal): Promise<string>;
  /** Returns the file's identity, size, and modification time as one text for comparison. Throws source_missing. */
  fingerprint(path: string): Promise<string>;
  /** Deletes a file that was imported completely. Folders are kept. */
  remove(path: string): Promise<void>;
}

/** The sidecar files of a video, stored unchanged. Of files with the same name, those imported last are kept. */
export interface SidecarFiles {
  /**
   * Stores these files for the video and replaces those of the same name from earlier imports. Files of one import are
   * all kept. Returns how many files were new (by content) or were removed.
   */
  save(args: { videoId: string; subtitles: FoundFilmFile['subtitles'] }): Promise<number>;
  read(videoId: string): Promise<RawSubtitle[]>;
}
