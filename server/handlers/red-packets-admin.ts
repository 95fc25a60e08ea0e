import type {
  CompanyDetailDto,
  RedPacketDetailDto,
  RedPacketDto,
  RedPacketLedgerDto,
  redPacketsAdmin,
} from '#contract/red-packets-admin.ts';
import { nullIfNotFound } from '#domain/errors.ts';
import type {
  CompanyDetail,
  RedPacketDetail,
  RedPacketInput,
  RedPacketLedger,
  RedPacketView,
} from '#domain/red-packets/types.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import { type CallRequest, defineDto, defineHandlers } from '../calls/handler.ts';
import { toAdDto, toCompanyDto } from './ads-admin.ts';
import { omitUndefined } from './omit-undefined.ts';
import { toUnixSeconds } from './unix-seconds.ts';

export const redPacketAdminHandlers = defineHandlers<typeof redPacketsAdmin>()({
  async create({ services, viewer, input }) {
    const { companyId, adId, theme, totalCents, minCents, maxCents } = input;
    const created = await services.redPackets.create({
      viewer,
      input: {
        ...{ companyId, adId, theme, totalCents, minCents, maxCents },
        videoId: input.redPacketVideoId,
        splitType: input.splitType,
        shareCount: input.shareCount,
        expiresMs: input.expiresAt * 1000,
      },
    });
    return { redPacketId: created.id };
  },

  async edit({ services, viewer, input }) {
    const { redPacketId, redPacketStatus: status = null } = input;
    await services.redPackets.edit({ viewer, redPacketId, change: toRedPacketChange(input), status });
    return { redPacketId };
  },

  async changeStatus({ services, viewer, input: { redPacketId, redPacketStatus: status } }) {
    await services.redPackets.changeStatus({ viewer, redPacketId, status });
    return { redPacketId, redPacketStatus: status };
  },

  async list({ services, viewer, input }) {
    const page = { pageNumber: input.page, pageSize: PAGE_SIZE_DEFAULT };
    const { list, pageNumber, total } = await services.redPackets.list({ viewer, ...page });
    return { list: list.map(toRedPacketDto), page: pageNumber, total };
  },

  async detail({ services: { redPackets }, viewer, input: { id, page } }) {
    const paging = { pageNumber: page, pageSize: PAGE_SIZE_DEFAULT };
    const found = await redPackets.detail({ viewer, redPacketId: id, ...paging }).catch(nullIfNotFound);
    return found
      ? toRedPacketDetailDto(found)
      : toCompanyDetailDto(await redPackets.companyDetail({ viewer, companyId: id }));
  },

  async ledger({ services, viewer, input: { redPacketId, page } }) {
    const paging = { pageNumber: page, pageSize: PAGE_SIZE_DEFAULT };
    return toLedgerDto(await services.redPackets.ledger({ viewer, redPacketId, ...paging }));
  },

  async markPaid({ services, viewer, input: { redPacketId, grantId } }) {
    await services.redPackets.markPaid({ viewer, redPacketId, grantId });
    return { grantId, state: 'paid' };
  },
});

function toRedPacketChange({
  adminId: _,
  redPacketId: __,
  redPacketStatus: ___,
  redPacketVideoId: videoId,
  splitType,
  expiresAt,
  ...otherFields
}: CallRequest<(typeof redPacketsAdmin)['edit']>['input']): Partial<RedPacketInput> {
  const expiresMs = expiresAt === undefined ? undefined : expiresAt * 1000;
  return omitUndefined({ ...otherFields, videoId, splitType, expiresMs });
}

const toRedPacketDto = defineDto<RedPacketDto>()((view: RedPacketView) => {
  const { redPacket, companyName, adTitle, filmTitle, videoName } = view;
  const { companyId, adId, theme, totalCents, minCents, maxCents } = redPacket;
  const { grantedCents, grantedCount, refundedCents } = redPacket;
  return {
    redPacketId: redPacket.id,
    ...{ companyId, companyName, adId, adTitle, theme, filmTitle, videoName },
    ...{ totalCents, minCents, maxCents, grantedCents, grantedCount, refundedCents },
    redPacketVideoId: redPacket.videoId,
    splitType: redPacket.splitType,
    redPacketStatus: redPacket.status,
    shareCount: redPacket.shareCount,
    expiresAt: toUnixSeconds(redPacket.expiresMs),
    createdAt: toUnixSeconds(redPacket.createdMs),
  };
});

const toRedPacketDetailDto = defineDto<RedPacketDetailDto>()((detail: RedPacketDetail) => ({
  kind: 'hb',
  redPacket: toRedPacketDto(detail),
  owedCents: detail.owedCents,
  paidCents: detail.paidCents,
  changes: detail.changes.map(({ changedMs, fromStatus, toStatus, actorName }) => ({
    from: fromStatus,
    to: toStatus,
    actor: actorName,
    createdAt: toUnixSeconds(changedMs),
  })),
  grants: {
    list: detail.grants.list.map(
      ({ id, accountName, cents, state, billNumber, payoutState, createdMs, paidMs }) => ({
        grantId: id,
        ...{ accountName, cents, state, billNumber, payoutState },
        createdAt: toUnixSeconds(createdMs),
        paidAt: paidMs === null ? null : toUnixSeconds(paidMs),
      }),
    ),
    page: detail.grants.pageNumber,
    total: detail.grants.total,
  },
}));

const toLedgerDto = defineDto<RedPacketLedgerDto>()((ledger: RedPacketLedger) => ({
  balances: ledger.balances,
  list: ledger.list.map(({ index, movement, from, to, cents, grantId, actorName, createdMs }) => ({
    entryIndex: index,
    ...{ movement, from, to, cents, grantId },
    actor: actorName,
    createdAt: toUnixSeconds(createdMs),
  })),
  page: ledger.pageNumber,
  total: ledger.total,
}));

const toCompanyDetailDto = defineDto<CompanyDetailDto>()(({ company, ads, redPackets }: CompanyDetail) => ({
  kind: 'company',
  company: toCompanyDto(company),
  ads: ads.map(toAdDto),
  redPackets: redPackets.map(toRedPacketDto),
}));
