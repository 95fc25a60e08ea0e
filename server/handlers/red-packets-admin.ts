import type {
  CompanyDetailDto,
  RedPacketDetailDto,
  RedPacketDto,
  RedPacketLedgerDto,
  RedPacketStatementDto,
  redPacketsAdmin,
  WatchingDto,
} from '#contract/red-packets-admin.ts';
import { nullIfNotFound } from '#domain/errors.ts';
import type {
  CompanyDetail,
  RedPacketDetail,
  RedPacketInput,
  RedPacketLedger,
  RedPacketService,
  RedPacketStatement,
  RedPacketView,
  StatementLabels,
} from '#domain/red-packets/types.ts';
import { campaign as english } from '#shared/catalogue/en/campaigns.ts';
import { campaign as chinese } from '#shared/catalogue/zh-CN/campaigns.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
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
        ...{ lessonId: input.lessonId, needsDub: input.needsDub },
        ...{ visitorDailyCap: input.visitorDailyCap, dailyRelease: input.dailyRelease },
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
    const { q, redPacketStatus: status, archived: isArchived, sort } = input;
    const filter = { text: q?.trim() ?? '', statuses: status === null ? [] : [status], isArchived };
    const { list, pageNumber, total } = await services.redPackets.list({ viewer, filter, sort, ...page });
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

  async endEarly({ services, viewer, input: { redPacketId, refunded: isRefunded } }) {
    await services.redPackets.endEarly({ viewer, redPacketId, isRefunded });
    return { redPacketId };
  },

  async refund({ services, viewer, input: { redPacketId } }) {
    return { redPacketId, refundedCents: await services.redPackets.refund({ viewer, redPacketId }) };
  },

  async archive({ services, viewer, input: { redPacketId, archived } }) {
    await services.redPackets.archive({ viewer, redPacketId, isArchived: archived });
    return { redPacketId, archived };
  },

  async watching({ services, viewer, input: { redPacketId, page } }) {
    const paging = { pageNumber: page, pageSize: PAGE_SIZE_DEFAULT };
    const { list, hasMore } = await services.redPackets.watching({ viewer, redPacketId, ...paging });
    return { list: list.map(toWatchingDto), page, hasMore };
  },

  async statement({ services, viewer, input: { redPacketId } }) {
    return toStatementDto(await services.redPackets.statement({ viewer, redPacketId }));
  },

  async exportStatement({ services, viewer, input: { redPacketId, format, locale } }) {
    const labels = statementLabels(locale);
    return {
      body: await services.redPackets.exportStatement({ viewer, redPacketId, format, labels }),
      contentType: format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
      fileName: `statement-${redPacketId}.${format}`,
    };
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
  needsDub,
  dailyRelease,
  ...otherFields
}: CallRequest<(typeof redPacketsAdmin)['edit']>['input']): Partial<RedPacketInput> {
  const expiresMs = expiresAt === undefined ? undefined : expiresAt * 1000;
  return omitUndefined({
    ...{ ...otherFields, videoId, splitType, expiresMs },
    ...{ needsDub: needsDub ?? undefined, dailyRelease: dailyRelease ?? undefined },
  });
}

const toRedPacketDto = defineDto<RedPacketDto>()((view: RedPacketView) => {
  const { redPacket, companyName, adTitle, filmTitle, videoName, lessonTitle } = view;
  const { left, owedCents, returnedCents } = view;
  const { lessonId, needsDub, visitorDailyCap, dailyRelease } = redPacket;
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
    ...{ lessonId, lessonTitle, needsDub, visitorDailyCap, dailyRelease, left, owedCents, returnedCents },
    endedAt: redPacket.endedMs === null ? null : toUnixSeconds(redPacket.endedMs),
    archived: redPacket.archivedMs !== null,
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

const toWatchingDto = defineDto<WatchingDto>()(
  ({
    accountName,
    percent,
    isDone,
    reportedMs,
    grantedCents,
  }: Awaited<ReturnType<RedPacketService['watching']>>['list'][number]) => ({
    ...{ accountName, percent, done: isDone, cents: grantedCents },
    watchedAt: toUnixSeconds(reportedMs),
  }),
);

const toStatementDto = defineDto<RedPacketStatementDto>()((statement: RedPacketStatement) => ({
  redPacket: toRedPacketDto(statement),
  startsAt: toUnixSeconds(statement.startedMs),
  balances: statement.balances,
  days: statement.days.map(({ day, moved }) => ({
    day,
    movements: moved,
  })),
}));

function statementLabels(locale: 'zh-CN' | 'en'): StatementLabels {
  const { redPacket, statement } = locale === 'en' ? english : chinese;
  const { statusIs } = redPacket;
  const statuses = {
    [redPacketStatus.draft]: statusIs.draft,
    [redPacketStatus.active]: statusIs.active,
    [redPacketStatus.paused]: statusIs.paused,
    [redPacketStatus.exhausted]: statusIs.exhausted,
    [redPacketStatus.expired]: statusIs.expired,
    [redPacketStatus.refunded]: statusIs.refunded,
    [redPacketStatus.removed]: statusIs.removed,
  };
  return { ...statement.sheet, statuses, endedEarly: statusIs.endedEarly, locale };
}

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
