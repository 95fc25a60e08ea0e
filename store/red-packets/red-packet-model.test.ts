import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import type { Store } from '../open-store.ts';
import { addCompanyWithVideo, addVisitors, makeRedPacket, payGrant } from '../testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

vi.setConfig({ testTimeout: 180_000 });

const { active, paused, exhausted, expired, refunded } = redPacketStatus;
const SHARES = [40, 60, 100];
const EXPIRES = 1000;
const ACCOUNTS = 6;

/** What can happen to a red packet. Accounts and requests are numbers. */
type Act =
  | { kind: 'claim'; account: number; request: number }
  | { kind: 'pay' | 'undo'; account: number }
  | { kind: 'end'; isRefunded: boolean }
  | { kind: 'pass'; ms: number }
  | { kind: 'pause' | 'resume' | 'topUp' | 'sweep' | 'refund' };

const account = fc.nat(ACCOUNTS - 1);
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('claim' as const), account, request: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'undo' as const), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), isRefunded: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 300, EXPIRES) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pause' as const,
        'resume' as const,
        'topUp' as const,
        'sweep' as const,
        'refund' as const,
      ),
    }),
  },
);

/** A red packet in memory, by the rules of the operator's guide. */
function createModel() {
  const shares = [...SHARES];
  const granted = new Map<number, number>();
  const answers = new Map<string, unknown>();
  const paid = new Set<number>();
  const sum = (cents: Iterable<number>) => [...cents].reduce((total, one) => total + one, 0);
  let status: number = active;
  let returned = 0;
  let refundedCents = 0;
  let nowMs = 0;
  const rest = () => sum(shares) - sum(granted.values());
  const isRunning = () => status === active || status === paused;
  const claim = (by: number) => {
    const own = granted.get(by);
    if (own !== undefined) return { outcome: 'already', cents: own };
    if (status === exhausted) return { outcome: 'exhausted', cents: null };
    const cents = shares[granted.size];
    if (status !== active || nowMs >= EXPIRES || cents === undefined)
      return { outcome: 'closed', cents: null };
    granted.set(by, cents);
    if (granted.size === shares.length) status = exhausted;
    return { outcome: 'granted', cents };
  };
  const giveBack = (to: number) => {
    returned += rest();
    status = to;
  };
  return {
    nowMs: () => nowMs,
    isRunning,
    /** Returns what the store is expected to answer. */
    act(does: Act): unknown {
      switch (does.kind) {
        case 'claim': {
          const key = `${does.account} ${does.request}`;
          if (!answers.has(key)) answers.set(key, claim(does.account));
          return answers.get(key);
        }
        case 'pay':
          if (!granted.has(does.account) || paid.has(does.account)) return 0;
          paid.add(does.account);
          return 1;
        case 'undo':
          return paid.delete(does.account);
        case 'pass':
          nowMs += does.ms;
          return null;
        case 'pause':
          if (status !== active) return false;
          status = paused;
          return true;
        case 'resume':
          if (status !== paused || nowMs >= EXPIRES) return false;
          status = active;
          return true;
        case 'topUp':
          if (!isRunning() || nowMs >= EXPIRES) return false;
          shares.push(50);
          return true;
        case 'end':
          if (!isRunning() || nowMs >= EXPIRES) return false;
          giveBack(does.isRefunded ? refunded : expired);
          if (does.isRefunded) {
            refundedCents += returned;
            returned = 0;
          }
          return true;
        case 'sweep':
          if (!isRunning() || nowMs < EXPIRES) return 0;
          giveBack(expired);
          return 1;
        case 'refund': {
          const isDue = status === expired || ((status === exhausted || status === refunded) && returned > 0);
          if (!isDue) return null;
          const cents = returned;
          refundedCents += cents;
          returned = 0;
          if (status === expired) status = refunded;
          return cents;
        }
      }
    },
    /** What the row and the balances are expected to hold. */
    state: () => ({
      ...{ status, grantedCount: granted.size, grantedCents: sum(granted.values()), totalCents: sum(shares) },
      balances: {
        ...{ company: -sum(shares), funded: 0, returned, refunded: refundedCents },
        reserved: status === expired || status === refunded ? 0 : rest(),
        granted: sum([...granted].filter(([by]) => !paid.has(by)).map(([, cents]) => cents)),
        paid: sum([...granted].filter(([by]) => paid.has(by)).map(([, cents]) => cents)),
      },
    }),
  };
}

describe.each([
  ['sqlite', 40],
  ['postgres', 8],
] as const)('a red packet and its model on %s', (dialect, numRuns) => {
  let store: TestStore;
  let other: Store;
  let ground: { companyId: string; videoId: string };
  let accountIds: string[];
  let made = 0;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    other = store.openAnother();
    ground = await addCompanyWithVideo(store);
    accountIds = await addVisitors(store, ACCOUNTS);
  });
  afterAll(() => store?.dispose());

  const addRedPacket = async () => {
    const totalCents = SHARES.reduce((sum, cents) => sum + cents, 0);
    const redPacket = makeRedPacket({
      ...{ ...ground, id: `m${made++}`, totalCents, shareCount: SHARES.length, expiresMs: EXPIRES },
    });
    await store.campaigns.redPackets.insertRedPacket(redPacket);
    await store.campaigns.redPackets.activate({ redPacket, shares: SHARES, actorId: 'admin', nowMs: 0 });
    return redPacket.id;
  };
  /** Does it to the red packet. Returns what the store answers. */
  const act = async (id: string, does: Act, nowMs: number, on: Store = store): Promise<unknown> => {
    const { redPackets } = on.campaigns;
    const by = { actorId: 'admin', nowMs };
    const accountId = 'account' in does ? (accountIds[does.account] ?? '') : '';
    const grantId = `${id}-${accountId}`;
    switch (does.kind) {
      case 'claim':
        return redPackets.claim({
          ...{ redPacketId: id, accountId, requestId: `${id}-${does.request}`, grantId, nowMs },
        });
      case 'pay': {
        const { paid } = await payGrant(on, { grantId, nowMs });
        return paid;
      }
      case 'undo':
        return on.payouts.undo({
          ...{ adminId: 'admin', billNumber: billNumberOf(grantId), reason: '付错人', nowMs },
        });
      case 'pause':
        return redPackets.transitionRedPacket({ id, from: active, to: paused, ...by });
      case 'resume':
        return redPackets.transitionRedPacket({ id, from: paused, to: active, ...by });
      case 'topUp': {
        const redPacket = await redPackets.redPacketById(id);
        if (redPacket?.status !== active && redPacket?.status !== paused) return false;
        const { status, expiresMs } = redPacket;
        return redPackets.amend({ redPacket, status, expiresMs, newShares: [50], ...by });
      }
      case 'end':
        return redPackets.endEarly({ redPacketId: id, isRefunded: does.isRefunded, ...by });
      case 'sweep':
        return redPackets.expireOverdue(nowMs);
      case 'refund':
        return redPackets.refundReturned({ redPacketId: id, ...by });
      case 'pass':
        return null;
    }
  };
  const expectNoFault = async () =>
    expect((await store.integrity.check()).filter(({ broken }) => broken > 0)).toEqual([]);
  /** No red packet of an earlier run is left for the sweep. */
  const endAll = () => store.campaigns.redPackets.expireOverdue(EXPIRES);

  test('answers and keeps what the model says, whatever is done one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 40 }), async (list) => {
        await endAll();
        const id = await addRedPacket();
        const model = createModel();
        for (const [at, does] of list.entries()) {
          const answer = await act(id, does, model.nowMs());
          expect({ at, does, answer }).toEqual({ at, does, answer: model.act(does) });
        }
        const { balances, ...row } = model.state();
        expect(await store.campaigns.redPackets.redPacketById(id)).toMatchObject(row);
        expect((await store.campaigns.redPackets.balancesOf([id])).get(id)).toEqual(balances);
      }),
      { numRuns, endOnFailure: true },
    );
    await expectNoFault();
  });

  test('breaks no rule, whatever is done at once over two connections', async () => {
    const rounds = fc.array(fc.array(acts, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rounds, async (list) => {
        await endAll();
        const id = await addRedPacket();
        let nowMs = 0;
        const told = new Map<string, string>();
        for (const round of list) {
          await Promise.all(
            round.map(async (does, at) => {
              const answer = await act(id, does, nowMs, at % 2 === 0 ? store : other);
              if (does.kind !== 'claim') return;
              // The same request has one answer for ever.
              const key = `${does.account} ${does.request}`;
              const text = JSON.stringify(answer);
              expect(told.get(key) ?? text).toBe(text);
              told.set(key, text);
            }),
          );
          for (const does of round) if (does.kind === 'pass') nowMs += does.ms;
        }
        const balances = (await store.campaigns.redPackets.balancesOf([id])).get(id);
        const { company = 0, ...inside } = balances ?? {};
        expect(Object.values(inside).reduce((sum, cents) => sum + cents, company)).toBe(0);
        expect(Math.min(...Object.values(inside))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns, endOnFailure: true },
    );
    await expectNoFault();
  });
});
