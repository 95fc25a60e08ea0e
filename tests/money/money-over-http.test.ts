import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ServerProcess } from '../testing/server-process.ts';
import { claimOverHttp, findMoneyFaults, type MoneyGround, readOutcome, setUpMoney } from './claim-load.ts';
import { addActivity, drawOverHttp, findDrawFaults, readDraw } from './draw-load.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ACCOUNTS = 1000;
const SHARES = 100;
const STOCK = 100;
const REPEATS = 50;
/** How often the readers look while accounts claim or draw. */
const READS = 40;

describe.each(['sqlite', 'postgres'] as const)('over HTTP on %s', (dialect) => {
  let ground: MoneyGround;
  let server: ServerProcess;
  beforeAll(async () => {
    ground = await setUpMoney({ dialect, accounts: ACCOUNTS });
    server = await ground.startServer();
  });
  afterAll(async () => {
    await server?.stop();
    await ground?.remove();
  });

  describe('claims', () => {
    test('1,000 at once for 100 shares get exactly 100, and readers see a constant total meanwhile', async () => {
      const redPacketId = await ground.addRedPacket(SHARES);
      const claims = ground.accountIds.map((accountId) =>
        claimOverHttp({ address: server.address, accountId, redPacketId, requestId: 'click' }),
      );
      const totals: number[] = [];
      for (let read = 0; read < READS; read++) {
        const row = await ground.store.db
          .selectFrom('red_packet_balances')
          .selectAll()
          .where('red_packet_id', '=', redPacketId)
          .executeTakeFirstOrThrow();
        expect(Math.min(row.reserved, row.granted)).toBeGreaterThanOrEqual(0);
        totals.push(row.reserved + row.granted);
      }
      const answers = await Promise.all(claims);
      expect(new Set(totals)).toEqual(new Set([SHARES * 100]));
      const failed = answers.filter(({ status }) => status !== 200);
      expect(failed.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      const outcomes = Map.groupBy(answers, (answer) => readOutcome(answer).outcome);
      expect([outcomes.get('granted')?.length, outcomes.get('exhausted')?.length]).toEqual([
        SHARES,
        ACCOUNTS - SHARES,
      ]);
      expect(await findMoneyFaults({ store: ground.store, acknowledged: answers })).toEqual([]);
    });

    test('50 times the same request make one grant and get equal answers', async () => {
      const redPacketId = await ground.addRedPacket(SHARES);
      const [accountId = ''] = ground.accountIds;
      const answers = await Promise.all(
        Array.from({ length: REPEATS }, () =>
          claimOverHttp({ address: server.address, accountId, redPacketId, requestId: 'one-click' }),
        ),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers.map(readOutcome)[0]).toMatchObject({ outcome: 'granted' });
      const redPacket = await ground.store.campaigns.redPackets.redPacketById(redPacketId);
      expect(redPacket).toMatchObject({ grantedCount: 1 });
      expect(await findMoneyFaults({ store: ground.store, acknowledged: answers })).toEqual([]);
    });

    test.each(['pause', 'expiry', 'early end'])(
      'nothing is granted after the %s, however many claim meanwhile',
      async (end) => {
        const redPacketId = await ground.addRedPacket(SHARES);
        const { redPackets } = ground.store.campaigns;
        const claims = ground.accountIds.slice(0, 2 * SHARES).map((accountId) =>
          claimOverHttp({
            address: server.address,
            accountId,
            redPacketId,
            requestId: `before-${end.replace(' ', '-')}`,
          }),
        );
        await Promise.race(claims);
        if (end === 'pause')
          await redPackets.transitionRedPacket({
            id: redPacketId,
            from: 1,
            to: 2,
            actorId: 'admin',
            nowMs: 1,
          });
        else if (end === 'early end')
          await redPackets.endEarly({ redPacketId, isRefunded: true, actorId: 'admin', nowMs: Date.now() });
        else {
          await ground.store.db
            .updateTable('red_packets')
            .set({ expires_ms: 1 })
            .where('id', '=', redPacketId)
            .execute();
          await redPackets.expireOverdue(Date.now());
        }
        const atEnd = await redPackets.redPacketById(redPacketId);
        const answers = await Promise.all(claims);
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        const granted = answers.filter((answer) => readOutcome(answer).outcome === 'granted');
        expect(granted).toHaveLength(atEnd?.grantedCount ?? -1);
        expect(await findMoneyFaults({ store: ground.store, acknowledged: answers })).toEqual([]);
      },
    );
  });

  describe('draws', () => {
    const drawAll = (activityId: string, accountIds: readonly string[]) =>
      accountIds.map((accountId) =>
        drawOverHttp({ address: server.address, accountId, activityId, requestId: 'click' }),
      );

    test('1,000 at once for 100 prizes win exactly 100, and readers see a constant total meanwhile', async () => {
      const { store, accountIds } = ground;
      const activityId = await addActivity(store, { stock: STOCK, chances: 1 });
      const draws = drawAll(activityId, accountIds);
      const totals = new Set<number>();
      for (let read = 0; read < READS; read++) {
        const prize = (await store.draw.activityById(activityId))?.prizes[0];
        expect(prize?.stockRemaining).toBeGreaterThanOrEqual(0);
        totals.add((prize?.stockRemaining ?? 0) + (prize?.awardedCount ?? 0));
      }
      const answers = await Promise.all(draws);
      expect(totals).toEqual(new Set([STOCK]));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(answers.filter((answer) => readDraw(answer).prize === '书')).toHaveLength(STOCK);
      const again = await Promise.all(drawAll(activityId, accountIds.slice(0, REPEATS)));
      expect(await findDrawFaults({ store, activityId, acknowledged: [...answers, ...again] })).toEqual([]);
    });

    test('50 times the same request make one draw and get equal answers', async () => {
      const { store, accountIds } = ground;
      const activityId = await addActivity(store, { stock: STOCK, chances: 3 });
      const [accountId = ''] = accountIds;
      const answers = await Promise.all(
        drawAll(
          activityId,
          Array.from({ length: REPEATS }, () => accountId),
        ),
      );
      // A participant may send thirty requests a minute. Further ones are told to wait.
      const answered = answers.filter(({ status }) => status !== 429);
      expect(new Set(answered.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(await store.draw.activityById(activityId)).toMatchObject({ drawCount: 1 });
      expect(await findDrawFaults({ store, activityId, acknowledged: answered })).toEqual([]);
    });

    test('nothing is drawn after a pause, however many draw meanwhile', async () => {
      const { store, accountIds } = ground;
      const activityId = await addActivity(store, { stock: STOCK, chances: 1 });
      const draws = drawAll(activityId, accountIds.slice(0, 2 * STOCK));
      await Promise.race(draws);
      const at = { nowMs: Date.now(), actorId: 'admin' };
      expect(
        await store.draw.transitionActivity({ id: activityId, from: 'active', to: 'paused', ...at }),
      ).toBe(true);
      const atPause = await store.draw.activityById(activityId);
      const answers = await Promise.all(draws);
      const drawn = answers.filter(({ status }) => status === 200);
      expect(drawn).toHaveLength(atPause?.drawCount ?? -1);
      await store.draw.transitionActivity({ id: activityId, from: 'paused', to: 'active', ...at });
      expect(await findDrawFaults({ store, activityId, acknowledged: drawn })).toEqual([]);
    });
  });
});
