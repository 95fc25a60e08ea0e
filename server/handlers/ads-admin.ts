import type { AdDto, adsAdmin, CompanyDto } from '#contract/ads-admin.ts';
import type { AdFields, AdWithStats, Company } from '#domain/campaigns/types.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import type { CallRequest, Handlers } from '../calls/handler.ts';

export const adAdminHandlers: Handlers<typeof adsAdmin> = {
  async saveCompany({ services, viewer, input: { adminId: _, companyId, ...fields } }) {
    const company = await services.ads.saveCompany({ viewer, companyId, fields });
    return { companyId: company.id };
  },

  async companies({ services, viewer, input }) {
    const { list, total } = await services.ads.listCompanies({ viewer, ...input });
    return { list: list.map(toCompanyDto), total };
  },

  saveAd({ services, viewer, input }) {
    const { companyId, title, summary, link, dailyCap, weight } = input;
    return services.ads.saveAd({
      viewer,
      adId: input.adId,
      fields: {
        ...{ companyId, title, summary, link, dailyCap, weight },
        placements: input.places,
        startsMs: input.startsAt * 1000,
        endsMs: input.endsAt * 1000,
      },
    });
  },

  async updateAd({ services, viewer, input }) {
    await services.ads.updateAd({ viewer, adId: input.adId, fields: pickChangedFields(input) });
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

  saveBanner: ({ services, viewer, input: { adminId: _, bannerId, ...banner } }) =>
    services.ads.saveBanner({ viewer, bannerId, banner }),

  async removeBanner({ services, viewer, input: { bannerId } }) {
    await services.ads.removeBanner({ viewer, bannerId });
    return { bannerId };
  },

  async addPicture({ services, viewer, image }) {
    const { id, width, height } = await services.ads.addPicture({ viewer, bytes: await image() });
    return { pictureId: id, pictureUrl: pictureUrl(id), width, height };
  },
};

/** Returns the fields of a partial change that are in the request. */
function pickChangedFields({
  adminId: _,
  adId: __,
  places,
  startsAt,
  endsAt,
  ...otherFields
}: CallRequest<(typeof adsAdmin)['updateAd']>['input']): Partial<AdFields> {
  const fields = {
    ...otherFields,
    placements: places,
    startsMs: startsAt === undefined ? undefined : startsAt * 1000,
    endsMs: endsAt === undefined ? undefined : endsAt * 1000,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export const toUnixSeconds = (ms: number): number => Math.floor(ms / 1000);

export const toCompanyDto = ({ id, createdMs, ...company }: Company): CompanyDto => ({
  ...company,
  companyId: id,
  logoUrl: company.logoId && pictureUrl(company.logoId),
  createdAt: toUnixSeconds(createdMs),
});

export const toAdDto = ({ ad, banners, ...figures }: AdWithStats): AdDto => ({
  ...ad,
  ...figures,
  adId: ad.id,
  places: ad.placements,
  startsAt: toUnixSeconds(ad.startsMs),
  endsAt: toUnixSeconds(ad.endsMs),
  createdAt: toUnixSeconds(ad.createdMs),
  banners: banners.map(({ id, ...banner }) => ({
    ...banner,
    bannerId: id,
    pictureUrl: pictureUrl(banner.pictureId),
  })),
});
