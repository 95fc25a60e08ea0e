import type { Viewer } from '#domain/accounts/types.ts';
import type { AdWithStats, Company, StatusChange } from '#domain/campaigns/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { RedPacketStatus, RedPacketType } from '#shared/red-packet-codes.ts';

/** A red packet campaign. Money in whole cents. */
export interface RedPacket {
  /** 32 hex digits of chance; `hb_id_md5` on the wire. */
  id: string;
  adminId: string;
  companyId: string;
  adId: string | null;
  theme: string;
  /** Whoever has watched this video may open a share. */
  videoId: string;
  type: RedPacketType;
  moneyCents: number;
  count: number;
  minCents: number;
  maxCents: number;
  /** A midnight in Shanghai: the end of the last day. */
  expireMs: number;
  status: RedPacketStatus;
  grantedCents: number;
  grantedCount: number;
  /** What was left over when it expired. */
  refundedCents: number;
  createdMs: number;
}

/** A share somebody has been granted: owed until an admin marks it paid. */
export interface Grant {
  id: string;
  redPacketId: string;
  visitorId: string;
  /** Place of the share among the packet's, from 0. */
  slotIndex: number;
  cents: number;
  state: 'owed' | 'paid';
  createdMs: number;
  paidMs: number | null;
}

/** What one click on a red packet came to; kept with its request and told again when it is repeated. */
export interface ClaimResult {
  /** `already`: this visitor had one; `closed`: paused, expired or not begun. */
  outcome: 'granted' | 'already' | 'exhausted' | 'closed';
  /** The visitor's share; null without one. */
  cents: number | null;
}

/** How far somebody has come with a video: the spans played so far, disjoint and in order, in milliseconds. */
export interface WatchProgress {
  spans: [number, number][];
  /** When the last report came. */
  reportedMs: number;
  /** When enough had been played; null before. */
  completedMs: number | null;
}

export type RedPacketFields = Pick<
  RedPacket,
  | 'companyId'
  | 'adId'
  | 'theme'
  | 'videoId'
  | 'type'
  | 'moneyCents'
  | 'count'
  | 'minCents'
  | 'maxCents'
  | 'expireMs'
>;

type ListArgs = { adminId: string; limit: number; offset: number };

export interface RedPacketStore {
  insertRedPacket(hb: RedPacket): Promise<void>;
  redPacketById(id: string): Promise<RedPacket | null>;
  /** Newest first, without removed ones. */
  listRedPackets(
    args: ListArgs & { companyId?: string },
  ): Promise<{ redPackets: RedPacket[]; total: number }>;
  /** False when it is no draft any more. */
  updateDraft(id: string, fields: RedPacketFields): Promise<boolean>;
  /**
   * Makes a draft active and lays out its shares, in one transaction. False, with nothing changed, when it is no longer
   * the draft that `hb` is, or has expired.
   */
  activate(args: {
    redPacket: RedPacket;
    shares: number[];
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** One guarded move with its entry in the log; false when the packet was not in `from`, or is past its time on its way to active. */
  transitionRedPacket(args: {
    id: string;
    from: RedPacketStatus;
    to: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Extends, tops up or pauses a packet that is still what `hb` is, all at once or not at all. New shares are added
   * behind the others. False, with nothing changed, when it is not.
   */
  amend(args: {
    redPacket: RedPacket;
    expireMs: number;
    newShares: number[];
    status: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Expires what is past its time; what was not granted becomes refunded. Safe against claims of the same moment. */
  expireOverdue(nowMs: number): Promise<void>;
  /**
   * Grants the lowest free share of an active packet, at most one to a visitor, or tells why not; the answer is kept under
   * the visitor's `requestId` in the same transaction. Throws bad_parameter for a request id used on another packet.
   */
  claim(args: {
    redPacketId: string;
    visitorId: string;
    requestId: string;
    grantId: string;
    nowMs: number;
  }): Promise<ClaimResult>;
  findGrant(args: { redPacketId: string; visitorId: string }): Promise<Grant | null>;
  /** Newest first, with the visitor's name. */
  listGrants(args: { redPacketId: string; limit: number; offset: number }): Promise<{
    grants: (Grant & { visitorName: string })[];
    total: number;
    owedCents: number;
    paidCents: number;
  }>;
  /** Marks an owed grant as paid: `settled` when it was paid before, `missing` when the packet has no such grant. */
  markPaid(args: {
    redPacketId: string;
    grantId: string;
    actorId: string;
    nowMs: number;
  }): Promise<'paid' | 'settled' | 'missing'>;
  /** The packets of a video a visitor may be shown: open ones, and those the visitor has a share of; newest first. */
  redPacketsForVideo(args: { videoId: string; visitorId: string; nowMs: number }): Promise<RedPacket[]>;
}

export interface WatchProgressStore {
  findProgress(args: { viewerId: string; videoId: string }): Promise<WatchProgress | null>;
  /** Changes somebody's progress in one transaction; `change` is given what is there (null at first). */
  updateProgress(args: {
    viewerId: string;
    videoId: string;
    change: (before: WatchProgress | null) => WatchProgress;
  }): Promise<WatchProgress>;
}

/** A red packet as its admin sees it. */
export interface RedPacketView {
  redPacket: RedPacket;
  companyName: string;
  adTitle: string | null;
  filmTitle: string;
  videoName: string;
}

export interface RedPacketDetail extends RedPacketView {
  grants: Page<Grant & { visitorName: string }>;
  owedCents: number;
  paidCents: number;
  changes: StatusChange[];
}

export interface CompanyDetail {
  company: Company;
  ads: AdWithStats[];
  redPackets: RedPacketView[];
}

/** A video's red packet as a learner sees it. */
export interface VideoRedPacket {
  redPacketId: string;
  theme: string;
  companyName: string;
  expireMs: number;
  /** Whether it can be opened now, once the video has been watched. */
  canOpen: boolean;
  watchStatus: WatchStatus;
  /** The learner's own share, once granted. */
  ownGrant: { cents: number; state: Grant['state'] } | null;
}

export interface WatchStatus {
  percent: number;
  done: boolean;
}

/** Fields of a red packet as they are handed in: of a fixed one the bounds may be left out. */
export type RedPacketInput = Omit<RedPacketFields, 'minCents' | 'maxCents'> & {
  minCents: number | null;
  maxCents: number | null;
};

/** Red packets. What belongs to another admin is not_found. */
export interface RedPacketService {
  /** Makes a draft. Throws hb_infeasible, hb_kid_video, bad_parameter. */
  create(args: { viewer: Viewer; input: RedPacketInput }): Promise<RedPacket>;
  /**
   * Changes a draft in any field; of an active or paused one only: later expiry, more money and more shares together,
   * a pause. Throws illegal_move for anything else, with nothing changed.
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
  markPaid(args: { viewer: Viewer; redPacketId: string; grantId: string }): Promise<void>;
  /** The red packet of a video, for a learner; null when it has none to show. */
  findForVideo(args: { viewer: Viewer; videoId: string }): Promise<VideoRedPacket | null>;
  /** Takes a report of having played [fromMs, toMs) of a video. */
  reportPlayback(args: {
    viewer: Viewer;
    videoId: string;
    fromMs: number;
    toMs: number;
  }): Promise<WatchStatus>;
  /** Opens a red packet once. Throws hb_not_watched; not_found for a draft. */
  open(args: { viewer: Viewer; redPacketId: string; requestId: string }): Promise<ClaimResult>;
}
