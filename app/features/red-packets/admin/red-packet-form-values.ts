import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { RED_PACKET_MAX_SHARES, splitType } from '#shared/red-packet-codes.ts';
import { endOfShanghaiDay, shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { RedPacketAmounts } from './validate-red-packet-amounts.ts';

/** The red packet form as filled in. */
export interface RedPacketValues extends RedPacketAmounts {
  theme: string;
  companyId?: string;
  adId: string;
  videoId?: string;
  day: string;
  condition: 'video' | 'lesson';
  lessonId?: string;
  needsDub: boolean;
  /** The daily cap as typed; empty for no cap. */
  cap: string;
  dailyRelease: boolean;
}

const emptyValues: RedPacketValues = {
  ...{ theme: '', adId: '', type: splitType.lucky, money: '', shareCount: null, min: '', max: '', day: '' },
  ...{ condition: 'video', needsDub: false, cap: '', dailyRelease: false },
};

/** Returns the form values of a red packet, or those of an empty form for null. */
export function toRedPacketValues(redPacket: RedPacketDto | null): RedPacketValues {
  if (!redPacket) return { ...emptyValues };
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

/** Why a field that is checked while it is typed is invalid; also the catalogue key of the message. */
export type RedPacketFieldProblem = 'badDay' | 'later' | 'badCount' | 'more' | 'badCap';

/**
 * Checks the last day. Returns null for a valid day, and for an empty one, which the form's required rule reports.
 * @param startedDay the current last day of an activated red packet; null for a draft
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

/** Checks the number of shares and, for an activated red packet, that shares and money grow together. */
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

/** Checks the daily cap as typed. Empty means no cap. */
export const findCapProblem = (cap: string): RedPacketFieldProblem | null =>
  cap.trim() === '' || /^(?:[1-9]\d?|100)$/.test(cap.trim()) ? null : 'badCap';

/** Returns the form rule of a check. It reports a problem as soon as it is typed. */
export const toFieldRule = <Value>(t: Translate, find: (value: Value) => RedPacketFieldProblem | null) => ({
  validator: async (_: unknown, value: Value) => {
    const problem = find(value);
    if (problem) throw new Error(t(`campaign.redPacket.${problem}`));
  },
});
