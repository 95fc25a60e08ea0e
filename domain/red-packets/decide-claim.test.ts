import { describe, expect, test } from 'vitest';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { decideClaim, planGrant, replayClaim } from './decide-claim.ts';

const { draft, active, paused, exhausted, expired } = redPacketStatus;
const closed = { outcome: 'closed', cents: null };

describe('decideClaim', () => {
  test.each([
    ['grants a share of an active red packet', active, 10, null],
    ['treats an active red packet as closed once it has expired', active, 9, closed],
    ['treats a draft as closed', draft, 10, closed],
    ['treats a paused red packet as closed', paused, 10, closed],
    ['treats an expired red packet as closed', expired, 10, closed],
    ['reports that a red packet has no shares left', exhausted, 10, { outcome: 'exhausted', cents: null }],
  ])('%s', (_, status, expiresMs, expected) => {
    expect(decideClaim({ redPacket: { status, expiresMs }, grant: null, nowMs: 9 })).toEqual(expected);
  });

  test.each([active, paused, exhausted, expired])(
    'returns the first grant of an account again in status %i',
    (status) => {
      const decided = decideClaim({ redPacket: { status, expiresMs: 5 }, grant: { cents: 30 }, nowMs: 9 });
      expect(decided).toEqual({ outcome: 'already', cents: 30 });
    },
  );
});

test('replayClaim returns the recorded result and refuses the request ID of another red packet', () => {
  const recorded = { redPacketId: 'a', result: { outcome: 'granted' as const, cents: 5 } };
  expect(replayClaim({ recorded, redPacketId: 'a' })).toEqual(recorded.result);
  expect(() => replayClaim({ recorded, redPacketId: 'b' })).toThrow(
    expect.objectContaining({ code: 'bad_parameter', field: 'requestId' }),
  );
});

test('planGrant adds the share to the totals, and the last share exhausts the red packet', () => {
  const redPacket = { status: active, shareCount: 3, grantedCount: 1, grantedCents: 40 };
  expect(planGrant({ redPacket, shareCents: 25 })).toEqual({
    grantedCount: 2,
    grantedCents: 65,
    status: active,
  });
  expect(planGrant({ redPacket: { ...redPacket, grantedCount: 2 }, shareCents: 25 }).status).toBe(exhausted);
});
