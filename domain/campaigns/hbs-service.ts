import { randomBytes } from 'node:crypto';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { requireVideo } from '#domain/films/films-service.ts';
import type { FilmStore } from '#domain/films/types.ts';
import { newId } from '#domain/new-id.ts';
import type { Clock } from '#domain/services.ts';
import { hbMoves, hbStatus, hbType } from '#shared/campaign-codes.ts';
import { requireAd, requireCompany } from './ads-service.ts';
import { checkHb } from './check-hb.ts';
import { creditWatching, playedPercent } from './credit-watching.ts';
import { planAmendment } from './plan-amendment.ts';
import type { CampaignServices, HbInput, HbView } from './services.ts';
import { splitMoney } from './split-money.ts';
import type { AdStore, Hb, HbFields, HbStore, WatchStore } from './types.ts';

/** Red packets: drafted, shared out, opened once by whoever has watched their video, paid by hand. */
export function createHbsService(args: {
  hbs: HbStore;
  ads: AdStore;
  watches: WatchStore;
  films: FilmStore;
  clock: Clock;
}): CampaignServices['hbs'] {
  const { hbs, ads, watches, films, clock } = args;

  const requireHb = async (viewer: Viewer, hbId: string): Promise<Hb> => {
    await hbs.expireDue(clock.nowMs());
    const hb = await hbs.hbById(hbId);
    if (hb?.adminId !== viewer.id || hb.status === hbStatus.removed) {
      throw new AppError('not_found', { field: 'hb_id_md5' });
    }
    return hb;
  };

  /** What a red packet refers to must be there and be this admin's; a film for children carries none. */
  const checkFields = async (viewer: Viewer, input: HbInput): Promise<HbFields> => {
    const fields = checkHb({ input, nowMs: clock.nowMs() });
    await requireCompany({ ads, viewer, companyId: fields.companyId });
    if (fields.adId !== null) {
      const { ad } = await requireAd({ ads, viewer, adId: fields.adId });
      if (ad.companyId !== fields.companyId) throw new AppError('not_found', { field: 'ad_id' });
    }
    const { film } = await requireVideo({ films, viewer, videoId: fields.videoId });
    if (film.source === 'kid') throw new AppError('hb_kid_video', { field: 'hb_video_id' });
    return fields;
  };

  const viewOf = async (hb: Hb): Promise<HbView> => {
    const [company, ad, video] = await Promise.all([
      ads.companyById(hb.companyId),
      hb.adId === null ? null : ads.adById(hb.adId),
      films.videoById(hb.videoId),
    ]);
    const film = video && (await films.filmById(video.filmId));
    return {
      hb,
      companyName: company?.name ?? '',
      adTitle: ad?.ad.title ?? null,
      filmTitle: film ? (film.titleZh ?? film.title) : '',
      videoName: video ? (video.title ?? video.originalName) : '',
    };
  };

  const watchedOf = async (viewer: Viewer, videoId: string, durationMs: number) => {
    const watch = await watches.watchOf({ viewerId: viewer.id, videoId });
    return {
      percent: playedPercent({ spans: watch?.spans ?? [], durationMs }),
      done: watch?.doneMs != null,
    };
  };

  return {
    async create({ viewer, input }) {
      const fields = await checkFields(viewer, input);
      const hb: Hb = {
        ...fields,
        id: randomBytes(16).toString('hex'),
        adminId: viewer.id,
        status: hbStatus.draft,
        grantedCents: 0,
        grantedCount: 0,
        refundedCents: 0,
        createdMs: clock.nowMs(),
      };
      await hbs.insertHb(hb);
      return hb;
    },

    async edit({ viewer, hbId, change, status }) {
      const hb = await requireHb(viewer, hbId);
      if (hb.status === hbStatus.draft) {
        if (status !== null && status !== hbStatus.draft) throw new AppError('illegal_move');
        const merged = { ...hb, ...change };
        // The even share of a fixed packet follows from its money, unless it is given anew.
        const even = { minCents: change.minCents ?? null, maxCents: change.maxCents ?? null };
        const fields = await checkFields(
          viewer,
          merged.type === hbType.fixed ? { ...merged, ...even } : merged,
        );
        if (!(await hbs.updateDraft(hbId, fields))) throw new AppError('illegal_move');
        return { ...hb, ...fields };
      }
      const nowMs = clock.nowMs();
      const plan = planAmendment({ hb, change, status, nowMs });
      if (!(await hbs.amend({ hb, ...plan, actorId: viewer.id, nowMs }))) throw new AppError('illegal_move');
      return (await hbs.hbById(hbId)) ?? hb;
    },

    async move({ viewer, hbId, status }) {
      const hb = await requireHb(viewer, hbId);
      if (!hbMoves[hb.status].includes(status)) throw new AppError('illegal_move', { field: 'hb_status' });
      const move = { actorId: viewer.id, nowMs: clock.nowMs() };
      const moved =
        hb.status === hbStatus.draft && status === hbStatus.active
          ? await hbs.activate({ hb, shares: sharesOf(hb), ...move })
          : await hbs.moveHb({ id: hbId, from: hb.status, to: status, ...move });
      if (!moved) throw new AppError('illegal_move', { field: 'hb_status' });
    },

    async list({ viewer, pageno, pagesize }) {
      await hbs.expireDue(clock.nowMs());
      const { hbs: list, total } = await hbs.listHbs({
        adminId: viewer.id,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
      });
      return { list: await Promise.all(list.map(viewOf)), total, pageno, pagesize };
    },

    async detail({ viewer, hbId, pageno, pagesize }) {
      const hb = await requireHb(viewer, hbId);
      const [view, { grants, total, owedCents, paidCents }, changes] = await Promise.all([
        viewOf(hb),
        hbs.listGrants({ hbId, limit: pagesize, offset: (pageno - 1) * pagesize }),
        ads.changesOf(hbId),
      ]);
      return { ...view, grants: { list: grants, total, pageno, pagesize }, owedCents, paidCents, changes };
    },

    async companyDetail({ viewer, companyId }) {
      const nowMs = clock.nowMs();
      await Promise.all([hbs.expireDue(nowMs), ads.endDueAds(nowMs)]);
      const company = await requireCompany({ ads, viewer, companyId });
      const all = { adminId: viewer.id, companyId, limit: 100, offset: 0 };
      const [{ ads: list }, { hbs: packets }] = await Promise.all([ads.listAds(all), hbs.listHbs(all)]);
      return { company, ads: list, hbs: await Promise.all(packets.map(viewOf)) };
    },

    async markPaid({ viewer, hbId, grantId }) {
      await requireHb(viewer, hbId);
      const came = await hbs.markPaid({ hbId, grantId, actorId: viewer.id, nowMs: clock.nowMs() });
      if (came === 'missing') throw new AppError('not_found', { field: 'grant_id' });
      if (came === 'settled') throw new AppError('illegal_move', { field: 'grant_id' });
    },

    async ofVideo({ viewer, videoId }) {
      const nowMs = clock.nowMs();
      const { video } = await requireVideo({ films, viewer, videoId });
      const shown = await hbs.hbsOfVideo({ videoId, visitorId: viewer.id, nowMs });
      const withGrants = await Promise.all(
        shown.map(async (hb) => ({ hb, grant: await hbs.grantOf({ hbId: hb.id, visitorId: viewer.id }) })),
      );
      // One that can still be opened comes before what has been opened.
      const first = withGrants.find(({ grant }) => grant === null) ?? withGrants[0];
      if (!first) return null;
      const { hb, grant } = first;
      const [company, watched] = await Promise.all([
        ads.companyById(hb.companyId),
        watchedOf(viewer, videoId, video.mezzanine?.durationMs ?? 0),
      ]);
      return {
        hbId: hb.id,
        theme: hb.theme,
        companyName: company?.name ?? '',
        expireMs: hb.expireMs,
        open: grant === null,
        watched,
        mine: grant && { cents: grant.cents, state: grant.state },
      };
    },

    async watched({ viewer, videoId, fromMs, toMs }) {
      if (toMs < fromMs) throw new AppError('bad_parameter', { field: 'to_ms' });
      const { video } = await requireVideo({ films, viewer, videoId });
      const durationMs = video.mezzanine?.durationMs;
      if (durationMs === undefined) throw new AppError('not_ready');
      const { spans, doneMs } = await watches.changeWatch({
        viewerId: viewer.id,
        videoId,
        change: (before) => creditWatching({ before, fromMs, toMs, nowMs: clock.nowMs(), durationMs }),
      });
      return { percent: playedPercent({ spans, durationMs }), done: doneMs !== null };
    },

    async open({ viewer, hbId, requestId }) {
      const hb = await hbs.hbById(hbId);
      if (!hb || hb.status === hbStatus.draft || hb.status === hbStatus.removed) {
        throw new AppError('not_found', { field: 'hb_id_md5' });
      }
      await requireVideo({ films, viewer, videoId: hb.videoId });
      const watch = await watches.watchOf({ viewerId: viewer.id, videoId: hb.videoId });
      if (watch?.doneMs == null) throw new AppError('hb_not_watched');
      return hbs.claim({
        hbId,
        visitorId: viewer.id,
        requestId,
        grantId: newId(),
        nowMs: clock.nowMs(),
      });
    },
  };
}

/** Shares of a fixed packet come out of the same split: its bounds leave only one. */
function sharesOf(hb: Hb): number[] {
  return splitMoney({ total: hb.moneyCents, count: hb.count, min: hb.minCents, max: hb.maxCents });
}
