import { expect, test } from 'vitest';
import { chancesOf } from './visitor-rules.ts';

const visitors = {
  ...{ sessionChances: 1, phoneChances: 3, wechatChances: 2 },
  ...{ deviceDailyCap: null, networkDailyCap: null },
};
const chances = (hasPhone: boolean, hasWechat: boolean) =>
  chancesOf({ chances: 5, visitors }, { hasPhone, hasWechat });

test('each binding has its own chances, and two of them those of the stronger', () => {
  expect([chances(false, false), chances(true, false), chances(false, true), chances(true, true)]).toEqual([
    1, 3, 2, 3,
  ]);
});

test('an account has those of accounts, and nobody else has any without visitors', () => {
  expect(chancesOf({ chances: 5, visitors }, null)).toBe(5);
  expect(chancesOf({ chances: 5, visitors: null }, { hasPhone: true, hasWechat: true })).toBe(0);
});
