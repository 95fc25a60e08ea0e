import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { AdPlacement, AdStatus, RedPacketStatus } from '#shared/campaign-codes.ts';
import type {
  AdFields,
  AdWithStats,
  Banner,
  ClaimResult,
  Company,
  CompanyFields,
  Grant,
  Picture,
  RedPacket,
  RedPacketFields,
  StatusChange,
} from './types.ts';

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

/** An ad chosen for one showing. */
export interface ServedAd {
  adId: string;
  /** Names this showing, so that it is counted once. */
  impressionId: string;
  title: string;
  summary: string;
  companyName: string;
  link: string;
  picture: { id: string; alt: string };
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

/** Companies, ads and red packets. What belongs to another admin is not_found. */
export interface CampaignServices {
  ads: {
    /** Makes a company, or changes the one named. */
    saveCompany(args: { viewer: Viewer; companyId: string | null; fields: CompanyFields }): Promise<Company>;
    listCompanies(args: { viewer: Viewer } & PageArgs): Promise<Page<Company>>;
    /** Makes an ad, or changes every field of the one named. Throws illegal_move for one that has ended. */
    saveAd(args: { viewer: Viewer; adId: string | null; fields: AdFields }): Promise<{ adId: string }>;
    updateAd(args: { viewer: Viewer; adId: string; fields: Partial<AdFields> }): Promise<void>;
    /** Throws illegal_move, ad_needs_banner. */
    changeAdStatus(args: { viewer: Viewer; adId: string; status: AdStatus }): Promise<void>;
    listAds(args: { viewer: Viewer } & PageArgs): Promise<Page<AdWithStats>>;
    adDetail(args: { viewer: Viewer; adId: string }): Promise<AdWithStats>;
    saveBanner(args: {
      viewer: Viewer;
      bannerId: string | null;
      banner: Omit<Banner, 'id'>;
    }): Promise<{ bannerId: string }>;
    /** The last banner of an active ad stays: ad_needs_banner. */
    removeBanner(args: { viewer: Viewer; bannerId: string }): Promise<void>;
    /** Throws picture_unreadable. */
    addPicture(args: { viewer: Viewer; bytes: Uint8Array }): Promise<Picture>;
    /** Path of a picture, for anyone signed in. */
    picturePath(pictureId: string): Promise<string>;
    /** One ad for a place, drawn by weight; null when none is to be shown. */
    serve(args: { placement: AdPlacement }): Promise<ServedAd | null>;
    /** Counts a showing or its click. Throws too_many_requests. */
    recordEvent(args: {
      viewer: Viewer;
      adId: string;
      impressionId: string;
      kind: 'impression' | 'click';
    }): Promise<{ counted: boolean }>;
  };
  redPackets: {
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
  };
}
