import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import {
  addCompanyWithVideo,
  makeAd,
  makeCampaign,
  makeCompany,
  makePicture,
  makeRedPacket,
} from '../testing/campaign-fixtures.ts';
import { makeActivity } from '../testing/draw-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const by = { actorId: 'admin', nowMs: 2000 };

describe.each(['sqlite', 'postgres'] as const)('audited changes on %s', (dialect) => {
  let store: TestStore;
  let ground: { companyId: string; videoId: string };
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ground = await addCompanyWithVideo(store);
  });
  afterAll(() => store?.dispose());
  /** What the entries about a subject say, oldest first. */
  const entriesAbout = async (subjectId: string) => {
    const { entries } = await store.audits.listAudits({ filter: { subjectId }, limit: 50, offset: 0 });
    return entries
      .map(({ actorId, action, detail, createdMs }) => ({ actorId, action, detail, createdMs }))
      .reverse();
  };

  test('a company: its making, its changes, and no change', async () => {
    const { ads } = store.campaigns;
    const picture = makePicture();
    await ads.insertPicture(picture);
    const company = makeCompany({ licenseNumber: null });
    await ads.insertCompany(company);
    const fields = { ...company, phone: '13900139000', logoPictureId: picture.id };
    for (let i = 0; i < 2; i += 1) await ads.updateCompany({ id: company.id, fields, ...by });
    expect(await entriesAbout(company.id)).toEqual([
      {
        ...{ actorId: 'admin', action: 'company_made', createdMs: 1000 },
        detail: { changed: 'company_name contact phone' },
      },
      {
        ...{ actorId: 'admin', action: 'company_changed', createdMs: 2000 },
        detail: { 'before.logo': '', 'after.logo': picture.id, changed: 'phone' },
      },
    ]);
    expect(JSON.stringify(await entriesAbout(company.id))).not.toContain('139');
    await ads.updateCompany({ id: 'nobody', fields, ...by });
    expect(await entriesAbout('nobody')).toEqual([]);
  });

  test('a new ad, and what the sweep does to it', async () => {
    const { ads } = store.campaigns;
    const ad = makeAd({ companyId: ground.companyId, review: 'approved', weight: 4, endsMs: 9000 });
    await ads.insertAd(ad);
    await ads.startDueAds(3000);
    await ads.endOverdueAds(9000);
    expect(await entriesAbout(ad.id)).toMatchObject([
      {
        ...{ actorId: 'admin', action: 'ad_made', createdMs: 1000 },
        detail: {
          ...{ 'before.weight': '', 'after.weight': '4', 'after.company': ground.companyId },
          changed: 'title summary link',
        },
      },
      {
        ...{ actorId: SYSTEM_ACTOR_ID, action: 'ad_status_changed', createdMs: 3000 },
        detail: { from: String(adStatus.draft), to: String(adStatus.active) },
      },
      {
        ...{ actorId: SYSTEM_ACTOR_ID, action: 'ad_status_changed', createdMs: 9000 },
        detail: { from: String(adStatus.active), to: String(adStatus.ended) },
      },
    ]);
  });

  test('a draft of a red packet: its making, its changes, and the end of its time', async () => {
    const { redPackets } = store.campaigns;
    const redPacket = makeRedPacket({ ...ground, expiresMs: 5000 });
    await redPackets.insertRedPacket(redPacket);
    const fields = { ...redPacket, theme: '新主题', totalCents: 900, needsDub: true };
    const update = () => redPackets.updateDraft({ id: redPacket.id, fields, ...by });
    expect([await update(), await update()]).toEqual([true, true]);
    const shares = Array.from({ length: 10 }, () => 90);
    const active = { ...redPacket, ...fields };
    expect(await redPackets.activate({ redPacket: active, shares, ...by, nowMs: 3000 })).toBe(true);
    expect(await update()).toBe(false);
    await redPackets.expireOverdue(5000);
    expect(await entriesAbout(redPacket.id)).toMatchObject([
      {
        ...{ actorId: 'admin', action: 'red_packet_made', createdMs: 1000 },
        detail: { 'before.total_cents': '', 'after.total_cents': '1000', changed: 'theme' },
      },
      {
        ...{ actorId: 'admin', action: 'red_packet_changed', createdMs: 2000 },
        detail: {
          ...{ 'before.total_cents': '1000', 'after.total_cents': '900' },
          ...{ 'before.needs_dub': 'false', 'after.needs_dub': 'true', changed: 'theme' },
        },
      },
      { action: 'red_packet_activated' },
      {
        ...{ actorId: SYSTEM_ACTOR_ID, action: 'red_packet_status', createdMs: 5000 },
        detail: {
          ...{ from: String(redPacketStatus.active), to: String(redPacketStatus.expired), cents: '900' },
        },
      },
    ]);
  });

  test('a draft of a campaign: its making, a change, a change that comes too late, and its removal', async () => {
    const { campaignStore } = store;
    const campaign = makeCampaign({ companyId: ground.companyId });
    await campaignStore.insertCampaign(campaign);
    const { id: subjectId } = campaign;
    const change = () =>
      campaignStore.changeCampaign({
        ...{ id: subjectId, from: campaign, fields: { ...campaign, budgetCents: 5 } },
        audit: createAuditEntry({
          ...{ actor: { id: 'admin' }, action: 'campaign_changed', subjectId, nowMs: 2000 },
          detail: { 'before.budget_cents': '100000', 'after.budget_cents': '5' },
        }),
      });
    expect([await change(), await change()]).toEqual([true, false]);
    const remove = () => campaignStore.removeDraft({ id: subjectId, revision: 2, ...by, nowMs: 3000 });
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await entriesAbout(subjectId)).toMatchObject([
      {
        ...{ actorId: 'admin', action: 'campaign_made', createdMs: 1000 },
        detail: { 'before.budget_cents': '', 'after.budget_cents': '100000', changed: 'title contact' },
      },
      { action: 'campaign_changed' },
      { actorId: 'admin', action: 'campaign_removed', createdMs: 3000, detail: {} },
    ]);
  });

  test('drafts of prize draws and of surveys, and what a demo adds', async () => {
    const activity = makeActivity({ id: `made-${dialect}` });
    await store.draw.insertActivity(activity, 'admin');
    await store.draw.insertActivity(makeActivity({ id: `demo-${dialect}` }));
    expect(await entriesAbout(`demo-${dialect}`)).toEqual([]);
    expect(await entriesAbout(activity.id)).toMatchObject([
      {
        ...{ actorId: 'admin', action: 'draw_made', createdMs: activity.createdMs },
        detail: { 'before.prizes': '', 'after.prizes': String(activity.prizes.length) },
      },
    ]);
    const content = { title: 'S', introduction: '', questions: [] };
    const survey = { ...content, id: `drafted-${dialect}`, createdMs: 1, openedMs: null };
    await store.surveys.insertSurvey({ ...survey, state: 'draft' }, 'admin');
    const update = (title: string) =>
      store.surveys.updateDraft({
        ...{ id: survey.id, revision: null, ...by },
        content: { ...content, title },
      });
    for (let i = 0; i < 2; i += 1) expect(await update('T')).toBe('saved');
    expect(await store.surveys.deleteDraft({ id: survey.id, by: 'admin', nowMs: 3000 })).toBe('removed');
    expect(await entriesAbout(survey.id)).toMatchObject([
      {
        ...{ actorId: 'admin', action: 'survey_made', createdMs: 1 },
        detail: { 'after.questions': '0', changed: 'title question_texts' },
      },
      { actorId: 'admin', action: 'survey_changed', createdMs: 2000, detail: { changed: 'title' } },
      { actorId: 'admin', action: 'survey_removed', createdMs: 3000, detail: { title: 'T' } },
    ]);
  });

  test('names what its entries are about', async () => {
    const { companyId, videoId } = ground;
    const ad = makeAd({ companyId, title: '广告一' });
    await store.campaigns.ads.insertAd(ad);
    const activity = makeActivity({ id: `named-${dialect}`, title: '转一转', status: 'removed' });
    await store.draw.insertActivity(activity);
    const named = await store.audits.nameSubjects([
      ...[companyId, videoId, ad.id, activity.id, ad.id, 'admin', 'nothing'],
    ]);
    const company = await store.campaigns.ads.companyById(companyId);
    const admin = await store.accounts.accountById('admin');
    const [film] = [...(await store.films.videosWithFilms([videoId])).values()];
    const ofAll = { adminId: null, isRemoved: false };
    expect(named).toEqual(
      new Map([
        ['admin', { ...ofAll, kind: 'account', name: admin?.username }],
        [companyId, { kind: 'company', name: company?.name, adminId: 'admin', isRemoved: false }],
        [videoId, { ...ofAll, kind: 'video', name: film?.film.title }],
        [ad.id, { kind: 'ad', name: '广告一', adminId: 'admin', isRemoved: false }],
        [activity.id, { ...ofAll, kind: 'activity', name: '转一转', isRemoved: true }],
      ]),
    );
    expect(await store.audits.nameSubjects([])).toEqual(new Map());
  });

  test('the sweep: an ended campaign, the survey that it closes, and an ended draw', async () => {
    const survey = { title: 'S', introduction: '', questions: [], createdMs: 1, openedMs: 1 };
    const surveyIds = [`open-${dialect}`, `closed-${dialect}`];
    for (const [at, id] of surveyIds.entries()) {
      await store.surveys.insertSurvey({ ...survey, id, state: at === 0 ? 'open' : 'closed' });
      await store.campaignStore.insertCampaign(
        makeCampaign({
          ...{ id: `of-${id}`, companyId: ground.companyId, surveyId: id },
          ...{ status: 'published', endsMs: 7000 },
        }),
      );
    }
    const activity = makeActivity({ id: `ends-${dialect}`, status: 'active', startsMs: 0, endsMs: 7000 });
    await store.draw.insertActivity(activity);
    for (let i = 0; i < 2; i += 1) {
      expect(await store.campaignStore.endOverdueCampaigns(7000)).toBe(i === 0 ? 2 : 0);
      expect(await store.draw.endOverdueActivities(7000)).toBe(i === 0 ? 1 : 0);
    }
    const swept = { actorId: SYSTEM_ACTOR_ID, createdMs: 7000 };
    const closed = { ...swept, action: 'survey_status_changed', detail: { from: 'open', to: 'closed' } };
    expect(await entriesAbout(surveyIds[0] ?? '')).toEqual([closed]);
    expect(await entriesAbout(surveyIds[1] ?? '')).toEqual([]);
    expect((await entriesAbout(`of-${surveyIds[0]}`)).at(-1)).toEqual({
      ...{ ...swept, action: 'campaign_ended', detail: { from: 'published', to: 'ended' } },
    });
    expect(await entriesAbout(activity.id)).toEqual([
      { ...swept, action: 'draw_status_changed', detail: { from: 'active', to: 'ended' } },
    ]);
    expect(await store.integrity.check()).toContainEqual(
      expect.objectContaining({ rule: 'audit_chain', broken: 0 }),
    );
  });
});
