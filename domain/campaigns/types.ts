import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { AdPlacement, AdStatus } from '#shared/ad-codes.ts';

/** An advertiser. It belongs to the admin who entered it. */
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
  /** An https address or a path of this site. */
  link: string;
  placements: AdPlacement[];
  /** Shown in [startsMs, endsMs). */
  startsMs: number;
  endsMs: number;
  /** Most impressions in a day in Shanghai; null: no limit. */
  dailyCap: number | null;
  /** Weight in the random choice among the ads of a place. */
  weight: number;
  status: AdStatus;
  createdMs: number;
}

export interface Banner {
  id: string;
  adId: string;
  pictureId: string;
  alt: string;
  /** Null: the ad's own link. */
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

/** One change of an ad's or a red packet's status. */
export interface StatusChange {
  from: number;
  to: number;
  /** Id of the admin; null: by the clock or the last share. */
  actor: string | null;
  atMs: number;
}

type ListArgs = { adminId: string; limit: number; offset: number };
export type AdFields = Omit<Ad, 'id' | 'adminId' | 'status' | 'createdMs'>;
export type CompanyFields = Omit<Company, 'id' | 'adminId' | 'createdMs'>;

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
  /** Returns false when the status is none of `expectedStatuses`. */
  updateAd(args: { id: string; fields: Partial<AdFields>; expectedStatuses: AdStatus[] }): Promise<boolean>;
  /** Changes the status and logs the change. Returns false when the status was not `from`. */
  transitionAd(args: {
    id: string;
    from: AdStatus;
    to: AdStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Ends the ads whose time is over. */
  endExpiredAds(nowMs: number): Promise<void>;
  adById(id: string): Promise<AdWithStats | null>;
  /** Newest first, without removed ones. */
  listAds(args: ListArgs & { companyId?: string }): Promise<{ ads: AdWithStats[]; total: number }>;
  /** Inserts a banner, or replaces the one with its id. */
  upsertBanner(banner: Banner): Promise<void>;
  deleteBanner(id: string): Promise<void>;
  bannerById(id: string): Promise<Banner | null>;
  /** Active ads within their time that have a banner and have not reached their cap on `day`. */
  listEligibleAds(args: { nowMs: number; day: string }): Promise<AdWithStats[]>;
  /** Counts an impression or its click once for each `impressionId`. Returns false when it was counted already. */
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

/** Banner pictures on disk. */
export interface PictureStorage {
  /**
   * Converts a png, jpg or webp file to webp of at most 1600 px without metadata, and stores it. Throws picture_unreadable.
   */
  save(args: { id: string; bytes: Uint8Array }): Promise<{ width: number; height: number; bytes: number }>;
  path(id: string): string;
}

/** An ad chosen for one impression. */
export interface ServedAd {
  adId: string;
  /** Identifies this impression, so that it is counted once. */
  impressionId: string;
  title: string;
  summary: string;
  companyName: string;
  link: string;
  picture: { id: string; alt: string };
}

/** Companies, their ads and banners. What belongs to another admin is not_found. */
export interface AdService {
  /** Creates a company, or changes the one with the given id. */
  saveCompany(args: { viewer: Viewer; companyId: string | null; fields: CompanyFields }): Promise<Company>;
  listCompanies(args: { viewer: Viewer } & PageArgs): Promise<Page<Company>>;
  /** Creates an ad, or changes all fields of the one with the given id. Throws illegal_move for one that has ended. */
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
  /** Path of a picture's file. Throws not_found. */
  picturePath(pictureId: string): Promise<string>;
  /** Chooses an ad for a place at random by weight; null when there is none. */
  serve(args: { placement: AdPlacement }): Promise<ServedAd | null>;
  /** Counts an impression or its click once. Throws not_found unless the ad is active. */
  recordEvent(args: {
    viewer: Viewer;
    adId: string;
    impressionId: string;
    kind: 'impression' | 'click';
  }): Promise<{ counted: boolean }>;
}
