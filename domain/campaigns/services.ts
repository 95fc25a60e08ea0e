import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/services.ts';
import type { AdPlace, AdStatus, HbStatus } from '#shared/campaign-codes.ts';
import type {
  AdFields,
  AdRow,
  Banner,
  ClaimAnswer,
  Company,
  CompanyFields,
  Grant,
  Hb,
  HbFields,
  Picture,
  StatusChange,
} from './types.ts';

/** A red packet as its admin sees it. */
export interface HbView {
  hb: Hb;
  companyName: string;
  adTitle: string | null;
  filmTitle: string;
  videoName: string;
}

export interface HbDetail extends HbView {
  grants: Page<Grant & { visitorName: string }>;
  owedCents: number;
  paidCents: number;
  changes: StatusChange[];
}

export interface CompanyDetail {
  company: Company;
  ads: AdRow[];
  hbs: HbView[];
}

/** An ad chosen for one showing. */
export interface ShownAd {
  adId: string;
  /** Names this showing, so that it is counted once. */
  viewId: string;
  title: string;
  summary: string;
  companyName: string;
  link: string;
  picture: { id: string; alt: string };
}

/** A video's red packet as a learner sees it. */
export interface VideoHb {
  hbId: string;
  theme: string;
  companyName: string;
  expireMs: number;
  /** Whether it can be opened now, once the video has been watched. */
  open: boolean;
  watched: Watched;
  /** The learner's own share, once granted. */
  mine: { cents: number; state: Grant['state'] } | null;
}

export interface Watched {
  percent: number;
  done: boolean;
}

/** Fields of a red packet as they are handed in: of a fixed one the bounds may be left out. */
export type HbInput = Omit<HbFields, 'minCents' | 'maxCents'> & {
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
    changeAd(args: { viewer: Viewer; adId: string; fields: Partial<AdFields> }): Promise<void>;
    /** Throws illegal_move, ad_needs_banner. */
    moveAd(args: { viewer: Viewer; adId: string; status: AdStatus }): Promise<void>;
    listAds(args: { viewer: Viewer } & PageArgs): Promise<Page<AdRow>>;
    ad(args: { viewer: Viewer; adId: string }): Promise<AdRow>;
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
    show(args: { place: AdPlace }): Promise<ShownAd | null>;
    /** Counts a showing or its click. Throws too_many_requests. */
    count(args: {
      viewer: Viewer;
      adId: string;
      viewId: string;
      kind: 'impression' | 'click';
    }): Promise<{ counted: boolean }>;
  };
  hbs: {
    /** Makes a draft. Throws hb_infeasible, hb_kid_video, bad_parameter. */
    create(args: { viewer: Viewer; input: HbInput }): Promise<Hb>;
    /**
     * Changes a draft in any field; of an active or paused one only: later expiry, more money and more shares together,
     * a pause. Throws illegal_move for anything else, with nothing changed.
     */
    edit(args: {
      viewer: Viewer;
      hbId: string;
      change: Partial<HbInput>;
      status: HbStatus | null;
    }): Promise<Hb>;
    /** Throws illegal_move. */
    move(args: { viewer: Viewer; hbId: string; status: HbStatus }): Promise<void>;
    list(args: { viewer: Viewer } & PageArgs): Promise<Page<HbView>>;
    detail(args: { viewer: Viewer; hbId: string } & PageArgs): Promise<HbDetail>;
    companyDetail(args: { viewer: Viewer; companyId: string }): Promise<CompanyDetail>;
    markPaid(args: { viewer: Viewer; hbId: string; grantId: string }): Promise<void>;
    /** The red packet of a video, for a learner; null when it has none to show. */
    ofVideo(args: { viewer: Viewer; videoId: string }): Promise<VideoHb | null>;
    /** Takes a report of having played [fromMs, toMs) of a video. */
    watched(args: { viewer: Viewer; videoId: string; fromMs: number; toMs: number }): Promise<Watched>;
    /** Opens a red packet once. Throws hb_not_watched; not_found for a draft. */
    open(args: { viewer: Viewer; hbId: string; requestId: string }): Promise<ClaimAnswer>;
  };
}
