import type { DubFileName } from '#shared/dubs.ts';
import type { TakeFileName } from '../takes/types.ts';

/**
 * Paths and operations for the files of the library. Paths are built from IDs only, never from names that people enter.
 */
export interface LibraryFiles {
  videoFile(videoId: string, name: VideoFileName): string;
  originalFile(videoId: string, ext: string): string;
  /** Folder of the sidecar files that were imported with a video. */
  sidecarFolder(videoId: string): string;
  clipFile(clipId: string, name: ClipFileName): string;
  /** A derived file of a clip. It is stored in the clip's folder and deleted with the clip. */
  derivedFile(clipId: string, name: DerivedFileName): string;
  /** The file of a reel, which counts as a derived file. */
  reelFile(reelId: string): string;
  /** A file of a finished dub, which counts as a derived file. It is stored in the clip's folder and deleted with the clip. */
  dubFile(clipId: string, dubId: string, name: DubFileName): string;
  /** Deletes a clip's oldest derived files until `keep` are left. */
  pruneDerivedFiles(args: { clipId: string; keep: number }): Promise<void>;
  /** A file of a take. It is stored in the clip's folder and deleted with the clip. */
  takeFile(clipId: string, takeId: string, name: TakeFileName): string;
  /** Lists the derived files of all clips, dubs, reels, and films, with the time when each was last used. */
  listDerivedFiles(): Promise<{ path: string; bytes: number; usedMs: number }[]>;
  /** Marks a file as used now, without changing the file's own dates. Does nothing if the file is missing. */
  markUsed(path: string): Promise<void>;
  /** Deletes a file listed by `listDerivedFiles`. Does nothing if the file is missing. */
  removeDerivedFile(path: string): Promise<void>;
  stillFile(
    videoId: string,
    frame: number,
    size: 'full' | 'mezzanine',
    format: 'jpg' | 'png' | 'webp',
  ): string;
  /** A frame of a clip, counted from its first. It is stored in the clip's folder. */
  clipStillFile(clipId: string, frame: number): string;
  /** A printed sheet of a clip. `key` identifies its contents: letters, digits, `_`, and `-`. */
  sheetFile(clipId: string, key: string, ext: 'pdf' | 'png'): string;
  exists(path: string): Promise<boolean>;
  size(path: string): Promise<number>;
  /**
   * Adds a file to the library: as a hard link if possible, otherwise as a copy that is written under a temporary name,
   * synced, and renamed.
   */
  linkOrCopy(args: { from: string; to: string; move: boolean }): Promise<void>;
  /** Whether `linkOrCopy` must copy the file, so that it needs its size on disk again. */
  mustCopy(from: string): Promise<boolean>;
  /** Deletes a video's original. Its other files are kept. */
  removeOriginal(videoId: string, ext: string): Promise<void>;
  /** Deletes a video's oldest stills until `keep` are left. */
  pruneStills(args: { videoId: string; keep: number }): Promise<void>;
  /** Deletes a clip's oldest stills and oldest sheets until `keep` of each are left. */
  pruneClipFiles(args: { clipId: string; keep: number }): Promise<void>;
  /** IDs that have a folder in the library. */
  listIds(kind: 'videos' | 'clips' | 'reels'): Promise<string[]>;
  removeVideo(videoId: string): Promise<void>;
  removeClip(clipId: string): Promise<void>;
  removeReel(reelId: string): Promise<void>;
  /** Deletes the files of a take. Missing files are ignored. */
  removeTake(clipId: string, takeId: string): Promise<void>;
  /** Deletes the files of a dub. Missing files are ignored. */
  removeDub(clipId: string, dubId: string): Promise<void>;
  /** IDs of the takes that have files in the clip's folder, unchanged since `beforeMs`. */
  listTakeIds(args: { clipId: string; beforeMs: number }): Promise<string[]>;
  /**
   * Writes a stream to a temporary file, which the caller must discard. Throws body_too_large if the stream exceeds
   * `maxBytes`; no file remains then.
   */
  writeTemporary(args: {
    from: AsyncIterable<Uint8Array>;
    maxBytes: number;
  }): Promise<{ path: string; bytes: number; discard(): Promise<void> }>;
  /**
   * Deletes temporary files that earlier processes left, and returns their number. Call it at start, before any job
   * runs.
   */
  sweepTemporary(): Promise<number>;
  /** Returns the free bytes on the library's file system. */
  freeBytes(): Promise<number>;
}

/** Libraries of earlier versions have `poster.jpg` instead of `poster.webp`. */
type VideoFileName = 'mezzanine.mp4' | 'poster.webp' | 'poster.jpg' | 'thumbnails.jpg' | 'peaks.bin';
/** The first part of the name identifies the contents, the extension the format. */
export type DerivedFileName = `${string}.${'mp4' | 'm4a' | 'mp3' | 'gif' | 'webp'}`;
type ClipFileName = 'clip.mp4' | 'clip.m4a';
