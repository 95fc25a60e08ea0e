import { expect, test } from 'vitest';
import { makeActivity, makePrize } from '#store/testing/draw-fixtures.ts';
import {
  countedSubjects,
  findWithholdReason,
  noRisk,
  type RiskFacts,
  subjectsOfDraw,
} from './withhold-reason.ts';

const rules = {
  ...{ sessionChances: 1, phoneChances: 3, wechatChances: 3 },
  ...{ deviceDailyCap: 2, networkDailyCap: 5 },
};
const gold = makePrize('gold', { personCap: 1, dayCap: 3 });
const none = makePrize('none', { isFallback: true });
const activity = makeActivity({ visitors: rules, prizes: [gold, none] });
const visitor = { isVisitor: true, device: 'd', network: 'n' };
const account = { ...visitor, isVisitor: false };
const black = (kind: RiskFacts['listed'][number]['kind']) => ({ list: 'black' as const, kind });
const white = { list: 'white', kind: 'phone' } as const;
const reason = (facts: Partial<RiskFacts>, participant = visitor, prize = gold) =>
  findWithholdReason({ activity, prize, participant, facts: { ...noRisk, ...facts } });

test('an unlisted participant below every cap gets the prize', () => {
  expect(reason({})).toBeNull();
  const dayCounts = new Map([
    ['prize:gold', 2],
    ['device:d', 1],
    ['network:n', 4],
    ['device:another', 99],
  ]);
  expect(reason({ ownPrizes: new Map([['silver', 9]]), dayCounts })).toBeNull();
});

test.each<[string, Partial<RiskFacts>, string]>([
  ['a listed account', { listed: [black('account')] }, 'list'],
  ['a listed phone number, whatever else is white', { listed: [black('phone'), white] }, 'list'],
  ['a listed network', { listed: [black('network')] }, 'list'],
  ['who has one', { ownPrizes: new Map([['gold', 1]]) }, 'person_cap'],
  ['the day that has had three', { dayCounts: new Map([['prize:gold', 3]]) }, 'day_cap'],
  ['a device after two draws', { dayCounts: new Map([['device:d', 2]]) }, 'device_cap'],
  ['a network after five draws', { dayCounts: new Map([['network:n', 5]]) }, 'network_cap'],
  ['a white member who has one', { listed: [white], ownPrizes: new Map([['gold', 1]]) }, 'person_cap'],
])('the prize is withheld from %s', (_, facts, expected) => {
  expect(reason(facts)).toBe(expected);
  // The fallback is always there.
  expect(reason(facts, visitor, none)).toBeNull();
});

test('the white list frees from a network and from the caps of where a draw comes from', () => {
  expect(reason({ listed: [black('network'), white] })).toBeNull();
  expect(reason({ listed: [white], dayCounts: new Map([['device:d', 2]]) })).toBeNull();
});

test('the caps of devices and networks hold for visitors only, and count only what is known', () => {
  const dayCounts = new Map([
    ['device:d', 2],
    ['network:n', 5],
  ]);
  expect(reason({ dayCounts }, account)).toBeNull();
  expect(countedSubjects(activity, account)).toEqual(['prize:gold']);
  expect(countedSubjects(activity, visitor)).toEqual(['prize:gold', 'device:d', 'network:n']);
  expect(subjectsOfDraw(activity, { ...visitor, device: null }, none)).toEqual(['network:n']);
  expect(subjectsOfDraw(activity, visitor, gold)).toEqual(['prize:gold', 'device:d', 'network:n']);
  expect(subjectsOfDraw(makeActivity(), visitor, none)).toEqual([]);
});
