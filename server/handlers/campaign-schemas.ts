import * as z from 'zod';
import { adPlacements, adStatus, redPacketStatus, redPacketType } from '#shared/campaign-codes.ts';
import type { WireAd, WireCompany, WireHb } from '#shared/campaign-wire.ts';

const statusOf = <Value extends number>(values: Record<string, Value>) => z.literal(Object.values(values));

export const companySchema: z.ZodType<WireCompany> = z.object({
  company_id: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  licence_no: z.string().nullable(),
  logo: z.string().nullable(),
  logo_url: z.string().nullable(),
  remark: z.string().nullable(),
  ctime: z.int(),
});

export const adSchema: z.ZodType<WireAd> = z.object({
  ad_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  title: z.string(),
  summary: z.string(),
  link: z.string(),
  places: z.array(z.enum(adPlacements)),
  starts_at: z.int(),
  ends_at: z.int(),
  daily_cap: z.int().nullable(),
  weight: z.int(),
  status: statusOf(adStatus),
  banners: z.array(
    z.object({
      banner_id: z.string(),
      image: z.string(),
      image_url: z.string(),
      alt: z.string(),
      link: z.string().nullable(),
      sort: z.int(),
    }),
  ),
  impressions: z.int(),
  clicks: z.int(),
  ctime: z.int(),
});

export const redPacketSchema: z.ZodType<WireHb> = z.object({
  hb_id_md5: z.string(),
  activity_theme: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  ad_id: z.string().nullable(),
  ad_title: z.string().nullable(),
  hb_video_id: z.string(),
  film_title: z.string(),
  video_name: z.string(),
  hb_type: statusOf(redPacketType),
  hb_money: z.int(),
  hb_count: z.int(),
  hb_min: z.int(),
  hb_max: z.int(),
  expire_time: z.int(),
  hb_status: statusOf(redPacketStatus),
  granted_money: z.int(),
  granted_count: z.int(),
  refunded_money: z.int(),
  ctime: z.int(),
});
