import { randomBytes } from 'node:crypto';
import type { Viewer } from '#domain/accounts/types.ts';
import { requireAd, requireCompany } from '#domain/campaigns/ad-service.ts';
import type { AdStore } from '#domain/campaigns/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { requireVideo } from '#domain/films/films-service.ts';
import type { FilmStore } from '#domain/films/types.ts';
import { newId } from '#domain/new-id.ts';
import { redPacketStatus, redPacketTransitions, redPacketType } from '#shared/red-packet-codes.ts';
import { advanceWatchProgress, computeWatchedPercent } from './advance-watch-progress.ts';
import { planAmendment } from './plan-amendment.ts';
import { splitMoney } from './split-money.ts';
import type {
  RedPacket,
  RedPacketFields,
  RedPacketInput,
  RedPacketService,
  RedPacketStore,
  RedPacketView,
  WatchProgressStore,
} from './types.ts';
import { validateRedPacket } from './validate-red-packet.ts';

/** Red packets: drafted, shared out, opened once by whoever has watched their video, paid by hand. */
export function createRedPacketService(args: {
  redPackets: RedPacketStore;
  ads: AdStore;
  watchProgress: WatchProgressStore;
  films: FilmStore;
  clock: Clock;
}): RedPacketService {
  const { redPackets: hbs, ads, watchProgress: watches, films, clock } = args;

  const requireHb = async (viewer: Viewer, redPacketId: string): Promise<RedPacket> => {
    await hbs.expireOverdue(clock.nowMs());
    const hb = await hbs.redPacketById(redPacketId);
    if (hb?.adminId !== viewer.id || hb.status === redPacketStatus.removed) {
      throw new AppError('not_found', { field: 'hb_id_md5' });
    }
    return hb;
  };

  /** What a red packet refers to must be there and be this admin's; a film for children carries none. */
  const checkFields = async (viewer: Viewer, input: RedPacketInput): Promise<RedPacketFields> => {
    const fields = validateRedPacket({ input, nowMs: clock.nowMs() });
    await requireCompany({ ads, viewer, companyId: fields.companyId });
    if (fields.adId !== null) {
      const { ad } = await requireAd({ ads, viewer, adId: fields.adId });
      if (ad.companyId !== fields.companyId) throw new AppError('not_found', { field: 'ad_id' });
    }
    const { film } = await requireVideo({ films, viewer, videoId: fields.videoId });
    if (film.source === 'kid') throw new AppError('hb_kid_video', { field: 'hb_video_id' });
    return fields;
  };

  const viewOf = async (hb: RedPacket): Promise<RedPacketView> => {
    const [company, ad, video] = await Promise.all([
      ads.companyById(hb.companyId),
      hb.adId === null ? null : ads.adById(hb.adId),
      films.videoById(hb.videoId),
    ]);
    const film = video && (await films.filmById(video.filmId));
    return {
      redPacket: hb,
      companyName: company?.name ?? '',
      adTitle: ad?.ad.title ?? null,
      filmTitle: film ? (film.titleZh ?? film.title) : '',
      videoName: video ? (video.title ?? video.originalName) : '',
    };
  };

  const watchedOf = async (viewer: Viewer, videoId: string, durationMs: number) => {
    const watch = await watches.findProgress({ viewerId: viewer.id, videoId });
    return {
      percent: computeWatchedPercent({ spans: watch?.spans ?? [], durationMs }),
      done: watch?.completedMs != null,
    };
  };

  return {
    async create({ viewer, input }) {
      const fields = await checkFields(viewer, input);
      const hb: RedPacket = {
        ...fields,
        id: randomBytes(16).toString('hex'),
        adminId: viewer.id,
        status: redPacketStatus.draft,
        grantedCents: 0,
        grantedCount: 0,
        refundedCents: 0,
        createdMs: clock.nowMs(),
      };
      await hbs.insertRedPacket(hb);
      return hb;
    },

    async edit({ viewer, redPacketId, change, status }) {
      const hb = await requireHb(viewer, redPacketId);
      if (hb.status === redPacketStatus.draft) {
        if (status !== null && status !== redPacketStatus.draft) throw new AppError('illegal_move');
        const merged = { ...hb, ...change };
        // The even share of a fixed packet follows from its money, unless it is given anew.
        const even = { minCents: change.minCents ?? null, maxCents: change.maxCents ?? null };
        const fields = await checkFields(
          viewer,
          merged.type === redPacketType.fixed ? { ...merged, ...even } : merged,
        );
        if (!(await hbs.updateDraft(redPacketId, fields))) throw new AppError('illegal_move');
        return { ...hb, ...fields };
      }
      const nowMs = clock.nowMs();
      const plan = planAmendment({ redPacket: hb, change, status, nowMs });
      if (!(await hbs.amend({ redPacket: hb, ...plan, actorId: viewer.id, nowMs })))
        throw new AppError('illegal_move');
      return (await hbs.redPacketById(redPacketId)) ?? hb;
    },

    async changeStatus({ viewer, redPacketId, status }) {
      const hb = await requireHb(viewer, redPacketId);
      if (!redPacketTransitions[hb.status].includes(status))
        throw new AppError('illegal_move', { field: 'hb_status' });
      const move = { actorId: viewer.id, nowMs: clock.nowMs() };
      const moved =
        hb.status === redPacketStatus.draft && status === redPacketStatus.active
          ? await hbs.activate({ redPacket: hb, shares: sharesOf(hb), ...move })
          : await hbs.transitionRedPacket({ id: redPacketId, from: hb.status, to: status, ...move });
      if (!moved) throw new AppError('illegal_move', { field: 'hb_status' });
    },

    async list({ viewer, pageno, pagesize }) {
      await hbs.expireOverdue(clock.nowMs());
      const { redPackets: list, total } = await hbs.listRedPackets({
        adminId: viewer.id,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
      });
      return { list: await Promise.all(list.map(viewOf)), total, pageno, pagesize };
    },

    async detail({ viewer, redPacketId, pageno, pagesize }) {
      const hb = await requireHb(viewer, redPacketId);
      const [view, { grants, total, owedCents, paidCents }, changes] = await Promise.all([
        viewOf(hb),
        hbs.listGrants({ redPacketId, limit: pagesize, offset: (pageno - 1) * pagesize }),
        ads.listStatusChanges(redPacketId),
      ]);
      return { ...view, grants: { list: grants, total, pageno, pagesize }, owedCents, paidCents, changes };
    },

    async companyDetail({ viewer, companyId }) {
      const nowMs = clock.nowMs();
      await Promise.all([hbs.expireOverdue(nowMs), ads.endExpiredAds(nowMs)]);
      const company = await requireCompany({ ads, viewer, companyId });
      const all = { adminId: viewer.id, companyId, limit: 100, offset: 0 };
      const [{ ads: list }, { redPackets: packets }] = await Promise.all([
        ads.listAds(all),
        hbs.listRedPackets(all),
      ]);
      return { company, ads: list, redPackets: await Promise.all(packets.map(viewOf)) };
    },

    async markPaid({ viewer, redPacketId, grantId }) {
      await requireHb(viewer, redPacketId);
      const came = await hbs.markPaid({
        redPacketId,
        grantId,
        actorId: viewer.id,
        nowMs: clock.nowMs(),
      });
      if (came === 'missing') throw new AppError('not_found', { field: 'grant_id' });
      if (came === 'settled') throw new AppError('illegal_move', { field: 'grant_id' });
    },

    async findForVideo({ viewer, videoId }) {
      const nowMs = clock.nowMs();
      const { video } = await requireVideo({ films, viewer, videoId });
      const shown = await hbs.redPacketsForVideo({ videoId, visitorId: viewer.id, nowMs });
      const withGrants = await Promise.all(
        shown.map(async (hb) => ({
          hb,
          grant: await hbs.findGrant({ redPacketId: hb.id, visitorId: viewer.id }),
        })),
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
        redPacketId: hb.id,
        theme: hb.theme,
        companyName: company?.name ?? '',
        expireMs: hb.expireMs,
        canOpen: grant === null,
        watchStatus: watched,
        ownGrant: grant && { cents: grant.cents, state: grant.state },
      };
    },

    async reportPlayback({ viewer, videoId, fromMs, toMs }) {
      if (toMs < fromMs) throw new AppError('bad_parameter', { field: 'to_ms' });
      const { video } = await requireVideo({ films, viewer, videoId });
      const durationMs = video.mezzanine?.durationMs;
      if (durationMs === undefined) throw new AppError('not_ready');
      const { spans, completedMs: doneMs } = await watches.updateProgress({
        viewerId: viewer.id,
        videoId,
        change: (before) => advanceWatchProgress({ before, fromMs, toMs, nowMs: clock.nowMs(), durationMs }),
      });
      return { percent: computeWatchedPercent({ spans, durationMs }), done: doneMs !== null };
    },

    async open({ viewer, redPacketId, requestId }) {
      const hb = await hbs.redPacketById(redPacketId);
      if (!hb || hb.status === redPacketStatus.draft || hb.status === redPacketStatus.removed) {
        throw new AppError('not_found', { field: 'hb_id_md5' });
      }
      await requireVideo({ films, viewer, videoId: hb.videoId });
      const watch = await watches.findProgress({ viewerId: viewer.id, videoId: hb.videoId });
      if (watch?.completedMs == null) throw new AppError('hb_not_watched');
      return hbs.claim({
        redPacketId,
        visitorId: viewer.id,
        requestId,
        grantId: newId(),
        nowMs: clock.nowMs(),
      });
    },
  };
}

/** Shares of a fixed packet come out of the same split: its bounds leave only one. */
function sharesOf(hb: RedPacket): number[] {
  return splitMoney({ total: hb.moneyCents, count: hb.count, min: hb.minCents, max: hb.maxCents });
}
