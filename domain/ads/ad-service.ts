import { createHmac, randomInt } from 'node:crypto';
import { type AdStatus, adStatus, adTransitions } from '#shared/ad-codes.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { shanghaiDay, startOfShanghaiDay } from '#shared/shanghai-day.ts';
import type { Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { AuditStore } from '../audit/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { isPrivateFilm } from '../films/film-access.ts';
import type { FilmStore } from '../films/types.ts';
import { newId } from '../new-id.ts';
import { changesBanner, changesContent, stateAfterContentChange } from './ad-state.ts';
import { isOnPace } from './is-on-pace.ts';
import type {
  Ad,
  AdChange,
  AdFields,
  AdReviewStep,
  AdService,
  AdState,
  AdStore,
  AdWithBanners,
  AdWithStats,
  Company,
  PictureStorage,
} from './types.ts';
import { createViewPasses } from './view-pass.ts';

const editableStatuses: AdStatus[] = [adStatus.draft, adStatus.active, adStatus.paused];
/** How many days a report has at most. */
const REPORT_DAYS_MAX = 366;
/** How many red packets of an ad a report has at most. */
const REPORT_PACKETS_MAX = 20;
/** How many steps of its review the page of an ad shows. */
const SHOWN_STEPS = 50;

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

const requireReviewer = ({ roles }: Viewer): void => {
  if (!roles.includes('owner')) throw new AppError('forbidden');
};

const stateOf = ({ status, review, version }: Ad): AdState => ({ status, review, version });

/**
 * Creates the service that edits companies and ads, reviews them, changes ad statuses, serves ads, and counts their impressions and
 * clicks.
 */
export function createAdService(args: {
  ads: AdStore;
  audits: Pick<AuditStore, 'insertAudit'>;
  films: Pick<FilmStore, 'videoById' | 'filmById'>;
  pictures: PictureStorage;
  clock: Clock;
  /** Returns a secret of this library, from which the key of the views is derived. */
  secret: () => Promise<Uint8Array>;
  /** Returns a random whole number from 0 to `below` - 1; cryptographic by default. */
  draw?: (below: number) => number;
}): AdService {
  const { ads, audits, films, pictures, clock, secret, draw = (below) => randomInt(below) } = args;

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
  const viewPasses = async () =>
    createViewPasses({
      key: createHmac('sha256', await secret())
        .update('views of ads')
        .digest(),
    });

  /** Makes a change of an ad in the state in which it was read. Throws illegal_move if it cannot be made. */
  const apply = async (
    viewer: Viewer,
    ad: Ad,
    action: AuditAction,
    change: Omit<AdChange, 'adId' | 'from' | 'audit' | 'nowMs'>,
    reason: string | null = null,
  ) => {
    const nowMs = clock.nowMs();
    const from = stateOf(ad);
    const to = change.to ?? from;
    const detail = {
      version: String(to.version),
      from: `${from.status}/${from.review}`,
      to: `${to.status}/${to.review}`,
      ...(reason === null ? {} : { reason }),
    };
    const audit = createAuditEntry({ actor: viewer, action, subjectId: ad.id, detail, nowMs });
    if (!(await ads.changeAd({ adId: ad.id, from, ...change, audit, nowMs })))
      throw new AppError('illegal_move', { field: 'status' });
  };
  const change = async (viewer: Viewer, adId: string, fields: Partial<AdFields>) => {
    const { ad } = await requireAd({ ads, viewer, adId });
    await checkFields(viewer, { ...ad, ...fields });
    if (!editableStatuses.includes(ad.status)) throw new AppError('illegal_move');
    const to = changesContent(ad, fields) ? stateAfterContentChange(ad) : stateOf(ad);
    await apply(viewer, ad, 'ad_changed', { to, fields });
  };
  const step = (viewer: Viewer, ad: Ad, action: AdReviewStep['action'], reason: string | null) => ({
    version: ad.version,
    action,
    reason,
    actorId: viewer.id,
    createdMs: clock.nowMs(),
  });
  const report = async ({ viewer, adId, from, to }: Parameters<AdService['report']>[0]) => {
    const { ad } = await requireAd({ ads, viewer, adId });
    const [fromSeconds, toSeconds] = [startOfShanghaiDay(from), startOfShanghaiDay(to)];
    if (fromSeconds === null) throw new AppError('bad_parameter', { field: 'from' });
    if (
      toSeconds === null ||
      toSeconds < fromSeconds ||
      toSeconds - fromSeconds >= REPORT_DAYS_MAX * DAY_SECONDS
    )
      throw new AppError('bad_parameter', { field: 'to' });
    const [days, packets] = await Promise.all([
      ads.listPlaceDays({ adId, from, to }),
      ads.listPacketFigures({ adId, limit: REPORT_PACKETS_MAX }),
    ]);
    const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
    return { ad, days, packets, impressions, clicks: days.reduce((sum, day) => sum + day.clicks, 0) };
  };
  /** Whether a lesson's page may show ads: its film is there, is for no children, and is no learner's own. */
  const allowsAds = async (videoId: string): Promise<boolean> => {
    const video = await films.videoById(videoId);
    const film = video && (await films.filmById(video.filmId));
    return film ? film.source !== 'kid' && !isPrivateFilm(film) : false;
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
      await ads.updateCompany({ id: companyId, fields, actorId: viewer.id, nowMs: clock.nowMs() });
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
        review: 'draft' as const,
        version: 1,
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
      if (status === adStatus.active && ad.review !== 'approved') throw new AppError('ad_not_approved');
      await apply(viewer, ad, 'ad_status_changed', { to: { ...stateOf(ad), status } });
    },

    async submitAd({ viewer, adId }) {
      const { ad, banners } = await requireAd({ ads, viewer, adId });
      const waits = ad.review === 'draft' || ad.review === 'rejected';
      if (!waits || !editableStatuses.includes(ad.status)) throw new AppError('illegal_move');
      if (banners.length === 0) throw new AppError('ad_needs_banner');
      await apply(viewer, ad, 'ad_submitted', {
        to: { ...stateOf(ad), review: 'reviewing' },
        step: step(viewer, ad, 'submitted', null),
      });
    },

    async listReviews({ viewer, pageNumber, pageSize }) {
      requireReviewer(viewer);
      const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
      const { ads: list, total } = await ads.listAdsInReview(page);
      return { list, total, pageNumber, pageSize };
    },

    async reviewAd({ viewer, adId, version, approve, reason }) {
      requireReviewer(viewer);
      const row = await ads.adById(adId);
      if (!row || row.ad.status === adStatus.removed) throw new AppError('not_found', { field: 'adId' });
      const { ad } = row;
      if (ad.review !== 'reviewing' || ad.version !== version) throw new AppError('illegal_move');
      if (!approve && reason === null) throw new AppError('bad_parameter', { field: 'reason' });
      const review = approve ? 'approved' : 'rejected';
      const nowMs = clock.nowMs();
      // An ad whose time has not come is started by the campaign sweep.
      const startsNow = approve && ad.status === adStatus.draft && ad.startsMs <= nowMs && nowMs < ad.endsMs;
      const status = startsNow ? adStatus.active : ad.status;
      await apply(
        viewer,
        ad,
        approve ? 'ad_approved' : 'ad_rejected',
        { to: { ...stateOf(ad), review, status }, step: step(viewer, ad, review, reason) },
        reason,
      );
    },

    async listReviewSteps({ viewer, adId }) {
      if (!viewer.roles.includes('owner')) await requireAd({ ads, viewer, adId });
      return ads.listReviewSteps({ adId, limit: SHOWN_STEPS });
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
      const before = bannerId === null ? null : (await requireBanner(viewer, bannerId)).banner;
      if (before && before.adId !== banner.adId) throw new AppError('not_found', { field: 'bannerId' });
      const id = bannerId ?? newId();
      const to = changesBanner(before, banner) ? stateAfterContentChange(ad) : stateOf(ad);
      await apply(viewer, ad, 'ad_banner_saved', { to, banner: { ...banner, id } });
      return { bannerId: id };
    },

    async removeBanner({ viewer, bannerId }) {
      const { row } = await requireBanner(viewer, bannerId);
      const { ad, banners } = row;
      const needsBanner =
        ad.status === adStatus.active || ad.review === 'reviewing' || ad.review === 'approved';
      if (needsBanner && banners.length === 1) throw new AppError('ad_needs_banner');
      await apply(viewer, ad, 'ad_banner_removed', { removedBannerId: bannerId });
    },

    async sortBanners({ viewer, adId, bannerIds }) {
      const { ad, banners } = await requireAd({ ads, viewer, adId });
      if (!editableStatuses.includes(ad.status)) throw new AppError('illegal_move');
      const isWhole =
        bannerIds.length === banners.length && banners.every(({ id }) => bannerIds.includes(id));
      if (!isWhole) throw new AppError('not_found', { field: 'bannerIds' });
      await apply(viewer, ad, 'ad_banners_sorted', { bannerOrder: bannerIds });
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

    report,

    async exportReport(args) {
      const found = await report(args);
      const { viewer, adId: subjectId, from, to } = args;
      const audit = createAuditEntry({
        ...{ actor: viewer, action: 'ad_report_exported', subjectId, nowMs: clock.nowMs() },
        detail: { from_day: from, to_day: to },
      });
      await audits.insertAudit(audit);
      return found;
    },

    async choose({ viewer, placement, videoId }) {
      if (videoId === null ? placement === 'lesson' : !(await allowsAds(videoId))) return null;
      const nowMs = clock.nowMs();
      const running = await ads.listEligibleAds({ nowMs, day: shanghaiDay(nowMs), viewerId: viewer.id });
      const row = drawByWeight(
        running.filter(
          ({ ad, impressionsToday }) =>
            ad.placements.includes(placement) && isOnPace({ ...ad, impressionsToday, nowMs }),
        ),
        draw,
      );
      const banner = row?.banners[draw(row.banners.length)];
      if (!row || !banner) return null;
      const adId = row.ad.id;
      return {
        adId,
        viewPass: (await viewPasses()).issue({ adId, viewerId: viewer.id, place: placement, nowMs }),
        title: row.ad.title,
        summary: row.ad.summary,
        companyName: row.companyName,
        link: banner.link ?? row.ad.link,
        picture: { id: banner.pictureId, alt: banner.alt },
      };
    },

    async recordEvent({ viewer, adId, viewPass, kind }) {
      const nowMs = clock.nowMs();
      const viewerId = viewer.id;
      const view = (await viewPasses()).check({ adId, viewerId, pass: viewPass, nowMs });
      if (!view) return { counted: false };
      const { place, viewId: impressionId } = view;
      const day = shanghaiDay(nowMs);
      return { counted: await ads.recordAdEvent({ adId, impressionId, viewerId, place, kind, day, nowMs }) };
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
