import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { parseShanghaiMinute, shanghaiDateTime } from '#shared/shanghai-day.ts';

export interface PrizeFormValues {
  prizeId: string | null;
  name: string;
  imageDataUrl: string | null;
  weight: number;
  /** Null means unlimited. */
  stock: number | null;
  isFallback: boolean;
  /** Null means no limit. */
  personCap: number | null;
  dayCap: number | null;
}

export type VisitorFormValues = NonNullable<AdminActivityDto['visitors']>;

/** What a new activity with visitors proposes: who has proved nothing draws once, whoever has proved something as often as accounts. */
export const proposeVisitorRules = (chances: number): VisitorFormValues => ({
  sessionChances: 1,
  phoneChances: chances,
  wechatChances: chances,
  deviceDailyCap: 10,
  networkDailyCap: null,
});

/** The values of the form. Times are local times in Shanghai, in the format of a browser field: `2026-11-21T18:00`. */
export interface ActivityFormValues {
  title: string;
  rules: string;
  starts: string;
  ends: string;
  chances: number;
  needsPhone: boolean;
  /** Null if only accounts take part. */
  visitors: VisitorFormValues | null;
  prizes: PrizeFormValues[];
}

const WEEK_SECONDS = 7 * 24 * 3600;

/** Formats Unix seconds as a field's local time in Shanghai, to the minute. */
export const formatFieldTime = (seconds: number): string =>
  shanghaiDateTime(seconds * 1000)
    .slice(0, 16)
    .replace(' ', 'T');

/** Parses a field's local time in Shanghai into Unix seconds. Returns null when the text is not a time. */
export function parseFieldTime(text: string): number | null {
  return parseShanghaiMinute(text.slice(0, 16));
}

/** Returns the values of an activity, or defaults for a new one, with `names` for its first two prizes. */
export function createActivityFormValues(args: {
  activity: AdminActivityDto | null;
  nowMs: number;
  names: { prize: string; none: string };
}): ActivityFormValues {
  const { activity, nowMs, names } = args;
  if (!activity) {
    const start = Math.floor(nowMs / 1000);
    const blank = { prizeId: null, imageDataUrl: null, personCap: null, dayCap: null };
    return {
      ...{ title: '', rules: '', chances: 3, needsPhone: false, visitors: null },
      starts: formatFieldTime(start),
      ends: formatFieldTime(start + WEEK_SECONDS),
      prizes: [
        { ...blank, name: names.prize, weight: 10, stock: 10, isFallback: false },
        { ...blank, name: names.none, weight: 90, stock: null, isFallback: true },
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
    visitors: activity.visitors,
    prizes: activity.prizes.map(({ stockRemaining: _, ...prize }) => prize),
  };
}

/**
 * Returns the input of `api.prizeDrawAdmin.save`. An unedited time keeps its seconds. Throws RangeError for an invalid
 * time.
 */
export function createActivityInput(values: ActivityFormValues, activity: AdminActivityDto | null) {
  const parseSeconds = (text: string, previous: number | undefined): number => {
    if (previous !== undefined && text === formatFieldTime(previous)) return previous;
    const parsed = parseFieldTime(text);
    if (parsed === null) throw new RangeError(text);
    return parsed;
  };
  return {
    activityId: activity?.activityId ?? null,
    title: values.title,
    rules: values.rules,
    startsAt: parseSeconds(values.starts, activity?.startsAt),
    endsAt: parseSeconds(values.ends, activity?.endsAt),
    chances: values.chances,
    needsPhone: values.needsPhone,
    visitors: values.visitors,
    prizes: values.prizes.map((prize) =>
      prize.isFallback ? { ...prize, stock: null, personCap: null, dayCap: null } : prize,
    ),
  };
}
