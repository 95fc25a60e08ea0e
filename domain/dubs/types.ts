import type { DubBed, DubFileName, DubState, DubSubtitles, DubVisibility } from '#shared/dubs.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ClipView } from '../clips/types.ts';
import type { JobView } from '../jobs/types.ts';
import type { TakeView } from '../takes/types.ts';
import type { BackgroundMeasure, Bed } from './choose-bed.ts';
import type { DubProof } from './dub-proof.ts';

/** What the owner of a dub chooses for its finished film. */
export interface DubSettings {
  bed: DubBed;
  subtitles: DubSubtitles;
  /** Whether the subtitles are drawn into the picture, instead of being tracks that a player can turn on. */
  burnsSubtitles: boolean;
  /** Whether a card at the end says who dubbed whom. */
  hasCredits: boolean;
}

/** A take as it is in a finished film. */
export interface DubVoice {
  takeId: string;
  /** As in `Take.lineIndex`. */
  lineIndex: number | null;
  ownerId: string;
  ownerName: string;
  /** When the take's line begins in the clip, with the shift that its owner chose, in milliseconds. */
  startMs: number;
  /** How much the take was made louder, in decibels. */
  gainDb: number;
}

/** The one film that a dub has once it is mixed. */
export interface FinishedDub {
  mixedMs: number;
  durationMs: number;
  voices: DubVoice[];
  /** The settings that it was mixed with. */
  settings: DubSettings;
  /** Whether lines without a take are silent in it. */
  silencesOpenLines: boolean;
  proof: DubProof;
}

/** One person's dub of one clip. */
export interface Dub {
  id: string;
  ownerId: string;
  ownerName: string;
  clipId: string;
  visibility: DubVisibility;
  /** Null for a dub that only its owner may see. A link that was withdrawn never works again. */
  linkId: string | null;
  settings: DubSettings;
  state: DubState;
  errorCode: string | null;
  /** Null until the dub is mixed for the first time. Its file may have been deleted to make room. */
  film: FinishedDub | null;
  /** When an administrator took the dub down, and why; null for a dub that is not taken down. */
  removedMs: number | null;
  removedReason: string | null;
  /** When it was first shown to everyone, who may no longer see it; null when it never was. */
  publishedMs: number | null;
  likes: number;
  createdMs: number;
}

export type DubChange = Partial<Pick<Dub, 'state' | 'errorCode' | 'film' | 'removedMs' | 'removedReason'>> & {
  /** What is missing keeps its value, also if another request changes it at the same time. */
  settings?: Partial<DubSettings>;
};

export interface DubStore {
  /**
   * Inserts an empty dub, with `defaultDubSettings` and for its owner alone, unless the owner has one of the clip. Returns
   * the stored one. Throws not_found if the clip was deleted.
   */
  findOrInsertDub(dub: Pick<Dub, 'id' | 'ownerId' | 'clipId' | 'createdMs'>): Promise<Dub>;
  dubById(id: string): Promise<Dub | null>;
  /** In any order; missing ones are left out. */
  dubsByIds(ids: string[]): Promise<Dub[]>;
  dubByLink(linkId: string): Promise<Dub | null>;
  dubOf(args: { ownerId: string; clipId: string }): Promise<Dub | null>;
  /** An account's dubs, newest first (ties by id). `asOfMs` as in Page. */
  listDubs(args: {
    ownerId: string;
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ dubs: Dub[]; total: number; asOfMs: number }>;
  dubsInState(state: DubState): Promise<Dub[]>;
  /** Partial update. With `expectedStates`, a dub in any other state is left unchanged. */
  updateDub(id: string, change: DubChange, options?: { expectedStates?: DubState[] }): Promise<void>;
  /**
   * Changes who may see a dub. `self` withdraws its link. The others keep the link that it has at this moment, or give it
   * `newLinkId`. For everyone, it is published at `nowMs` unless it was before. `audit` is written if it becomes public, or is
   * so no longer.
   */
  setVisibility(args: {
    id: string;
    visibility: DubVisibility;
    newLinkId: string;
    nowMs: number;
    audit?: AuditEntry;
  }): Promise<void>;
  deleteDub(id: string): Promise<void>;
  /** What was measured of a clip's sound; null when it has not been measured. */
  clipBackground(clipId: string): Promise<BackgroundMeasure | null>;
  setClipBackground(clipId: string, measure: BackgroundMeasure): Promise<void>;
}

/** How a dub is addressed: by its ID, or by its link. */
export type DubAddress = { dubId: string } | { linkId: string };

/** A dub as the viewer may see it, with its clip and the takes that it consists of now. */
export interface DubView {
  dub: Dub;
  mine: boolean;
  clip: ClipView;
  /** See `ChooseVoices`. */
  takes: TakeView[];
  /** Whether lines without a take are silent. Otherwise the actor speaks them. */
  silencesOpenLines: boolean;
  /** The last job that mixed it; null when there was none or it has been forgotten. */
  job: JobView | null;
  /** See `hasDubChanged`. */
  hasChanged: boolean;
  /** Sizes of the files; null when there is no finished film, or it has been deleted to make room. */
  bytes: { film: number; sound: number } | null;
}

/**
 * Dubs of clips. All methods throw not_found for a clip or dub that the viewer may not see; see `canSeeDub`. Those of a
 * clip mean the viewer's own dub of it.
 */
export interface DubsService {
  /** The viewer's dub of a clip; null when there is none yet. */
  mine(args: { viewer: Viewer; clipId: string }): Promise<DubView | null>;
  /** The viewer's dub of a clip, created when there is none yet. */
  open(args: { viewer: Viewer; clipId: string }): Promise<Dub>;
  detail(args: { viewer: Viewer; address: DubAddress }): Promise<DubView>;
  /** Changes settings of the viewer's dub of a clip; what is missing keeps its value. The finished film stays as it is. */
  configure(args: { viewer: Viewer; clipId: string; settings: Partial<DubSettings> }): Promise<DubView>;
  /**
   * Changes who may see the viewer's dub of a clip. `self` withdraws its link; the others keep the link or make one.
   * Throws film_private when others would see a dub of a learner's own film, and dub_no_takes when everyone would see one
   * without takes.
   */
  setVisibility(args: { viewer: Viewer; clipId: string; visibility: DubVisibility }): Promise<DubView>;
  /** Returns the settings of each bed for a clip. Measures the clip's sound on first use. Throws not_ready. */
  beds(args: { viewer: Viewer; clipId: string }): Promise<Record<DubBed, Bed>>;
  /**
   * Queues the mix of the viewer's dub of a clip. If a mix is running, queues another one after it,
   * unless the running one fails or is cancelled. Throws dub_no_takes, and not_ready while the clip is being cut.
   */
  mix(args: { viewer: Viewer; clipId: string }): Promise<DubView>;
  /**
   * Deletes a dub with its film, and cancels its mix. The takes stay. Only its owner may: others get not_found. Throws
   * illegal_move for a dub that is taken down.
   */
  remove(args: { viewer: Viewer; dubId: string }): Promise<void>;
  /** The path of a file of the finished film. Throws not_ready when there is none. */
  file(args: {
    viewer: Viewer;
    dubId: string;
    linkId: string | null;
    name: DubFileName;
  }): Promise<{ path: string; title: string }>;
}
