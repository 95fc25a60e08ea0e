import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildActivity } from '#domain/prize-draw/draw-admin-service.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { addCompanyWithVideo, makeAd, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import {
  createDataFolder,
  pollUntil,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts';

let data: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
let store: Store;

beforeAll(async () => {
  data = await createDataFolder();
  server = await startServerProcess({ dataFolder: data.folder });
  store = openStore({ sqlitePath: join(data.folder, 'taici.sqlite') });
}, 90_000);
afterAll(async () => {
  await store?.close();
  await server?.stop();
  await data?.remove();
});

test('a server ends red packets, ads, and activities at their second although nobody asks for them', async () => {
  const { companyId, videoId } = await addCompanyWithVideo(store);
  const endMs = (Math.floor(Date.now() / 1000) + 2) * 1000;
  const redPacket = makeRedPacket({ companyId, videoId, expiresMs: endMs });
  await store.campaigns.redPackets.insertRedPacket(redPacket);
  const shares = Array.from({ length: 10 }, () => 100);
  await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: Date.now() });
  const ad = makeAd({ companyId, status: 1, endsMs: endMs });
  await store.campaigns.ads.insertAd(ad);
  const prizes = [
    { id: null, name: 'a', imageDataUrl: null, weight: 1, stock: 1, isFallback: false, costCents: null },
    { id: null, name: 'b', imageDataUrl: null, weight: 1, stock: null, isFallback: true, costCents: null },
  ];
  const times = { startsMs: 0, endsMs: endMs };
  const notice = { sponsor: '台词', contact: '400', wheelTheme: 'blank' as const, costCapCents: null };
  const form = { title: 'T', rules: 'R', ...times, ...notice, chances: 1, needsPhone: false, prizes };
  const activity = { ...buildActivity({ form, nowMs: 0 }), status: 'active' as const };
  await store.draw.insertActivity(activity);

  await pollUntil({
    what: 'the end of all three',
    withinMs: 20_000,
    ask: async () => {
      const statuses = [
        (await store.campaigns.redPackets.redPacketById(redPacket.id))?.status,
        (await store.campaigns.ads.adById(ad.id))?.ad.status,
        (await store.draw.activityById(activity.id))?.status,
      ];
      return JSON.stringify(statuses) === JSON.stringify([4, 3, 'ended']) ? statuses : null;
    },
  });
  expect(await store.campaigns.redPackets.redPacketById(redPacket.id)).toMatchObject({ refundedCents: 1000 });
  for (const id of [redPacket.id, ad.id]) {
    const changes = await store.campaigns.ads.listStatusChanges(id);
    const { changedMs, actorName } = changes.at(-1) ?? { changedMs: 0, actorName: '' };
    expect(actorName).toBeNull();
    // That it looks at the beginning of every second is tested in server/background/campaign-sweeper.test.ts.
    expect(changedMs).toBeGreaterThanOrEqual(endMs);
  }
}, 60_000);
