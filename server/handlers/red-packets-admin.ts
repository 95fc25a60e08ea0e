import type {
  CompanyDetailDto,
  RedPacketDetailDto,
  RedPacketDto,
  redPacketsAdmin,
} from '#contract/red-packets-admin.ts';
import { isAppError } from '#domain/errors.ts';
import type {
  CompanyDetail,
  RedPacketDetail,
  RedPacketInput,
  RedPacketView,
} from '#domain/red-packets/types.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import type { CallRequest, Handlers } from '../calls/handler.ts';
import { toAdDto, toCompanyDto, toUnixSeconds } from './ads-admin.ts';

export const redPacketAdminHandlers: Handlers<typeof redPacketsAdmin> = {
  async create({ services, viewer, input }) {
    const { companyId, adId, theme, moneyCents, minCents, maxCents } = input;
    const created = await services.redPackets.create({
      viewer,
      input: {
        ...{ companyId, adId, theme, moneyCents, minCents, maxCents },
        videoId: input.redPacketVideoId,
        type: input.redPacketType,
        count: input.shareCount,
        expireMs: input.expiresAt * 1000,
      },
    });
    return { redPacketId: created.id };
  },

  async edit({ services, viewer, input }) {
    const { redPacketId, redPacketStatus: status = null } = input;
    await services.redPackets.edit({ viewer, redPacketId, change: pickChangedFields(input), status });
    return { redPacketId };
  },

  async changeStatus({ services, viewer, input: { redPacketId, redPacketStatus: status } }) {
    await services.redPackets.changeStatus({ viewer, redPacketId, status });
    return { redPacketId, redPacketStatus: status };
  },

  async list({ services, viewer, input }) {
    const page = { pageno: input.page, pagesize: PAGE_SIZE_DEFAULT };
    const { list, pageno, total } = await services.redPackets.list({ viewer, ...page });
    return { list: list.map(toRedPacketDto), page: pageno, total };
  },

  async detail({ services: { redPackets }, viewer, input: { id, page } }) {
    const paging = { pageno: page, pagesize: PAGE_SIZE_DEFAULT };
    const found = await redPackets.detail({ viewer, redPacketId: id, ...paging }).catch(nullIfNotFound);
    return found
      ? toRedPacketDetailDto(found)
      : toCompanyDetailDto(await redPackets.companyDetail({ viewer, companyId: id }));
  },

  async markPaid({ services, viewer, input: { redPacketId, grantId } }) {
    await services.redPackets.markPaid({ viewer, redPacketId, grantId });
    return { grantId, state: 'paid' };
  },
};

/** Returns the fields of a partial change that are in the request. */
function pickChangedFields({
  adminId: _,
  redPacketId: __,
  redPacketStatus: ___,
  redPacketVideoId: videoId,
  redPacketType: type,
  shareCount: count,
  expiresAt,
  ...otherFields
}: CallRequest<(typeof redPacketsAdmin)['edit']>['input']): Partial<RedPacketInput> {
  const expireMs = expiresAt === undefined ? undefined : expiresAt * 1000;
  const fields = { ...otherFields, videoId, type, count, expireMs };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function nullIfNotFound(thrown: unknown): null {
  if (isAppError(thrown) && thrown.code === 'not_found') return null;
  throw thrown;
}

const toRedPacketDto = ({ redPacket, ...names }: RedPacketView): RedPacketDto => ({
  ...redPacket,
  ...names,
  redPacketId: redPacket.id,
  redPacketVideoId: redPacket.videoId,
  redPacketType: redPacket.type,
  redPacketStatus: redPacket.status,
  shareCount: redPacket.count,
  expiresAt: toUnixSeconds(redPacket.expireMs),
  createdAt: toUnixSeconds(redPacket.createdMs),
});

const toRedPacketDetailDto = (detail: RedPacketDetail): RedPacketDetailDto => ({
  kind: 'hb',
  redPacket: toRedPacketDto(detail),
  owedCents: detail.owedCents,
  paidCents: detail.paidCents,
  changes: detail.changes.map(({ atMs, ...change }) => ({ ...change, createdAt: toUnixSeconds(atMs) })),
  grants: {
    list: detail.grants.list.map(({ id, createdMs, paidMs, ...grant }) => ({
      ...grant,
      grantId: id,
      createdAt: toUnixSeconds(createdMs),
      paidAt: paidMs === null ? null : toUnixSeconds(paidMs),
    })),
    page: detail.grants.pageno,
    total: detail.grants.total,
  },
});

const toCompanyDetailDto = ({ company, ads, redPackets }: CompanyDetail): CompanyDetailDto => ({
  kind: 'company',
  company: toCompanyDto(company),
  ads: ads.map(toAdDto),
  redPackets: redPackets.map(toRedPacketDto),
});
