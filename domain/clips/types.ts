import type { Viewer } from '#domain/accounts/types.ts';
import type { Film, Line, Video } from '#domain/films/types.ts';
import type { JobView } from '#domain/jobs/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { ClipSegment } from '#shared/clip-segments.ts';

export type ClipState = 'cutting' | 'ready' | 'failed';

/**
 * A saved clip: one stretch of a video's mezzanine, or several joined. `startFrame` to `endMs` tell the stretch of the film
 * they come from, whatever lies between them; of one stretch that is the clip itself.
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
  /** In the order they are played; never empty. They may overlap and repeat. */
  segments: ClipSegment[];
  state: ClipState;
  errorCode: string | null;
  /** Result of probing the finished file. */
  proof: SavedClipProof | null;
  createdMs: number;
}

/**
 * What the check of the finished file found; both offsets are 0 or the cut has failed. Of a joined clip they hold for the
 * first and last frame of every part, and the sound's for the part where it is largest.
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
  insertClip(bar: Clip): Promise<void>;
  clipById(id: string): Promise<Clip | null>;
  /** Partial update. With `whileIn` it does nothing to a bar that is in another state. */
  updateClip(
    id: string,
    change: Partial<Pick<Clip, 'state' | 'errorCode' | 'proof' | 'title'>>,
    options?: { expectedStates?: ClipState[] },
  ): Promise<void>;
  clipsInState(state: ClipState): Promise<Clip[]>;
  deleteClip(id: string): Promise<void>;
  /** Newest first (ties by id), or by film. Client films' bars only for the given owners (null: all). `asOfMs` as in Page. */
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
  /** Either times in milliseconds or frames; frames win. */
  startMs: number;
  endMs: number;
  startFrame: number | null;
  endFrame: number | null;
  /** Added before and after, in milliseconds; cut at the film's ends. */
  headMs: number;
  tailMs: number;
  /** Several stretches to be joined in this order, in place of the one above; null: just that one. */
  spans: Pick<NewClip, 'startMs' | 'endMs' | 'startFrame' | 'endFrame'>[] | null;
  title: string | null;
}

/** Saved clips, for a viewer. */
export interface ClipsService {
  create(args: { viewer: Viewer; clip: NewClip }): Promise<ClipView>;
  detail(args: { viewer: Viewer; clipId: string }): Promise<ClipView>;
  list(
    args: { viewer: Viewer; mine: boolean; filmId: string | null; sort: 'new' | 'film' } & PageArgs,
  ): Promise<Page<ClipView>>;
  /** Gives a clip of one's own another title. Throws not_found, bad_parameter. */
  rename(args: { viewer: Viewer; clipId: string; title: string }): Promise<ClipView>;
  remove(args: { viewer: Viewer; clipId: string }): Promise<void>;
}
