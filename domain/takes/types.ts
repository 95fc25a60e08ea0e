import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipView } from '#domain/clips/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';

/** What a learner recorded over one line of a saved clip, or over the whole of it. */
export interface Take {
  id: string;
  ownerId: string;
  clipId: string;
  /** Which of the clip's lines, from 0; null: the whole clip. */
  line: number | null;
  /** The stretch of the clip it was recorded over, as it was then: [startMs, endMs) from the clip's start. */
  startMs: number;
  endMs: number;
  durationMs: number;
  /** Where in the recording the stretch begins: what was heard before it is kept. In milliseconds. */
  preRollMs: number;
  /** Moved by its owner against the clip: later when positive. At most TAKE_SHIFT_MS either way. */
  offsetMs: number;
  /** The one its owner chose for this line. */
  isBest: boolean;
  /** Greatest sample, in thousandths of full scale. */
  peak: number;
  /** The recording reached full scale and stayed there. */
  clipped: boolean;
  createdMs: number;
}

/** A link to somebody's dub of a clip. */
export interface TakeShare {
  id: string;
  ownerId: string;
  clipId: string;
  createdMs: number;
}

export interface TakeStore {
  /** How many takes somebody has of a line of a clip, and in all. */
  countTakes(args: {
    ownerId: string;
    clipId: string;
    line: number | null;
  }): Promise<{ ofLine: number; inAll: number }>;
  /** False, and nothing inserted, when the owner has `perLine` takes of this line or `perOwner` in all. Throws not_found when the clip is gone. */
  insertTake(args: { take: Take; perLine: number; perOwner: number }): Promise<boolean>;
  takeById(id: string): Promise<Take | null>;
  /** A person's takes of a clip, or everybody's: by line (the whole clip first), newest first. */
  takesOfClip(args: { clipId: string; ownerId: string | null }): Promise<(Take & { ownerName: string })[]>;
  /** The owner's takes, newest first. */
  takesOfOwner(args: {
    ownerId: string;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ takes: Take[]; total: number; asOfMs: number }>;
  /** Makes a take the best of its line, or no longer so. */
  markBest(args: { id: string; isBest: boolean }): Promise<void>;
  setOffset(args: { id: string; offsetMs: number }): Promise<void>;
  deleteTake(id: string): Promise<void>;
  /** Makes the share, unless this owner has one of this clip; the one there is. */
  upsertShare(share: TakeShare): Promise<TakeShare>;
  shareById(id: string): Promise<(TakeShare & { ownerName: string }) | null>;
  findShare(args: { ownerId: string; clipId: string }): Promise<TakeShare | null>;
  deleteShare(args: { ownerId: string; clipId: string }): Promise<void>;
  /**
   * Ready clips by how many other people have recorded over them, fewest first; among equals those with lines and an exact
   * cut, then the newest. Client films' clips only for the given owners (null: all). `asOfMs` as in Page, for the recordings,
   * too: what is recorded later moves no clip from one page to another.
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
  /** One for each line that was recorded: the best, else the newest. */
  takes: TakeView[];
}

export interface TakesService {
  /**
   * Keeps a recording. Throws not_found (no such clip or line), not_ready, take_unreadable, take_empty, take_too_long,
   * body_too_large, take_limit, disk_full, too_many_requests (also while another of the viewer's is taken in); nothing is
   * left then.
   */
  save(args: {
    viewer: Viewer;
    clipId: string;
    line: number | null;
    preRollMs: number;
    /** The recording as the browser made it: webm, mp4, ogg, wav and the like. */
    recording: AsyncIterable<Uint8Array>;
  }): Promise<TakeView>;
  /** The viewer's takes of a clip; `everyone` is for teachers and admins, others get forbidden. */
  list(args: {
    viewer: Viewer;
    clipId: string;
    everyone: boolean;
  }): Promise<{ takes: TakeView[]; shareId: string | null }>;
  /** A person's takes of all clips, newest first. */
  listMine(args: { ownerId: string } & PageArgs): Promise<Page<Take>>;
  /** Owner only; null leaves as it is. */
  update(args: {
    viewer: Viewer;
    takeId: string;
    isBest: boolean | null;
    offsetMs: number | null;
  }): Promise<TakeView>;
  /** Owner, or an admin. */
  remove(args: { viewer: Viewer; takeId: string }): Promise<void>;
  /** Makes the link to one's dub of a clip, or withdraws it: the old link then leads nowhere for good. */
  share(args: { viewer: Viewer; clipId: string; on: boolean }): Promise<{ shareId: string | null }>;
  /** Throws not_found for a withdrawn link, and when the viewer may not see the clip's film. */
  shared(args: { viewer: Viewer; shareId: string }): Promise<SharedDub>;
  /** Path of a take's file: for its owner, teachers and admins, and whoever holds a share it is part of. */
  file(args: { viewer: Viewer; takeId: string; shareId: string | null; name: TakeFileName }): Promise<string>;
  /** Ready clips that few others have recorded over. */
  listLeastPracticedClips(
    args: { viewer: Viewer } & PageArgs,
  ): Promise<Page<{ clip: ClipView; people: number }>>;
}

/** `take.m4a`: AAC, mono, 48 kHz. `take.peaks`: Int8 pairs (min, max), 100 a second. */
export const takeFileNames = ['take.m4a', 'take.peaks'] as const;
export type TakeFileName = (typeof takeFileNames)[number];
