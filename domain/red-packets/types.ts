import type { PayoutState } from '#shared/payout-codes.ts';
import type {
  GrantState,
  LedgerAccount,
  LedgerMovement,
  RedPacketStatus,
  SplitType,
} from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AdWithStats, Company, StatusChange } from '../ads/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** Money that an administrator gives to viewers of a video, in whole cents. */
export interface RedPacket {
  /** 32 random hex digits. */
  id: string;
  adminId: string;
  companyId: string;
  adId: string | null;
  theme: string;
  /** Viewers must watch this video before they can open the red packet. */
  videoId: string;
  splitType: SplitType;
  totalCents: number;
  shareCount: number;
  minCents: number;
  maxCents: number;
  /** Midnight in Shanghai at the end of the last day. */
  expiresMs: number;
  status: RedPacketStatus;
  grantedCents: number;
  grantedCount: number;
  /** The money that remained when the red packet expired. */
  refundedCents: number;
  createdMs: number;
}

/** A share that was granted to an account. It is owed until an administrator marks it as paid or the account renounces it. */
export interface Grant {
  id: string;
  redPacketId: string;
  accountId: string;
  /** Index of the share in the red packet, starting at 0. */
  shareIndex: number;
  cents: number;
  state: GrantState;
  createdMs: number;
  paidMs: number | null;
}

/** A grant with its account's name and its bill. */
interface GrantView extends Grant {
  accountName: string;
  billNumber: string;
  payoutState: PayoutState;
}

/** One movement of a red packet's money, in whole cents. */
export interface LedgerEntry {
  /** Counts the movements of the red packet, beginning with 1. */
  index: number;
  movement: LedgerMovement;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  grantId: string | null;
  /** Name of who moved it; null for what happens by itself, such as a grant. */
  actorName: string | null;
  createdMs: number;
}

/** The result of opening a red packet. It is stored with the request ID and returned again for the same ID. */
export interface ClaimResult {
  /** `already`: the account already has a share. `closed`: the red packet is paused, expired, or a draft. */
  outcome: 'granted' | 'already' | 'exhausted' | 'closed';
  /** The account's share in cents; null if there is none. */
  cents: number | null;
}

/** The spans of a video that a viewer has played: disjoint, in order, in milliseconds. */
export interface WatchProgress {
  watchedSpans: [number, number][];
  /** When the last report arrived. */
  reportedMs: number;
  /** How much more of the video could count at that moment, in milliseconds. It grows with time. */
  allowanceMs: number;
  /** When the viewer had played enough of the video; null before that. */
  completedMs: number | null;
}

export type RedPacketFields = Pick<
  RedPacket,
  | 'companyId'
  | 'adId'
  | 'theme'
  | 'videoId'
  | 'splitType'
  | 'totalCents'
  | 'shareCount'
  | 'minCents'
  | 'maxCents'
  | 'expiresMs'
>;

type ListArgs = { adminId: string; limit: number; offset: number };

export interface RedPacketStore {
  insertRedPacket(redPacket: RedPacket): Promise<void>;
  redPacketById(id: string): Promise<RedPacket | null>;
  /** Lists red packets that have not been removed, newest first. */
  listRedPackets(
    args: ListArgs & { companyId?: string },
  ): Promise<{ redPackets: RedPacket[]; total: number }>;
  /** Updates a draft. Returns false and changes nothing if it is no longer a draft. */
  updateDraft(id: string, fields: RedPacketFields): Promise<boolean>;
  /**
   * Activates a draft and inserts its shares in one transaction. Returns false and changes nothing if the stored draft
   * differs from `redPacket` or has expired.
   */
  activate(args: {
    redPacket: RedPacket;
    shares: number[];
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Changes the status and logs the change. Returns false and changes nothing unless the status is `from`, or if an
   * expired red packet would become active.
   */
  transitionRedPacket(args: {
    id: string;
    from: RedPacketStatus;
    to: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Extends, tops up, or pauses a red packet in one transaction. New shares follow the existing ones. Returns false and
   * changes nothing if the stored red packet differs from `redPacket`.
   */
  amend(args: {
    redPacket: RedPacket;
    expiresMs: number;
    newShares: number[];
    status: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Returns whether the time of an active or paused red packet is over. */
  hasOverdue(nowMs: number): Promise<boolean>;
  /**
   * Expires red packets whose time is over and records the remaining money as refunded. Safe with concurrent claims.
   * Returns how many it expired.
   */
  expireOverdue(nowMs: number): Promise<number>;
  /**
   * Grants the next free share of an active red packet, at most one for each account, or returns the reason why not.
   * Stores the result under the account's `requestId` in the same transaction. Throws bad_parameter if the request ID
   * was used for another red packet.
   */
  claim(args: {
    redPacketId: string;
    accountId: string;
    requestId: string;
    grantId: string;
    nowMs: number;
  }): Promise<ClaimResult>;
  findGrant(args: { redPacketId: string; accountId: string }): Promise<Grant | null>;
  /** Lists the movements of money, newest first. `balances` is null for a red packet that was never active. */
  listLedger(args: { redPacketId: string; limit: number; offset: number }): Promise<{
    entries: LedgerEntry[];
    total: number;
    balances: Record<LedgerAccount, number> | null;
  }>;
  /** Lists grants, newest first. */
  listGrants(args: { redPacketId: string; limit: number; offset: number }): Promise<{
    grants: GrantView[];
    total: number;
    owedCents: number;
    paidCents: number;
  }>;
  /** Lists the red packets of a video that are active or have granted the account a share, newest first. */
  redPacketsForVideo(args: { videoId: string; accountId: string; nowMs: number }): Promise<RedPacket[]>;
}

export interface WatchProgressStore {
  findProgress(args: { viewerId: string; videoId: string }): Promise<WatchProgress | null>;
  /** Changes a viewer's progress in one transaction. `change` receives the stored progress; null if there is none. */
  updateProgress(args: {
    viewerId: string;
    videoId: string;
    change: (before: WatchProgress | null) => WatchProgress;
  }): Promise<WatchProgress>;
}

/** A red packet with the names that its administrator sees. */
export interface RedPacketView {
  redPacket: RedPacket;
  companyName: string;
  adTitle: string | null;
  filmTitle: string;
  videoName: string;
}

/** A page of the ledger of a red packet. */
export interface RedPacketLedger extends Page<LedgerEntry> {
  /** Cents by account; null for a red packet that was never active. */
  balances: Record<LedgerAccount, number> | null;
}

export interface RedPacketDetail extends RedPacketView {
  grants: Page<GrantView>;
  owedCents: number;
  paidCents: number;
  changes: StatusChange[];
}

export interface CompanyDetail {
  company: Company;
  ads: AdWithStats[];
  redPackets: RedPacketView[];
}

/** The red packet of a video, for a learner. */
export interface VideoRedPacket {
  redPacketId: string;
  theme: string;
  companyName: string;
  expiresMs: number;
  /** Whether the learner can open the red packet after watching the video. */
  canOpen: boolean;
  watchStatus: WatchStatus;
  /** The learner's share; null until it is granted. */
  ownGrant: { cents: number; state: Grant['state'] } | null;
}

interface WatchStatus {
  percent: number;
  done: boolean;
}

/** The fields that an administrator enters. The bounds of a fixed red packet may be null. */
export type RedPacketInput = Omit<RedPacketFields, 'minCents' | 'maxCents'> & {
  minCents: number | null;
  maxCents: number | null;
};

/** Red packets. Methods for administrators throw not_found for anything that belongs to another administrator. */
export interface RedPacketService {
  /** Creates a draft. Throws hb_infeasible, hb_kid_video, hb_private_video, bad_parameter. */
  create(args: { viewer: Viewer; input: RedPacketInput }): Promise<RedPacket>;
  /**
   * Changes any field of a draft. An active or paused red packet can only be extended, paused, or topped up with money
   * and shares together. Throws illegal_move for any other change.
   */
  edit(args: {
    viewer: Viewer;
    redPacketId: string;
    change: Partial<RedPacketInput>;
    status: RedPacketStatus | null;
  }): Promise<RedPacket>;
  /** Throws illegal_move. */
  changeStatus(args: { viewer: Viewer; redPacketId: string; status: RedPacketStatus }): Promise<void>;
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<RedPacketView>>;
  detail(args: { viewer: Viewer; redPacketId: string } & PageArgs): Promise<RedPacketDetail>;
  companyDetail(args: { viewer: Viewer; companyId: string }): Promise<CompanyDetail>;
  ledger(args: { viewer: Viewer; redPacketId: string } & PageArgs): Promise<RedPacketLedger>;
  /** Marks the bill of a grant as paid. Throws illegal_move if it is not owed. */
  markPaid(args: { viewer: Viewer; redPacketId: string; grantId: string }): Promise<void>;
  /** Returns the red packet of a video for a learner; null if there is none to show. */
  findForVideo(args: { viewer: Viewer; videoId: string }): Promise<VideoRedPacket | null>;
  /** Records that [fromMs, toMs) of a video was played. Throws not_ready, bad_parameter. */
  reportPlayback(args: {
    viewer: Viewer;
    videoId: string;
    fromMs: number;
    toMs: number;
  }): Promise<WatchStatus>;
  /** Opens a red packet once. Throws hb_not_watched; not_found for a draft. */
  open(args: { viewer: Viewer; redPacketId: string; requestId: string }): Promise<ClaimResult>;
}
