import type { AdEventKind, AdPlacement, AdReview, AdStatus, CountedPlace } from '#shared/ad-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** An advertiser. It belongs to the administrator who created it. */
export interface Company {
  id: string;
  adminId: string;
  name: string;
  contact: string;
  phone: string;
  licenseNumber: string | null;
  /** ID of the logo picture. */
  logoPictureId: string | null;
  remark: string | null;
  createdMs: number;
}

/** What a change of an ad is guarded by. A change that saw another state is refused. */
export interface AdState {
  status: AdStatus;
  review: AdReview;
  /** Grows with each change of what readers see, so that nobody approves what they have not seen. */
  version: number;
}

export interface Ad extends AdState {
  id: string;
  adminId: string;
  companyId: string;
  title: string;
  summary: string;
  /** An HTTPS address or a path on this site. */
  link: string;
  placements: AdPlacement[];
  /** The ad is shown in [startsMs, endsMs). */
  startsMs: number;
  endsMs: number;
  /** Maximum number of impressions in a Shanghai calendar day; null for no limit. */
  dailyImpressionCap: number | null;
  /** Weight in the random choice among the ads of a placement. */
  weight: number;
  /** Maximum number of impressions for one account in a Shanghai calendar day; null for no limit. */
  visitorDailyCap: number | null;
  createdMs: number;
}

export interface Banner {
  id: string;
  adId: string;
  pictureId: string;
  alt: string;
  /** Null if the banner uses the ad's link. */
  link: string | null;
  /** Banners with a lower number come first. */
  position: number;
}

export interface Picture {
  id: string;
  ownerId: string;
  width: number;
  height: number;
  sizeBytes: number;
  createdMs: number;
}

/** A status change of an ad or a red packet. */
export interface StatusChange {
  fromStatus: number;
  toStatus: number;
  /** ID of the administrator; null for a change by expiry or by the grant of the last share. */
  actorName: string | null;
  changedMs: number;
}

type ListArgs = { adminId: string; limit: number; offset: number };
export type AdFields = Omit<Ad, 'id' | 'adminId' | 'createdMs' | keyof AdState>;
export type CompanyFields = Omit<Company, 'id' | 'adminId' | 'createdMs'>;

/** An ad with what it shows. */
export interface AdWithBanners {
  ad: Ad;
  companyName: string;
  banners: Banner[];
}

export interface AdWithStats extends AdWithBanners {
  impressions: number;
  clicks: number;
}

/** An ad that may be shown, with the impressions that it had on the day. */
interface EligibleAd extends AdWithBanners {
  impressionsToday: number;
}

/** A step of an ad's review. `version` is that of the content that was handed in or judged. */
export interface AdReviewStep {
  version: number;
  action: 'submitted' | 'approved' | 'rejected';
  /** Why the ad was refused; null if no reason was given. */
  reason: string | null;
  actorId: string;
  createdMs: number;
}

/** The counts of one ad in one place on one day in Shanghai, `Y-m-d`. */
interface AdPlaceDay {
  day: string;
  place: CountedPlace;
  impressions: number;
  clicks: number;
}

/** What came of the red packet that an ad leads to, of all days. */
interface AdPacketFigures {
  redPacketId: string;
  theme: string;
  /** Shares that were opened. */
  opened: number;
  /** Opened shares that were paid. */
  paid: number;
}

/** The counts of an ad from the day `from` to the day `to`. The totals are the sums of the days. */
export interface AdReport {
  ad: Ad;
  days: AdPlaceDay[];
  impressions: number;
  clicks: number;
  packets: AdPacketFigures[];
}

/** A change of an ad that is made at once, or not at all. What is left out does not change. */
export interface AdChange {
  adId: string;
  /** The change is refused if the ad is in another state by now. */
  from: AdState;
  to?: AdState;
  fields?: Partial<AdFields>;
  /** A banner to insert, or to replace. */
  banner?: Banner;
  removedBannerId?: string;
  /** The ad's banners in their new order. */
  bannerOrder?: string[];
  step?: AdReviewStep;
  audit: AuditEntry;
  nowMs: number;
}

export interface AdStore {
  /** Inserts a company. The actor of the audit entry is its administrator. */
  insertCompany(company: Company): Promise<void>;
  updateCompany(args: { id: string; fields: CompanyFields; actorId: string; nowMs: number }): Promise<void>;
  companyById(id: string): Promise<Company | null>;
  /** Newest first. */
  listCompanies(args: ListArgs): Promise<{ companies: Company[]; total: number }>;
  /** Inserts an ad. The actor of the audit entry is its administrator. */
  insertAd(ad: Ad): Promise<void>;
  /**
   * Makes a change and logs it. Returns false and changes nothing if the ad is in another state than `from`, if it would
   * become active after its end, or if it was started and is over.
   */
  changeAd(change: AdChange): Promise<boolean>;
  /** Returns whether an approved ad has not been started, and its time has come. */
  hasDueAds(nowMs: number): Promise<boolean>;
  /** Starts the approved ads whose time has come. Returns how many it started. */
  startDueAds(nowMs: number): Promise<number>;
  /** Returns whether the time of an active or paused ad is over. */
  hasOverdueAds(nowMs: number): Promise<boolean>;
  /** Ends the active and paused ads whose time is over. Returns how many it ended. */
  endOverdueAds(nowMs: number): Promise<number>;
  adById(id: string): Promise<AdWithStats | null>;
  /** Lists ads that have not been removed, newest first. */
  listAds(args: ListArgs & { companyId?: string }): Promise<{ ads: AdWithStats[]; total: number }>;
  /** Lists the ads of all administrators that wait for a review, oldest first. */
  listAdsInReview(args: Omit<ListArgs, 'adminId'>): Promise<{ ads: AdWithStats[]; total: number }>;
  /** Lists the steps of an ad's review with the names of the people, newest first. */
  listReviewSteps(args: {
    adId: string;
    limit: number;
  }): Promise<(AdReviewStep & { actorName: string | null })[]>;
  bannerById(id: string): Promise<Banner | null>;
  /**
   * Lists active, approved ads that are within their time, have a banner, have not reached their cap on `day`, and that the
   * account has neither closed nor seen as often as it may on `day`.
   */
  listEligibleAds(args: { nowMs: number; day: string; viewerId: string }): Promise<EligibleAd[]>;
  /**
   * Counts an impression or its click once for each `impressionId`, or hides the ad from the account. Returns false if it was
   * counted before, for a click without an impression, and unless the ad is active.
   */
  recordAdEvent(args: {
    adId: string;
    impressionId: string;
    viewerId: string;
    place: AdPlacement;
    kind: AdEventKind;
    day: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Lists the counts of an ad from the day `from` to the day `to`, oldest day first. */
  listPlaceDays(args: { adId: string; from: string; to: string }): Promise<AdPlaceDay[]>;
  /** Lists the newest red packets of an ad. Each is counted over its own shares. */
  listPacketFigures(args: { adId: string; limit: number }): Promise<AdPacketFigures[]>;
  /** Deletes the impressions before this time, and how often accounts saw which ad, but not the counts. Returns the number of impressions. */
  deleteImpressions(args: { beforeMs: number }): Promise<number>;
  insertPicture(picture: Picture): Promise<void>;
  pictureById(id: string): Promise<Picture | null>;
  /** Lists status changes, oldest first. */
  listStatusChanges(subjectId: string): Promise<StatusChange[]>;
}

/** Storage for banner pictures and logos. */
export interface PictureStorage {
  /**
   * Converts a PNG, JPEG, or WebP file to WebP of at most 1600 px without metadata, and stores it. Throws
   * picture_unreadable.
   */
  save(args: {
    id: string;
    bytes: Uint8Array;
  }): Promise<{ width: number; height: number; sizeBytes: number }>;
  path(id: string): string;
}

/** An ad chosen for a placement. */
export interface ChosenAd {
  /** The signed pass of this view, with which the browser reports it. */
  viewPass: string;
  adId: string;
  title: string;
  summary: string;
  companyName: string;
  link: string;
  picture: { id: string; alt: string };
}

/** Companies, ads, and banners. Methods throw not_found for anything that belongs to another administrator. */
export interface AdService {
  /** Creates a company, or changes the one with the given ID. */
  saveCompany(args: { viewer: Viewer; companyId: string | null; fields: CompanyFields }): Promise<Company>;
  listCompanies(args: { viewer: Viewer } & PageArgs): Promise<Page<Company>>;
  /** Creates an ad, or changes all fields of the one with the given ID. Throws illegal_move if the ad has ended. */
  saveAd(args: { viewer: Viewer; adId: string | null; fields: AdFields }): Promise<{ adId: string }>;
  updateAd(args: { viewer: Viewer; adId: string; fields: Partial<AdFields> }): Promise<void>;
  /** Throws illegal_move, ad_needs_banner, ad_not_approved. */
  changeAdStatus(args: { viewer: Viewer; adId: string; status: AdStatus }): Promise<void>;
  listAds(args: { viewer: Viewer } & PageArgs): Promise<Page<AdWithStats>>;
  adDetail(args: { viewer: Viewer; adId: string }): Promise<AdWithStats>;
  saveBanner(args: {
    viewer: Viewer;
    bannerId: string | null;
    banner: Omit<Banner, 'id'>;
  }): Promise<{ bannerId: string }>;
  /** Throws ad_needs_banner for the last banner of an active ad. */
  removeBanner(args: { viewer: Viewer; bannerId: string }): Promise<void>;
  /** Throws picture_unreadable. */
  addPicture(args: { viewer: Viewer; bytes: Uint8Array }): Promise<Picture>;
  /** Returns the path of a picture's file. Throws not_found. */
  picturePath(pictureId: string): Promise<string>;
  /** Puts the ad's banners into this order. Throws not_found unless these are all of them. */
  sortBanners(args: { viewer: Viewer; adId: string; bannerIds: string[] }): Promise<void>;
  /** Hands the ad in for review. Throws illegal_move, ad_needs_banner. */
  submitAd(args: { viewer: Viewer; adId: string }): Promise<void>;
  /** Lists the ads that wait for a review. Throws forbidden unless the viewer is an owner. */
  listReviews(args: { viewer: Viewer } & PageArgs): Promise<Page<AdWithStats>>;
  /**
   * Approves or refuses an ad. Throws forbidden unless the viewer is an owner, illegal_move if the ad has another `version` or
   * waits for no review, and bad_parameter for a refusal without a reason.
   */
  reviewAd(args: {
    viewer: Viewer;
    adId: string;
    version: number;
    approve: boolean;
    reason: string | null;
  }): Promise<void>;
  /** Lists the latest steps of an ad's review, newest first. Owners see those of every ad. */
  listReviewSteps(args: {
    viewer: Viewer;
    adId: string;
  }): Promise<(AdReviewStep & { actorName: string | null })[]>;
  /** Throws bad_parameter for days that do not exist, are in the wrong order, or are more than a year. */
  report(args: { viewer: Viewer; adId: string; from: string; to: string }): Promise<AdReport>;
  /** Like `report`, for a file that leaves the product: writes an audit entry. */
  exportReport(args: { viewer: Viewer; adId: string; from: string; to: string }): Promise<AdReport>;
  /**
   * Chooses an ad for a placement at random by weight, and issues a view of it; null if there is none. `lesson` needs the video
   * of the lesson. Children's films have no ads.
   */
  choose(args: { viewer: Viewer; placement: AdPlacement; videoId: string | null }): Promise<ChosenAd | null>;
  /** Counts an impression or its click, once per view, or hides the ad. A pass that is not valid counts nothing. */
  recordEvent(args: {
    viewer: Viewer;
    adId: string;
    viewPass: string;
    kind: AdEventKind;
  }): Promise<{ counted: boolean }>;
}
