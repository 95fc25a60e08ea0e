import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { Campaign } from '#domain/campaigns/types.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import {
  addBanner,
  addCompanyWithVideo,
  addVisitors,
  makeAd,
  makeCampaign,
  makePicture,
  makeRedPacket,
} from '../testing/campaign-fixtures.ts';
import { makeActivity } from '../testing/draw-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

/** 10:00 on 2026-05-01 in Shanghai. */
const NOON = Date.UTC(2026, 4, 1, 2);
const DAY = 86_400_000;
const by = { actorId: 'admin', nowMs: NOON };

describe.each(['sqlite', 'postgres'] as const)('campaigns on %s', (dialect) => {
  let store: TestStore;
  let ground: { companyId: string; videoId: string };
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ground = await addCompanyWithVideo(store);
    await addVisitors(store, 3);
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('campaigns').execute();
  });
  const add = async (change: Partial<Campaign> = {}) => {
    const campaign = makeCampaign({ companyId: ground.companyId, ...change });
    await store.campaignStore.insertCampaign(campaign);
    return campaign;
  };
  const addAd = async () => {
    const ad = makeAd({ companyId: ground.companyId });
    await store.campaigns.ads.insertAd(ad);
    return ad.id;
  };
  const addRedPacket = async () => {
    const redPacket = makeRedPacket({ ...ground, expiresMs: NOON + DAY });
    await store.campaigns.redPackets.insertRedPacket(redPacket);
    return redPacket;
  };
  const change = (campaign: Campaign, fields: Partial<Campaign>) =>
    store.campaignStore.changeCampaign({
      ...{ id: campaign.id, from: campaign, fields: { ...campaign, ...fields } },
      audit: createAuditEntry({
        ...{ actor: { id: 'admin' }, action: 'campaign_changed', subjectId: campaign.id, nowMs: NOON },
      }),
    });

  test('stores a campaign with its ads in their order, and changes it once for each revision', async () => {
    const [first, second] = [await addAd(), await addAd()];
    const campaign = await add({ adIds: [second, first], placements: ['home', 'wheel'] });
    const read = () => store.campaignStore.campaignById(campaign.id);
    expect(await read()).toEqual({ ...campaign, companyName: '晨光文具', logoPictureId: null });
    const tries = ['甲', '乙'].map((name) => change(campaign, { name, adIds: [first], budgetCents: null }));
    expect((await Promise.all(tries)).toSorted()).toEqual([false, true]);
    expect(await read()).toMatchObject({ revision: 2, adIds: [first], budgetCents: null });
    expect(await store.campaignStore.campaignById('none')).toBeNull();
  });

  test('a part belongs to one campaign, and a refused change writes nothing', async () => {
    const adId = await addAd();
    const { id: redPacketId } = await addRedPacket();
    const first = await add({ adIds: [adId], redPacketId });
    const second = await add();
    for (const [fields, field] of [
      [{ redPacketId }, 'redPacketId'],
      [{ adIds: [adId] }, 'adIds'],
    ] as const) {
      await expect(
        change(second, { name: 'x', ...fields, adIds: [...(fields.adIds ?? [])] }),
      ).rejects.toThrow(expect.objectContaining({ code: 'campaign_part_taken', field }));
      await expect(add({ ...fields, adIds: [...(fields.adIds ?? [])] })).rejects.toThrow(
        expect.objectContaining({ code: 'campaign_part_taken', field }),
      );
    }
    expect(await store.campaignStore.campaignById(second.id)).toMatchObject({
      revision: 1,
      name: second.name,
    });
    const partOf = (kind: 'ad' | 'red_packet', partId: string, adminId = 'admin') =>
      store.campaignStore.campaignOfPart({ kind, partId, adminId });
    expect(await partOf('ad', adId)).toEqual({ id: first.id, name: first.name });
    expect(await partOf('red_packet', redPacketId)).toEqual({ id: first.id, name: first.name });
    expect(await partOf('red_packet', redPacketId, 'rival')).toBeNull();
    // A deleted draft frees its parts.
    expect(await store.campaignStore.removeDraft({ id: first.id, revision: 9, ...by })).toBe(false);
    expect(await store.campaignStore.removeDraft({ id: first.id, revision: 1, ...by })).toBe(true);
    expect(await change(second, { adIds: [adId], redPacketId })).toBe(true);
  });

  test('removes no campaign that is published', async () => {
    const { id } = await add({ status: 'published' });
    expect(await store.campaignStore.removeDraft({ id, revision: 1, ...by })).toBe(false);
  });

  test('searches, filters, and sorts the campaigns of one administrator', async () => {
    await add({ id: 'tea', name: 'TEA 春茶 50%', createdMs: 1, endsMs: 30 });
    await add({ id: 'pen', name: '文具', createdMs: 2, endsMs: null, status: 'published' });
    await add({ id: 'ink', name: '墨水', createdMs: 3, endsMs: 20, status: 'archived' });
    const list = async (args: Partial<Parameters<typeof store.campaignStore.listCampaigns>[0]>) => {
      const all = { adminId: 'admin', q: null, status: null, sort: 'new' as const, limit: 9, offset: 0 };
      const { campaigns, total } = await store.campaignStore.listCampaigns({ ...all, ...args });
      return [total, ...campaigns.map(({ id }) => id)];
    };
    expect(await list({})).toEqual([2, 'pen', 'tea']);
    expect(await list({ status: 'archived' })).toEqual([1, 'ink']);
    expect(await list({ q: 'tea' })).toEqual([1, 'tea']);
    expect(await list({ q: '50%' })).toEqual([1, 'tea']);
    expect(await list({ q: '%' })).toEqual([1, 'tea']);
    expect(await list({ sort: 'end' })).toEqual([2, 'tea', 'pen']);
    expect(await list({ sort: 'name' })).toEqual([2, 'tea', 'pen']);
    expect(await list({ limit: 1, offset: 1 })).toEqual([2, 'tea']);
    expect(await list({ adminId: 'rival' })).toEqual([0]);
  });

  test('lists what runs now, and ends what is over with its survey', async () => {
    const survey = {
      ...demoSurvey,
      id: `survey-${dialect}`,
      state: 'open' as const,
      createdMs: 1,
      openedMs: 1,
    };
    await store.surveys.insertSurvey(survey);
    const status = 'published' as const;
    await add({ id: 'late', status, startsMs: 10, endsMs: 90 });
    await add({ id: 'early', status, startsMs: 10, endsMs: 50, surveyId: survey.id });
    await add({ id: 'coming', status, startsMs: 21, endsMs: 90 });
    await add({ id: 'draft', startsMs: 10, endsMs: 50 });
    const { campaigns, total } = await store.campaignStore.listRunning({ nowMs: 20, limit: 9, offset: 0 });
    expect([total, campaigns.map(({ id }) => id)]).toEqual([2, ['early', 'late']]);
    expect(await store.campaignStore.hasOverdueCampaigns(49)).toBe(false);
    expect(await store.campaignStore.hasOverdueCampaigns(50)).toBe(true);
    expect(await store.campaignStore.endOverdueCampaigns(50)).toBe(1);
    expect(await store.campaignStore.endOverdueCampaigns(50)).toBe(0);
    expect(await store.campaignStore.campaignById('early')).toMatchObject({ status: 'ended', revision: 2 });
    expect(await store.campaignStore.campaignById('draft')).toMatchObject({ status: 'draft' });
    expect(await store.surveys.surveyById(survey.id)).toMatchObject({ state: 'closed' });
  });

  test('reads its parts, its figures, and its days', async () => {
    const { redPackets, watchProgress, ads } = store.campaigns;
    const adId = await addAd();
    const picture = makePicture();
    await ads.insertPicture(picture);
    await addBanner(store, {
      id: `b-${dialect}`,
      adId,
      pictureId: picture.id,
      alt: '',
      link: null,
      position: 0,
    });
    const place = { ad_id: adId, place: 'home', clicks: 1 };
    await store.db
      .insertInto('ad_place_days')
      .values([
        { ...place, day: '2026-05-01', impressions: 3 },
        { ...place, day: '2026-05-02', impressions: 4 },
      ])
      .execute();
    const redPacket = await addRedPacket();
    const by = { actorId: 'admin', nowMs: NOON };
    await redPackets.activate({ redPacket, shares: Array.from({ length: 10 }, () => 100), ...by });
    const activity = makeActivity();
    await store.draw.insertActivity(activity);
    const survey = {
      ...demoSurvey,
      id: `asked-${dialect}`,
      state: 'open' as const,
      createdMs: 1,
      openedMs: 1,
    };
    await store.surveys.insertSurvey(survey);
    const campaign = await add({
      ...{ adIds: [adId], redPacketId: redPacket.id, activityId: activity.id, surveyId: survey.id },
      ...{ startsMs: NOON, endsMs: NOON + DAY, status: 'published' },
    });
    // A viewer counts once, on the day of finishing the video. Days after the campaign do not count for it.
    const watch = (viewerId: string, completedMs: number | null) =>
      watchProgress.updateProgress({
        ...{ viewerId, videoId: ground.videoId },
        change: () => ({ watchedSpans: [], reportedMs: NOON, allowanceMs: 0, completedMs }),
      });
    for (const at of [null, NOON, NOON + 5]) await watch('v0', at);
    await watch('v1', NOON + 9 * DAY);
    const claim = { redPacketId: redPacket.id, accountId: 'v0', requestId: 'r', grantId: `g-${dialect}` };
    await redPackets.claim({ ...claim, nowMs: NOON });
    for (const id of ['first', 'again'])
      await store.surveys.upsertAnswer({
        ...{ id: `${id}-${dialect}`, surveyId: survey.id, accountId: 'v0', answers: {} },
        ...{ createdMs: NOON + DAY, updatedMs: NOON + DAY },
      });

    expect(await store.campaignStore.readParts(campaign)).toMatchObject({
      ads: [{ id: adId, bannerCount: 1, impressions: 7, clicks: 2 }],
      redPacket: {
        id: redPacket.id,
        status: redPacketStatus.active,
        grantedCount: 1,
        owedCents: 100,
        paidCents: 0,
      },
      activity: { id: activity.id, prizes: [{ stock: 2 }, { isFallback: true }] },
      survey: { id: survey.id, title: survey.title, state: 'open' },
    });
    expect(await store.campaignStore.readFigures(campaign)).toEqual({
      ...{ impressions: 7, clicks: 2, watched: 1, opened: 1, drawn: 0, answered: 1 },
      ...{ grantedCents: 100, owedCents: 100, paidCents: 0 },
    });
    const days = { campaign, from: '2026-05-01', to: '2026-05-02' };
    expect(await store.campaignStore.listDays(days)).toEqual([
      { day: '2026-05-01', impressions: 3, clicks: 1, watched: 1, answered: 0 },
      { day: '2026-05-02', impressions: 4, clicks: 1, watched: 0, answered: 1 },
    ]);
    const empty = await add();
    expect(await store.campaignStore.readParts(empty)).toEqual({
      ...{ ads: [], redPacket: null, activity: null, survey: null },
    });
    expect(await store.campaignStore.readFigures(empty)).toMatchObject({
      impressions: 0,
      watched: 0,
      opened: 0,
    });
    expect(await store.campaignStore.listDays({ ...days, campaign: empty })).toEqual([]);
  });

  test('lists the audit entries about a campaign and its parts, newest first', async () => {
    const { id } = await add();
    const write = (subjectId: string, nowMs: number) =>
      store.audits.insertAudit(
        createAuditEntry({ actor: { id: 'admin' }, action: 'ad_submitted', subjectId, nowMs }),
      );
    await write('somebody', 2);
    await write(`ad-${dialect}`, 3);
    const audits = await store.campaignStore.listAudits({ subjectIds: [id, `ad-${dialect}`], limit: 9 });
    expect(audits.map(({ action, subjectId, actorUsername }) => [action, subjectId, actorUsername])).toEqual([
      ['ad_submitted', `ad-${dialect}`, 'account-admin'],
      ['campaign_made', id, 'account-admin'],
    ]);
  });
});
