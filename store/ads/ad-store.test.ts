import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ad } from '#domain/ads/types.ts';
import type { AdStatus } from '#shared/ad-codes.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  makeAd,
  makeCompany,
  makePicture,
} from '../testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const DAY = '2026-05-01';

describe.each(['sqlite', 'postgres'] as const)('ads on %s', (dialect) => {
  let store: TestStore;
  let companyId: string;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ({ companyId } = await addCompanyWithVideo(store));
    await addVisitors(store, 2);
    await store.campaigns.ads.insertPicture(makePicture({ id: 'p1' }));
  });
  afterAll(() => store?.dispose());

  const add = async (change: Partial<Ad> = {}, banner = true) => {
    const ad = makeAd({ companyId, ...change });
    await store.campaigns.ads.insertAd(ad);
    if (banner) {
      const one = { id: `b-${ad.id}`, adId: ad.id, pictureId: 'p1', alt: '横幅', link: null, position: 0 };
      await store.campaigns.ads.upsertBanner(one);
    }
    return ad;
  };
  const show = async (nowMs: number, day = DAY) =>
    (await store.campaigns.ads.listEligibleAds({ nowMs, day })).map(({ ad }) => ad.id);
  const seen = (adId: string, viewId: string, kind: 'impression' | 'click' = 'impression', day = DAY) =>
    store.campaigns.ads.recordAdEvent({ adId, impressionId: viewId, viewerId: 'v0', kind, day, nowMs: 1 });

  test('stores, changes, and lists companies and ads for their admin', async () => {
    const company = makeCompany({
      licenseNumber: '91310000',
      logoPictureId: 'p1',
      remark: '老客户',
      createdMs: 2000,
    });
    await store.campaigns.ads.insertCompany(company);
    expect(await store.campaigns.ads.companyById(company.id)).toEqual(company);
    await store.campaigns.ads.updateCompany(company.id, { ...company, phone: '021', logoPictureId: null });
    expect(await store.campaigns.ads.companyById(company.id)).toEqual({
      ...company,
      phone: '021',
      logoPictureId: null,
    });
    const page = { limit: 10, offset: 0 };
    const { companies, total } = await store.campaigns.ads.listCompanies({ adminId: 'admin', ...page });
    expect([companies.map(({ id }) => id), total]).toEqual([[company.id, companyId], 2]);
    expect(await store.campaigns.ads.listCompanies({ adminId: 'v0', ...page })).toEqual({
      companies: [],
      total: 0,
    });

    const ad = await add({ companyId: company.id, dailyImpressionCap: 5, placements: ['home', 'wheel'] });
    const row = await store.campaigns.ads.adById(ad.id);
    expect(row).toMatchObject({
      ad,
      companyName: '晨光文具',
      banners: [{ alt: '横幅' }],
      impressions: 0,
      clicks: 0,
    });
    const fields = { title: '新', dailyImpressionCap: null };
    const update = (expectedStatuses: AdStatus[]) =>
      store.campaigns.ads.updateAd({ id: ad.id, fields, expectedStatuses, nowMs: ad.endsMs });
    expect([await update([1]), await update([0])]).toEqual([false, true]);
    expect((await store.campaigns.ads.adById(ad.id))?.ad).toEqual({ ...ad, ...fields });
    const listed = await store.campaigns.ads.listAds({ adminId: 'admin', companyId: company.id, ...page });
    expect([listed.ads.map((one) => one.ad.id), listed.total]).toEqual([[ad.id], 1]);
  });

  test('returns an ad while it is active, in its period, below its daily cap, and has a banner', async () => {
    const time = { status: 1, startsMs: 100, endsMs: 200 } as const;
    const ad = await add({ ...time, dailyImpressionCap: 2 });
    await add(time, false);
    await add({ ...time, status: 2 });
    expect([await show(99), await show(100), await show(199), await show(200)]).toEqual([
      [],
      [ad.id],
      [ad.id],
      [],
    ]);
    await seen(ad.id, 'a');
    expect(await show(150)).toEqual([ad.id]);
    await seen(ad.id, 'b');
    expect([await show(150), await show(150, '2026-05-02')]).toEqual([[], [ad.id]]);
    await store.campaigns.ads.endOverdueAds(200);
    expect((await store.campaigns.ads.adById(ad.id))?.ad.status).toBe(3);
    expect(await store.campaigns.ads.listStatusChanges(ad.id)).toEqual([
      { fromStatus: 1, toStatus: 3, actorName: null, changedMs: 200 },
    ]);
  });

  test('an ad that is over is not extended, and is ended once', async () => {
    const { ads } = store.campaigns;
    const ad = await add({ status: 2, startsMs: 100, endsMs: 200 });
    const extend = (nowMs: number) =>
      ads.updateAd({ id: ad.id, fields: { endsMs: 300 }, expectedStatuses: [0, 1, 2], nowMs });
    expect(await extend(200)).toBe(false);
    expect([await ads.hasOverdueAds(199), await ads.hasOverdueAds(200)]).toEqual([false, true]);
    const other = store.openAnother().campaigns.ads;
    const ended = await Promise.all([ads.endOverdueAds(200), other.endOverdueAds(200)]);
    expect(ended.sort()).toEqual([0, 1]);
    expect(await ads.listStatusChanges(ad.id)).toHaveLength(1);
    expect(await extend(199)).toBe(false);
  });

  test('counts an impression and its click once each, and no click without an impression', async () => {
    const ad = await add({ status: 1 });
    expect(await seen(ad.id, 'x', 'click')).toBe(false);
    const impressions = await Promise.all(Array.from({ length: 20 }, () => seen(ad.id, 'x')));
    expect(impressions.filter(Boolean)).toHaveLength(1);
    const clicks = await Promise.all(Array.from({ length: 20 }, () => seen(ad.id, 'x', 'click')));
    expect(clicks.filter(Boolean)).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => seen(ad.id, `y${at}`, 'impression', '2026-05-03')),
    );
    expect(await store.campaigns.ads.adById(ad.id)).toMatchObject({ impressions: 31, clicks: 1 });
  });

  test('lets one of two concurrent transitions succeed, and activates no ad past its end', async () => {
    const ad = await add({ endsMs: 500 });
    const move = (nowMs: number) =>
      store.campaigns.ads.transitionAd({ id: ad.id, from: 0, to: 1, actorId: 'admin', nowMs });
    expect(await move(500)).toBe(false);
    expect((await Promise.all([move(499), move(499)])).sort()).toEqual([false, true]);
  });

  test('keeps banners in order, and replaces and deletes them', async () => {
    const ad = await add({}, false);
    const banner = (id: string, position: number) => ({
      id,
      adId: ad.id,
      pictureId: 'p1',
      alt: id,
      link: null,
      position,
    });
    for (const one of [banner('last', 9), banner('first', 1)]) await store.campaigns.ads.upsertBanner(one);
    await store.campaigns.ads.upsertBanner({ ...banner('first', 1), alt: '改过' });
    const alts = async () => (await store.campaigns.ads.adById(ad.id))?.banners.map(({ alt }) => alt);
    expect(await alts()).toEqual(['改过', 'last']);
    await store.campaigns.ads.deleteBanner('first');
    expect(await alts()).toEqual(['last']);
  });

  test('stores watch progress and serializes its updates', async () => {
    const { id: videoId } = await store.db.selectFrom('videos').select('id').executeTakeFirstOrThrow();
    const key = { viewerId: 'v1', videoId };
    expect(await store.campaigns.watchProgress.findProgress(key)).toBeNull();
    const begun = { watchedSpans: [], reportedMs: 5, allowanceMs: 2000, completedMs: null };
    await store.campaigns.watchProgress.updateProgress({ ...key, change: () => begun });
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        store.campaigns.watchProgress.updateProgress({
          ...key,
          change: (before) => ({ ...begun, watchedSpans: [...(before?.watchedSpans ?? []), [at, at + 1]] }),
        }),
      ),
    );
    expect((await store.campaigns.watchProgress.findProgress(key))?.watchedSpans).toHaveLength(10);
  });
});
