import type { Viewer } from '#domain/accounts/types.ts';
import type { Film, Line, Video } from '#domain/films/types.ts';
import type { JobView } from '#domain/jobs/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { ClipSegment } from '#shared/clip-segments.ts';

export type ClipState = 'cutting' | 'ready' | 'failed';

/**
 * A saved clip: one part of a video's mezzanine, or several parts joined. `startFrame` to `endMs` give the part of the film
 * that holds all segments; with one segment that is the clip itself.
 */
export interface Clip {
  id: string;
  ownerId: string;
  videoId: string;
  filmId: string;
  title: string;
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
  startMs: number;
  endMs: number;
  /** In playing order; never empty. Segments may overlap and repeat. */
  segments: ClipSegment[];
  state: ClipState;
  errorCode: string | null;
  /** Result of checking the finished file. */
  proof: SavedClipProof | null;
  createdMs: number;
}

/**
 * Result of checking the finished file. Both frame offsets are 0, or the cut has failed. For a joined clip they hold for the
 * first and last frame of every segment; the audio offset is the largest of all segments.
 */
export interface SavedClipProof {
  frames: number;
  firstFrameOff: number;
  lastFrameOff: number;
  /** Sound against picture, in milliseconds; null without sound. */
  audioOffsetMs: number | null;
  bytes: number;
}

export interface ClipStore {
  insertClip(clip: Clip): Promise<void>;
  clipById(id: string): Promise<Clip | null>;
  /** In the order of the IDs; missing ones are left out. */
  clipsByIds(ids: string[]): Promise<Clip[]>;
  /** Partial update. With `expectedStates`, a clip in any other state is left unchanged. */
  updateClip(
    id: string,
    change: Partial<Pick<Clip, 'state' | 'errorCode' | 'proof' | 'title'>>,
    options?: { expectedStates?: ClipState[] },
  ): Promise<void>;
  clipsInState(state: ClipState): Promise<Clip[]>;
  deleteClip(id: string): Promise<void>;
  /** The newest clips of an account, newest first (ties by id), as in `listClips`. */
  newestClipIds(args: { ownerId: string; clientOwnerIds: string[] | null; limit: number }): Promise<string[]>;
  /** Newest first (ties by id), or by film. Clips of client films only for the given owners; null for all. `asOfMs` as in Page. */
  listClips(args: {
    ownerId: string | null;
    filmId: string | null;
    clientOwnerIds: string[] | null;
    sort: 'new' | 'film';
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ clips: Clip[]; total: number; asOfMs: number }>;
}

export interface ClipView {
  clip: Clip;
  film: Film;
  video: Video;
  /** Lines that overlap the clip, times relative to the clip's start. */
  lines: Line[];
  isOwn: boolean;
  job: JobView | null;
}

export interface NewClip {
  videoId: string;
  /** Times in milliseconds, or frames, which take precedence. */
  startMs: number;
  endMs: number;
  startFrame: number | null;
  endFrame: number | null;
  /** Padding before and after, in milliseconds, limited by the film's ends. */
  headMs: number;
  tailMs: number;
  /** Parts to join in this order, in place of the one above; null for one part. */
  spans: Pick<NewClip, 'startMs' | 'endMs' | 'startFrame' | 'endFrame'>[] | null;
  title: string | null;
}

/** Saved clips. All methods throw not_found for what the viewer may not see. */
export interface ClipsService {
  create(args: { viewer: Viewer; clip: NewClip }): Promise<ClipView>;
  detail(args: { viewer: Viewer; clipId: string }): Promise<ClipView>;
  /** The same for many clips, in the order of the IDs, with a few reads in all. Leaves out what the viewer may not see. */
  details(args: { viewer: Viewer; clipIds: string[] }): Promise<ClipView[]>;
  list(
    args: { viewer: Viewer; mine: boolean; filmId: string | null; sort: 'new' | 'film' } & PageArgs,
  ): Promise<Page<ClipView>>;
  /** Renames one of the viewer's clips. Throws bad_parameter if the title is blank. */
  rename(args: { viewer: Viewer; clipId: string; title: string }): Promise<ClipView>;
  /** Deletes a clip with its files. Its owner or an administrator may do so. */
  remove(args: { viewer: Viewer; clipId: string }): Promise<void>;
}
