import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { AdPlacement, AdStatus } from '#shared/ad-codes.ts';

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

/** One change of an ad's or a red packet's status. */
export interface StatusChange {
  from: number;
  to: number;
  /** Null: the clock, or the last share. */
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

/** Banner pictures on disk. */
export interface PictureStorage {
  /**
   * Reads a png, jpg or webp and keeps it as webp of at most 1600 px, without what else the file carried.
   * Throws picture_unreadable.
   */
  save(args: { id: string; bytes: Uint8Array }): Promise<{ width: number; height: number; bytes: number }>;
  path(id: string): string;
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

/** Companies, their ads and banners. What belongs to another admin is not_found. */
export interface AdService {
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
  /** Counts an impression or its click once. Throws not_found unless the ad is active. */
  recordEvent(args: {
    viewer: Viewer;
    adId: string;
    impressionId: string;
    kind: 'impression' | 'click';
  }): Promise<{ counted: boolean }>;
}
