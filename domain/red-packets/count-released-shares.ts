import { DAY_SECONDS } from '#shared/constants.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import type { RedPacket } from './types.ts';

const DAY_MS = DAY_SECONDS * 1000;

type ReleasePlan = Pick<
  RedPacket,
  'dailyRelease' | 'shareCount' | 'expiresMs' | 'releaseFromMs' | 'releaseBefore'
>;

/**
 * Returns the number of shares of a started red packet that are free or granted by now. Without daily release, these are all
 * shares. With it, the shares after `releaseBefore` are spread evenly over the days until the end, and those of a day become free
 * when the day begins in Shanghai. Shares that are not taken on one day stay free on the next.
 */
export function countReleasedShares(redPacket: ReleasePlan, nowMs: number): number {
  const { dailyRelease, shareCount, expiresMs, releaseFromMs, releaseBefore } = redPacket;
  if (!dailyRelease) return shareCount;
  const days = Math.max(1, Math.ceil((expiresMs - releaseFromMs) / DAY_MS));
  const begun = Math.min(days, Math.max(0, Math.floor((nowMs - releaseFromMs) / DAY_MS) + 1));
  return releaseBefore + Math.ceil(((shareCount - releaseBefore) * begun) / days);
}

/** Returns when the next shares become free, in milliseconds; null if all are. */
export function findNextReleaseMs(redPacket: ReleasePlan, nowMs: number): number | null {
  const released = countReleasedShares(redPacket, nowMs);
  if (released >= redPacket.shareCount) return null;
  // With fewer shares than days, some days release no share.
  let nextMs = startOfShanghaiDayMs(nowMs) + DAY_MS;
  while (countReleasedShares(redPacket, nextMs) === released) nextMs += DAY_MS;
  return nextMs;
}

/** Returns the number of shares that can be opened now. */
export function countFreeShares(
  redPacket: ReleasePlan & Pick<RedPacket, 'status' | 'grantedCount'>,
  nowMs: number,
): number {
  const isOpen = redPacket.status === redPacketStatus.active && nowMs < redPacket.expiresMs;
  return isOpen ? Math.max(0, countReleasedShares(redPacket, nowMs) - redPacket.grantedCount) : 0;
}
