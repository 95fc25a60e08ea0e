import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ad } from '#domain/ads/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  makeAd,
  makeCompany,
  makeRedPacket,
} from '../testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { countForDay } from './count-for-day.ts';

/** 00:30 on 2026-05-02 in Shanghai, which is still the day before in UTC. */
const NOW = Date.UTC(2026, 4, 1, 16, 30);

describe.each(['sqlite', 'postgres'] as const)('the overview on %s', (dialect) => {
  let store: TestStore;
  let visitors: string[];
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    visitors = await addVisitors(store, 9);
  });
  afterAll(() => store?.dispose());

  test('is empty while nothing waits', async () => {
    expect(await store.overview.openWork({ adminId: 'admin', isOwner: true })).toEqual({
      ...{ owedCents: 0, owedPrizes: 0, failedJobs: 0, waitingMessages: 0, dubReports: 0 },
      ...{ scarcePrizes: 0, spentRedPackets: 0, stoppedPayouts: 0, heldPayouts: 0, adsInReview: 0 },
    });
    expect(await store.overview.dailyCounts({ fromDay: '2000-01-01' })).toEqual([]);
  });

  test('adds up what is owed in the red packets of one administrator, and finds those that are nearly spent', async () => {
    const ground = await addCompanyWithVideo(store);
    const { redPackets } = store.campaigns;
    const redPacket = makeRedPacket({ ...ground, id: 'packet', totalCents: 1000, shareCount: 10 });
    await redPackets.insertRedPacket(redPacket);
    const shares = Array.from({ length: 10 }, () => 100);
    expect(await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: 1 })).toBe(true);
    const claim = (accountId: string) =>
      redPackets.claim({
        ...{ redPacketId: 'packet', accountId, requestId: accountId, grantId: accountId, nowMs: 2 },
      });
    for (const id of visitors.slice(0, 7)) await claim(id);
    const workOf = (adminId: string) => store.overview.openWork({ adminId, isOwner: false });
    expect(await workOf(redPacket.adminId)).toMatchObject({ owedCents: 700, spentRedPackets: 0 });
    await claim(visitors[7] ?? '');
    expect(await workOf(redPacket.adminId)).toMatchObject({ owedCents: 800, spentRedPackets: 1 });
    expect(await workOf('another')).toMatchObject({ owedCents: 0, spentRedPackets: 0 });
    await redPackets.transitionRedPacket({
      ...{ id: 'packet', from: redPacketStatus.active, to: redPacketStatus.paused },
      ...{ actorId: 'admin', nowMs: 3 },
    });
    expect(await workOf(redPacket.adminId)).toMatchObject({ owedCents: 800, spentRedPackets: 0 });
  });

  test('tells owners alone of the ads that wait for a review', async () => {
    const company = makeCompany();
    await store.campaigns.ads.insertCompany(company);
    const add = (ad: Partial<Ad>) => store.campaigns.ads.insertAd(makeAd({ companyId: company.id, ...ad }));
    await add({ id: 'waiting', review: 'reviewing' });
    await add({ id: 'draft', review: 'draft' });
    await add({ id: 'ended', review: 'reviewing', status: adStatus.ended });
    const countFor = async (isOwner: boolean) =>
      (await store.overview.openWork({ adminId: 'another', isOwner })).adsInReview;
    expect([await countFor(true), await countFor(false)]).toEqual([1, 0]);
  });

  test('stops counting at a hundred', async () => {
    const job = (at: number) =>
      sql`(${`job${at}`}, 'cut_bar', ${`subject${at}`}, '{}', 'failed', 0, 0, 0, 1, 1)`;
    await sql`insert into jobs (id, kind, subject_id, payload, state, progress_percent, attempts, cancel_requested, created_ms, updated_ms)
      values ${sql.join(Array.from({ length: 150 }, (_, at) => job(at)))}`.execute(store.db);
    expect(await store.overview.openWork({ adminId: 'admin', isOwner: true })).toMatchObject({
      failedJobs: 100,
    });
  });

  test('counts by the day in Shanghai, and lists days from a given one', async () => {
    const count = (kind: 'listens' | 'reads', times: number, nowMs: number) =>
      countForDay({ db: store.db, kind, count: times, nowMs });
    await count('listens', 3, NOW - 86_400_000);
    await count('listens', 2, NOW);
    await count('listens', 5, NOW);
    await count('reads', 1, NOW);
    await count('reads', 0, NOW + 86_400_000);
    expect(await store.overview.dailyCounts({ fromDay: '2026-05-02' })).toEqual([
      { day: '2026-05-02', kind: 'listens', total: 7 },
      { day: '2026-05-02', kind: 'reads', total: 1 },
    ]);
    expect(await store.overview.dailyCounts({ fromDay: '2026-05-01' })).toHaveLength(3);
  });

  test('counts a learner once a day', async () => {
    const id = visitors[8] ?? '';
    const learners = async () =>
      (await store.overview.dailyCounts({ fromDay: '2000-01-01' })).filter(({ kind }) => kind === 'learners');
    const touch = (nowMs: number) =>
      store.accounts.touchSession({
        ...{ tokenHash: 'none', accountId: id, nowMs, maskedIp: '::', userAgent: 'test' },
      });
    await touch(NOW);
    await touch(NOW + 60_000);
    await touch(NOW + 86_400_000);
    expect(await learners()).toEqual([
      { day: '2026-05-02', kind: 'learners', total: 1 },
      { day: '2026-05-03', kind: 'learners', total: 1 },
    ]);
  });
});
