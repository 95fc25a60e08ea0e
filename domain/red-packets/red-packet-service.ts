import { randomBytes } from 'node:crypto';
import { redPacketStatus, redPacketTransitions, splitType } from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import { requireAd, requireCompany } from '../ads/ad-service.ts';
import type { AdStore } from '../ads/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { isPrivateFilm } from '../films/film-access.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore } from '../films/types.ts';
import { newId } from '../new-id.ts';
import { billNumberOf } from '../payouts/bill-number.ts';
import type { PayoutStore } from '../payouts/types.ts';
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

/**
 * Creates the red packet service. An administrator drafts and activates red packets and pays the grants by hand. A
 * learner opens a red packet after watching its video.
 */
export function createRedPacketService(args: {
  redPackets: RedPacketStore;
  payouts: Pick<PayoutStore, 'findBill' | 'settle'>;
  ads: AdStore;
  watchProgress: WatchProgressStore;
  films: FilmStore;
  clock: Clock;
  /** Called when an account has got a share. */
  onGranted: (accountId: string) => Promise<void>;
}): RedPacketService {
  const { redPackets, payouts, ads, watchProgress, films, clock, onGranted } = args;

  const requireRedPacket = async (viewer: Viewer, redPacketId: string): Promise<RedPacket> => {
    const redPacket = await redPackets.redPacketById(redPacketId);
    if (redPacket?.adminId !== viewer.id || redPacket.status === redPacketStatus.removed) {
      throw new AppError('not_found', { field: 'redPacketId' });
    }
    return redPacket;
  };

  /**
   * Checks the fields, and that all they refer to exists and belongs to the viewer. A children's film and a
   * learner's own film cannot have a red packet.
   */
  const checkFields = async (viewer: Viewer, input: RedPacketInput): Promise<RedPacketFields> => {
    const fields = validateRedPacket({ input, nowMs: clock.nowMs() });
    await requireCompany({ ads, viewer, companyId: fields.companyId });
    if (fields.adId !== null) {
      const { ad } = await requireAd({ ads, viewer, adId: fields.adId });
      if (ad.companyId !== fields.companyId) throw new AppError('not_found', { field: 'adId' });
    }
    const { film } = await requireVideo({ films, viewer, videoId: fields.videoId });
    if (film.source === 'kid') throw new AppError('hb_kid_video', { field: 'redPacketVideoId' });
    if (isPrivateFilm(film)) throw new AppError('hb_private_video', { field: 'redPacketVideoId' });
    return fields;
  };

  const viewOf = async (redPacket: RedPacket): Promise<RedPacketView> => {
    const [company, ad, video] = await Promise.all([
      ads.companyById(redPacket.companyId),
      redPacket.adId === null ? null : ads.adById(redPacket.adId),
      films.videoById(redPacket.videoId),
    ]);
    const film = video && (await films.filmById(video.filmId));
    return {
      redPacket,
      companyName: company?.name ?? '',
      adTitle: ad?.ad.title ?? null,
      filmTitle: film ? (film.titleZh ?? film.title) : '',
      videoName: video ? (video.title ?? video.originalName) : '',
    };
  };

  const watchStatusOf = async (viewer: Viewer, videoId: string, durationMs: number) => {
    const progress = await watchProgress.findProgress({ viewerId: viewer.id, videoId });
    return {
      percent: computeWatchedPercent({ spans: progress?.watchedSpans ?? [], durationMs }),
      done: progress?.completedMs != null,
    };
  };

  return {
    async create({ viewer, input }) {
      const fields = await checkFields(viewer, input);
      const redPacket: RedPacket = {
        ...fields,
        id: randomBytes(16).toString('hex'),
        adminId: viewer.id,
        status: redPacketStatus.draft,
        grantedCents: 0,
        grantedCount: 0,
        refundedCents: 0,
        createdMs: clock.nowMs(),
      };
      await redPackets.insertRedPacket(redPacket);
      return redPacket;
    },

    async edit({ viewer, redPacketId, change, status }) {
      const redPacket = await requireRedPacket(viewer, redPacketId);
      if (redPacket.status === redPacketStatus.draft) {
        if (status !== null && status !== redPacketStatus.draft) throw new AppError('illegal_move');
        const merged = { ...redPacket, ...change };
        // Unless the change sets them, the bounds of a fixed red packet are computed again from its money.
        const bounds = { minCents: change.minCents ?? null, maxCents: change.maxCents ?? null };
        const fields = await checkFields(
          viewer,
          merged.splitType === splitType.fixed ? { ...merged, ...bounds } : merged,
        );
        if (!(await redPackets.updateDraft(redPacketId, fields))) throw new AppError('illegal_move');
        return { ...redPacket, ...fields };
      }
      const nowMs = clock.nowMs();
      const plan = planAmendment({ redPacket, change, status, nowMs });
      if (!(await redPackets.amend({ redPacket, ...plan, actorId: viewer.id, nowMs })))
        throw new AppError('illegal_move');
      return (await redPackets.redPacketById(redPacketId)) ?? redPacket;
    },

    async changeStatus({ viewer, redPacketId, status }) {
      const redPacket = await requireRedPacket(viewer, redPacketId);
      if (!redPacketTransitions[redPacket.status].includes(status))
        throw new AppError('illegal_move', { field: 'redPacketStatus' });
      const change = { actorId: viewer.id, nowMs: clock.nowMs() };
      const isChanged =
        redPacket.status === redPacketStatus.draft && status === redPacketStatus.active
          ? await redPackets.activate({ redPacket, shares: splitShares(redPacket), ...change })
          : await redPackets.transitionRedPacket({
              id: redPacketId,
              from: redPacket.status,
              to: status,
              ...change,
            });
      if (!isChanged) throw new AppError('illegal_move', { field: 'redPacketStatus' });
    },

    async list({ viewer, pageNumber, pageSize }) {
      const { redPackets: list, total } = await redPackets.listRedPackets({
        adminId: viewer.id,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list: await Promise.all(list.map(viewOf)), total, pageNumber, pageSize };
    },

    async detail({ viewer, redPacketId, pageNumber, pageSize }) {
      const redPacket = await requireRedPacket(viewer, redPacketId);
      const [view, { grants, total, owedCents, paidCents }, changes] = await Promise.all([
        viewOf(redPacket),
        redPackets.listGrants({ redPacketId, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
        ads.listStatusChanges(redPacketId),
      ]);
      return {
        ...view,
        grants: { list: grants, total, pageNumber, pageSize },
        owedCents,
        paidCents,
        changes,
      };
    },

    async companyDetail({ viewer, companyId }) {
      const company = await requireCompany({ ads, viewer, companyId });
      const listArgs = { adminId: viewer.id, companyId, limit: 100, offset: 0 };
      const [{ ads: list }, { redPackets: packets }] = await Promise.all([
        ads.listAds(listArgs),
        redPackets.listRedPackets(listArgs),
      ]);
      return { company, ads: list, redPackets: await Promise.all(packets.map(viewOf)) };
    },

    async ledger({ viewer, redPacketId, pageNumber, pageSize }) {
      await requireRedPacket(viewer, redPacketId);
      const { entries, total, balances } = await redPackets.listLedger({
        redPacketId,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list: entries, total, pageNumber, pageSize, balances };
    },

    async markPaid({ viewer, redPacketId, grantId }) {
      await requireRedPacket(viewer, redPacketId);
      const billNumber = billNumberOf(grantId);
      const bill = await payouts.findBill({ adminId: viewer.id, billNumber });
      if (bill?.redPacketId !== redPacketId) throw new AppError('not_found', { field: 'grantId' });
      const { paid } = await payouts.settle({
        ...{ adminId: viewer.id, actorId: viewer.id, nowMs: clock.nowMs() },
        results: [{ fileLine: 1, billNumber, cents: null, batchId: null, outcome: 'paid', reference: null }],
      });
      if (paid === 0) throw new AppError('illegal_move', { field: 'grantId' });
    },

    async findForVideo({ viewer, videoId }) {
      const nowMs = clock.nowMs();
      const { video } = await requireVideo({ films, viewer, videoId });
      const visible = await redPackets.redPacketsForVideo({ videoId, accountId: viewer.id, nowMs });
      const withGrants = await Promise.all(
        visible.map(async (redPacket) => ({
          redPacket,
          grant: await redPackets.findGrant({ redPacketId: redPacket.id, accountId: viewer.id }),
        })),
      );
      // A red packet that can still be opened takes precedence over opened ones.
      const first = withGrants.find(({ grant }) => grant === null) ?? withGrants[0];
      if (!first) return null;
      const { redPacket, grant } = first;
      const [company, watchStatus] = await Promise.all([
        ads.companyById(redPacket.companyId),
        watchStatusOf(viewer, videoId, video.mezzanine?.durationMs ?? 0),
      ]);
      return {
        redPacketId: redPacket.id,
        theme: redPacket.theme,
        companyName: company?.name ?? '',
        expiresMs: redPacket.expiresMs,
        canOpen: grant === null,
        watchStatus,
        ownGrant: grant && { cents: grant.cents, state: grant.state },
      };
    },

    async reportPlayback({ viewer, videoId, fromMs, toMs }) {
      if (toMs < fromMs) throw new AppError('bad_parameter', { field: 'toMs' });
      const { video } = await requireVideo({ films, viewer, videoId });
      const durationMs = video.mezzanine?.durationMs;
      if (durationMs === undefined) throw new AppError('not_ready');
      const { watchedSpans, completedMs } = await watchProgress.updateProgress({
        viewerId: viewer.id,
        videoId,
        change: (before) => advanceWatchProgress({ before, fromMs, toMs, nowMs: clock.nowMs(), durationMs }),
      });
      return {
        percent: computeWatchedPercent({ spans: watchedSpans, durationMs }),
        done: completedMs !== null,
      };
    },

    async open({ viewer, redPacketId, requestId }) {
      const redPacket = await redPackets.redPacketById(redPacketId);
      if (
        !redPacket ||
        redPacket.status === redPacketStatus.draft ||
        redPacket.status === redPacketStatus.removed
      ) {
        throw new AppError('not_found', { field: 'redPacketId' });
      }
      await requireVideo({ films, viewer, videoId: redPacket.videoId });
      const progress = await watchProgress.findProgress({ viewerId: viewer.id, videoId: redPacket.videoId });
      if (progress?.completedMs == null) throw new AppError('hb_not_watched');
      const result = await redPackets.claim({
        redPacketId,
        accountId: viewer.id,
        requestId,
        grantId: newId(),
        nowMs: clock.nowMs(),
      });
      if (result.outcome === 'granted') await onGranted(viewer.id);
      return result;
    },
  };
}

/** Returns the shares in cents. A fixed red packet has equal bounds, so its shares are equal. */
function splitShares(redPacket: RedPacket): number[] {
  return splitMoney({
    total: redPacket.totalCents,
    count: redPacket.shareCount,
    min: redPacket.minCents,
    max: redPacket.maxCents,
  });
}
