import { describe, expect, it } from 'vitest';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import {
  createActivityFormValues,
  createActivityInput,
  formatFieldTime,
  parseFieldTime,
} from './activity-form-values.ts';

const names = { prize: 'P', none: 'N' };
const activity: AdminActivityDto = {
  activityId: 'a',
  title: 't',
  rules: 'r',
  status: 1,
  startsAt: 1_777_651_217,
  endsAt: 1_777_737_600,
  chances: 2,
  needsPhone: true,
  commitment: 'c',
  draws: 4,
  prizes: [
    { prizeId: 'p', name: 'P', img: null, weight: 1, stock: 5, stockLeft: 3, fallback: false },
    { prizeId: 'n', name: 'N', img: null, weight: 9, stock: null, stockLeft: null, fallback: true },
  ],
};

describe('form values of an activity', () => {
  it('formats and parses times in Shanghai, in every time zone of the browser', () => {
    expect(formatFieldTime(1_777_651_200)).toBe('2026-05-02T00:00');
    expect(parseFieldTime('2026-05-02T00:00')).toBe(1_777_651_200);
    expect(parseFieldTime('')).toBeNull();
  });

  it('returns unedited values unchanged, including the seconds of times', () => {
    const fields = createActivityInput(createActivityFormValues({ activity, nowMs: 0, names }), activity);
    const { title, rules, startsAt, endsAt } = activity;
    expect(fields).toMatchObject({ activityId: 'a', title, rules, startsAt, endsAt, needsPhone: true });
    expect(fields.prizes).toEqual([
      { prizeId: 'p', name: 'P', img: null, weight: 1, stock: 5, fallback: false },
      { prizeId: 'n', name: 'N', img: null, weight: 9, stock: null, fallback: true },
    ]);
  });

  it('creates an activity that starts now, lasts a week, and has one prize and a fallback', () => {
    const values = createActivityFormValues({ activity: null, nowMs: 1_777_651_200_000, names });
    const fields = createActivityInput(values, null);
    expect([fields.startsAt, fields.endsAt - fields.startsAt]).toEqual([1_777_651_200, 7 * 86_400]);
    expect(values.prizes.filter(({ fallback }) => fallback)).toHaveLength(1);
    expect(() => createActivityInput({ ...values, ends: '' }, null)).toThrow(RangeError);
  });
});
