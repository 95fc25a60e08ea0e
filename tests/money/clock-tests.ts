import { expect } from 'vitest';
import { hashToken } from '#domain/accounts/session-token.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { CLIENT_HEADER, DAY_SECONDS } from '#shared/constants.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import type { StoreDialect } from '#store/database/tables.ts';
import { makeAd, makeCompany } from '#store/testing/campaign-fixtures.ts';
import { pollUntil } from '../testing/server-process.ts';
import {
  type ClaimAnswer,
  claimOverHttp,
  EXPIRES_MS,
  findMoneyFaults,
  type MoneyGround,
  readOutcome,
  setUpMoney,
  tokenOf,
} from './claim-load.ts';
import { addActivity, type DrawAnswer, drawOverHttp, findDrawFaults, readDraw } from './draw-load.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = DAY_SECONDS * 1000;
const ACCOUNTS = 24;
const SHARES = 60;
/** The status of a draw outside of the time of its activity. */
const CLOSED = '409';
/** The sweep ends campaigns every second. */
const SWEEP_WITHIN_MS = 60_000;

/**
 * Runs the product at noon, then with a clock that is off by `hours`, then with the right clock again, and kills it each time
 * while accounts claim and draw. Expects that each request keeps its answer, what has ended stays ended, limits of a day
 * hold, and money, prizes, and logs add up.
 */
export async function expectOneTruth(args: { dialect: StoreDialect; hours: 24 | -24 }): Promise<void> {
  const { dialect, hours } = args;
  const ground = await setUpMoney({ dialect, accounts: ACCOUNTS });
  try {
    const world = await setUpWorld(ground);
    const isEarly = hours > 0;
    const { draws, redPackets, status } = world;

    await world.run(0, async (clients) => {
      expect(await clients.claims('noon', [redPackets.open, redPackets.ending])).toEqual(all('granted'));
      expect(await clients.claimOf('v0', redPackets.capped[0], 'noon')).toBe('granted');
      expect(await clients.claimOf('v0', redPackets.capped[1], 'noon')).toBe('closed');
      expect(await clients.drawsOf('v0', draws.capped, ['noon 1', 'noon 2'])).toEqual(['书', '谢谢']);
      expect(await clients.drawsOf('v0', draws.today, ['noon'])).toEqual(['书']);
    });

    await world.run(hours, async (clients) => {
      if (isEarly) await status(redPackets.ending, redPacketStatus.expired);
      const ofEnding = await clients.claims('moved', [redPackets.ending]);
      expect(ofEnding).toEqual(all(isEarly ? 'closed' : 'granted'));
      expect(await clients.claims('moved', [redPackets.open])).toEqual(all('granted'));
      expect(await clients.claimOf('v0', redPackets.capped[1], 'moved')).toBe('granted');
      expect(await clients.drawsOf('v0', draws.capped, ['moved 1', 'moved 2'])).toEqual(['书', '谢谢']);
      expect(await clients.drawsOf('v0', draws.today, ['moved'])).toEqual([CLOSED]);
      expect(await clients.pay('v0')).toMatchObject({ paid: 1, unchanged: 0 });
    });
    // Its process was killed in the middle of a sweep.
    const sweep = { name: 'campaign_sweep', holderId: 'killed', leaseMs: 10_000 };
    await ground.store.leases.acquire({ ...sweep, nowMs: world.noonMs + hours * HOUR_MS });
    await world.end(redPackets.overdue);

    await world.run(0, async (clients) => {
      await status(redPackets.overdue, redPacketStatus.expired);
      await status(redPackets.ending, isEarly ? redPacketStatus.expired : redPacketStatus.active);
      const ofEnding = await clients.claims('back', [redPackets.ending]);
      expect(ofEnding).toEqual(all(isEarly ? 'closed' : 'granted'));
      expect(await clients.claims('back', [redPackets.open])).toEqual(all('granted'));
      // One grant of today is in the books, whatever the clock said in between.
      expect(await clients.claimOf('v0', redPackets.capped[2], 'back')).toBe('closed');
      expect(await clients.drawsOf('v0', draws.capped, ['back'])).toEqual(['谢谢']);
      expect(await clients.drawsOf('v0', draws.today, ['back'])).toEqual([isEarly ? CLOSED : '书']);
      expect(await clients.pay('v0')).toMatchObject({ paid: 0, unchanged: 1 });
      expect(await clients.pay('v1')).toMatchObject({ paid: 1 });
      await clients.repeatAll();
    });
    expect(await world.adStatus()).toBe(isEarly ? 1 : 0);
    expect(await world.findFaults()).toEqual([]);
  } finally {
    await ground.remove();
  }
}

const all = (outcome: string): Set<string> => new Set([outcome]);

/** Adds red packets, prize draws, and an ad. What is `ending`, or of `today`, ends at midnight, when the ad starts. */
async function setUpWorld(ground: MoneyGround) {
  const { store, accountIds } = ground;
  const noonMs = startOfShanghaiDayMs(Date.now()) + DAY_MS / 2;
  const midnightMs = noonMs + DAY_MS / 2;
  const session = { accountId: 'admin', createdMs: noonMs, expiresMs: EXPIRES_MS };
  await store.accounts.insertSession({ ...session, tokenHash: hashToken(tokenOf('admin')) });
  const other = makeCompany();
  await store.campaigns.ads.insertCompany(other);
  const ofOther = { companyId: other.id, visitorDailyCap: 1 };
  const redPackets = {
    open: await ground.addRedPacket(SHARES),
    ending: await ground.addRedPacket(SHARES, { expiresMs: midnightMs }),
    overdue: await ground.addRedPacket(SHARES),
    capped: [
      await ground.addRedPacket(SHARES, ofOther),
      await ground.addRedPacket(SHARES, ofOther),
      await ground.addRedPacket(SHARES, ofOther),
    ] as const,
  };
  const ad = makeAd({ companyId: other.id, review: 'approved', startsMs: midnightMs, endsMs: EXPIRES_MS });
  await store.campaigns.ads.insertAd(ad);
  const draws = {
    capped: await addActivity(store, { stock: 9, chances: 9, dayCap: 1, startsMs: noonMs - 2 * DAY_MS }),
    today: await addActivity(store, { stock: 9, chances: 9, startsMs: noonMs - HOUR_MS, endsMs: midnightMs }),
  };
  const claimed: ClaimAnswer[] = [];
  const drawn: DrawAnswer[] = [];
  const claim = async (address: string, request: Omit<ClaimAnswer, 'status' | 'text'>) => {
    const answer = await claimOverHttp({ address, ...request });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    claimed.push(answer);
    return readOutcome(answer).outcome;
  };

  const clientsOf = (address: string) => ({
    /** Two accounts open each red packet. Returns their outcomes. */
    async claims(requestId: string, ids: readonly string[]): Promise<Set<string>> {
      const at = { noon: 0, moved: 2, back: 4 }[requestId] ?? 0;
      const requests = accountIds
        .slice(at, at + 2)
        .flatMap((accountId) =>
          ids.map((redPacketId) => ({ accountId, redPacketId, requestId: `${requestId}-${redPacketId}` })),
        );
      return new Set(await Promise.all(requests.map((request) => claim(address, request))));
    },
    claimOf: (accountId: string, redPacketId: string, requestId: string) =>
      claim(address, { accountId, redPacketId, requestId: `${requestId}-${redPacketId}` }),
    /** Returns the prizes, or the statuses of refusals. */
    async drawsOf(accountId: string, activityId: string, requestIds: readonly string[]): Promise<string[]> {
      const results: string[] = [];
      for (const requestId of requestIds.map((id) => id.replace(' ', '-'))) {
        const answer = await drawOverHttp({ address, accountId, activityId, requestId });
        if (answer.status === 200) drawn.push(answer);
        results.push(answer.status === 200 ? readDraw(answer).prize : `${answer.status}`);
      }
      return results;
    },
    /** Enters that the grant of an account from the open red packet has been paid. */
    async pay(accountId: string): Promise<unknown> {
      const grant = await store.campaigns.redPackets.findGrant({ redPacketId: redPackets.open, accountId });
      const answer = await fetch(`${address}/test/weixin/admin/set_payouts`, {
        method: 'POST',
        headers: { cookie: `token=${tokenOf('admin')}`, [CLIENT_HEADER]: 'test' },
        body: new URLSearchParams({
          ...{ admin_id: 'admin', outcome: 'paid', reference: `4200-${accountId}` },
          bill_numbers: JSON.stringify([billNumberOf(grant?.id ?? '')]),
        }),
      });
      return ((await answer.json()) as { data: unknown }).data;
    },
    /** Sends each request again that was answered. `findFaults` compares the answers. */
    async repeatAll(): Promise<void> {
      for (const { accountId, redPacketId, requestId } of [...claimed])
        await claim(address, { accountId, redPacketId, requestId });
      for (const { accountId, activityId, requestId } of [...drawn])
        drawn.push(await drawOverHttp({ address, accountId, activityId, requestId }));
    },
  });

  return {
    ...{ noonMs, redPackets, draws },
    /** Starts a server at noon of a day, lets clients make requests, and kills it while others are under way. */
    async run(hours: number, work: (clients: ReturnType<typeof clientsOf>) => Promise<void>): Promise<void> {
      const server = await ground.startServer(noonMs + hours * HOUR_MS - Date.now());
      try {
        const clients = clientsOf(server.address);
        await work(clients);
        const late = accountIds.slice(6).flatMap((accountId) => [
          claimOverHttp({
            ...{ address: server.address, accountId, redPacketId: redPackets.open },
            requestId: `late`,
          }).then((answer) => claimed.push(answer)),
          drawOverHttp({
            ...{ address: server.address, accountId, activityId: draws.capped },
            requestId: `late${hours}`,
          }).then((answer) => answer.status === 200 && drawn.push(answer)),
        ]);
        await Promise.race(late);
        await server.kill();
        await Promise.allSettled(late);
      } finally {
        await server.kill();
      }
    },
    /** Waits until the server has given a red packet this status. */
    status: (id: string, expected: number) =>
      pollUntil({
        what: `status ${expected} of ${id}`,
        withinMs: SWEEP_WITHIN_MS,
        ask: async () => (await store.campaigns.redPackets.redPacketById(id))?.status === expected || null,
      }),
    /** Lets a red packet end at noon. */
    end: (id: string) =>
      store.db.updateTable('red_packets').set({ expires_ms: noonMs }).where('id', '=', id).execute(),
    adStatus: async () => (await store.campaigns.ads.adById(ad.id))?.ad.status,
    async findFaults(): Promise<string[]> {
      const faults = await findMoneyFaults({ store, acknowledged: claimed });
      for (const activityId of Object.values(draws)) {
        const acknowledged = drawn.filter((answer) => answer.activityId === activityId);
        faults.push(...(await findDrawFaults({ store, activityId, acknowledged })));
      }
      return faults;
    },
  };
}
