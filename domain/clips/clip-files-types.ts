import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipFileKey } from '#shared/clip-files.ts';
import type { ClipNameFields } from '#shared/clip-name.ts';
import type { AnimationSpan } from './resolve-animation-span.ts';

/** One file and, for a moving picture, the part of the clip it shows. */
export interface ClipFileRequest extends ClipFileKey, AnimationSpan {}

/** One file of a clip as it stands. */
export interface ClipFileView extends ClipFileKey {
  /** Size of the file that is there; null while none is. */
  bytes: number | null;
  /** What it is likely to take. */
  estimatedBytes: number;
  /** Why there can be none; null where there can. */
  unavailableReason: 'clip_no_sound' | 'clip_no_lines' | null;
}

export interface ClipFilesView {
  files: ClipFileView[];
  /** Size of the clip's own picture, in pixels. */
  picture: { width: number; height: number };
  /** Size of the file at the original's size where that is larger; null where it is the clip itself. */
  original: { width: number; height: number } | null;
  /** Whether the film as it came is still kept. */
  originalKept: boolean;
  /** Whether voices can be told from the background by where they are; null without sound. */
  soundWide: boolean | null;
}

/** What becomes of a file that was asked for: it is there, or so many per cent of it are. */
export type ClipFileState = { state: 'ready'; bytes: number } | { state: 'making'; percent: number };

/** What a clip is taken home as. All throw not_found, not_ready for a clip that is not cut yet. */
export interface ClipFilesService {
  /** Every file there can be, with sizes. `span` is that of the moving pictures. */
  list(args: { viewer: Viewer; clipId: string; span: AnimationSpan }): Promise<ClipFilesView>;
  /**
   * The file's text or its path, made when it is not there, and what it may be named after. Throws clip_no_sound,
   * clip_no_lines, source_missing, disk_full, too_many_requests, and of chooseMovingSpan.
   */
  get(args: {
    viewer: Viewer;
    clipId: string;
    file: ClipFileRequest;
  }): Promise<{ content: { text: string } | { path: string }; name: ClipNameFields }>;
  /** Begins to make the file unless it is there or being made, and tells after at most `waitMs` how far it is; throws as `get` when it could not be made. */
  make(args: {
    viewer: Viewer;
    clipId: string;
    file: ClipFileRequest;
    waitMs: number;
  }): Promise<ClipFileState>;
}
