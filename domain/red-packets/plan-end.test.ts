import { expect, test } from 'vitest';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { canEndEarly, planRefund } from './plan-end.ts';

const { draft, active, paused, exhausted, expired, refunded, removed } = redPacketStatus;

test('only an active or paused red packet can be ended early, and only before its time is over', () => {
  const all = [draft, active, paused, exhausted, expired, refunded, removed];
  expect(all.filter((status) => canEndEarly({ status, expiresMs: 10 }, 9))).toEqual([active, paused]);
  expect(canEndEarly({ status: active, expiresMs: 10 }, 10)).toBe(false);
});

test('an expired red packet becomes refunded; money that returns later does not change the status', () => {
  expect(planRefund({ status: expired, returnedCents: 0 })).toBe(refunded);
  expect(planRefund({ status: refunded, returnedCents: 0 })).toBeNull();
  expect(planRefund({ status: refunded, returnedCents: 5 })).toBe(refunded);
  expect(planRefund({ status: exhausted, returnedCents: 5 })).toBe(exhausted);
  for (const status of [draft, active, paused, removed])
    expect(planRefund({ status, returnedCents: 5 })).toBeNull();
});
