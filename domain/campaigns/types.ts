import type { AdPlacement, AdStatus, RedPacketStatus, RedPacketType } from '#shared/campaign-codes.ts';

/** Somebody who advertises; belongs to the admin who entered it. */
export interface Company {
  id: string;
  adminId: string;
  name: string;
  contact: string;
  phone: string;
  licenceNo: string | null;
  /** Picture id. */
  logoId: string | null;
  remark: string | null;
  createdMs: number;
}

export interface Ad {
  id: string;
  adminId: string;
  companyId: string;
  title: string;
  summary: string;
  /** https, or a path of this site. */
  link: string;
  placements: AdPlacement[];
  /** Shown in [startsMs, endsMs). */
  startsMs: number;
  endsMs: number;
  /** Most impressions on one day in Shanghai; null: no bound. */
  dailyCap: number | null;
  /** Its chances against the others of a place. */
  weight: number;
  status: AdStatus;
  createdMs: number;
}

export interface Banner {
  id: string;
  adId: string;
  pictureId: string;
  alt: string;
  /** Null: the ad's own. */
  link: string | null;
  /** Lowest first. */
  sort: number;
}

export interface Picture {
  id: string;
  ownerId: string;
  width: number;
  height: number;
  bytes: number;
  createdMs: number;
}

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

/** One change of an ad's or a red packet's status. */
export interface StatusChange {
  from: number;
  to: number;
  /** Null: the clock, or the last share. */
  actor: string | null;
  atMs: number;
}

/** How far somebody has come with a video: the spans played so far, disjoint and in order, in milliseconds. */
export interface WatchProgress {
  spans: [number, number][];
  /** When the last report came. */
  reportedMs: number;
  /** When enough had been played; null before. */
  completedMs: number | null;
}

type ListArgs = { adminId: string; limit: number; offset: number };
export type AdFields = Omit<Ad, 'id' | 'adminId' | 'status' | 'createdMs'>;
export type CompanyFields = Omit<Company, 'id' | 'adminId' | 'createdMs'>;
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

export interface AdWithStats {
  ad: Ad;
  companyName: string;
  banners: Banner[];
  impressions: number;
  clicks: number;
}

export interface AdStore {
  insertCompany(company: Company): Promise<void>;
  updateCompany(id: string, fields: CompanyFields): Promise<void>;
  companyById(id: string): Promise<Company | null>;
  /** Newest first. */
  listCompanies(args: ListArgs): Promise<{ companies: Company[]; total: number }>;
  insertAd(ad: Ad): Promise<void>;
  /** False when the ad is in none of the states `whileIn`. */
  updateAd(args: { id: string; fields: Partial<AdFields>; expectedStatuses: AdStatus[] }): Promise<boolean>;
  /** One guarded move with its entry in the log; false when the ad was not in `from`. */
  transitionAd(args: {
    id: string;
    from: AdStatus;
    to: AdStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Ends what is past its time. */
  endExpiredAds(nowMs: number): Promise<void>;
  adById(id: string): Promise<AdWithStats | null>;
  /** Newest first, without removed ones. */
  listAds(args: ListArgs & { companyId?: string }): Promise<{ ads: AdWithStats[]; total: number }>;
  /** Puts a banner in, or in place of the one with its id. */
  upsertBanner(banner: Banner): Promise<void>;
  deleteBanner(id: string): Promise<void>;
  bannerById(id: string): Promise<Banner | null>;
  /** Active ads in their time, with a banner, that have not reached the cap of `day`. */
  listEligibleAds(args: { nowMs: number; day: string }): Promise<AdWithStats[]>;
  /** Counts a showing, or the click on one, once for each `viewId`. False when it was counted before. */
  recordAdEvent(args: {
    adId: string;
    impressionId: string;
    viewerId: string;
    kind: 'impression' | 'click';
    day: string;
    nowMs: number;
  }): Promise<boolean>;
  insertPicture(picture: Picture): Promise<void>;
  pictureById(id: string): Promise<Picture | null>;
  /** Newest last. */
  listStatusChanges(subjectId: string): Promise<StatusChange[]>;
}

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

/** Banner pictures on disk. */
export interface PictureStorage {
  /**
   * Reads a png, jpg or webp and keeps it as webp of at most 1600 px, without what else the file carried.
   * Throws picture_unreadable.
   */
  save(args: { id: string; bytes: Uint8Array }): Promise<{ width: number; height: number; bytes: number }>;
  path(id: string): string;
}
