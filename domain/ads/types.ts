import type { AdPlacement, AdStatus } from '#shared/ad-codes.ts';
import type { Viewer } from '../accounts/types.ts';
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

export interface Ad {
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
  status: AdStatus;
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
export type AdFields = Omit<Ad, 'id' | 'adminId' | 'status' | 'createdMs'>;
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

export interface AdStore {
  insertCompany(company: Company): Promise<void>;
  updateCompany(id: string, fields: CompanyFields): Promise<void>;
  companyById(id: string): Promise<Company | null>;
  /** Newest first. */
  listCompanies(args: ListArgs): Promise<{ companies: Company[]; total: number }>;
  insertAd(ad: Ad): Promise<void>;
  /**
   * Updates the given fields. Returns false and changes nothing unless the status is one of `expectedStatuses`, or if an
   * ad that has been started is over.
   */
  updateAd(args: {
    id: string;
    fields: Partial<AdFields>;
    expectedStatuses: AdStatus[];
    nowMs: number;
  }): Promise<boolean>;
  /** Changes the status and logs the change. Returns false and changes nothing unless the status is `from`. */
  transitionAd(args: {
    id: string;
    from: AdStatus;
    to: AdStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Returns whether the time of an active or paused ad is over. */
  hasOverdueAds(nowMs: number): Promise<boolean>;
  /** Ends the active and paused ads whose time is over. Returns how many it ended. */
  endOverdueAds(nowMs: number): Promise<number>;
  adById(id: string): Promise<AdWithStats | null>;
  /** Lists ads that have not been removed, newest first. */
  listAds(args: ListArgs & { companyId?: string }): Promise<{ ads: AdWithStats[]; total: number }>;
  /** Inserts a banner, or replaces the one with the same ID. */
  upsertBanner(banner: Banner): Promise<void>;
  deleteBanner(id: string): Promise<void>;
  bannerById(id: string): Promise<Banner | null>;
  /** Lists active ads that are within their time, have a banner, and have not reached their cap on `day`. */
  listEligibleAds(args: { nowMs: number; day: string }): Promise<AdWithBanners[]>;
  /** Counts an impression or its click once for each `impressionId`. Returns false if it was counted before. */
  recordAdEvent(args: {
    adId: string;
    impressionId: string;
    viewerId: string;
    kind: 'impression' | 'click';
    day: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Deletes the impressions before this time, but not their counts. Returns their number. */
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
  /** Throws illegal_move, ad_needs_banner. */
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
  /** Chooses an ad for a placement at random by weight; null if there is none. */
  choose(args: { placement: AdPlacement }): Promise<ChosenAd | null>;
  /** Counts an impression or its click, once per impression. Throws not_found unless the ad is active. */
  recordEvent(args: {
    viewer: Viewer;
    adId: string;
    impressionId: string;
    kind: 'impression' | 'click';
  }): Promise<{ counted: boolean }>;
}
