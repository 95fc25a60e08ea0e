import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompanyWithVideo, addVisitors, makeRedPacket, payGrant } from '../testing/campaign-fixtures.ts';
import { makeActivity, makePrize } from '../testing/draw-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const activity = makeActivity({
  ...{ id: 'wheel', title: '开学大转盘', startsMs: 0, endsMs: 9000, needsPhone: false },
  prizes: [makePrize('cup', { name: '杯子' }), makePrize('none', { name: '谢谢参与', isFallback: true })],
});

describe.each(['sqlite', 'postgres'] as const)('rewards on %s', (dialect) => {
  let store: TestStore;
  let place: Awaited<ReturnType<typeof addCompanyWithVideo>>;
  let [ann, ben] = ['', ''];
  const list = (accountId: string, page: { limit?: number; offset?: number; asOfMs?: number } = {}) =>
    store.rewards.listRewards({ accountId, limit: 9, offset: 0, asOfMs: null, ...page });
  const drawAt = (accountId: string, nowMs: number, index: number) =>
    store.draw.draw({
      ...{ recordId: `${accountId}-${nowMs}`, activityId: 'wheel', accountId, requestId: `r${nowMs}`, nowMs },
      roll: () => ({ roll: index, index }),
    });

  beforeAll(async () => {
    store = await openTestStore({ dialect });
    place = await addCompanyWithVideo(store);
    [ann = '', ben = ''] = await addVisitors(store, 2);
    await store.draw.insertActivity(activity);
    const redPacket = makeRedPacket(place);
    const { redPackets } = store.campaigns;
    await redPackets.insertRedPacket(redPacket);
    const shares = Array.from({ length: 10 }, () => 100);
    await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: 0 });
    await drawAt(ann, 100, 0);
    await drawAt(ann, 300, 1);
    const claim = { redPacketId: redPacket.id, accountId: ann, requestId: 'r', grantId: 'grant' };
    await redPackets.claim({ ...claim, nowMs: 200 });
  });
  afterAll(() => store?.dispose());

  test('are shares and won prizes, newest first, without a draw that won nothing', async () => {
    const { rewards, total } = await list(ann);
    expect(rewards).toMatchObject([
      { kind: 'red_packet', id: 'grant', videoId: place.videoId, cents: 100, state: 'owed', createdMs: 200 },
      { kind: 'prize', activityId: 'wheel', title: '开学大转盘', prizeName: '杯子', state: 'owed' },
    ]);
    expect(total).toBe(2);
    expect(await list(ben)).toEqual({ rewards: [], total: 0, asOfMs: 0 });
  });

  test('say when they were paid and delivered', async () => {
    const { rewards } = await list(ann);
    await payGrant(store, { grantId: 'grant', nowMs: 400 });
    await store.draw.markDelivered({
      ...{ activityId: activity.id, recordIds: [rewards[1]?.id ?? ''], trackingNumber: null },
      ...{ adminId: 'admin', nowMs: 500 },
    });
    expect((await list(ann)).rewards.map(({ state, settledMs }) => [state, settledMs])).toEqual([
      ['paid', 400],
      ['delivered', 500],
    ]);
  });

  test('come in pages, which a new reward does not shift', async () => {
    const first = await list(ann, { limit: 1 });
    await drawAt(ann, 600, 0);
    const second = await list(ann, { limit: 1, offset: 1, asOfMs: first.asOfMs });
    expect([first, second].map(({ rewards, total }) => [rewards[0]?.kind, total])).toEqual([
      ['red_packet', 2],
      ['prize', 2],
    ]);
    expect((await list(ann)).total).toBe(3);
  });
});
