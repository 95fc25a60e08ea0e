import * as z from 'zod';
import { type AdPlacement, adPlacements, adReviews, adStatus, countedPlaces } from '#shared/ad-codes.ts';
import { isAdLink } from '#shared/is-ad-link.ts';
import { defineCall } from './define-call.ts';
import {
  dayParam,
  emptyAsNull,
  emptyAsUndefined,
  idParam,
  integerParam,
  jsonParam,
  localeParam,
  optionalIdParam,
  optionalTextParam,
  pagingFields,
  requiredAdminFields,
  requiredFlagParam,
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
  /** Maximum number of impressions for one account in a Shanghai calendar day; null for no limit. */
  visitorDailyCap: z.int().nullable(),
  /** How far the review of the content is. An ad runs only while it is `approved`. */
  review: z.enum(adReviews),
  /** The version of the content. A review names the one that it judges. */
  version: z.int(),
});
export type AdDto = z.infer<typeof adDto>;

const reviewStepDto = z.object({
  version: z.int(),
  action: z.enum(['submitted', 'approved', 'rejected']),
  reason: z.string().nullable(),
  actorName: z.string().nullable(),
  /** Unix seconds. */
  createdAt: z.int(),
});
export type ReviewStepDto = z.infer<typeof reviewStepDto>;

const textParam = (max: number) => z.string().trim().min(1).max(max);
/** An HTTPS address or a path on this site. A browser could execute any other kind of link. */
const linkParam = z.string().trim().max(1000).refine(isAdLink);
/** A list of placement names, or one text with the names separated by commas. */
const placesParam = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').map((name) => name.trim()))])
  .refine((names) => names.length > 0 && names.every((name) => adPlacements.some((place) => place === name)))
  .transform((names): AdPlacement[] => adPlacements.filter((place) => names.includes(place)));
const dailyCapParam = integerParam(1, 100_000_000);
const visitorCapParam = integerParam(1, 1000);
const weightParam = integerParam(1, 1000);
const status = z.literal(Object.values(adStatus));

const reportInput = z.object({ ...requiredAdminFields, adId: idParam, from: dayParam, to: dayParam });
const adReportDto = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      place: z.enum(countedPlaces),
      impressions: z.int(),
      clicks: z.int(),
    }),
  ),
  impressions: z.int(),
  clicks: z.int(),
  packets: z.array(
    z.object({ redPacketId: z.string(), theme: z.string(), openedCount: z.int(), paidCount: z.int() }),
  ),
});
export type AdReportDto = z.infer<typeof adReportDto>;

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
      visitorDailyCap: emptyAsUndefined(visitorCapParam.nullable().default(null)),
      weight: emptyAsUndefined(weightParam.default(1)),
    }),
    output: z.object({ adId: z.string() }),
    errors: ['illegal_move'],
  }),
  updateAd: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/update_ad_list',
    envelope: 'code',
    summary:
      'Changes only the given fields of an ad. An empty daily_cap removes the limit. What readers see is reviewed again.',
    access: 'admin',
    changes: true,
    input: z
      .object({
        dailyImpressionCap: emptyAsNull(dailyCapParam.nullable()),
        visitorDailyCap: emptyAsNull(visitorCapParam.nullable()),
        weight: weightParam,
        ...adFields,
      })
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
    errors: ['illegal_move', 'ad_needs_banner', 'ad_not_approved'],
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
    errors: ['illegal_move', 'ad_needs_banner'],
  }),
  sortBanners: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/sort_ad_banners',
    envelope: 'code',
    summary: 'Puts all banners of an ad into the given order. `banner_ids` is a JSON list.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      adId: idParam,
      bannerIds: jsonParam(z.array(idParam).min(1).max(100)),
    }),
    output: z.object({ adId: z.string() }),
    errors: ['illegal_move'],
  }),
  submit: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/submit_ad',
    envelope: 'code',
    summary: 'Hands an ad in for review. Once an owner has approved it, it starts by itself at its time.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, adId: idParam }),
    output: z.object({ adId: z.string() }),
    errors: ['illegal_move', 'ad_needs_banner'],
  }),
  reviews: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_ad_reviews',
    envelope: 'code',
    summary: 'Lists the ads of all admins that wait for a review, oldest first. For owners.',
    access: 'admin',
    changes: false,
    input: listInput,
    output: z.object({ list: z.array(adDto), total: z.int() }),
    errors: [],
  }),
  review: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/review_ad',
    envelope: 'code',
    summary: 'Approves or refuses the given version of an ad. A refusal needs a reason. For owners.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      adId: idParam,
      version: integerParam(1, 1_000_000_000),
      approve: requiredFlagParam,
      reason: optionalTextParam(200),
    }),
    output: z.object({ adId: z.string() }),
    errors: ['illegal_move'],
  }),
  reviewSteps: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_ad_review_log',
    envelope: 'code',
    summary:
      'Lists the latest steps of the review of an ad, newest first: who handed it in, approved, or refused it.',
    access: 'admin',
    changes: false,
    input: z.object({ ...requiredAdminFields, adId: idParam }),
    output: z.object({ list: z.array(reviewStepDto) }),
    errors: [],
  }),
  report: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_ad_report',
    envelope: 'code',
    summary:
      'Returns the counts of an ad for each day in Shanghai and place, their sums, and what came of its red packets. `from` and `to` are days, `Y-m-d`.',
    access: 'admin',
    changes: false,
    input: reportInput,
    output: adReportDto,
    errors: [],
  }),
  exportReport: defineCall({
    // A POST, because the export is logged.
    methods: ['POST'],
    path: '/test/weixin/admin/export_ad_report',
    envelope: 'code',
    summary: 'Downloads the days of a report as CSV (UTF-8 with a byte order mark), and logs it.',
    access: 'admin',
    changes: true,
    input: reportInput.extend({ locale: localeParam }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'ad-report-export', per: 'account', count: 30, seconds: 60 }],
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
