import { describe, expect, test } from 'vitest';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { keepTyped, listActivityDifferences } from './activity-differences.ts';
import { type ActivityFormValues, activityFormValuesOf, blankPrize } from './activity-form-values.ts';

const prize = {
  ...{ prizeId: 'p', name: '贴纸', imageDataUrl: null, weight: 10, stock: 5, stockRemaining: 5 },
  ...{ isFallback: false, personCap: 1, dayCap: null, costCents: 250, awardedCount: 0 },
};
const none = {
  ...{ ...prize, prizeId: 'n', name: '谢谢参与', weight: 90, stock: null, stockRemaining: null },
  ...{ isFallback: true, personCap: null, costCents: null },
};
const activity: AdminActivityDto = {
  ...{ activityId: 'a', title: 't', rules: 'r', status: 0, startsAt: 1_777_651_200, endsAt: 1_777_737_600 },
  ...{ chances: 2, needsPhone: true, visitors: null, sponsor: 's', contact: 'c', wheelTheme: 'night' },
  ...{ costCapCents: 10_000, archivedAt: null, commitment: 'c', drawCount: 0, revision: 1 },
  prizes: [prize, none],
};
const theirs = activityFormValuesOf(activity);
const [sticker = blankPrize, fallback = blankPrize] = theirs.prizes;
const namesOf = (mine: Partial<ActivityFormValues>) =>
  listActivityDifferences({ ...theirs, ...mine }, theirs).map((one) =>
    one.name === 'prize' ? one.prize : one.name,
  );

describe('the differences of two versions of an activity', () => {
  test('what is saved alike does not differ', () => {
    const prizes = [{ ...sticker, prizeId: 'other', name: ' 贴纸 ', cost: '2.5' }, fallback];
    expect(namesOf({ title: ' t', costCap: '100', prizes })).toEqual([]);
  });

  test('names each field in the order of the form', () => {
    const visitors = {
      ...{ sessionChances: '1', phoneChances: '2', wechatChances: '2' },
      ...{ deviceDailyCap: '', networkDailyCap: '' },
    };
    const changed = { costCap: '', visitors, ends: '2026-05-04T00:00', title: 'x', needsPhone: false };
    expect(namesOf(changed)).toEqual(['title', 'ends', 'needsPhone', 'visitors', 'costCap']);
    expect(namesOf({ costCap: 'abc', chances: '' })).toEqual(['chances', 'costCap']);
  });

  test('compares prizes by their names, with place, odds, stock, and limits', () => {
    const more = { ...sticker, stock: '6', dayCap: '3' };
    const [difference, ...others] = listActivityDifferences({ ...theirs, prizes: [more, fallback] }, theirs);
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      ...{ name: 'prize', prize: '贴纸' },
      mine: { place: 1, odds: '10%', stock: '6', personCap: '1', dayCap: '3' },
      theirs: { place: 1, odds: '10%', stock: '5', personCap: '1', dayCap: '' },
    });
    expect(namesOf({ prizes: [fallback, sticker] })).toEqual(['谢谢参与', '贴纸']);
    // One prize has other odds, so all have.
    expect(namesOf({ prizes: [{ ...sticker, weight: '20' }, fallback] })).toEqual(['贴纸', '谢谢参与']);
  });

  test('a prize that one version lacks, and two of one name', () => {
    const other = { ...blankPrize, name: '书', weight: '0' };
    const found = listActivityDifferences({ ...theirs, prizes: [...theirs.prizes, other, other] }, theirs);
    expect(found).toMatchObject([
      { prize: '书', mine: { place: 3 }, theirs: null },
      { prize: '书', mine: { place: 4 }, theirs: null },
    ]);
  });
});

describe('what is kept of a typed form', () => {
  const mine = {
    ...{ ...theirs, title: 'mine', ends: '2026-05-04T00:00', chances: '9' },
    prizes: [{ ...sticker, prizeId: 'old', weight: '1', stock: '8' }, blankPrize, fallback],
  };
  test('all of it for a draft', () => {
    expect(keepTyped(mine, { ...activity, revision: 2 })).toEqual(mine);
  });

  test('only what can still change for an activity that is published now', () => {
    expect(keepTyped(mine, { ...activity, status: 1, revision: 2 })).toEqual({
      ...{ ...theirs, ends: '2026-05-04T00:00', chances: '9' },
      prizes: [{ ...sticker, stock: '8' }, fallback],
    });
  });
});
