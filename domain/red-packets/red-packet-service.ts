import { randomBytes } from 'node:crypto';
import { redPacketStatus, redPacketTransitions, splitType } from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import { requireAd, requireCompany } from '../ads/ad-service.ts';
import type { AdStore } from '../ads/types.ts';
import type { AuditStore } from '../audit/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { isPrivateFilm } from '../films/film-access.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore } from '../films/types.ts';
import type { LessonStore } from '../lessons/types.ts';
import { billNumberOf } from '../payouts/bill-number.ts';
import type { PayoutStore } from '../payouts/types.ts';
import { countFreeShares } from './count-released-shares.ts';
import { planAmendment } from './plan-amendment.ts';
import { createRedPacketOpening } from './red-packet-opening.ts';
import { createRedPacketSettlement } from './red-packet-settlement.ts';
import { splitMoney } from './split-money.ts';
import type {
  RedPacket,
  RedPacketFields,
  RedPacketInput,
  RedPacketService,
  RedPacketStore,
  RedPacketView,
  StatementRenderer,
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
  lessons: Pick<LessonStore, 'lessonById' | 'lessonsByIds'>;
  films: FilmStore;
  audits: Pick<AuditStore, 'insertAudit'>;
  statements: StatementRenderer;
  clock: Clock;
  /** Called when an account has been granted a share. */
  onGranted: (accountId: string) => Promise<void>;
}): RedPacketService {
  const { redPackets, payouts, ads, lessons, films, clock } = args;

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
    if (fields.lessonId !== null) {
      const lesson = await lessons.lessonById(fields.lessonId);
      if (lesson?.state !== 'published' || lesson.videoId !== fields.videoId)
        throw new AppError('not_found', { field: 'lessonId' });
    }
    return fields;
  };

  const viewsOf = async (list: readonly RedPacket[]): Promise<RedPacketView[]> => {
    const nowMs = clock.nowMs();
    const distinct = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
    const [companies, ofAds, ofLessons, videos, balances] = await Promise.all([
      Promise.all(distinct(list.map(({ companyId }) => companyId)).map(ads.companyById)),
      Promise.all(distinct(list.map(({ adId }) => adId)).map(ads.adById)),
      lessons.lessonsByIds(distinct(list.map(({ lessonId }) => lessonId))),
      films.videosWithFilms(distinct(list.map(({ videoId }) => videoId))),
      redPackets.balancesOf(list.map(({ id }) => id)),
    ]);
    return list.map((redPacket) => {
      const { film, video } = videos.get(redPacket.videoId) ?? {};
      const lesson = ofLessons.find(({ id }) => id === redPacket.lessonId);
      const money = balances.get(redPacket.id);
      return {
        redPacket,
        companyName: companies.find((company) => company?.id === redPacket.companyId)?.name ?? '',
        adTitle: ofAds.find((found) => found?.ad.id === redPacket.adId)?.ad.title ?? null,
        filmTitle: film ? (film.titleZh ?? film.title) : '',
        videoName: video ? (video.title ?? video.originalName) : '',
        lessonTitle: lesson ? (lesson.titleZh ?? lesson.title) : null,
        left: countFreeShares(redPacket, nowMs),
        owedCents: money?.granted ?? 0,
        returnedCents: money?.returned ?? 0,
      };
    });
  };
  const viewOf = async (redPacket: RedPacket): Promise<RedPacketView> => {
    const [view] = await viewsOf([redPacket]);
    if (!view) throw new AppError('not_found', { field: 'redPacketId' });
    return view;
  };

  return {
    ...createRedPacketOpening(args),
    ...createRedPacketSettlement({ ...args, requireRedPacket, viewOf }),

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
        ...{ releaseFromMs: 0, releaseBefore: 0, endedMs: null, archivedMs: null },
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
        const at = { actorId: viewer.id, nowMs: clock.nowMs() };
        if (!(await redPackets.updateDraft({ id: redPacketId, fields, ...at })))
          throw new AppError('illegal_move');
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

    async list({ viewer, filter, sort, pageNumber, pageSize }) {
      const { redPackets: list, total } = await redPackets.listRedPackets({
        ...{ adminId: viewer.id, filter, sort },
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list: await viewsOf(list), total, pageNumber, pageSize };
    },

    async detail({ viewer, redPacketId, pageNumber, pageSize }) {
      const redPacket = await requireRedPacket(viewer, redPacketId);
      const [view, { grants, total, paidCents }, changes] = await Promise.all([
        viewOf(redPacket),
        redPackets.listGrants({ redPacketId, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
        ads.listStatusChanges(redPacketId),
      ]);
      return {
        ...view,
        grants: { list: grants, total, pageNumber, pageSize },
        paidCents,
        changes,
      };
    },

    async companyDetail({ viewer, companyId }) {
      const company = await requireCompany({ ads, viewer, companyId });
      const listArgs = { adminId: viewer.id, companyId, limit: 100, offset: 0 };
      const filter = { text: '', statuses: [], isArchived: null };
      const [{ ads: list }, { redPackets: packets }] = await Promise.all([
        ads.listAds(listArgs),
        redPackets.listRedPackets({ ...listArgs, filter, sort: 'new' }),
      ]);
      return { company, ads: list, redPackets: await viewsOf(packets) };
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
