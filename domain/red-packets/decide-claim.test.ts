import { describe, expect, test } from 'vitest';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { decideClaim, decideClaims, planGrants, replayClaim } from './decide-claim.ts';
import type { OpeningFacts } from './types.ts';

const { draft, active, paused, exhausted, expired } = redPacketStatus;
const closed = { outcome: 'closed', cents: null };
const DAY_MS = 86_400_000;
const nothingDone: OpeningFacts = { watch: null, lesson: null, hasDub: false };
const watched: OpeningFacts = { ...nothingDone, watch: { watchedSpans: [], completedMs: 1 } };

/** Decides on a claim of an account that has watched the video, of a red packet that is open, unless a test says otherwise. */
const decide = (
  redPacket: Partial<Parameters<typeof decideClaim>[0]['redPacket']>,
  change: Partial<Omit<Parameters<typeof decideClaim>[0], 'redPacket'>> = {},
) =>
  decideClaim({
    redPacket: {
      ...{ status: active, expiresMs: 10, grantedCount: 0, shareCount: 10 },
      ...{ needsDub: false, visitorDailyCap: null, dailyRelease: false },
      ...{ releaseFromMs: 0, releaseBefore: 0, ...redPacket },
    },
    ...{ grant: null, facts: watched, companyGrantsToday: 0, nowMs: 9, ...change },
  });

describe('decideClaim', () => {
  test.each([
    ['grants a share of an active red packet', active, 10, 'grant'],
    ['treats an active red packet as closed once it has expired', active, 9, closed],
    ['treats a draft as closed', draft, 10, closed],
    ['treats a paused red packet as closed', paused, 10, closed],
    ['treats an expired red packet as closed', expired, 10, closed],
    ['reports that a red packet has no shares left', exhausted, 10, { outcome: 'exhausted', cents: null }],
  ])('%s', (_, status, expiresMs, expected) => {
    const decided = decide({ status, expiresMs });
    expect(decided.kind === 'result' ? decided.result : decided.kind).toEqual(expected);
  });

  test.each([active, paused, exhausted, expired])(
    'returns the first grant of an account again in status %i',
    (status) => {
      const decided = decide({ status, expiresMs: 5 }, { grant: { cents: 30 }, facts: nothingDone });
      expect(decided).toEqual({ kind: 'result', result: { outcome: 'already', cents: 30 } });
    },
  );

  test('names the condition that is not met, also of a red packet that has ended', () => {
    expect(decide({}, { facts: nothingDone })).toEqual({ kind: 'unmet', condition: 'watch' });
    expect(decide({ status: exhausted, needsDub: true })).toEqual({ kind: 'unmet', condition: 'dub' });
    expect(decide({ needsDub: true }, { facts: { ...watched, hasDub: true } })).toEqual({ kind: 'grant' });
  });

  test('a limit by day answers as a closed red packet, and a share that is not free yet as an exhausted one', () => {
    const capped = { visitorDailyCap: 2 };
    expect(decide(capped, { companyGrantsToday: 1 })).toEqual({ kind: 'grant' });
    expect(decide(capped, { companyGrantsToday: 2 })).toEqual({ kind: 'result', result: closed });
    const daily = { dailyRelease: true, expiresMs: 4 * DAY_MS, shareCount: 4 };
    expect(decide({ ...daily, grantedCount: 0 })).toEqual({ kind: 'grant' });
    expect(decide({ ...daily, grantedCount: 1 })).toMatchObject({ result: { outcome: 'exhausted' } });
    expect(decide({ ...daily, grantedCount: 1 }, { nowMs: DAY_MS })).toEqual({ kind: 'grant' });
  });
});

test('replayClaim returns the recorded result and refuses the request ID of another red packet', () => {
  const recorded = { redPacketId: 'a', result: { outcome: 'granted' as const, cents: 5 } };
  expect(replayClaim({ recorded, redPacketId: 'a' })).toEqual(recorded.result);
  expect(() => replayClaim({ recorded, redPacketId: 'b' })).toThrow(
    expect.objectContaining({ code: 'bad_parameter', field: 'requestId' }),
  );
});

test('planGrants adds the shares to the totals, and the last share exhausts the red packet', () => {
  const redPacket = { status: active, shareCount: 4, grantedCount: 1, grantedCents: 40 };
  expect(planGrants({ redPacket, shares: [25, 5] })).toEqual({
    grantedCount: 3,
    grantedCents: 70,
    status: active,
  });
  expect(planGrants({ redPacket, shares: [25, 5, 1] }).status).toBe(exhausted);
});

describe('decideClaims', () => {
  const redPacket = {
    ...{ status: active, expiresMs: 10, grantedCount: 8, shareCount: 10 },
    ...{ needsDub: false, visitorDailyCap: null, dailyRelease: false, releaseFromMs: 0, releaseBefore: 0 },
  };
  const claim = { grant: null, facts: watched, companyGrantsToday: 0, nowMs: 9 };

  test('grants no more shares than are left', () => {
    const claims = [claim, { ...claim, facts: nothingDone }, claim, claim, { ...claim, grant: { cents: 7 } }];
    expect(decideClaims({ redPacket, claims })).toEqual([
      { kind: 'grant' },
      { kind: 'unmet', condition: 'watch' },
      { kind: 'grant' },
      { kind: 'result', result: { outcome: 'exhausted', cents: null } },
      { kind: 'result', result: { outcome: 'already', cents: 7 } },
    ]);
  });

  test('answers as exhausted after the last share, also when the time ends meanwhile', () => {
    const claims = [claim, claim, { ...claim, nowMs: 10 }];
    expect(decideClaims({ redPacket, claims }).at(-1)).toMatchObject({ result: { outcome: 'exhausted' } });
    expect(decideClaims({ redPacket, claims: [{ ...claim, nowMs: 10 }] })).toMatchObject([
      { result: { outcome: 'closed' } },
    ]);
  });
});
