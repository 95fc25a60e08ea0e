import { parseShanghaiMinute, shanghaiDateTime } from '#shared/shanghai-day.ts';
import type { WireAdminActivity } from '#shared/wire-draw.ts';

export interface PrizeFormValues {
  prize_id: string | null;
  name: string;
  img: string | null;
  weight: number;
  /** Null: without end. */
  stock: number | null;
  fallback: boolean;
}

/** What stands in the form. Times as `2026-11-21T18:00` in Shanghai, as the browser's own field has them. */
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

/** A field's local time in Shanghai as unix seconds; null when it is none. */
export function parseFieldTime(text: string): number | null {
  return parseShanghaiMinute(text.slice(0, 16));
}

/** A new activity's values, or those of the one given. `names`: what the first two prizes are called. */
export function activityFormValues(args: {
  activity: WireAdminActivity | null;
  nowMs: number;
  names: { prize: string; none: string };
}): ActivityFormValues {
  const { activity, nowMs, names } = args;
  if (!activity) {
    const start = Math.floor(nowMs / 1000);
    const blank = { prize_id: null, img: null };
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
    starts: formatFieldTime(activity.starts_at),
    ends: formatFieldTime(activity.ends_at),
    chances: activity.chances,
    needsPhone: activity.needs_phone,
    prizes: activity.prizes.map(({ stock_left: _left, ...prize }) => prize),
  };
}

/** The fields of `set_activity`. A time nobody touched keeps its seconds. Throws RangeError for what is no time. */
export function activityRequestFields(values: ActivityFormValues, activity: WireAdminActivity | null) {
  const seconds = (text: string, before: number | undefined): number => {
    if (before !== undefined && text === formatFieldTime(before)) return before;
    const read = parseFieldTime(text);
    if (read === null) throw new RangeError(text);
    return read;
  };
  return {
    activity_id: activity?.activity_id ?? null,
    title: values.title,
    rules: values.rules,
    starts_at: seconds(values.starts, activity?.starts_at),
    ends_at: seconds(values.ends, activity?.ends_at),
    chances: values.chances,
    needs_phone: values.needsPhone ? '1' : '0',
    prizes: JSON.stringify(
      values.prizes.map((prize) => ({ ...prize, stock: prize.fallback ? null : prize.stock })),
    ),
  };
}
