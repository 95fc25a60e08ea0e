import type {
  AdDto,
  AdReportDto,
  adsAdmin,
  BannerDto,
  CompanyDto,
  ReviewStepDto,
} from '#contract/ads-admin.ts';
import type { AdFields, AdReport, AdReviewStep, AdWithStats, Banner, Company } from '#domain/ads/types.ts';
import { writeAdReportCsv } from '#domain/ads/write-ad-report-csv.ts';
import { campaign as english } from '#shared/catalogue/en/campaigns.ts';
import { campaign as chinese } from '#shared/catalogue/zh-CN/campaigns.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import { type CallRequest, defineDto, defineHandlers } from '../calls/handler.ts';
import { omitUndefined } from './omit-undefined.ts';
import { toUnixSeconds } from './unix-seconds.ts';

export const adAdminHandlers = defineHandlers<typeof adsAdmin>()({
  async saveCompany({ services, viewer, input: { adminId: _, companyId, ...fields } }) {
    const company = await services.ads.saveCompany({ viewer, companyId, fields });
    return { companyId: company.id };
  },

  async companies({ services, viewer, input }) {
    const { list, total } = await services.ads.listCompanies({ viewer, ...input });
    return { list: list.map(toCompanyDto), total };
  },

  saveAd({ services, viewer, input }) {
    const { companyId, title, summary, link, dailyImpressionCap, visitorDailyCap, weight } = input;
    return services.ads.saveAd({
      viewer,
      adId: input.adId,
      fields: {
        ...{ companyId, title, summary, link, dailyImpressionCap, visitorDailyCap, weight },
        placements: input.placements,
        startsMs: input.startsAt * 1000,
        endsMs: input.endsAt * 1000,
      },
    });
  },

  async updateAd({ services, viewer, input }) {
    await services.ads.updateAd({ viewer, adId: input.adId, fields: toAdChange(input) });
    return { adId: input.adId };
  },

  async changeStatus({ services, viewer, input: { adId, status } }) {
    await services.ads.changeAdStatus({ viewer, adId, status });
    return { adId, status };
  },

  async list({ services, viewer, input }) {
    const { list, total } = await services.ads.listAds({ viewer, ...input });
    return { list: list.map(toAdDto), total };
  },

  saveBanner: ({ services, viewer, input: { adminId: _, bannerId, sort: position, ...banner } }) =>
    services.ads.saveBanner({ viewer, bannerId, banner: { ...banner, position } }),

  async removeBanner({ services, viewer, input: { bannerId } }) {
    await services.ads.removeBanner({ viewer, bannerId });
    return { bannerId };
  },

  async sortBanners({ services, viewer, input: { adId, bannerIds } }) {
    await services.ads.sortBanners({ viewer, adId, bannerIds });
    return { adId };
  },

  async submit({ services, viewer, input: { adId } }) {
    await services.ads.submitAd({ viewer, adId });
    return { adId };
  },

  async reviews({ services, viewer, input }) {
    const { list, total } = await services.ads.listReviews({ viewer, ...input });
    return { list: list.map(toAdDto), total };
  },

  async review({ services, viewer, input: { adId, version, approve, reason } }) {
    await services.ads.reviewAd({ viewer, adId, version, approve, reason });
    return { adId };
  },

  async reviewSteps({ services, viewer, input: { adId } }) {
    return { list: (await services.ads.listReviewSteps({ viewer, adId })).map(toReviewStepDto) };
  },

  async report({ services, viewer, input: { adId, from, to } }) {
    return toReportDto(await services.ads.report({ viewer, adId, from, to }));
  },

  async exportReport({ services, viewer, input: { adId, from, to, locale } }) {
    const found = await services.ads.exportReport({ viewer, adId, from, to });
    const { report, place: places } = (locale === 'en' ? english : chinese).ad;
    return {
      body: writeAdReportCsv(found, { ...report.csv, places: { ...places, unknown: report.unknownPlace } }),
      contentType: 'text/csv; charset=utf-8',
      fileName: `ad-${adId}-${from}-${to}.csv`,
    };
  },

  async addPicture({ services, viewer, image }) {
    const { id, width, height } = await services.ads.addPicture({ viewer, bytes: await image() });
    return { pictureId: id, pictureUrl: pictureUrl(id), width, height };
  },
});

function toAdChange({
  adminId: _,
  adId: __,
  placements,
  startsAt,
  endsAt,
  ...otherFields
}: CallRequest<(typeof adsAdmin)['updateAd']>['input']): Partial<AdFields> {
  return omitUndefined({
    ...otherFields,
    placements,
    startsMs: startsAt === undefined ? undefined : startsAt * 1000,
    endsMs: endsAt === undefined ? undefined : endsAt * 1000,
  });
}

export const toCompanyDto = defineDto<CompanyDto>()((company: Company) => {
  const { id, name, contact, phone, licenseNumber, logoPictureId, remark, createdMs } = company;
  return {
    companyId: id,
    ...{ name, contact, phone, licenseNumber, logoPictureId, remark },
    logoUrl: logoPictureId && pictureUrl(logoPictureId),
    createdAt: toUnixSeconds(createdMs),
  };
});

export const toAdDto = defineDto<AdDto>()((view: AdWithStats) => {
  const { ad, banners, companyName, impressions, clicks } = view;
  const { id, companyId, title, summary, link, dailyImpressionCap, visitorDailyCap, weight } = ad;
  return {
    adId: id,
    ...{ companyId, title, summary, link, dailyImpressionCap, visitorDailyCap, weight },
    ...{ status: ad.status, review: ad.review, version: ad.version },
    ...{ companyName, impressions, clicks },
    placements: ad.placements,
    startsAt: toUnixSeconds(ad.startsMs),
    endsAt: toUnixSeconds(ad.endsMs),
    createdAt: toUnixSeconds(ad.createdMs),
    banners: banners.map(toBannerDto),
  };
});

const toBannerDto = defineDto<BannerDto>()(({ id, adId: _, position: sort, ...banner }: Banner) => ({
  ...banner,
  sort,
  bannerId: id,
  pictureUrl: pictureUrl(banner.pictureId),
}));

const toReviewStepDto = defineDto<ReviewStepDto>()(
  ({ version, action, reason, actorName, createdMs }: AdReviewStep & { actorName: string | null }) => ({
    ...{ version, action, reason, actorName },
    createdAt: toUnixSeconds(createdMs),
  }),
);

const toReportDto = defineDto<AdReportDto>()(({ days, impressions, clicks, packets }: AdReport) => ({
  ...{ days, impressions, clicks },
  packets: packets.map(({ opened: openedCount, paid: paidCount, redPacketId, theme }) => ({
    ...{ redPacketId, theme, openedCount, paidCount },
  })),
}));
