import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { parseShanghaiMinute, shanghaiDateTime } from '#shared/shanghai-day.ts';

export interface PrizeFormValues {
  prizeId: string | null;
  name: string;
  img: string | null;
  weight: number;
  /** Null: unlimited. */
  stock: number | null;
  fallback: boolean;
}

/** The values of the form. Times are local times in Shanghai such as `2026-11-21T18:00`, as the browser's field has them. */
export interface ActivityFormValues {
  title: string;
  rules: string;
  starts: string;
  ends: string;
  chances: number;
  needsPhone: boolean;
  prizes: PrizeFormValues[];
}

const WEEK_SECONDS = 7 * 24 * 3600;

/** Unix seconds as a field's local time in Shanghai, to the minute. */
export const formatFieldTime = (seconds: number): string =>
  shanghaiDateTime(seconds * 1000)
    .slice(0, 16)
    .replace(' ', 'T');

/** A field's local time in Shanghai as unix seconds; null when the text is not a time. */
export function parseFieldTime(text: string): number | null {
  return parseShanghaiMinute(text.slice(0, 16));
}

/** The values of the given activity, or defaults for a new one. `names`: the names of its first two prizes. */
export function activityFormValues(args: {
  activity: AdminActivityDto | null;
  nowMs: number;
  names: { prize: string; none: string };
}): ActivityFormValues {
  const { activity, nowMs, names } = args;
  if (!activity) {
    const start = Math.floor(nowMs / 1000);
    const blank = { prizeId: null, img: null };
    return {
      ...{ title: '', rules: '', chances: 3, needsPhone: false },
      starts: formatFieldTime(start),
      ends: formatFieldTime(start + WEEK_SECONDS),
      prizes: [
        { ...blank, name: names.prize, weight: 10, stock: 10, fallback: false },
        { ...blank, name: names.none, weight: 90, stock: null, fallback: true },
      ],
    };
  }
  return {
    title: activity.title,
    rules: activity.rules,
    starts: formatFieldTime(activity.startsAt),
    ends: formatFieldTime(activity.endsAt),
    chances: activity.chances,
    needsPhone: activity.needsPhone,
    prizes: activity.prizes.map(({ stockLeft: _, ...prize }) => prize),
  };
}

/** The input of `api.prizeDrawAdmin.save`. An unchanged time keeps its seconds. Throws RangeError for an invalid time. */
export function activityInput(values: ActivityFormValues, activity: AdminActivityDto | null) {
  const seconds = (text: string, before: number | undefined): number => {
    if (before !== undefined && text === formatFieldTime(before)) return before;
    const read = parseFieldTime(text);
    if (read === null) throw new RangeError(text);
    return read;
  };
  return {
    activityId: activity?.activityId ?? null,
    title: values.title,
    rules: values.rules,
    startsAt: seconds(values.starts, activity?.startsAt),
    endsAt: seconds(values.ends, activity?.endsAt),
    chances: values.chances,
    needsPhone: values.needsPhone,
    prizes: values.prizes.map((prize) => ({ ...prize, stock: prize.fallback ? null : prize.stock })),
  };
}
