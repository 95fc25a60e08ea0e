import type { ClipSegment } from '#shared/clip-segments.ts';

export type BarState = 'cutting' | 'ready' | 'failed';

/**
 * A saved clip: one stretch of a video's mezzanine, or several joined. `startFrame` to `endMs` tell the stretch of the film
 * they come from, whatever lies between them; of one stretch that is the clip itself.
 */
export interface Bar {
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
  state: BarState;
  errorCode: string | null;
  /** Result of probing the finished file. */
  proof: BarProof | null;
  createdMs: number;
}

/**
 * What the check of the finished file found; both offsets are 0 or the cut has failed. Of a joined clip they hold for the
 * first and last frame of every part, and the sound's for the part where it is largest.
 */
export interface BarProof {
  frames: number;
  firstFrameOff: number;
  lastFrameOff: number;
  /** Sound against picture, in milliseconds; null without sound. */
  audioOffsetMs: number | null;
  bytes: number;
}

export interface BarStore {
  insertBar(bar: Bar): Promise<void>;
  barById(id: string): Promise<Bar | null>;
  /** Partial update. With `whileIn` it does nothing to a bar that is in another state. */
  updateBar(
    id: string,
    change: Partial<Pick<Bar, 'state' | 'errorCode' | 'proof' | 'title'>>,
    options?: { whileIn?: BarState[] },
  ): Promise<void>;
  barsInState(state: BarState): Promise<Bar[]>;
  deleteBar(id: string): Promise<void>;
  /** Newest first (ties by id), or by film. Client films' bars only for the given owners (null: all). `asOfMs` as in Page. */
  listBars(args: {
    ownerId: string | null;
    filmId: string | null;
    clientOwnerIds: string[] | null;
    sort: 'new' | 'film';
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ bars: Bar[]; total: number; asOfMs: number }>;
}
