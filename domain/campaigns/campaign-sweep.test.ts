import { afterEach, beforeEach, expect, test } from 'vitest';
import { addCompanyWithVideo, makeAd, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { buildActivity } from '../prize-draw/draw-admin-service.ts';
import { makeClock } from '../testing/factories.ts';
import { createCampaignSweep } from './campaign-sweep.ts';

const END = 1_000_000;

let store: TestStore;
let clock: ReturnType<typeof makeClock>;
beforeEach(async () => {
  store = await openTestStore();
  clock = makeClock(END - 1);
});
afterEach(() => store.dispose());

const createSweep = () => {
  const { campaigns, campaignStore, draw, leases } = store.openAnother();
  return createCampaignSweep({ ...campaigns, campaigns: campaignStore, draw, leases, clock });
};
/** Adds a running red packet, ad, and activity that end at END. Returns a function that reads their statuses. */
const addCampaigns = async () => {
  const { companyId, videoId } = await addCompanyWithVideo(store);
  const redPacket = makeRedPacket({ companyId, videoId, expiresMs: END });
  await store.campaigns.redPackets.insertRedPacket(redPacket);
  const shares = Array.from({ length: 10 }, () => 100);
  await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: 0 });
  const ad = makeAd({ companyId, status: 1, endsMs: END });
  await store.campaigns.ads.insertAd(ad);
  const prizes = [
    { id: null, name: 'a', imageDataUrl: null, weight: 1, stock: 1, isFallback: false, costCents: null },
    { id: null, name: 'b', imageDataUrl: null, weight: 1, stock: null, isFallback: true, costCents: null },
  ];
  const texts = {
    title: 'T',
    rules: 'R',
    sponsor: '台词',
    contact: '400',
    wheelTheme: 'blank' as const,
    costCapCents: null,
  };
  const form = { ...texts, startsMs: 0, endsMs: END, chances: 1, needsPhone: false, prizes };
  const activity = { ...buildActivity({ form, nowMs: 0 }), status: 'active' as const };
  await store.draw.insertActivity(activity);
  return async () => [
    (await store.campaigns.redPackets.redPacketById(redPacket.id))?.status,
    (await store.campaigns.ads.adById(ad.id))?.ad.status,
    (await store.draw.activityById(activity.id))?.status,
  ];
};

test('ends red packets, ads, and activities at their second, and none before', async () => {
  const statuses = await addCampaigns();
  const sweep = createSweep();
  expect(await sweep.run()).toBeNull();
  expect(await statuses()).toEqual([1, 1, 'active']);
  clock.now = END;
  expect(await sweep.run()).toEqual({ redPackets: 1, ads: 1, startedAds: 0, activities: 1, campaigns: 0 });
  expect(await statuses()).toEqual([4, 3, 'ended']);
  expect(await sweep.run()).toBeNull();
});

test('ends an ad when nothing else is due', async () => {
  const { companyId } = await addCompanyWithVideo(store);
  const ad = makeAd({ companyId, status: 1, endsMs: END });
  await store.campaigns.ads.insertAd(ad);
  clock.now = END;
  expect(await createSweep().run()).toEqual({
    redPackets: 0,
    ads: 1,
    startedAds: 0,
    activities: 0,
    campaigns: 0,
  });
  expect((await store.campaigns.ads.adById(ad.id))?.ad.status).toBe(3);
});

test('starts an approved ad at its second, and none that is not approved', async () => {
  const { companyId } = await addCompanyWithVideo(store);
  const times = { startsMs: END, endsMs: END + 1000 };
  const approved = makeAd({ companyId, ...times, review: 'approved' });
  const refused = makeAd({ companyId, ...times, review: 'rejected' });
  for (const ad of [approved, refused]) await store.campaigns.ads.insertAd(ad);
  const sweep = createSweep();
  expect(await sweep.run()).toBeNull();
  clock.now = END;
  expect(await sweep.run()).toEqual({ redPackets: 0, ads: 0, startedAds: 1, activities: 0, campaigns: 0 });
  const statuses = [approved, refused].map(
    async ({ id }) => (await store.campaigns.ads.adById(id))?.ad.status,
  );
  expect(await Promise.all(statuses)).toEqual([1, 0]);
  expect(await store.campaigns.ads.listStatusChanges(approved.id)).toEqual([
    { fromStatus: 0, toStatus: 1, actorName: null, changedMs: END },
  ]);
});

test('several processes sweep one at a time', async () => {
  const statuses = await addCampaigns();
  clock.now = END;
  const held = { name: 'campaign_sweep', holderId: 'another', nowMs: END };
  await store.leases.acquire({ ...held, leaseMs: 5000 });
  expect(await createSweep().run()).toBeNull();
  expect(await statuses()).toEqual([1, 1, 'active']);
  // The other process died. Its lease is over.
  clock.now = END + 5000;
  const swept = await Promise.all(Array.from({ length: 4 }, () => createSweep().run()));
  const ended = swept.filter((result) => result !== null);
  expect(ended.reduce((total, { redPackets }) => total + redPackets, 0)).toBe(1);
  expect(await statuses()).toEqual([4, 3, 'ended']);
  expect(await store.db.selectFrom('leases').selectAll().execute()).toEqual([]);
});

test('writes nothing while there is nothing to end', async () => {
  await addCampaigns();
  const { campaigns, campaignStore, draw, leases } = store;
  const refuse = async () => {
    throw new Error('a write');
  };
  const sweep = createCampaignSweep({
    ...{ ...campaigns, campaigns: campaignStore, draw, clock },
    leases: { ...leases, acquire: refuse },
  });
  expect(await sweep.run()).toBeNull();
});

test('gives its lease back when it fails', async () => {
  await addCampaigns();
  clock.now = END;
  const { campaigns, campaignStore, leases } = store;
  const draw = {
    ...store.draw,
    endOverdueActivities: async () => {
      throw new Error('disk full');
    },
  };
  await expect(
    createCampaignSweep({ ...campaigns, campaigns: campaignStore, draw, leases, clock }).run(),
  ).rejects.toThrow('disk full');
  expect(await createSweep().run()).toEqual({
    redPackets: 1,
    ads: 1,
    startedAds: 0,
    activities: 1,
    campaigns: 0,
  });
});
