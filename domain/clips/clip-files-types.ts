import type { ClipFileKey } from '#shared/clip-files.ts';
import type { ClipNameFields } from '#shared/clip-name.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AnimationSpan } from './resolve-animation-span.ts';

/** One file and, for an animation, the part of the clip that it shows. */
export interface ClipFileRequest extends ClipFileKey, AnimationSpan {}

/** One file of a clip and its state. */
export interface ClipFileView extends ClipFileKey {
  /** Size of the file; null until it is made. */
  bytes: number | null;
  estimatedBytes: number;
  /** Why the clip has no such file; null if it can have one. */
  unavailableReason: 'clip_no_sound' | 'clip_no_lines' | 'clip_no_word_times' | null;
}

export interface ClipFilesView {
  files: ClipFileView[];
  /** Size of the clip's own picture, in pixels. */
  picture: { width: number; height: number };
  /** Picture size of the file at original size; null unless it is larger than the clip's. */
  original: { width: number; height: number } | null;
  /** Whether the original film file still exists. */
  originalKept: boolean;
  /** Whether voices can be separated from the background by stereo position; null without sound. */
  soundWide: boolean | null;
}

/** State of a requested file, with its progress while it is being made. */
type ClipFileState = { state: 'ready'; bytes: number } | { state: 'making'; percent: number };

/** The files of clips. All methods throw not_found, and not_ready for a clip that is not cut yet. */
export interface ClipFilesService {
  /** Every kind of file with its size. `span` is the part that animations show. */
  list(args: { viewer: Viewer; clipId: string; span: AnimationSpan }): Promise<ClipFilesView>;
  /**
   * Returns the file's text or path, and the fields of its name. Makes the file if needed. Throws clip_no_sound,
   * clip_no_lines, clip_no_word_times, source_missing, disk_full, too_many_requests, and the errors of resolveAnimationSpan.
   */
  get(args: {
    viewer: Viewer;
    clipId: string;
    file: ClipFileRequest;
  }): Promise<{ content: { text: string } | { path: string }; name: ClipNameFields }>;
  /**
   * Starts to make the file unless it exists or is being made. Returns its state after `waitMs` at the latest. Throws as `get`
   * does if it could not be made.
   */
  make(args: {
    viewer: Viewer;
    clipId: string;
    file: ClipFileRequest;
    waitMs: number;
  }): Promise<ClipFileState>;
}
