import { describe, expect, test } from 'vitest';
import { MAX_PRIZES } from '#shared/prize-limits.ts';
import { buildActivity } from './draw-admin-service.ts';
import type { ActivityInput } from './types.ts';
import { assertPublishable, planActivityExtension, validateActivityForm } from './validate-activity-form.ts';

const gold = {
  id: 'gold',
  name: '书',
  imageDataUrl: null,
  weight: 1,
  stock: 2,
  isFallback: false,
  costCents: 100,
};
const none = {
  id: 'none',
  name: '谢谢',
  imageDataUrl: null,
  weight: 9,
  stock: null,
  isFallback: true,
  costCents: null,
};
const visitors = {
  ...{ sessionChances: 1, phoneChances: 2, wechatChances: 3 },
  ...{ deviceDailyCap: null, networkDailyCap: 9 },
};
const noChances = { sessionChances: 0, phoneChances: 0, wechatChances: 0 };
const form: ActivityInput = {
  title: '转盘',
  rules: '规则',
  startsMs: 10,
  endsMs: 20,
  chances: 3,
  needsPhone: false,
  visitors,
  sponsor: '台词',
  contact: '400-000-0000',
  wheelTheme: 'cinnabar',
  costCapCents: null,
  prizes: [gold, none],
};

describe('validateActivityForm', () => {
  test('accepts a form with which draws are possible', () => {
    expect(validateActivityForm(form)).toBeUndefined();
    const onlyFallback = { prizes: [{ ...gold, weight: 0, stock: 0 }, none] };
    expect(validateActivityForm({ ...form, ...onlyFallback })).toBeUndefined();
  });

  test.each<[string, Partial<ActivityInput>]>([
    ['title', { title: ' ' }],
    ['rules', { rules: '\n' }],
    ['endsAt', { endsMs: 10 }],
    ['chances', { chances: 0 }],
    ['prizes', { prizes: [none] }],
    ['prizes', { prizes: [none, ...Array.from({ length: MAX_PRIZES }, () => gold)] }],
    ['prizes.0.name', { prizes: [{ ...gold, name: ' ' }, none] }],
    ['prizes.0.weight', { prizes: [{ ...gold, weight: -1 }, none] }],
    ['prizes.0.stock', { prizes: [{ ...gold, stock: -1 }, none] }],
    ['prizes.1.stock', { prizes: [gold, { ...none, stock: 5 }] }],
    ['prizes.0.name', { prizes: [{ ...gold, name: '长'.repeat(201) }, none] }],
    ['prizes.0.weight', { prizes: [{ ...gold, weight: 0.5 }, none] }],
    ['prizes.0.costCents', { prizes: [{ ...gold, costCents: -1 }, none] }],
    ['prizes.0.costCents', { costCapCents: 5, prizes: [{ ...gold, costCents: null }, none] }],
    ['costCapCents', { costCapCents: -1 }],
    ['chances', { chances: 1001 }],
    ['prizes.isFallback', { prizes: [gold, gold] }],
    ['prizes.isFallback', { prizes: [none, none] }],
    ['prizes.0.personCap', { prizes: [{ ...gold, personCap: 0 }, none] }],
    ['prizes.1.dayCap', { prizes: [gold, { ...none, dayCap: 1 }] }],
    ['visitors.phoneChances', { visitors: { ...visitors, sessionChances: 3 } }],
    ['visitors.phoneChances', { visitors: { ...visitors, phoneChances: 4 } }],
    ['visitors.phoneChances', { visitors: { ...visitors, ...noChances } }],
    ['visitors.wechatChances', { visitors: { ...visitors, wechatChances: 0 } }],
    ['visitors.deviceDailyCap', { visitors: { ...visitors, deviceDailyCap: 0 } }],
    ['visitors.networkDailyCap', { visitors: { ...visitors, networkDailyCap: 0 } }],
    [
      'prizes.weight',
      {
        prizes: [
          { ...gold, weight: 0 },
          { ...none, weight: 0 },
        ],
      },
    ],
  ])('refuses an invalid %s', (field, change) => {
    expect(() => validateActivityForm({ ...form, ...change })).toThrow(
      expect.objectContaining({ code: 'bad_parameter', field }),
    );
  });
});

describe('assertPublishable', () => {
  const draft = (change: Partial<ActivityInput>) => buildActivity({ form: { ...form, ...change }, nowMs: 0 });

  test('asks for organizer and contact', () => {
    expect(assertPublishable(draft({}))).toBeUndefined();
    for (const change of [{ sponsor: '' }, { contact: '' }])
      expect(() => assertPublishable(draft(change))).toThrow(
        expect.objectContaining({ code: 'draw_contact_missing' }),
      );
  });

  test('refuses an expected cost above the cap, and accepts one that is the cap', () => {
    // Two books of one yuan, drawn in one of ten draws.
    expect(assertPublishable(draft({ costCapCents: 200 }))).toBeUndefined();
    expect(() => assertPublishable(draft({ costCapCents: 199 }))).toThrow(
      expect.objectContaining({ code: 'draw_cost_over_cap' }),
    );
  });
});

describe('planActivityExtension', () => {
  const published = buildActivity({ form, nowMs: 0 });
  /** The published values as a form sends them again. */
  const sent = (): ActivityInput => ({
    ...form,
    prizes: published.prizes.map(({ stockRemaining: _, awardedCount: __, ...prize }) => prize),
  });
  const withPrize = (change: Partial<ActivityInput['prizes'][number]>): Partial<ActivityInput> => {
    const [first, ...others] = sent().prizes;
    return first ? { prizes: [{ ...first, ...change }, ...others] } : {};
  };

  test('changes nothing for the same values, and allows more time, chances, and stock', () => {
    expect(planActivityExtension(published, sent())).toEqual([]);
    expect(planActivityExtension(published, { ...sent(), endsMs: 21, chances: 4 })).toEqual([]);
    expect(planActivityExtension(published, { ...sent(), ...withPrize({ stock: 5 }) })).toEqual([
      { prizeId: published.prizes[0]?.id, count: 3 },
    ]);
  });

  test.each<[string, Partial<ActivityInput>]>([
    ['title', { title: '别的' }],
    ['rules', { rules: '别的' }],
    ['startsAt', { startsMs: 11 }],
    ['endsAt', { endsMs: 19 }],
    ['chances', { chances: 2 }],
    ['needsPhone', { needsPhone: true }],
    ['visitors', { visitors: null }],
    ['visitors', { visitors: { ...visitors, sessionChances: 0 } }],
    ['prizes.0', withPrize({ personCap: 1 })],
    ['sponsor', { sponsor: '别家' }],
    ['contact', { contact: '别的' }],
    ['wheelTheme', { wheelTheme: 'night' }],
    ['costCapCents', { costCapCents: 9 }],
    ['prizes.0', withPrize({ costCents: 7 })],
    ['prizes', { prizes: sent().prizes.slice(1) }],
    ['prizes.0', { prizes: sent().prizes.toReversed() }],
    ['prizes.0', withPrize({ name: '别的' })],
    ['prizes.0', withPrize({ weight: 2 })],
    ['prizes.0', withPrize({ imageDataUrl: 'data:image/png;base64,AA' })],
    ['prizes.0.stock', withPrize({ stock: 1 })],
    ['prizes.0.stock', withPrize({ stock: null })],
  ])('refuses another %s', (field, change) => {
    expect(() => planActivityExtension(published, { ...sent(), ...change })).toThrow(
      expect.objectContaining({ code: 'illegal_move', field }),
    );
  });
});
