import type { FrameSpan } from '#shared/clip-segments.ts';
import type { ReelOmission, ReelState, ReelSubtitles } from '#shared/reels.ts';
import type { Viewer } from '../accounts/types.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { JobView } from '../jobs/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** A line as it was when the reel was ordered. Times are of the film, in milliseconds. */
interface ReelLine extends TimeRange {
  lineId: string;
  en: string | null;
  zh: string | null;
}

/** A line of a reel with the frames of its proposed cut. */
export interface ReelPart extends FrameSpan {
  videoId: string;
  line: ReelLine;
  /** Start of the cut in the film, in milliseconds. */
  cutStartMs: number;
  filmTitle: string;
  filmTitleZh: string | null;
}

/** A line that is not in the reel. Its texts are null when it no longer exists. */
export interface OmittedLine extends Pick<ReelLine, 'lineId' | 'en' | 'zh'> {
  reason: ReelOmission;
}

/** Lines of one or several films, cut one by one and joined into one file. */
export interface Reel {
  id: string;
  ownerId: string;
  title: string;
  subtitles: ReelSubtitles;
  /** Whether the film's title is drawn onto each part. */
  hasFilmTitles: boolean;
  /** In playing order; never empty. */
  parts: ReelPart[];
  omitted: OmittedLine[];
  state: ReelState;
  errorCode: string | null;
  /** Length of the finished file; null until it is finished. */
  durationMs: number | null;
  createdMs: number;
}

export interface ReelStore {
  /** Throws reel_limit if the owner has `limit` reels. */
  insertReel(reel: Reel, limit: number): Promise<void>;
  reelById(id: string): Promise<Reel | null>;
  /** In any order; missing ones are left out. */
  reelsByIds(ids: string[]): Promise<Reel[]>;
  /** An account's reels, newest first (ties by id). `asOfMs` as in Page. */
  listReels(args: {
    ownerId: string;
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ reels: Reel[]; total: number; asOfMs: number }>;
  reelsInState(state: ReelState): Promise<Reel[]>;
  /** Partial update. With `expectedStates`, a reel in any other state is left unchanged. */
  updateReel(
    id: string,
    change: Partial<Pick<Reel, 'state' | 'errorCode' | 'parts' | 'omitted' | 'durationMs'>>,
    options?: { expectedStates?: ReelState[] },
  ): Promise<void>;
  deleteReel(id: string): Promise<void>;
}

export interface ReelView {
  reel: Reel;
  /** The last job; null when it has been forgotten. */
  job: JobView | null;
  /** Size of the file; null when there is none, because it is not finished or has been deleted to make room. */
  bytes: number | null;
}

export interface NewReel {
  /** In playing order. A line may be in it once. */
  lineIds: readonly string[];
  title: string;
  subtitles: ReelSubtitles;
  hasFilmTitles: boolean;
}

/** Reels of lines. Only the owner sees a reel: the other methods throw not_found for all others. */
export interface ReelsService {
  /**
   * Orders a reel; a job cuts it. Lines that the viewer may not see, or whose film is gone, are left out, and so are
   * those with which the reel would become longer than REEL_MAX_MS. Throws not_found with the field `lineIds` when no line
   * is left, bad_parameter for a blank title, and reel_limit.
   */
  create(args: { viewer: Viewer; reel: NewReel }): Promise<ReelView>;
  detail(args: { viewer: Viewer; reelId: string }): Promise<ReelView>;
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<ReelView>>;
  /** Cuts a reel again that has failed, was cancelled, or whose file is gone. Throws illegal_move for any other. */
  recut(args: { viewer: Viewer; reelId: string }): Promise<ReelView>;
  /** Deletes a reel with its file, and cancels its cut. */
  remove(args: { viewer: Viewer; reelId: string }): Promise<void>;
  /** The path of the finished file. Throws not_ready when there is none. */
  file(args: { viewer: Viewer; reelId: string }): Promise<{ path: string; title: string }>;
}
