import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { toCodeName } from '#contract/wire-names.ts';
import { isAppError } from '#domain/errors.ts';
import { validateActivityForm } from '#domain/prize-draw/validate-activity-form.ts';
import { formatYuan, parseYuan } from '#shared/money.ts';
import { parseShanghaiMinute, shanghaiDateTime } from '#shared/shanghai-day.ts';
import type { WheelTheme } from '#shared/wheel-themes.ts';
import type { api } from '../../../api/client.ts';

/** A segment, as typed. Amounts are in yuan. */
export interface PrizeFormValues {
  prizeId: string | null;
  name: string;
  imageDataUrl: string | null;
  weight: string;
  /** Null means unlimited. */
  stock: string | null;
  isFallback: boolean;
  /** Empty if not given. */
  cost: string;
  /** Empty for no limit. */
  personCap: string;
  dayCap: string;
}

type VisitorRulesDto = NonNullable<AdminActivityDto['visitors']>;

/** The rules for visitors, as typed. */
export type VisitorFormValues = Record<keyof VisitorRulesDto, string>;

/** Returns default rules: unverified visitors draw once, verified ones as often as accounts. */
export const proposeVisitorRules = (chances: string): VisitorFormValues => ({
  ...{ sessionChances: '1', phoneChances: chances, wechatChances: chances },
  ...{ deviceDailyCap: '10', networkDailyCap: '' },
});

/**
 * The form as typed. Nothing is corrected; invalid text is refused when the form is saved. Times are local times in Shanghai, in
 * the format of a browser field: `2026-11-21T18:00`.
 */
export interface ActivityFormValues {
  title: string;
  rules: string;
  starts: string;
  ends: string;
  chances: string;
  needsPhone: boolean;
  /** Null if only accounts take part. */
  visitors: VisitorFormValues | null;
  sponsor: string;
  contact: string;
  wheelTheme: WheelTheme;
  /** Empty for no limit. */
  costCap: string;
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

const yuanText = (cents: number | null): string => (cents === null ? '' : formatYuan(cents));

/** A new segment. */
export const blankPrize: PrizeFormValues = {
  ...{ prizeId: null, name: '', imageDataUrl: null },
  ...{ weight: '10', stock: '10', isFallback: false, cost: '', personCap: '', dayCap: '' },
};

/** Returns the values of an activity, or defaults for a new one, with `names` for its first two prizes. */
export function createActivityFormValues(args: {
  activity: AdminActivityDto | null;
  nowMs: number;
  names: { prize: string; none: string };
}): ActivityFormValues {
  const { activity, nowMs, names } = args;
  if (!activity) {
    const start = Math.floor(nowMs / 1000);
    return {
      ...{ title: '', rules: '', chances: '3', needsPhone: false, visitors: null },
      ...{ sponsor: '', contact: '', wheelTheme: 'cinnabar', costCap: '' },
      starts: formatFieldTime(start),
      ends: formatFieldTime(start + WEEK_SECONDS),
      prizes: [
        { ...blankPrize, name: names.prize },
        { ...blankPrize, name: names.none, weight: '90', stock: null, isFallback: true },
      ],
    };
  }
  return activityFormValuesOf(activity);
}

/** Returns the values of an activity. */
export function activityFormValuesOf(activity: AdminActivityDto): ActivityFormValues {
  const { title, rules, needsPhone, visitors, sponsor, contact, wheelTheme } = activity;
  return {
    ...{ title, rules, needsPhone, sponsor, contact, wheelTheme },
    starts: formatFieldTime(activity.startsAt),
    ends: formatFieldTime(activity.endsAt),
    chances: String(activity.chances),
    visitors: visitors && visitorTexts(visitors),
    costCap: yuanText(activity.costCapCents),
    prizes: activity.prizes.map(({ prizeId, name, imageDataUrl, weight, stock, isFallback, ...more }) => ({
      ...{ prizeId, name, imageDataUrl, isFallback },
      weight: String(weight),
      stock: stock === null ? null : String(stock),
      cost: yuanText(more.costCents),
      personCap: limitText(more.personCap),
      dayCap: limitText(more.dayCap),
    })),
  };
}

const limitText = (limit: number | null): string => (limit === null ? '' : String(limit));

const visitorTexts = (rules: VisitorRulesDto): VisitorFormValues => ({
  sessionChances: String(rules.sessionChances),
  phoneChances: String(rules.phoneChances),
  wechatChances: String(rules.wechatChances),
  deviceDailyCap: limitText(rules.deviceDailyCap),
  networkDailyCap: limitText(rules.networkDailyCap),
});

/** Returns the values of a new draft that copies `activity`, starts now, and lasts as long. */
export function copyActivityFormValues(activity: AdminActivityDto, nowMs: number): ActivityFormValues {
  const values = activityFormValuesOf(activity);
  const start = Math.floor(nowMs / 1000);
  return {
    ...values,
    starts: formatFieldTime(start),
    ends: formatFieldTime(start + activity.endsAt - activity.startsAt),
    prizes: values.prizes.map((prize) => ({ ...prize, prizeId: null })),
  };
}

/** Reads a whole number; NaN for any other text. */
export const readWhole = (text: string): number =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;

/** Reads an amount in yuan into cents; null for an empty field, NaN for any other text. */
export const readCents = (text: string): number | null =>
  text.trim() === '' ? null : (parseYuan(text) ?? Number.NaN);

/** Reads a limit; null for an empty field, NaN for text that is not a whole number. */
const readLimit = (text: string): number | null => (text.trim() === '' ? null : readWhole(text));

const readVisitors = (typed: VisitorFormValues): VisitorRulesDto => ({
  sessionChances: readWhole(typed.sessionChances),
  phoneChances: readWhole(typed.phoneChances),
  wechatChances: readWhole(typed.wechatChances),
  deviceDailyCap: readLimit(typed.deviceDailyCap),
  networkDailyCap: readLimit(typed.networkDailyCap),
});

/** The input of `api.prizeDrawAdmin.save`. */
export type ActivityFormInput = Parameters<typeof api.prizeDrawAdmin.save>[0] & {
  prizes: ReturnType<typeof readPrizes>;
  costCapCents: number | null;
};

/** Reads the prizes of the form into input of the call; invalid numbers become NaN. */
const readPrizes = (prizes: readonly PrizeFormValues[]) =>
  prizes.map(({ prizeId, name, imageDataUrl, weight, stock, isFallback, cost, ...caps }) => ({
    ...{ prizeId, name, imageDataUrl, isFallback },
    weight: readWhole(weight),
    stock: isFallback || stock === null ? null : readWhole(stock),
    costCents: readCents(cost),
    personCap: isFallback ? null : readLimit(caps.personCap),
    dayCap: isFallback ? null : readLimit(caps.dayCap),
  }));

/**
 * Returns the input of `api.prizeDrawAdmin.save`, or the code name of the first field that the call would refuse. An unedited
 * time keeps its seconds.
 */
export function readActivityForm(
  values: ActivityFormValues,
  activity: AdminActivityDto | null,
): { input: ActivityFormInput; field?: undefined } | { input?: undefined; field: string } {
  const readSeconds = (text: string, previous: number | undefined) =>
    previous !== undefined && text === formatFieldTime(previous) ? previous : parseFieldTime(text);
  const { title, rules, needsPhone, sponsor, contact, wheelTheme } = values;
  const startsAt = readSeconds(values.starts, activity?.startsAt);
  if (startsAt === null) return { field: 'startsAt' };
  const endsAt = readSeconds(values.ends, activity?.endsAt);
  if (endsAt === null) return { field: 'endsAt' };
  const fields = {
    ...{ title, rules, needsPhone, sponsor, contact, wheelTheme },
    chances: readWhole(values.chances),
    visitors: values.visitors && readVisitors(values.visitors),
    costCapCents: readCents(values.costCap),
  };
  const prizes = readPrizes(values.prizes);
  try {
    validateActivityForm({
      ...fields,
      startsMs: startsAt * 1000,
      endsMs: endsAt * 1000,
      prizes: prizes.map(({ prizeId, ...prize }) => ({ ...prize, id: prizeId })),
    });
  } catch (thrown) {
    if (isAppError(thrown) && thrown.field) return { field: thrown.field };
    throw thrown;
  }
  const { activityId = null, revision = null } = activity ?? {};
  return { input: { ...fields, activityId, revision, startsAt, endsAt, prizes } };
}

/** Returns the code name of a field from its name on the wire, such as `prizes.0.cost_cents`. */
export const codeField = (wireField: string): string =>
  wireField
    .split('.')
    .map((part) => toCodeName(part))
    .join('.');

const plainFields = [
  ...(['title', 'rules', 'sponsor', 'contact', 'startsAt', 'endsAt', 'chances'] as const),
  ...(['costCapCents', 'prizes'] as const),
];
const prizeFields = ['name', 'weight', 'stock', 'costCents', 'personCap', 'dayCap'] as const;
export const visitorChanceFields = ['sessionChances', 'phoneChances', 'wechatChances'] as const;
export const visitorCapFields = ['deviceDailyCap', 'networkDailyCap'] as const;
const visitorFields = [...visitorChanceFields, ...visitorCapFields];

/** Returns the key of a field's wording under `activities.wrong`, by its code name; null if it has none. */
export function wrongFieldKey(field: string) {
  if (field === 'prizes.isFallback') return 'prizesIsFallback';
  if (field === 'prizes.weight') return 'prizesWeight';
  const ofPrize = /^prizes\.\d+\.(\w+)$/.exec(field)?.[1];
  const ofVisitors = /^visitors\.(\w+)$/.exec(field)?.[1];
  return (
    plainFields.find((name) => name === field) ??
    prizeFields.find((name) => name === ofPrize) ??
    visitorFields.find((name) => name === ofVisitors) ??
    null
  );
}
