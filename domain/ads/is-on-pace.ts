import { DAY_SECONDS } from '#shared/constants.ts';
import { shanghaiDay, startOfShanghaiDay } from '#shared/shanghai-day.ts';

/**
 * Returns whether an ad may be shown once more now. Its daily cap is spread evenly over the hours of the day in Shanghai in
 * which it runs, so that an ad is not used up in the morning. An ad without a cap may always be shown. Times in milliseconds.
 */
export function isOnPace(args: {
  dailyImpressionCap: number | null;
  startsMs: number;
  endsMs: number;
  impressionsToday: number;
  nowMs: number;
}): boolean {
  const { dailyImpressionCap, startsMs, endsMs, impressionsToday, nowMs } = args;
  if (dailyImpressionCap === null) return true;
  const dayStartMs = (startOfShanghaiDay(shanghaiDay(nowMs)) ?? 0) * 1000;
  const fromMs = Math.max(startsMs, dayStartMs);
  const toMs = Math.min(endsMs, dayStartMs + DAY_SECONDS * 1000);
  if (nowMs < fromMs || nowMs >= toMs) return false;
  // The first showing is due at once, and the last before the end.
  const due = Math.floor((dailyImpressionCap * (nowMs - fromMs)) / (toMs - fromMs)) + 1;
  return impressionsToday < Math.min(due, dailyImpressionCap);
}
