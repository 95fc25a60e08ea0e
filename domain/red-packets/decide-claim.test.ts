import { describe, expect, test } from 'vitest';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { decideClaim, planGrant, replayClaim } from './decide-claim.ts';

const { draft, active, paused, exhausted, expired } = redPacketStatus;
const closed = { outcome: 'closed', cents: null };

describe('a claim', () => {
  test.each([
    ['an active packet grants', active, 10, null],
    ['an active packet is closed from its expiry on', active, 9, closed],
    ['a draft is closed', draft, 10, closed],
    ['a paused packet is closed', paused, 10, closed],
    ['an expired packet is closed', expired, 10, closed],
    ['a packet without shares is exhausted', exhausted, 10, { outcome: 'exhausted', cents: null }],
  ])('%s', (_, status, expireMs, expected) => {
    expect(decideClaim({ redPacket: { status, expireMs }, grant: null, nowMs: 9 })).toEqual(expected);
  });

  test.each([active, paused, exhausted, expired])(
    'a visitor keeps the first grant in status %i',
    (status) => {
      const decided = decideClaim({ redPacket: { status, expireMs: 5 }, grant: { cents: 30 }, nowMs: 9 });
      expect(decided).toEqual({ outcome: 'already', cents: 30 });
    },
  );
});

test('a repeated request gives the recorded result, and is refused for another packet', () => {
  const recorded = { redPacketId: 'a', result: { outcome: 'granted' as const, cents: 5 } };
  expect(replayClaim({ recorded, redPacketId: 'a' })).toEqual(recorded.result);
  expect(() => replayClaim({ recorded, redPacketId: 'b' })).toThrow(
    expect.objectContaining({ code: 'bad_parameter', field: 'request_id' }),
  );
});

test('a grant adds to the totals, and the last one exhausts the packet', () => {
  const redPacket = { status: active, count: 3, grantedCount: 1, grantedCents: 40 };
  expect(planGrant({ redPacket, shareCents: 25 })).toEqual({
    grantedCount: 2,
    grantedCents: 65,
    status: active,
  });
  expect(planGrant({ redPacket: { ...redPacket, grantedCount: 2 }, shareCents: 25 }).status).toBe(exhausted);
});
