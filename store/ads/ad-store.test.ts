import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ad, AdChange, AdState, Banner } from '#domain/ads/types.ts';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { AdEventKind, AdPlacement } from '#shared/ad-codes.ts';
import {
  addBanner,
  addCompanyWithVideo,
  addVisitors,
  makeAd,
  makeCompany,
  makePicture,
} from '../testing/campaign-fixtures.ts';
import { makeAccount } from '../testing/fixtures.ts';
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

  const stateOf = ({ status, review, version }: Ad): AdState => ({ status, review, version });
  const change = (ad: Ad, what: Partial<AdChange>) => {
    const nowMs = what.nowMs ?? 1;
    const audit = createAuditEntry({ actor: { id: 'admin' }, action: 'ad_changed', subjectId: ad.id, nowMs });
    return store.campaigns.ads.changeAd({ adId: ad.id, from: stateOf(ad), audit, nowMs, ...what });
  };
  const banner = (ad: Ad, id: string, position = 0): Banner => ({
    ...{ id, adId: ad.id, pictureId: 'p1', alt: '横幅', link: null, position },
  });
  const add = async (fields: Partial<Ad> = {}, hasBanner = true) => {
    const ad = makeAd({ companyId, ...fields });
    await store.campaigns.ads.insertAd(ad);
    if (hasBanner) await addBanner(store, banner(ad, `b-${ad.id}`));
    return ad;
  };
  const show = async (nowMs: number, { day = DAY, viewerId = 'v0' } = {}) =>
    (await store.campaigns.ads.listEligibleAds({ nowMs, day, viewerId })).map(({ ad }) => ad.id);
  const seen = (
    adId: string,
    viewId: string,
    kind: AdEventKind = 'impression',
    {
      day = DAY,
      place = 'home',
      viewerId = 'v0',
    }: { day?: string; place?: AdPlacement; viewerId?: string } = {},
  ) =>
    store.campaigns.ads.recordAdEvent({ adId, impressionId: viewId, viewerId, place, kind, day, nowMs: 1 });

  test('stores, changes, and lists companies and ads for their admin', async () => {
    const company = makeCompany({
      licenseNumber: '91310000',
      logoPictureId: 'p1',
      remark: '老客户',
      createdMs: 2000,
    });
    await store.campaigns.ads.insertCompany(company);
    expect(await store.campaigns.ads.companyById(company.id)).toEqual(company);
    const changed = { ...company, phone: '021', logoPictureId: null };
    await store.campaigns.ads.updateCompany({ id: company.id, fields: changed, actorId: 'admin', nowMs: 5 });
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
    const from = { ...stateOf(ad), version: 2 };
    expect([await change(ad, { from, fields }), await change(ad, { fields, nowMs: ad.endsMs })]).toEqual([
      false,
      true,
    ]);
    expect((await store.campaigns.ads.adById(ad.id))?.ad).toEqual({ ...ad, ...fields });
    const listed = await store.campaigns.ads.listAds({ adminId: 'admin', companyId: company.id, ...page });
    expect([listed.ads.map((one) => one.ad.id), listed.total]).toEqual([[ad.id], 1]);
  });

  test('returns an ad while it is active, approved, in its period, and has a banner', async () => {
    const time = { status: 1, review: 'approved', startsMs: 100, endsMs: 200 } as const;
    const ad = await add(time);
    await add(time, false);
    await add({ ...time, status: 2 });
    for (const review of ['draft', 'reviewing', 'rejected'] as const) await add({ ...time, review });
    expect([await show(99), await show(100), await show(199), await show(200)]).toEqual([
      [],
      [ad.id],
      [ad.id],
      [],
    ]);
    await store.campaigns.ads.endOverdueAds(200);
    expect((await store.campaigns.ads.adById(ad.id))?.ad.status).toBe(3);
    expect(await store.campaigns.ads.listStatusChanges(ad.id)).toEqual([
      { fromStatus: 1, toStatus: 3, actorName: null, changedMs: 200 },
    ]);
  });

  test('shows an ad to an account as often as it may see it in a day, and never once it is closed', async () => {
    const time = { status: 1, review: 'approved', startsMs: 10_100, endsMs: 10_200 } as const;
    const ad = await add({ ...time, visitorDailyCap: 2 });
    const [at, other, tomorrow] = [10_150, { viewerId: 'v1' }, { day: '2026-05-02' }];
    await seen(ad.id, 'a');
    expect(await show(at)).toEqual([ad.id]);
    await seen(ad.id, 'b');
    expect([await show(at), await show(at, other), await show(at, tomorrow)]).toEqual([[], [ad.id], [ad.id]]);
    expect([await seen(ad.id, 'c', 'close'), await seen(ad.id, 'd', 'close')]).toEqual([true, false]);
    expect([await show(at, tomorrow), await show(at, other)]).toEqual([[], [ad.id]]);
    const [row] = await store.campaigns.ads.listEligibleAds({ nowMs: at, day: DAY, viewerId: 'v1' });
    expect(row?.impressionsToday).toBe(2);
    await change(ad, { to: { ...stateOf(ad), status: 3 } });
  });

  test('an ad that is over is not extended, and is ended once', async () => {
    const { ads } = store.campaigns;
    const ad = await add({ status: 2, startsMs: 100, endsMs: 200 });
    const extend = (nowMs: number) => change(ad, { fields: { endsMs: 300 }, nowMs });
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
      Array.from({ length: 30 }, (_, at) =>
        seen(ad.id, `y${at}`, 'impression', { day: '2026-05-03', place: 'list' }),
      ),
    );
    expect(await store.campaigns.ads.adById(ad.id)).toMatchObject({ impressions: 31, clicks: 1 });
    const days = await store.campaigns.ads.listPlaceDays({ adId: ad.id, from: DAY, to: '2026-05-03' });
    expect(days).toEqual([
      { day: DAY, place: 'home', impressions: 1, clicks: 1 },
      { day: '2026-05-03', place: 'list', impressions: 30, clicks: 0 },
    ]);
    const before = { adId: ad.id, from: '2026-04-01', to: DAY };
    expect(await store.campaigns.ads.listPlaceDays(before)).toHaveLength(1);
  });

  test('counts nothing for an ad that does not run, or that is unknown', async () => {
    const ad = await add({ status: 2, review: 'approved' });
    expect([await seen(ad.id, 'x'), await seen('none', 'x')]).toEqual([false, false]);
    expect(await store.campaigns.ads.adById(ad.id)).toMatchObject({ impressions: 0 });
  });

  test('lets one of two concurrent transitions succeed, and activates no ad past its end', async () => {
    const ad = await add({ endsMs: 500 });
    const move = (nowMs: number) => change(ad, { to: { ...stateOf(ad), status: 1 }, nowMs });
    expect(await move(500)).toBe(false);
    expect((await Promise.all([move(499), move(499)])).sort()).toEqual([false, true]);
  });

  test('a change of banners, a step of the review, and the audit entry come together or not at all', async () => {
    const ad = await add({}, false);
    await change(ad, { banner: banner(ad, 'last', 9) });
    await change(ad, { banner: banner(ad, 'first', 1) });
    await change(ad, { banner: { ...banner(ad, 'first', 1), alt: '改过' } });
    const alts = async () => (await store.campaigns.ads.adById(ad.id))?.banners.map(({ alt }) => alt);
    expect(await alts()).toEqual(['改过', '横幅']);
    await change(ad, { bannerOrder: ['last', 'first'] });
    expect(await alts()).toEqual(['横幅', '改过']);
    await change(ad, { removedBannerId: 'first' });
    const step = { version: 1, action: 'submitted', reason: null, actorId: 'admin', createdMs: 5 } as const;
    expect(await change(ad, { to: { ...stateOf(ad), review: 'reviewing' }, step })).toBe(true);
    expect(await change(ad, { removedBannerId: 'last', step })).toBe(false);
    expect(await alts()).toEqual(['横幅']);
    expect(await store.campaigns.ads.listReviewSteps({ adId: ad.id, limit: 5 })).toEqual([
      { ...step, actorName: '馆长' },
    ]);
    const { ads, total } = await store.campaigns.ads.listAdsInReview({ limit: 100, offset: 0 });
    expect([ads.map((row) => row.ad.id), total]).toEqual([expect.arrayContaining([ad.id]), ads.length]);
    const audits = await store.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', ad.id)
      .execute();
    expect(audits).toHaveLength(7);
  });

  test('stores watch progress and serializes its updates', async () => {
    const { id: videoId } = await store.db.selectFrom('videos').select('id').executeTakeFirstOrThrow();
    await store.accounts.insertAccount(makeAccount({ id: 'new', name: '新同学' }));
    const key = { viewerId: 'new', videoId };
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
