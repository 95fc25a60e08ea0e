import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipView } from '#domain/clips/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';

/** A recording over one line of a saved clip, or over the whole clip. */
export interface Take {
  id: string;
  ownerId: string;
  clipId: string;
  /** Index of the clip's line, from 0; null for the whole clip. */
  line: number | null;
  /** The part of the clip [startMs, endMs) that was recorded over, as it was at that time; from the clip's start. */
  startMs: number;
  endMs: number;
  durationMs: number;
  /** Where in the recording that part starts, in milliseconds. The sound before it is kept. */
  preRollMs: number;
  /** Shift against the clip chosen by the owner; positive is later. At most TAKE_OFFSET_MAX_MS either way. */
  offsetMs: number;
  /** Whether the owner chose it as the best of its line. */
  isBest: boolean;
  /** Largest sample, in thousandths of full scale. */
  peak: number;
  /** Whether the recording reached full scale and stayed there. */
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
  /** Number of an owner's takes of one line, and in all. */
  countTakes(args: {
    ownerId: string;
    clipId: string;
    line: number | null;
  }): Promise<{ ofLine: number; inAll: number }>;
  /**
   * Inserts nothing and returns false if the owner already has `perLine` takes of this line or `perOwner` in all. Throws
   * not_found if the clip is gone.
   */
  insertTake(args: { take: Take; perLine: number; perOwner: number }): Promise<boolean>;
  takeById(id: string): Promise<Take | null>;
  /** Takes of a clip by one owner, or by all (null). Sorted by line, the whole clip first; then newest first. */
  takesOfClip(args: { clipId: string; ownerId: string | null }): Promise<(Take & { ownerName: string })[]>;
  /** The owner's takes, newest first. */
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
  /** Inserts the share unless its owner already shares this clip. Returns the one in the store. */
  upsertShare(share: TakeShare): Promise<TakeShare>;
  shareById(id: string): Promise<(TakeShare & { ownerName: string }) | null>;
  findShare(args: { ownerId: string; clipId: string }): Promise<TakeShare | null>;
  deleteShare(args: { ownerId: string; clipId: string }): Promise<void>;
  /**
   * Ready clips by the number of other people who have recorded over them, fewest first. Ties: clips with lines and an
   * exact cut first, then the newest. Clips of client films only for the given owners; null for all. `asOfMs` as in Page. It
   * also applies to recordings, so that later ones move no clip to another page.
   */
  listLeastPracticedClips(args: {
    viewerId: string;
    clientOwnerIds: string[] | null;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ clips: { clipId: string; people: number }[]; total: number; asOfMs: number }>;
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
  /** One for each recorded line: the best, or else the newest. */
  takes: TakeView[];
}

export interface TakesService {
  /**
   * Saves a recording. Leaves nothing behind if it throws: not_found (clip or line), not_ready, take_unreadable, take_empty,
   * take_too_long, body_too_large, take_limit, disk_full, too_many_requests (also while another recording of the viewer is
   * being received).
   */
  save(args: {
    viewer: Viewer;
    clipId: string;
    line: number | null;
    preRollMs: number;
    /** The recording as the browser made it, such as WebM, MP4, Ogg or WAV. */
    recording: AsyncIterable<Uint8Array>;
  }): Promise<TakeView>;
  /** The viewer's takes of a clip, or with `everyone` all takes. Throws forbidden unless the viewer may see all. */
  list(args: {
    viewer: Viewer;
    clipId: string;
    everyone: boolean;
  }): Promise<{ takes: TakeView[]; shareId: string | null }>;
  /** An owner's takes of all clips, newest first. */
  listMine(args: { ownerId: string } & PageArgs): Promise<Page<Take>>;
  /** Changes one of the viewer's takes. Null leaves a field unchanged. */
  update(args: {
    viewer: Viewer;
    takeId: string;
    isBest: boolean | null;
    offsetMs: number | null;
  }): Promise<TakeView>;
  /** Deletes a take. Its owner or an administrator may do so. */
  remove(args: { viewer: Viewer; takeId: string }): Promise<void>;
  /** Creates the link to the viewer's dub of a clip, or deletes it. A deleted link never works again. */
  share(args: { viewer: Viewer; clipId: string; on: boolean }): Promise<{ shareId: string | null }>;
  /** The dub that a link leads to. Throws not_found for a deleted link, and if the viewer may not see the clip's film. */
  shared(args: { viewer: Viewer; shareId: string }): Promise<SharedDub>;
  /** Path of a take's file, for its owner, teachers, administrators, and people with a link to a dub that contains it. */
  file(args: { viewer: Viewer; takeId: string; shareId: string | null; name: TakeFileName }): Promise<string>;
  /** Ready clips, those that the fewest other people have recorded over first. */
  listLeastPracticedClips(
    args: { viewer: Viewer } & PageArgs,
  ): Promise<Page<{ clip: ClipView; people: number }>>;
}

/** `take.m4a`: AAC, mono, 48 kHz. `take.peaks`: Int8 pairs (min, max), 100 a second. */
export const takeFileNames = ['take.m4a', 'take.peaks'] as const;
export type TakeFileName = (typeof takeFileNames)[number];
