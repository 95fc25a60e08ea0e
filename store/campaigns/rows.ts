import { z } from 'zod';
import type {
  Ad,
  AdFields,
  Banner,
  ClaimAnswer,
  Company,
  CompanyFields,
  Grant,
  Hb,
  HbFields,
  Picture,
  Watch,
} from '#domain/campaigns/types.ts';
import { adPlaces, adStatus, hbStatus, hbType } from '#shared/campaign-codes.ts';
import { readJson, readWord } from '../rows/read-column.ts';
import type { AdTableRow, BannerRow, CompanyRow, GrantRow, HbRow, PictureRow, WatchRow } from './tables.ts';

/** A column whose number must be one of a table's values. Throws when the database holds something else. */
function readNumber<Value extends number>(
  values: Record<string, Value>,
  value: number,
  column: string,
): Value {
  const known = Object.values(values).find((one) => one === value);
  if (known === undefined) throw new Error(`unexpected value in ${column}: ${value}`);
  return known;
}

export const pictureOfRow = (row: PictureRow): Picture => ({
  id: row.id,
  ownerId: row.owner_id,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  createdMs: row.created_ms,
});

export const rowOfPicture = (picture: Picture): PictureRow => ({
  id: picture.id,
  owner_id: picture.ownerId,
  width: picture.width,
  height: picture.height,
  bytes: picture.bytes,
  created_ms: picture.createdMs,
});

export const columnsOfCompany = (
  fields: CompanyFields,
): Omit<CompanyRow, 'id' | 'admin_id' | 'created_ms'> => ({
  name: fields.name,
  contact: fields.contact,
  phone: fields.phone,
  licence_no: fields.licenceNo,
  logo_id: fields.logoId,
  remark: fields.remark,
});

export const companyOfRow = (row: CompanyRow): Company => ({
  id: row.id,
  adminId: row.admin_id,
  name: row.name,
  contact: row.contact,
  phone: row.phone,
  licenceNo: row.licence_no,
  logoId: row.logo_id,
  remark: row.remark,
  createdMs: row.created_ms,
});

/** The columns a partial change of an ad touches; what is left out stays as it is. */
export function columnsOfAd(fields: Partial<AdFields>): Partial<AdTableRow> {
  const columns: Partial<AdTableRow> = {};
  if (fields.companyId !== undefined) columns.company_id = fields.companyId;
  if (fields.title !== undefined) columns.title = fields.title;
  if (fields.summary !== undefined) columns.summary = fields.summary;
  if (fields.link !== undefined) columns.link = fields.link;
  if (fields.places !== undefined) columns.places = JSON.stringify(fields.places);
  if (fields.startsMs !== undefined) columns.starts_ms = fields.startsMs;
  if (fields.endsMs !== undefined) columns.ends_ms = fields.endsMs;
  if (fields.dailyCap !== undefined) columns.daily_cap = fields.dailyCap;
  if (fields.weight !== undefined) columns.weight = fields.weight;
  return columns;
}

export const rowOfAd = (ad: Ad): AdTableRow => ({
  id: ad.id,
  admin_id: ad.adminId,
  company_id: ad.companyId,
  title: ad.title,
  summary: ad.summary,
  link: ad.link,
  places: JSON.stringify(ad.places),
  starts_ms: ad.startsMs,
  ends_ms: ad.endsMs,
  daily_cap: ad.dailyCap,
  weight: ad.weight,
  status: ad.status,
  created_ms: ad.createdMs,
});

export const adOfRow = (row: AdTableRow): Ad => ({
  id: row.id,
  adminId: row.admin_id,
  companyId: row.company_id,
  title: row.title,
  summary: row.summary,
  link: row.link,
  places: readJson(z.array(z.enum(adPlaces)), row.places, 'ads.places'),
  startsMs: row.starts_ms,
  endsMs: row.ends_ms,
  dailyCap: row.daily_cap,
  weight: row.weight,
  status: readNumber(adStatus, row.status, 'ads.status'),
  createdMs: row.created_ms,
});

export const bannerOfRow = (row: BannerRow): Banner => ({
  id: row.id,
  adId: row.ad_id,
  pictureId: row.picture_id,
  alt: row.alt,
  link: row.link,
  sort: row.sort,
});

export const rowOfBanner = (banner: Banner): BannerRow => ({
  id: banner.id,
  ad_id: banner.adId,
  picture_id: banner.pictureId,
  alt: banner.alt,
  link: banner.link,
  sort: banner.sort,
});

export const columnsOfHb = (fields: HbFields) => ({
  company_id: fields.companyId,
  ad_id: fields.adId,
  theme: fields.theme,
  video_id: fields.videoId,
  type: fields.type,
  money_cents: fields.moneyCents,
  count: fields.count,
  min_cents: fields.minCents,
  max_cents: fields.maxCents,
  expire_ms: fields.expireMs,
});

export const rowOfHb = (hb: Hb): HbRow => ({
  ...columnsOfHb(hb),
  id: hb.id,
  admin_id: hb.adminId,
  status: hb.status,
  granted_cents: hb.grantedCents,
  granted_count: hb.grantedCount,
  refunded_cents: hb.refundedCents,
  created_ms: hb.createdMs,
});

export const hbOfRow = (row: HbRow): Hb => ({
  id: row.id,
  adminId: row.admin_id,
  companyId: row.company_id,
  adId: row.ad_id,
  theme: row.theme,
  videoId: row.video_id,
  type: readNumber(hbType, row.type, 'hbs.type'),
  moneyCents: row.money_cents,
  count: row.count,
  minCents: row.min_cents,
  maxCents: row.max_cents,
  expireMs: row.expire_ms,
  status: readNumber(hbStatus, row.status, 'hbs.status'),
  grantedCents: row.granted_cents,
  grantedCount: row.granted_count,
  refundedCents: row.refunded_cents,
  createdMs: row.created_ms,
});

export const grantOfRow = (row: GrantRow): Grant => ({
  id: row.id,
  hbId: row.hb_id,
  visitorId: row.visitor_id,
  place: row.place,
  cents: row.cents,
  state: readWord(['owed', 'paid'] as const, row.state, 'hb_grants.state'),
  createdMs: row.created_ms,
  paidMs: row.paid_ms,
});

const answerSchema: z.ZodType<ClaimAnswer> = z.object({
  outcome: z.enum(['granted', 'already', 'exhausted', 'closed']),
  cents: z.number().int().nullable(),
});

export const answerOfText = (text: string): ClaimAnswer => readJson(answerSchema, text, 'hb_requests.answer');

export const watchOfRow = (row: WatchRow): Watch => ({
  spans: readJson(z.array(z.tuple([z.number(), z.number()])), row.spans, 'watches.spans'),
  reportedMs: row.reported_ms,
  doneMs: row.done_ms,
});
