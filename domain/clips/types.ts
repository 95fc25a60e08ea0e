import type { ClipSegment, FrameSpan } from '#shared/clip-segments.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Film, Line, Video } from '../films/types.ts';
import type { JobView } from '../jobs/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { ClipProof } from './clip-proof.ts';

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
  /**
   * The lines that overlap it, with the times of the film, from before those of the film were replaced; null for the
   * lines that the film has now.
   */
  keptLines: Line[] | null;
  state: ClipState;
  errorCode: string | null;
  /** Null until the file is finished. */
  proof: ClipProof | null;
  createdMs: number;
}

export interface ClipStore {
  insertClip(clip: Clip): Promise<void>;
  /**
   * Inserts the clip unless its owner has one of the same frames of the video. Returns the stored clip: of several, a
   * finished one or one that is being cut, and the newest among equals. One that keeps earlier lines doesn't count. Of two calls at once, one inserts.
   * @param earlier frames that count as the same; a clip of them is returned first
   */
  findOrInsertClip(clip: Clip, earlier?: FrameSpan | null): Promise<Clip>;
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

/** A clip with the lines that are heard in it. */
export interface ClipWithLines {
  clip: Clip;
  film: Film;
  video: Video;
  /** The lines of which a meaningful part is heard (see `selectClipLines`), times relative to the clip's start. */
  lines: Line[];
  /** For each line, its position among all lines that overlap the clip. Takes are stored by it. */
  linePositions: number[];
}

export interface ClipView extends ClipWithLines {
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

/** What a clip is wanted of: the lines of a video from one to another, or an exact span. */
export interface WantedClip extends NullableSpan {
  videoId: string;
  /** Takes precedence over times and frames. */
  lineId: string | null;
  /** The last line, before or after the first one; null for one line. */
  toLineId: string | null;
  /** What the caller takes the lines for (see `LineMark`); without one, whatever they say is cut. */
  lineMark?: string | null;
  toLineMark?: string | null;
}

/** Times in milliseconds, or frames, which take precedence. */
interface NullableSpan {
  startMs: number | null;
  endMs: number | null;
  startFrame: number | null;
  endFrame: number | null;
}

/** Saved clips. All methods throw not_found for what the viewer may not see. */
export interface ClipsService {
  create(args: { viewer: Viewer; clip: NewClip }): Promise<ClipView>;
  /**
   * Returns the viewer's clip of these lines or this span, and cuts it first unless the viewer has it already. Lines are
   * cut as `proposeCut` proposes. Waits up to `waitMs` milliseconds for the end of the cut; then the clip is still
   * `cutting`. Calls at the same time get the same clip. Throws not_found with the field of an unknown line, bad_parameter
   * without lines and span, and the errors of `create`.
   */
  forLines(args: { viewer: Viewer; wanted: WantedClip; waitMs: number }): Promise<ClipView>;
  detail(args: { viewer: Viewer; clipId: string }): Promise<ClipView>;
  /** The same for many clips, in the order of the IDs, with a few reads in all. Leaves out what the viewer may not see. */
  details(args: { viewer: Viewer; clipIds: string[] }): Promise<ClipView[]>;
  /** Like `details`, with less to read: without the jobs. */
  withLines(args: { viewer: Viewer; clipIds: string[] }): Promise<ClipWithLines[]>;
  list(
    args: { viewer: Viewer; mine: boolean; filmId: string | null; sort: 'new' | 'film' } & PageArgs,
  ): Promise<Page<ClipView>>;
  /** Renames one of the viewer's clips. Throws bad_parameter if the title is blank. */
  rename(args: { viewer: Viewer; clipId: string; title: string }): Promise<ClipView>;
  /** Deletes a clip with its files. Its owner or an administrator may do so. */
  remove(args: { viewer: Viewer; clipId: string }): Promise<void>;
}
