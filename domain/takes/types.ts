import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ClipView, ClipWithLines } from '../clips/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { StoredTakeAnalysis } from '../take-analyses/types.ts';
import type { TakeCounts, TakeLimits } from './require-take-below-limits.ts';

/** A recording over one line of a saved clip, or over the whole clip. */
export interface Take {
  id: string;
  ownerId: string;
  clipId: string;
  /**
   * The line's position among all lines that overlap the clip (see `ClipView.linePositions`), so that takes keep their
   * lines when another rule decides which lines belong to a clip; null for the whole clip.
   */
  lineIndex: number | null;
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
  isClipped: boolean;
  /**
   * The ID that the sender gave the recording. An owner has at most one take with an ID, however often the recording
   * arrives; null if none was given.
   */
  recordingId: string | null;
  /** The take whose stretch was recorded again in this one; null if there is none, or it was deleted. */
  sourceTakeId: string | null;
  /** Whether `take.flac` exists. */
  isLossless: boolean;
  /**
   * Where speech was found in the recording, in milliseconds from its first sample, and the pauses between. Null if none
   * was found, and for takes that were saved before it was measured.
   */
  speech: TakeSpeech | null;
  createdMs: number;
}

/** First and last moment of speech in a recording, and all pauses between them. In milliseconds. */
export interface TakeSpeech {
  startMs: number;
  endMs: number;
  pauseMs: number;
}

export interface TakeStore {
  /** Counts an owner's takes of one line, and all of the owner's takes. */
  countTakes(args: { ownerId: string; clipId: string; lineIndex: number | null }): Promise<TakeCounts>;
  /**
   * Inserts a take, counts it as a read of its line, and returns it. If the owner already has a take of the same
   * recording, it inserts nothing and returns that one. Throws take_limit (see `requireTakeBelowLimits`), and not_found
   * if the clip was deleted.
   */
  insertTake(args: { take: Take; limits: TakeLimits }): Promise<Take>;
  takeById(id: string): Promise<Take | null>;
  /** Missing ones are left out. In no particular order. */
  takesByIds(ids: readonly string[]): Promise<Take[]>;
  findRecording(args: { ownerId: string; recordingId: string }): Promise<Take | null>;
  /**
   * Lists the takes of a clip by these owners; null for all owners. Takes of the whole clip come first, then lines in
   * order; the newest take of each comes first.
   */
  takesOfClip(args: {
    clipId: string;
    ownerIds: readonly string[] | null;
    /** Limits the list to this teacher's own takes and those that `canHearTake` allows. Null (the default) lists all. */
    heardBy?: string | null;
    /** All by default; one owner has at most `takeLimits.perOwner`. */
    page?: { limit: number; offset: number };
  }): Promise<(Take & { ownerName: string })[]>;
  /** How many takes of a clip all owners have; `heardBy` as in `takesOfClip`. */
  countTakesOfClip(args: { clipId: string; heardBy: string | null }): Promise<number>;
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
  /** Deletes a take and writes the audit entry, if there is one, in one transaction. */
  deleteTake(id: string, audit?: AuditEntry): Promise<void>;
  /** Lists what an account has practiced of a clip. */
  practiceOfClip(args: { accountId: string; clipId: string }): Promise<LinePractice[]>;
  /** Adds to how often an account has heard lines of a clip, each of which is named once. */
  countListens(args: {
    accountId: string;
    clipId: string;
    listens: readonly { lineIndex: number | null; count: number }[];
    nowMs: number;
  }): Promise<void>;
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

/** How often an account has heard the original of a line of a clip, and recorded it. */
export interface LinePractice {
  /** As in `Take`; null for the whole clip. */
  lineIndex: number | null;
  listens: number;
  reads: number;
}

/** A clip, and how many people other than the viewer have recorded over it. */
export interface PracticeClip {
  clip: ClipView;
  people: number;
}

export interface TakeView {
  /** With `line` as an index of the clip's lines, starting at 0. */
  take: Take;
  ownerName: string;
  mine: boolean;
}

export interface TakesService {
  /**
   * Saves a recording. Returns the take that exists if the viewer has sent the same recording before. Leaves no take
   * behind if it throws. Throws not_found for a missing clip or line, not_ready, take_unreadable, take_empty,
   * take_too_long, body_too_large, take_limit, disk_full; take_part_missing if fewer than `offset` bytes have arrived;
   * too_many_requests while another recording of the viewer is being received.
   */
  save(args: {
    viewer: Viewer;
    clipId: string;
    /** Index of the clip's line, starting at 0; null for the whole clip. */
    lineIndex: number | null;
    preRollMs: number;
    /** The recording in the browser's format, such as WebM, MP4, Ogg, or WAV, from `offset` on. */
    recording: AsyncIterable<Uint8Array>;
    /** Made by the sender; null for none. */
    recordingId: string | null;
    /** How many bytes of the recording `receivePart` has received; 0 if `recording` is all of it. */
    offset: number;
    /** The viewer's take of the same line whose stretch was recorded again. One that doesn't exist counts as null. */
    sourceTakeId: string | null;
  }): Promise<TakeView>;
  /**
   * Adds bytes to a recording that is sent in parts, from `offset` on, and returns how many of its bytes have arrived.
   * With null, only returns that. A part that ends early counts as far as it came. Throws take_part_missing if fewer than
   * `offset` bytes have arrived, body_too_large, and disk_full.
   */
  receivePart(args: {
    viewer: Viewer;
    recordingId: string;
    offset: number;
    part: AsyncIterable<Uint8Array> | null;
  }): Promise<{ receivedBytes: number }>;
  /**
   * Lists the viewer's takes of a clip, or with `everyone` one page of all takes. Throws forbidden unless the viewer may see all
   * takes.
   */
  list(args: {
    viewer: Viewer;
    clipId: string;
    everyone: boolean;
    /** The page of everyone's takes. The viewer's own are always complete. */
    pageNumber: number;
    pageSize: number;
  }): Promise<{ takes: TakeView[]; total: number; shareId: string | null }>;
  /** Returns what was found in the viewer's takes of a clip. Takes that are not analyzed yet are left out. */
  analyses(args: { viewer: Viewer; clipId: string }): Promise<StoredTakeAnalysis[]>;
  /** Counts how often the viewer has heard lines of a clip, by their indexes. Indexes without a line are left out. */
  countListens(args: {
    viewer: Viewer;
    clipId: string;
    listens: readonly { lineIndex: number | null; count: number }[];
  }): Promise<void>;
  /** Lists the viewer's takes of all clips, newest first. The clip is null when the viewer may no longer see it. */
  listMine(
    args: { viewer: Viewer } & PageArgs,
  ): Promise<Page<{ take: TakeView['take']; clip: ClipWithLines | null }>>;
  /** Changes one of the viewer's takes. Null keeps the value of a field. */
  update(args: {
    viewer: Viewer;
    takeId: string;
    isBest: boolean | null;
    offsetMs: number | null;
  }): Promise<TakeView>;
  /**
   * Deletes a take. Throws not_found unless the viewer is its owner or an administrator, who leaves an audit entry.
   */
  remove(args: { viewer: Viewer; takeId: string }): Promise<void>;
  /** Returns the path of a take's file. Throws not_found unless the viewer may hear the take; see `canPlayTake`. */
  file(args: { viewer: Viewer; takeId: string; shareId: string | null; name: TakeFileName }): Promise<string>;
  /** Lists ready clips by the number of other people who have recorded over them, fewest first. */
  listLeastPracticedClips(args: { viewer: Viewer } & PageArgs): Promise<Page<PracticeClip>>;
}

/**
 * `take.flac`: the samples as they were recorded, mono, 16 bits, 44.1 or 48 kHz; takes that were saved before it was
 * stored have none. `take.m4a`: the same as AAC. `take.peaks`: 100 pairs (min, max) of Int8 values per second.
 */
export const takeFileNames = ['take.flac', 'take.m4a', 'take.peaks'] as const;
export type TakeFileName = (typeof takeFileNames)[number];
