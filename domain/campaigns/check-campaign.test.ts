import { expect, test } from 'vitest';
import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { makeCampaign } from '#store/testing/campaign-fixtures.ts';
import { checkCampaign, sumCampaign } from './check-campaign.ts';
import { planActivation, planEnding } from './plan-parts.ts';
import type { Campaign, CampaignAd, CampaignParts } from './types.ts';

const NOW = 500;
const START = 1000;
const END = 2000;

const campaignWith = (change: Partial<Campaign> = {}) =>
  makeCampaign({ companyId: 'tea', startsMs: START, endsMs: END, ...change });
const adWith = (change: Partial<CampaignAd> = {}): CampaignAd => ({
  ...{ id: 'ad', companyId: 'tea', title: '开学季', placements: ['home'], startsMs: START, endsMs: END },
  ...{ status: adStatus.draft, review: 'draft', bannerCount: 1, impressions: 0, clicks: 0 },
  ...change,
});
const redPacket: NonNullable<CampaignParts['redPacket']> = {
  ...{ id: 'packet', companyId: 'tea', theme: '看片拆红包', status: redPacketStatus.draft },
  ...{ videoId: 'video', filmTitle: '咖啡馆', totalCents: 1000, shareCount: 10, minCents: 30, maxCents: 200 },
  ...{ grantedCount: 0, grantedCents: 0, owedCents: 0, paidCents: 0, expiresMs: END },
};
const activity: NonNullable<CampaignParts['activity']> = {
  ...{ id: 'wheel', title: '转盘', rules: '', status: 'draft', startsMs: START, endsMs: END },
  ...{ chances: 3, drawCount: 0 },
  prizes: [
    { name: '帆布包', weight: 1, stock: 5, stockRemaining: 5, isFallback: false },
    { name: '贴纸', weight: 1, stock: 20, stockRemaining: 20, isFallback: false },
    { name: '谢谢', weight: 8, stock: null, stockRemaining: null, isFallback: true },
  ],
};
const whole: CampaignParts = {
  ads: [adWith()],
  ...{ redPacket, activity, survey: { id: 'survey', title: '问卷', state: 'draft' } },
};
const codesOf = (campaign: Campaign, parts: CampaignParts, nowMs = NOW) =>
  checkCampaign({ campaign, parts, nowMs }).map(({ code, blocks }) => (blocks ? code : `(${code})`));

test('finds nothing in a complete campaign', () => {
  expect(codesOf(campaignWith(), whole)).toEqual([]);
});

test.each<[string, Partial<Campaign>, Partial<CampaignParts>, string[]]>([
  ['without times', { startsMs: null, endsMs: null }, {}, ['times_missing']],
  ['that is over', { endsMs: NOW }, {}, ['time_over']],
  ['without somebody to ask', { contact: '' }, {}, ['contact_missing']],
  ['without a budget', { budgetCents: null }, {}, ['budget_missing']],
  ['whose red packet exceeds the budget', { budgetCents: 999 }, {}, ['budget_exceeded']],
  ['without ads', {}, { ads: [] }, ['(no_ads)']],
  ['with an ad without a picture', {}, { ads: [adWith({ bannerCount: 0 })] }, ['ad_without_banner']],
  ['with a refused ad', {}, { ads: [adWith({ review: 'rejected' })] }, ['ad_rejected']],
  ['with an ad that is over', {}, { ads: [adWith({ endsMs: NOW })] }, ['ad_over']],
  ['with an ad that was ended', {}, { ads: [adWith({ status: adStatus.ended })] }, ['ad_over']],
  ['with an ad that starts late', {}, { ads: [adWith({ startsMs: START + 1 })] }, ['(ad_outside)']],
  ['with a place without an ad', { placements: ['home', 'list'] }, {}, ['(place_without_ad)']],
  [
    'with a refunded red packet',
    {},
    { redPacket: { ...redPacket, status: redPacketStatus.refunded } },
    ['red_packet_over'],
  ],
  [
    'whose red packet expires early',
    {},
    { redPacket: { ...redPacket, expiresMs: END - 1 } },
    ['(red_packet_outside)'],
  ],
  ['whose wheel has ended', {}, { activity: { ...activity, status: 'ended' } }, ['activity_over']],
  ['whose wheel ends early', {}, { activity: { ...activity, endsMs: END - 1 } }, ['(activity_outside)']],
  ['with a closed survey', {}, { survey: { id: 's', title: 's', state: 'closed' } }, ['survey_closed']],
  ['with nothing to win', {}, { redPacket: null, activity: null, survey: null }, ['nothing_to_win']],
])('says what is wrong with a campaign %s', (_, change, parts, codes) => {
  expect(codesOf(campaignWith(change), { ...whole, ...parts })).toEqual(codes);
});

test('names the ad, the place, and the missing sum', () => {
  const findings = checkCampaign({
    campaign: campaignWith({ budgetCents: 350, placements: ['wheel'] }),
    parts: { ...whole, ads: [adWith({ review: 'rejected' })] },
    nowMs: NOW,
  });
  expect(findings.map(({ step, field, adId, about }) => [step, field, adId, about])).toEqual([
    ['basics', 'budgetCents', null, '6.50'],
    ['material', null, 'ad', '开学季'],
    ['material', null, null, 'wheel'],
  ]);
});

test('sums the money and the prizes, without the fallback', () => {
  expect(sumCampaign({ campaign: { budgetCents: 3000 }, parts: whole })).toEqual({
    ...{ packetCents: 1000, prizeCount: 25, remainingCents: 2000 },
  });
  const nothing = { ads: [], redPacket: null, activity: null, survey: null };
  expect(sumCampaign({ campaign: { budgetCents: null }, parts: nothing })).toEqual({
    ...{ packetCents: 0, prizeCount: 0, remainingCents: null },
  });
});

test('what people win runs before the ads that promise it, and stops after them', () => {
  const kinds = (steps: { kind: string }[]) => steps.map(({ kind }) => kind);
  expect(kinds(planActivation(whole))).toEqual(['red_packet', 'activity', 'survey', 'ad']);
  expect(kinds(planEnding(whole))).toEqual([]);
  const running: CampaignParts = {
    ads: [adWith({ status: adStatus.active, review: 'approved' })],
    redPacket: { ...redPacket, status: redPacketStatus.active },
    activity: { ...activity, status: 'active' },
    survey: { id: 'survey', title: '问卷', state: 'open' },
  };
  expect(kinds(planActivation(running))).toEqual([]);
  expect(kinds(planEnding(running))).toEqual(['ad', 'red_packet', 'activity', 'survey']);
});

test('a paused part stays paused, and an ad that was handed in is left alone', () => {
  const parts: CampaignParts = {
    ads: [
      adWith({ review: 'reviewing' }),
      adWith({ review: 'approved' }),
      adWith({ status: adStatus.ended }),
    ],
    redPacket: { ...redPacket, status: redPacketStatus.paused },
    activity: { ...activity, status: 'paused' },
    survey: { id: 'survey', title: '问卷', state: 'closed' },
  };
  expect(planActivation(parts)).toEqual([]);
});
