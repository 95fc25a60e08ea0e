import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompanyWithVideo, addVisitors, makeRedPacket, payGrant } from '../testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('debts on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());

  test('shares are owed to their visitors by the administrator until they are paid or renounced', async () => {
    const { redPackets } = store.campaigns;
    const place = await addCompanyWithVideo(store);
    const [paid = '', renounced = '', deleted = ''] = await addVisitors(store, 3);
    const { debts } = store;
    expect(await debts.owedTo(paid)).toEqual({ cents: 0, prizes: 0 });
    expect(await debts.hasUnsettledRedPackets('admin')).toBe(false);

    const redPacket = makeRedPacket(place);
    await redPackets.insertRedPacket(redPacket);
    expect(await debts.hasUnsettledRedPackets('admin')).toBe(false);
    const shares = Array.from({ length: 10 }, () => 100);
    const { id: redPacketId } = redPacket;
    await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: 0 });
    for (const accountId of [paid, renounced, deleted])
      await redPackets.claim({ redPacketId, accountId, requestId: 'r', grantId: accountId, nowMs: 0 });
    expect(await debts.owedTo(paid)).toEqual({ cents: 100, prizes: 0 });
    expect(await debts.hasUnsettledRedPackets('admin')).toBe(true);

    await redPackets.expireOverdue(redPacket.expiresMs);
    expect(await debts.hasUnsettledRedPackets('admin')).toBe(true);
    await payGrant(store, { grantId: paid, nowMs: 0 });
    const source = store.personalDataSources.find(({ name }) => name === 'red_packets');
    await source?.erase(renounced);
    expect([await debts.owedTo(paid), await debts.owedTo(renounced)]).toEqual([
      { cents: 0, prizes: 0 },
      { cents: 0, prizes: 0 },
    ]);
    expect(await debts.hasUnsettledRedPackets('admin')).toBe(true);
    // Nobody is left who could be paid: the account was deleted before debts were renounced.
    await store.db.updateTable('accounts').set({ deleted_ms: 1 }).where('id', '=', deleted).execute();
    expect(await debts.hasUnsettledRedPackets('admin')).toBe(false);
    const { owedCents, paidCents } = await redPackets.listGrants({ redPacketId, limit: 9, offset: 0 });
    expect([owedCents, paidCents]).toEqual([100, 100]);
  });
});
