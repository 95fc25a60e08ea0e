import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { RED_PACKET_MAX_SHARES, splitType } from '#shared/red-packet-codes.ts';
import { endOfShanghaiDay, shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import type { RedPacketAmounts } from './validate-red-packet-amounts.ts';

/** The form of a red packet as typed. */
export interface RedPacketValues extends RedPacketAmounts {
  theme: string;
  companyId?: string;
  adId: string;
  videoId?: string;
  day: string;
  condition: 'video' | 'lesson';
  lessonId?: string;
  needsDub: boolean;
  /** Empty for no limit. */
  cap: string;
  dailyRelease: boolean;
}

const emptyValues: RedPacketValues = {
  ...{ theme: '', adId: '', type: splitType.lucky, money: '', shareCount: null, min: '', max: '', day: '' },
  ...{ condition: 'video', needsDub: false, cap: '', dailyRelease: false },
};

/** Returns the values that the form of a red packet begins with; null for a new one. */
export function toRedPacketValues(redPacket: RedPacketDto | null): RedPacketValues {
  if (!redPacket) return emptyValues;
  const { theme, companyId, lessonId, needsDub, visitorDailyCap, dailyRelease } = redPacket;
  return {
    ...{ theme, companyId, needsDub, dailyRelease },
    adId: redPacket.adId ?? '',
    videoId: redPacket.redPacketVideoId,
    type: redPacket.splitType,
    money: formatYuan(redPacket.totalCents),
    shareCount: redPacket.shareCount,
    min: formatYuan(redPacket.minCents),
    max: formatYuan(redPacket.maxCents),
    day: shanghaiDayEndingAt(redPacket.expiresAt),
    condition: lessonId === null ? 'video' : 'lesson',
    ...(lessonId === null ? {} : { lessonId }),
    cap: visitorDailyCap === null ? '' : String(visitorDailyCap),
  };
}

/** The fields of a form whose rules can be told while somebody types, and why one is wrong. */
export type RedPacketFieldProblem = 'badDay' | 'later' | 'badCount' | 'more' | 'badCap';

/**
 * Checks the last day. Returns null for a day that is right, and for an empty one, which the form asks for.
 * @param startedDay the last day of a red packet that runs already; null for a draft
 */
export function findDayProblem(args: {
  day: string;
  startedDay: string | null;
  nowMs: number;
}): RedPacketFieldProblem | null {
  const { day, startedDay, nowMs } = args;
  if (day === '') return null;
  const end = endOfShanghaiDay(day);
  if (end === null || end * 1000 <= nowMs) return 'badDay';
  return startedDay !== null && day < startedDay ? 'later' : null;
}

/** Checks the number of shares and, for a red packet that runs already, that money and shares grow together. */
export function findCountProblem(args: {
  shareCount: number | null;
  totalCents: number | null;
  started: Pick<RedPacketDto, 'shareCount' | 'totalCents'> | null;
}): RedPacketFieldProblem | null {
  const { shareCount, totalCents, started } = args;
  if (shareCount === null) return null;
  if (!Number.isInteger(shareCount) || shareCount < 1 || shareCount > RED_PACKET_MAX_SHARES)
    return 'badCount';
  if (!started || totalCents === null) return null;
  const [moreShares, moreCents] = [shareCount - started.shareCount, totalCents - started.totalCents];
  const isSame = moreShares === 0 && moreCents === 0;
  return isSame || (moreShares > 0 && moreCents > 0) ? null : 'more';
}

/** Checks the limit of a day as typed. An empty one is none. */
export const findCapProblem = (cap: string): RedPacketFieldProblem | null =>
  cap.trim() === '' || /^(?:[1-9]\d?|100)$/.test(cap.trim()) ? null : 'badCap';
