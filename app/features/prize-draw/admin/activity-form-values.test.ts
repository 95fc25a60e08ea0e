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
  visitors: null,
  commitment: 'c',
  drawCount: 4,
  prizes: [
    {
      prizeId: 'p',
      name: 'P',
      imageDataUrl: null,
      weight: 1,
      stock: 5,
      stockRemaining: 3,
      isFallback: false,
      personCap: null,
      dayCap: 2,
    },
    {
      prizeId: 'n',
      name: 'N',
      imageDataUrl: null,
      weight: 9,
      stock: null,
      stockRemaining: null,
      isFallback: true,
      personCap: null,
      dayCap: null,
    },
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
      {
        ...{ prizeId: 'p', name: 'P', imageDataUrl: null, weight: 1, stock: 5, isFallback: false },
        ...{ personCap: null, dayCap: 2 },
      },
      {
        ...{ prizeId: 'n', name: 'N', imageDataUrl: null, weight: 9, stock: null, isFallback: true },
        ...{ personCap: null, dayCap: null },
      },
    ]);
  });

  it('creates an activity that starts now, lasts a week, and has one prize and a fallback', () => {
    const values = createActivityFormValues({ activity: null, nowMs: 1_777_651_200_000, names });
    const fields = createActivityInput(values, null);
    expect([fields.startsAt, fields.endsAt - fields.startsAt]).toEqual([1_777_651_200, 7 * 86_400]);
    expect(values.prizes.filter(({ isFallback }) => isFallback)).toHaveLength(1);
    expect(() => createActivityInput({ ...values, ends: '' }, null)).toThrow(RangeError);
  });
});
