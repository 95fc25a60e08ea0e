import { describe, expect, it } from 'vitest';
import type { WireAdminActivity } from '#shared/wire-draw.ts';
import {
  activityFormValues,
  activityRequestFields,
  formatFieldTime,
  parseFieldTime,
} from './activity-form-values.ts';

const names = { prize: 'P', none: 'N' };
const activity: WireAdminActivity = {
  activity_id: 'a',
  title: 't',
  rules: 'r',
  status: 1,
  starts_at: 1_777_651_217,
  ends_at: 1_777_737_600,
  chances: 2,
  needs_phone: true,
  commit: 'c',
  draws: 4,
  prizes: [
    { prize_id: 'p', name: 'P', img: null, weight: 1, stock: 5, stock_left: 3, fallback: false },
    { prize_id: 'n', name: 'N', img: null, weight: 9, stock: null, stock_left: null, fallback: true },
  ],
};

describe('the form of an activity', () => {
  it('reads and shows times in Shanghai, whatever the time zone of the browser', () => {
    expect(formatFieldTime(1_777_651_200)).toBe('2026-05-02T00:00');
    expect(parseFieldTime('2026-05-02T00:00')).toBe(1_777_651_200);
    expect(parseFieldTime('')).toBeNull();
  });

  it('gives back unchanged what nobody touched, seconds and all', () => {
    const fields = activityRequestFields(activityFormValues({ activity, nowMs: 0, names }), activity);
    const { title, rules, starts_at, ends_at } = activity;
    expect(fields).toMatchObject({ activity_id: 'a', title, rules, starts_at, ends_at, needs_phone: '1' });
    expect(JSON.parse(fields.prizes)).toEqual([
      { prize_id: 'p', name: 'P', img: null, weight: 1, stock: 5, fallback: false },
      { prize_id: 'n', name: 'N', img: null, weight: 9, stock: null, fallback: true },
    ]);
  });

  it('begins with a prize and a fallback, now and for a week', () => {
    const values = activityFormValues({ activity: null, nowMs: 1_777_651_200_000, names });
    const fields = activityRequestFields(values, null);
    expect([fields.starts_at, fields.ends_at - fields.starts_at]).toEqual([1_777_651_200, 7 * 86_400]);
    expect(values.prizes.filter(({ fallback }) => fallback)).toHaveLength(1);
    expect(() => activityRequestFields({ ...values, ends: '' }, null)).toThrow(RangeError);
  });
});
