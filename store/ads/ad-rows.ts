import * as z from 'zod';
import type { Ad, AdFields, Banner, Company, CompanyFields, Picture } from '#domain/ads/types.ts';
import { adPlacements, adReviews, adStatus } from '#shared/ad-codes.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { AdTableRow, BannerTableRow, CompanyTableRow, PictureTableRow } from './tables.ts';

export const toPicture = (row: PictureTableRow): Picture => ({
  id: row.id,
  ownerId: row.owner_id,
  width: row.width,
  height: row.height,
  sizeBytes: row.size_bytes,
  createdMs: row.created_ms,
});

export const toPictureRow = (picture: Picture): PictureTableRow => ({
  id: picture.id,
  owner_id: picture.ownerId,
  width: picture.width,
  height: picture.height,
  size_bytes: picture.sizeBytes,
  created_ms: picture.createdMs,
});

export const toCompanyColumns = (
  fields: CompanyFields,
): Omit<CompanyTableRow, 'id' | 'admin_id' | 'created_ms'> => ({
  name: fields.name,
  contact: fields.contact,
  phone: fields.phone,
  license_number: fields.licenseNumber,
  logo_picture_id: fields.logoPictureId,
  remark: fields.remark,
});

export const toCompany = (row: CompanyTableRow): Company => ({
  id: row.id,
  adminId: row.admin_id,
  name: row.name,
  contact: row.contact,
  phone: row.phone,
  licenseNumber: row.license_number,
  logoPictureId: row.logo_picture_id,
  remark: row.remark,
  createdMs: row.created_ms,
});

/** The columns of a partial change of an ad. Fields that are left out do not change. */
export function toAdColumns(fields: Partial<AdFields>): Partial<AdTableRow> {
  const columns: Partial<AdTableRow> = {};
  if (fields.companyId !== undefined) columns.company_id = fields.companyId;
  if (fields.title !== undefined) columns.title = fields.title;
  if (fields.summary !== undefined) columns.summary = fields.summary;
  if (fields.link !== undefined) columns.link = fields.link;
  if (fields.placements !== undefined) columns.placements = JSON.stringify(fields.placements);
  if (fields.startsMs !== undefined) columns.starts_ms = fields.startsMs;
  if (fields.endsMs !== undefined) columns.ends_ms = fields.endsMs;
  if (fields.dailyImpressionCap !== undefined) columns.daily_impression_cap = fields.dailyImpressionCap;
  if (fields.weight !== undefined) columns.weight = fields.weight;
  if (fields.visitorDailyCap !== undefined) columns.visitor_daily_cap = fields.visitorDailyCap;
  return columns;
}

export const toAdRow = (ad: Ad): AdTableRow => ({
  id: ad.id,
  admin_id: ad.adminId,
  company_id: ad.companyId,
  title: ad.title,
  summary: ad.summary,
  link: ad.link,
  placements: JSON.stringify(ad.placements),
  starts_ms: ad.startsMs,
  ends_ms: ad.endsMs,
  daily_impression_cap: ad.dailyImpressionCap,
  weight: ad.weight,
  visitor_daily_cap: ad.visitorDailyCap,
  status: ad.status,
  review: ad.review,
  version: ad.version,
  created_ms: ad.createdMs,
});

const placementsSchema = z.array(z.enum(adPlacements));
const statuses = Object.values(adStatus);

export const toAd = (row: AdTableRow): Ad => ({
  id: row.id,
  adminId: row.admin_id,
  companyId: row.company_id,
  title: row.title,
  summary: row.summary,
  link: row.link,
  placements: readJson(placementsSchema, row.placements, 'ads.placements'),
  startsMs: row.starts_ms,
  endsMs: row.ends_ms,
  dailyImpressionCap: row.daily_impression_cap,
  weight: row.weight,
  visitorDailyCap: row.visitor_daily_cap,
  status: readEnum(statuses, row.status, 'ads.status'),
  review: readEnum(adReviews, row.review, 'ads.review'),
  version: row.version,
  createdMs: row.created_ms,
});

export const toBanner = (row: BannerTableRow): Banner => ({
  id: row.id,
  adId: row.ad_id,
  pictureId: row.picture_id,
  alt: row.alt,
  link: row.link,
  position: row.position,
});

export const toBannerRow = (banner: Banner): BannerTableRow => ({
  id: banner.id,
  ad_id: banner.adId,
  picture_id: banner.pictureId,
  alt: banner.alt,
  link: banner.link,
  position: banner.position,
});
