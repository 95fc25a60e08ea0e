import { randomInt } from 'node:crypto';
import { type AdStatus, adStatus, adTransitions } from '#shared/ad-codes.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type {
  AdFields,
  AdService,
  AdStore,
  AdWithBanners,
  AdWithStats,
  Company,
  PictureStorage,
} from './types.ts';

const editableStatuses: AdStatus[] = [adStatus.draft, adStatus.active, adStatus.paused];

/** Returns a company that belongs to the viewer. Throws not_found. */
export async function requireCompany(args: {
  ads: AdStore;
  viewer: Viewer;
  companyId: string;
}): Promise<Company> {
  const company = await args.ads.companyById(args.companyId);
  if (company?.adminId !== args.viewer.id) throw new AppError('not_found', { field: 'companyId' });
  return company;
}

/** Returns an ad that belongs to the viewer and has not been removed. Throws not_found. */
export async function requireAd(args: { ads: AdStore; viewer: Viewer; adId: string }): Promise<AdWithStats> {
  const row = await args.ads.adById(args.adId);
  if (row?.ad.adminId !== args.viewer.id || row.ad.status === adStatus.removed) {
    throw new AppError('not_found', { field: 'adId' });
  }
  return row;
}

/**
 * Creates the service that edits companies and ads, changes ad statuses, serves ads, and counts their impressions and
 * clicks.
 */
export function createAdService(args: {
  ads: AdStore;
  pictures: PictureStorage;
  clock: Clock;
  /** Returns a random whole number from 0 to `below` - 1; cryptographic by default. */
  draw?: (below: number) => number;
}): AdService {
  const { ads, pictures, clock, draw = (below) => randomInt(below) } = args;

  const checkFields = async (viewer: Viewer, fields: AdFields) => {
    await requireCompany({ ads, viewer, companyId: fields.companyId });
    if (fields.endsMs <= fields.startsMs) throw new AppError('bad_parameter', { field: 'endsAt' });
  };
  const requirePicture = async (viewer: Viewer, pictureId: string, named: { field: string }) => {
    const picture = await ads.pictureById(pictureId);
    if (picture?.ownerId !== viewer.id) throw new AppError('not_found', named);
  };
  const requireBanner = async (viewer: Viewer, bannerId: string) => {
    const banner = await ads.bannerById(bannerId);
    if (!banner) throw new AppError('not_found', { field: 'bannerId' });
    return { banner, row: await requireAd({ ads, viewer, adId: banner.adId }) };
  };
  const change = async (viewer: Viewer, adId: string, fields: Partial<AdFields>) => {
    const { ad } = await requireAd({ ads, viewer, adId });
    await checkFields(viewer, { ...ad, ...fields });
    const guard = { expectedStatuses: editableStatuses, nowMs: clock.nowMs() };
    if (!(await ads.updateAd({ id: adId, fields, ...guard }))) throw new AppError('illegal_move');
  };

  return {
    async saveCompany({ viewer, companyId, fields }) {
      if (fields.logoPictureId !== null)
        await requirePicture(viewer, fields.logoPictureId, { field: 'logoPictureId' });
      if (companyId === null) {
        const company = { ...fields, id: newId(), adminId: viewer.id, createdMs: clock.nowMs() };
        await ads.insertCompany(company);
        return company;
      }
      const before = await requireCompany({ ads, viewer, companyId });
      await ads.updateCompany(companyId, fields);
      return { ...before, ...fields };
    },

    async listCompanies({ viewer, pageNumber, pageSize }) {
      const { companies, total } = await ads.listCompanies({
        adminId: viewer.id,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list: companies, total, pageNumber, pageSize };
    },

    async saveAd({ viewer, adId, fields }) {
      if (adId !== null) {
        await change(viewer, adId, fields);
        return { adId };
      }
      await checkFields(viewer, fields);
      const ad = {
        ...fields,
        id: newId(),
        adminId: viewer.id,
        status: adStatus.draft,
        createdMs: clock.nowMs(),
      };
      await ads.insertAd(ad);
      return { adId: ad.id };
    },

    updateAd: ({ viewer, adId, fields }) => change(viewer, adId, fields),

    async changeAdStatus({ viewer, adId, status }) {
      const { ad, banners } = await requireAd({ ads, viewer, adId });
      if (!adTransitions[ad.status].includes(status)) throw new AppError('illegal_move', { field: 'status' });
      if (status === adStatus.active && banners.length === 0) throw new AppError('ad_needs_banner');
      const moved = await ads.transitionAd({
        id: adId,
        from: ad.status,
        to: status,
        actorId: viewer.id,
        nowMs: clock.nowMs(),
      });
      if (!moved) throw new AppError('illegal_move', { field: 'status' });
    },

    async listAds({ viewer, pageNumber, pageSize }) {
      const { ads: list, total } = await ads.listAds({
        adminId: viewer.id,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list, total, pageNumber, pageSize };
    },

    adDetail: ({ viewer, adId }) => requireAd({ ads, viewer, adId }),

    async saveBanner({ viewer, bannerId, banner }) {
      const { ad } = await requireAd({ ads, viewer, adId: banner.adId });
      if (!editableStatuses.includes(ad.status)) throw new AppError('illegal_move');
      await requirePicture(viewer, banner.pictureId, { field: 'pictureId' });
      if (bannerId !== null) {
        const { banner: before } = await requireBanner(viewer, bannerId);
        if (before.adId !== banner.adId) throw new AppError('not_found', { field: 'bannerId' });
      }
      const id = bannerId ?? newId();
      await ads.upsertBanner({ ...banner, id });
      return { bannerId: id };
    },

    async removeBanner({ viewer, bannerId }) {
      const { row } = await requireBanner(viewer, bannerId);
      if (row.ad.status === adStatus.active && row.banners.length === 1)
        throw new AppError('ad_needs_banner');
      await ads.deleteBanner(bannerId);
    },

    async addPicture({ viewer, bytes }) {
      const id = newId();
      const properties = await pictures.save({ id, bytes });
      const picture = { ...properties, id, ownerId: viewer.id, createdMs: clock.nowMs() };
      await ads.insertPicture(picture);
      return picture;
    },

    async picturePath(pictureId) {
      if (!(await ads.pictureById(pictureId))) throw new AppError('not_found');
      return pictures.path(pictureId);
    },

    async choose({ placement }) {
      const nowMs = clock.nowMs();
      const running = await ads.listEligibleAds({ nowMs, day: shanghaiDay(nowMs) });
      const row = drawByWeight(
        running.filter(({ ad }) => ad.placements.includes(placement)),
        draw,
      );
      const banner = row?.banners[draw(row.banners.length)];
      if (!row || !banner) return null;
      return {
        adId: row.ad.id,
        title: row.ad.title,
        summary: row.ad.summary,
        companyName: row.companyName,
        link: banner.link ?? row.ad.link,
        picture: { id: banner.pictureId, alt: banner.alt },
      };
    },

    async recordEvent({ viewer, adId, impressionId, kind }) {
      const nowMs = clock.nowMs();
      const row = await ads.adById(adId);
      if (row?.ad.status !== adStatus.active) throw new AppError('not_found', { field: 'adId' });
      const counted = await ads.recordAdEvent({
        adId,
        impressionId,
        viewerId: viewer.id,
        kind,
        day: shanghaiDay(nowMs),
        nowMs,
      });
      return { counted };
    },
  };
}

/** Chooses an ad at random, with a probability proportional to its weight. Returns undefined if there is none. */
function drawByWeight(rows: AdWithBanners[], draw: (below: number) => number): AdWithBanners | undefined {
  const total = rows.reduce((sum, { ad }) => sum + ad.weight, 0);
  if (total === 0) return undefined;
  let remaining = draw(total);
  return rows.find(({ ad }) => {
    remaining -= ad.weight;
    return remaining < 0;
  });
}
