import { describe, expect, it } from 'vitest';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import {
  type ActivityFormValues,
  codeField,
  copyActivityFormValues,
  createActivityFormValues,
  formatFieldTime,
  type PrizeFormValues,
  parseFieldTime,
  readActivityForm,
  type VisitorFormValues,
  wrongFieldKey,
} from './activity-form-values.ts';

const names = { prize: 'P', none: 'N' };
const blank = { imageDataUrl: null, awardedCount: 0 };
const activity: AdminActivityDto = {
  activityId: 'a',
  title: 't',
  rules: 'r',
  status: 1,
  startsAt: 1_777_651_217,
  endsAt: 1_777_737_600,
  chances: 2,
  needsPhone: true,
  visitors: {
    ...{ sessionChances: 1, phoneChances: 2, wechatChances: 2 },
    ...{ deviceDailyCap: 10, networkDailyCap: null },
  },
  sponsor: 's',
  contact: 'c',
  wheelTheme: 'night',
  costCapCents: 99_999,
  archivedAt: null,
  commitment: 'c',
  drawCount: 4,
  revision: 7,
  prizes: [
    {
      ...blank,
      prizeId: 'p',
      name: 'P',
      weight: 1,
      stock: 5,
      stockRemaining: 3,
      isFallback: false,
      costCents: 29,
      personCap: null,
      dayCap: 2,
    },
    {
      ...blank,
      prizeId: 'n',
      name: 'N',
      weight: 9,
      stock: null,
      stockRemaining: null,
      isFallback: true,
      costCents: null,
      personCap: null,
      dayCap: null,
    },
  ],
};
const valuesOf = (of: AdminActivityDto | null) =>
  createActivityFormValues({ activity: of, nowMs: 1_777_651_200_000, names });

describe('form values of an activity', () => {
  it('formats and parses times in Shanghai, in every time zone of the browser', () => {
    expect(formatFieldTime(1_777_651_200)).toBe('2026-05-02T00:00');
    expect(parseFieldTime('2026-05-02T00:00')).toBe(1_777_651_200);
    expect(parseFieldTime('')).toBeNull();
  });

  it('returns unedited values unchanged, including the seconds of times', () => {
    const { commitment: _, drawCount: __, archivedAt: ___, status: ____, ...fields } = activity;
    expect(readActivityForm(valuesOf(activity), activity)).toEqual({
      input: {
        ...fields,
        prizes: activity.prizes.map(({ stockRemaining: _____, awardedCount: ______, ...prize }) => prize),
      },
    });
  });

  it('creates an activity that starts now, lasts a week, and has one prize and a fallback', () => {
    const read = readActivityForm({ ...valuesOf(null), title: 't', rules: 'r' }, null);
    expect(read).toMatchObject({
      input: { startsAt: 1_777_651_200, endsAt: 1_777_651_200 + 7 * 86_400, activityId: null },
    });
  });

  it('copies all but the place in time and the identity', () => {
    const copy = copyActivityFormValues(activity, 2_000_000_040_000);
    expect(copy).toMatchObject({ title: 't', sponsor: 's', wheelTheme: 'night', costCap: '999.99' });
    expect(copy.prizes.map(({ prizeId, weight, cost }) => [prizeId, weight, cost])).toEqual([
      [null, '1', '0.29'],
      [null, '9', ''],
    ]);
    expect(parseFieldTime(copy.starts)).toBe(2_000_000_040);
    expect(readActivityForm(copy, null)).toMatchObject({ input: { activityId: null } });
  });

  const withPrize = (change: Partial<PrizeFormValues>): Partial<ActivityFormValues> => {
    const [first, ...others] = valuesOf(activity).prizes;
    return first ? { prizes: [{ ...first, ...change }, ...others] } : {};
  };
  const withVisitors = (change: Partial<VisitorFormValues>): Partial<ActivityFormValues> => {
    const { visitors } = valuesOf(activity);
    return visitors ? { visitors: { ...visitors, ...change } } : {};
  };
  it.each<[string, Partial<ActivityFormValues>]>([
    ['prizes.0.weight', withPrize({ weight: '-3' })],
    ['prizes.0.weight', withPrize({ weight: '1.5' })],
    ['prizes.0.weight', withPrize({ weight: '' })],
    ['prizes.0.weight', withPrize({ weight: '2000000000' })],
    ['prizes.0.stock', withPrize({ stock: 'ten' })],
    ['prizes.0.name', withPrize({ name: ' ' })],
    ['prizes.0.costCents', withPrize({ cost: '1.005' })],
    ['prizes.0.costCents', withPrize({ cost: '' })],
    ['prizes.0.personCap', withPrize({ personCap: '0' })],
    ['prizes.0.dayCap', withPrize({ dayCap: 'x' })],
    ['visitors.sessionChances', withVisitors({ sessionChances: '-1' })],
    ['visitors.phoneChances', withVisitors({ phoneChances: '3' })],
    ['visitors.networkDailyCap', withVisitors({ networkDailyCap: '1.5' })],
    ['chances', { chances: '0' }],
    ['chances', { chances: '1001' }],
    ['costCapCents', { costCap: '-1' }],
    ['startsAt', { starts: '' }],
    ['endsAt', { ends: 'never' }],
    ['endsAt', { ends: '2020-01-01T00:00' }],
    ['prizes', { prizes: valuesOf(activity).prizes.slice(1) }],
    ['prizes', { prizes: Array.from({ length: 30 }, () => valuesOf(activity).prizes).flat() }],
  ])('refuses %s as it was typed, and has wording for it', (field, change) => {
    const read = readActivityForm({ ...valuesOf(activity), ...change }, activity);
    expect(read).toEqual({ field });
    expect(wrongFieldKey(field)).not.toBeNull();
  });

  it('finds the field that the server names', () => {
    expect(['prizes.0.cost_cents', 'prizes.fallback', 'ends_at'].map(codeField)).toEqual([
      'prizes.0.costCents',
      'prizes.isFallback',
      'endsAt',
    ]);
    expect(wrongFieldKey('prizes.3.imageDataUrl')).toBeNull();
  });
});
