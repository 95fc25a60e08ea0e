import * as z from 'zod';
import { type AdPlacement, adPlacements, adStatus } from '#shared/ad-codes.ts';
import { defineCall } from './define-call.ts';
import {
  emptyAsNull,
  emptyAsUndefined,
  idParam,
  integerParam,
  optionalIdParam,
  optionalTextParam,
  pagingFields,
  requiredAdminFields,
  statusParam,
  unixSecondsParam,
} from './fields.ts';

/** An advertiser. */
export const companyDto = z.object({
  companyId: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  licenseNumber: z.string().nullable(),
  logoPictureId: z.string().nullable(),
  logoUrl: z.string().nullable(),
  remark: z.string().nullable(),
  /** Unix seconds. */
  createdAt: z.int(),
});
export type CompanyDto = z.infer<typeof companyDto>;

const bannerDto = z.object({
  bannerId: z.string(),
  pictureId: z.string(),
  pictureUrl: z.string(),
  alt: z.string(),
  /** Null if the banner uses the ad's link. */
  link: z.string().nullable(),
  /** Banners with a lower number come first. */
  sort: z.int(),
});
export type BannerDto = z.infer<typeof bannerDto>;

/** An ad with its banners and counts. Times are in Unix seconds. */
export const adDto = z.object({
  adId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  title: z.string(),
  summary: z.string(),
  link: z.string(),
  placements: z.array(z.enum(adPlacements)),
  startsAt: z.int(),
  endsAt: z.int(),
  /** Maximum number of impressions in a Shanghai calendar day; null for no limit. */
  dailyImpressionCap: z.int().nullable(),
  weight: z.int(),
  status: z.literal(Object.values(adStatus)),
  banners: z.array(bannerDto),
  impressions: z.int(),
  clicks: z.int(),
  createdAt: z.int(),
});
export type AdDto = z.infer<typeof adDto>;

const textParam = (max: number) => z.string().trim().min(1).max(max);
/** An HTTPS address or a path on this site. A browser could execute any other kind of link. */
const linkParam = z
  .string()
  .trim()
  .max(1000)
  .refine((link) =>
    link.startsWith('/') ? !/^\/[/\\]/.test(link) : URL.canParse(link) && new URL(link).protocol === 'https:',
  );
/** A list of placement names, or one text with the names separated by commas. */
const placesParam = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').map((name) => name.trim()))])
  .refine((names) => names.length > 0 && names.every((name) => adPlacements.some((place) => place === name)))
  .transform((names): AdPlacement[] => adPlacements.filter((place) => names.includes(place)));
const dailyCapParam = integerParam(1, 100_000_000);
const weightParam = integerParam(1, 1000);
const status = z.literal(Object.values(adStatus));

const listInput = z.object({ ...requiredAdminFields, ...pagingFields });
const adFields = {
  companyId: idParam,
  title: textParam(60),
  summary: textParam(200),
  link: linkParam,
  placements: placesParam,
  startsAt: unixSecondsParam,
  endsAt: unixSecondsParam,
};

export const adsAdmin = {
  saveCompany: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_company',
    envelope: 'code',
    summary: 'Creates a company, or changes the one with the given company_id.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      companyId: optionalIdParam,
      name: textParam(80),
      contact: textParam(40),
      phone: textParam(40),
      licenseNumber: optionalTextParam(60),
      logoPictureId: optionalIdParam,
      remark: optionalTextParam(500),
    }),
    output: z.object({ companyId: z.string() }),
    errors: [],
  }),
  companies: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_ad_company',
    envelope: 'code',
    summary: "Lists the admin's companies, newest first.",
    access: 'admin',
    changes: false,
    input: listInput,
    output: z.object({ list: z.array(companyDto), total: z.int() }),
    errors: [],
  }),
  saveAd: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_ad_details',
    envelope: 'code',
    summary: 'Creates an ad, or changes all fields of the one with the given ad_id. Times are unix seconds.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      adId: optionalIdParam,
      ...adFields,
      dailyImpressionCap: emptyAsUndefined(dailyCapParam.nullable().default(null)),
      weight: emptyAsUndefined(weightParam.default(1)),
    }),
    output: z.object({ adId: z.string() }),
    errors: ['illegal_move'],
  }),
  updateAd: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/update_ad_list',
    envelope: 'code',
    summary: 'Changes only the given fields of an ad. An empty daily_cap removes the limit.',
    access: 'admin',
    changes: true,
    input: z
      .object({ dailyImpressionCap: emptyAsNull(dailyCapParam.nullable()), weight: weightParam, ...adFields })
      .partial()
      .extend({ ...requiredAdminFields, adId: idParam }),
    output: z.object({ adId: z.string() }),
    errors: ['illegal_move'],
  }),
  changeStatus: defineCall({
    methods: ['GET', 'POST'],
    path: '/test/weixin/admin/update_ad_status',
    envelope: 'code',
    summary: 'Changes the status of an ad: 0 draft, 1 active, 2 paused, 3 ended, 9 removed.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, adId: idParam, status: statusParam(status) }),
    output: z.object({ adId: z.string(), status: adDto.shape.status }),
    errors: ['illegal_move', 'ad_needs_banner'],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_ad_list',
    envelope: 'code',
    summary: "Lists the admin's ads with their banners and counts, newest first.",
    access: 'admin',
    changes: false,
    input: listInput,
    output: z.object({ list: z.array(adDto), total: z.int() }),
    errors: [],
  }),
  saveBanner: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_ad_banner',
    envelope: 'code',
    summary: 'Adds a banner to an ad, or changes the one with the given banner_id.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      adId: idParam,
      bannerId: optionalIdParam,
      pictureId: idParam,
      alt: textParam(120),
      link: emptyAsUndefined(linkParam.nullable().default(null)),
      sort: emptyAsUndefined(integerParam(0, 10_000).default(0)),
    }),
    output: z.object({ bannerId: z.string() }),
    errors: ['illegal_move'],
  }),
  removeBanner: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/remove_ad_banner',
    envelope: 'code',
    summary: 'Removes a banner. The last banner of an active ad cannot be removed.',
    access: 'admin',
    changes: true,
    freesSpace: true,
    input: z.object({ ...requiredAdminFields, bannerId: idParam }),
    output: z.object({ bannerId: z.string() }),
    errors: ['ad_needs_banner'],
  }),
  addPicture: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_picture',
    envelope: 'code',
    summary: 'Uploads a picture as multipart form data in the field image: png, jpg or webp, at most 2 MB.',
    access: 'admin',
    changes: true,
    file: 'image',
    input: z.object({ ...requiredAdminFields }),
    output: z.object({ pictureId: z.string(), pictureUrl: z.string(), width: z.int(), height: z.int() }),
    errors: ['picture_unreadable'],
  }),
};
