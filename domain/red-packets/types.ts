import type { Viewer } from '#domain/accounts/types.ts';
import type { AdWithStats, Company, StatusChange } from '#domain/campaigns/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { RedPacketStatus, RedPacketType } from '#shared/red-packet-codes.ts';

/** A red packet: money that an admin gives to viewers of a video. Money in whole cents. */
export interface RedPacket {
  /** 32 random hex digits. */
  id: string;
  adminId: string;
  companyId: string;
  adId: string | null;
  theme: string;
  /** A viewer must have watched this video to open the red packet. */
  videoId: string;
  type: RedPacketType;
  moneyCents: number;
  count: number;
  minCents: number;
  maxCents: number;
  /** Midnight in Shanghai at the end of the last day. */
  expireMs: number;
  status: RedPacketStatus;
  grantedCents: number;
  grantedCount: number;
  /** What remained when it expired. */
  refundedCents: number;
  createdMs: number;
}

/** A share granted to a visitor: owed until an admin marks it as paid. */
export interface Grant {
  id: string;
  redPacketId: string;
  visitorId: string;
  /** Position of the share in the packet, from 0. */
  slotIndex: number;
  cents: number;
  state: 'owed' | 'paid';
  createdMs: number;
  paidMs: number | null;
}

/** The result of opening a red packet. It is stored with the request id and returned again for the same id. */
export interface ClaimResult {
  /** `already`: the visitor has a share; `closed`: the packet is paused, expired or not started. */
  outcome: 'granted' | 'already' | 'exhausted' | 'closed';
  /** The visitor's share in cents; null without one. */
  cents: number | null;
}

/** What a viewer has played of a video: disjoint spans in order, in milliseconds. */
export interface WatchProgress {
  spans: [number, number][];
  /** When the last report came. */
  reportedMs: number;
  /** When enough had been played; null before then. */
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
  insertRedPacket(redPacket: RedPacket): Promise<void>;
  redPacketById(id: string): Promise<RedPacket | null>;
  /** Newest first, without removed ones. */
  listRedPackets(
    args: ListArgs & { companyId?: string },
  ): Promise<{ redPackets: RedPacket[]; total: number }>;
  /** Returns false when it is no longer a draft. */
  updateDraft(id: string, fields: RedPacketFields): Promise<boolean>;
  /**
   * Activates a draft and inserts its shares in one transaction. Returns false and changes nothing when the stored draft
   * differs from `redPacket` or has expired.
   */
  activate(args: {
    redPacket: RedPacket;
    shares: number[];
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Changes the status and logs the change. Returns false when the status was not `from`, or an expired packet would become active. */
  transitionRedPacket(args: {
    id: string;
    from: RedPacketStatus;
    to: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Extends, tops up or pauses a packet in one transaction. New shares follow the existing ones. Returns false and changes
   * nothing when the stored packet differs from `redPacket`.
   */
  amend(args: {
    redPacket: RedPacket;
    expireMs: number;
    newShares: number[];
    status: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Expires packets whose time is over and books the rest as refunded. Safe against simultaneous claims. */
  expireOverdue(nowMs: number): Promise<void>;
  /**
   * Grants the first free share of an active packet, at most one for each visitor, or returns why not. The result is stored
   * under the visitor's `requestId` in the same transaction. Throws bad_parameter for a request id of another packet.
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
  /** Marks an owed grant as paid. Returns `settled` when it was paid already, `missing` when the packet has no such grant. */
  markPaid(args: {
    redPacketId: string;
    grantId: string;
    actorId: string;
    nowMs: number;
  }): Promise<'paid' | 'settled' | 'missing'>;
  /** The packets of a video that a visitor may see: active ones, and those in which the visitor has a share; newest first. */
  redPacketsForVideo(args: { videoId: string; visitorId: string; nowMs: number }): Promise<RedPacket[]>;
}

export interface WatchProgressStore {
  findProgress(args: { viewerId: string; videoId: string }): Promise<WatchProgress | null>;
  /** Changes a viewer's progress in one transaction. `change` gets the stored progress, null at first. */
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
  /** The learner's own share; null before it is granted. */
  ownGrant: { cents: number; state: Grant['state'] } | null;
}

export interface WatchStatus {
  percent: number;
  done: boolean;
}

/** Fields of a red packet as an admin enters them. The bounds of a fixed one may be null. */
export type RedPacketInput = Omit<RedPacketFields, 'minCents' | 'maxCents'> & {
  minCents: number | null;
  maxCents: number | null;
};

/** Red packets. What belongs to another admin is not_found. */
export interface RedPacketService {
  /** Creates a draft. Throws hb_infeasible, hb_kid_video, bad_parameter. */
  create(args: { viewer: Viewer; input: RedPacketInput }): Promise<RedPacket>;
  /**
   * Changes any field of a draft. An active or paused packet can only be extended, paused, or topped up with money and
   * shares together. Throws illegal_move for any other change.
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
  /** The red packet of a video for a learner; null when there is none to show. */
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
