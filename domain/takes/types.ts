import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipView } from '#domain/clips/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';

/** A recording over one line of a saved clip, or over the whole clip. */
export interface Take {
  id: string;
  ownerId: string;
  clipId: string;
  /** Index of the clip's line, starting at 0; null for the whole clip. */
  line: number | null;
  /** The time range [startMs, endMs) of the clip that was recorded over. Later changes of the line don't affect it. */
  startMs: number;
  endMs: number;
  durationMs: number;
  /** Length of the recording before that time range begins, in milliseconds. The recording includes it. */
  preRollMs: number;
  /**
   * Shift relative to the clip, chosen by the owner, of at most TAKE_OFFSET_MAX_MS. A positive value plays the take
   * later.
   */
  offsetMs: number;
  /** Whether the owner chose this take as the best of its line. */
  isBest: boolean;
  /** Largest sample value, in thousandths of full scale. */
  peak: number;
  /** Whether several samples in a row reached full scale. */
  clipped: boolean;
  createdMs: number;
}

/** A link to a person's dub of a clip. */
export interface TakeShare {
  id: string;
  ownerId: string;
  clipId: string;
  createdMs: number;
}

export interface TakeStore {
  /** Counts an owner's takes of one line, and all of the owner's takes. */
  countTakes(args: {
    ownerId: string;
    clipId: string;
    line: number | null;
  }): Promise<{ ofLine: number; total: number }>;
  /**
   * Inserts a take. Inserts nothing and returns false if the owner already has `perLine` takes of this line or
   * `perOwner` takes in total. Throws not_found if the clip was deleted.
   */
  insertTake(args: { take: Take; perLine: number; perOwner: number }): Promise<boolean>;
  takeById(id: string): Promise<Take | null>;
  /**
   * Lists the takes of a clip by one owner; null for all owners. Takes of the whole clip come first, then lines in
   * order; the newest take of each comes first.
   */
  takesOfClip(args: {
    clipId: string;
    ownerId: string | null;
    /** All by default; one owner has at most `TAKES_PER_OWNER`. */
    page?: { limit: number; offset: number };
  }): Promise<(Take & { ownerName: string })[]>;
  /** How many takes of a clip all owners have. */
  countTakesOfClip(clipId: string): Promise<number>;
  /** Lists the owner's takes, newest first. */
  takesOfOwner(args: {
    ownerId: string;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ takes: Take[]; total: number; asOfMs: number }>;
  /** Marks a take as the best of its line, or removes the mark. */
  markBest(args: { id: string; isBest: boolean }): Promise<void>;
  setOffset(args: { id: string; offsetMs: number }): Promise<void>;
  deleteTake(id: string): Promise<void>;
  /** Inserts the share unless its owner already shares this clip. Returns the stored share. */
  upsertShare(share: TakeShare): Promise<TakeShare>;
  shareById(id: string): Promise<(TakeShare & { ownerName: string }) | null>;
  findShare(args: { ownerId: string; clipId: string }): Promise<TakeShare | null>;
  deleteShare(args: { ownerId: string; clipId: string }): Promise<void>;
  /**
   * Lists ready clips by the number of other people who have recorded over them, fewest first. Among equals, clips with
   * lines and an exact cut come first, then the newest. Clips of uploaded films are included only for the owners in
   * `clientOwnerIds`; null includes all. For `asOfMs`, see Page. It also applies to takes, so that later ones don't
   * move a clip to another page.
   */
  listLeastPracticedClips(args: {
    viewerId: string;
    clientOwnerIds: string[] | null;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ clips: { clipId: string; people: number }[]; total: number; asOfMs: number }>;
  /** The beginning of the same list, now and without its length. */
  firstLeastPracticedClips(args: {
    viewerId: string;
    clientOwnerIds: string[] | null;
    limit: number;
  }): Promise<{ clipId: string; people: number }[]>;
}

/** A clip, and how many people other than the viewer have recorded over it. */
export interface PracticeClip {
  clip: ClipView;
  people: number;
}

export interface TakeView {
  take: Take;
  ownerName: string;
  mine: boolean;
}

export interface SharedDub {
  clip: ClipView;
  ownerName: string;
  mine: boolean;
  /** See `selectDubTakes`. */
  takes: TakeView[];
}

export interface TakesService {
  /**
   * Saves a recording. Leaves nothing behind if it throws. Throws not_found for a missing clip or line, not_ready,
   * take_unreadable, take_empty, take_too_long, body_too_large, take_limit, disk_full; too_many_requests while another
   * recording of the viewer is being received.
   */
  save(args: {
    viewer: Viewer;
    clipId: string;
    line: number | null;
    preRollMs: number;
    /** The recording in the browser's format, such as WebM, MP4, Ogg, or WAV. */
    recording: AsyncIterable<Uint8Array>;
  }): Promise<TakeView>;
  /**
   * Lists the viewer's takes of a clip, or with `everyone` one page of all takes. Throws forbidden unless the viewer may see all
   * takes.
   */
  list(args: {
    viewer: Viewer;
    clipId: string;
    everyone: boolean;
    /** The page of everyone's takes. The viewer's own are always complete. */
    pageno: number;
    pagesize: number;
  }): Promise<{ takes: TakeView[]; total: number; shareId: string | null }>;
  /** Lists an owner's takes of all clips, newest first. */
  listMine(args: { ownerId: string } & PageArgs): Promise<Page<Take>>;
  /** Changes one of the viewer's takes. Null keeps the value of a field. */
  update(args: {
    viewer: Viewer;
    takeId: string;
    isBest: boolean | null;
    offsetMs: number | null;
  }): Promise<TakeView>;
  /** Deletes a take. Throws not_found unless the viewer is its owner or an administrator. */
  remove(args: { viewer: Viewer; takeId: string }): Promise<void>;
  /** Creates the link to the viewer's dub of a clip, or deletes it. A deleted link never works again. */
  share(args: { viewer: Viewer; clipId: string; on: boolean }): Promise<{ shareId: string | null }>;
  /**
   * Returns the dub that a link leads to. Throws not_found if the link was deleted or the viewer may not see the clip's
   * film.
   */
  shared(args: { viewer: Viewer; shareId: string }): Promise<SharedDub>;
  /** Returns the path of a take's file. Throws not_found unless the viewer may hear the take; see `canPlayTake`. */
  file(args: { viewer: Viewer; takeId: string; shareId: string | null; name: TakeFileName }): Promise<string>;
  /** Lists ready clips by the number of other people who have recorded over them, fewest first. */
  listLeastPracticedClips(args: { viewer: Viewer } & PageArgs): Promise<Page<PracticeClip>>;
}

/** `take.m4a`: AAC, mono, 48 kHz. `take.peaks`: 100 pairs (min, max) of Int8 values per second. */
export const takeFileNames = ['take.m4a', 'take.peaks'] as const;
export type TakeFileName = (typeof takeFileNames)[number];
