import { adStatus } from '#shared/ad-codes.ts';
import type { CampaignFindingCode, CampaignStep } from '#shared/campaign-codes.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import type { Campaign, CampaignAd, CampaignFinding, CampaignParts, CampaignSum } from './types.ts';

/** Returns the maximum cost of a campaign: the money of its red packet, and the number of prizes. */
export function sumCampaign({
  campaign,
  parts,
}: {
  campaign: Pick<Campaign, 'budgetCents'>;
  parts: CampaignParts;
}): CampaignSum {
  const packetCents = parts.redPacket?.totalCents ?? 0;
  const prizes = parts.activity?.prizes ?? [];
  return {
    packetCents,
    prizeCount: prizes.reduce((count, { stock, isFallback }) => count + (isFallback ? 0 : (stock ?? 0)), 0),
    remainingCents: campaign.budgetCents === null ? null : campaign.budgetCents - packetCents,
  };
}

type FindingDetail = Partial<Pick<CampaignFinding, 'field' | 'adId' | 'about'>>;
const finding = (
  step: CampaignStep,
  code: CampaignFindingCode,
  blocks: boolean,
  { adId = null, about = null, field = null }: FindingDetail = {},
): CampaignFinding => ({ step, code, blocks, field, adId, about });

/**
 * Returns the faults that must be fixed before a campaign can be published, and hints, in the order of the editing steps.
 */
export function checkCampaign(args: {
  campaign: Campaign;
  parts: CampaignParts;
  nowMs: number;
}): CampaignFinding[] {
  const { campaign, parts, nowMs } = args;
  return [
    ...checkBasics(campaign, parts, nowMs),
    ...checkMaterial(campaign, parts.ads, nowMs),
    ...checkRewards(campaign, parts, nowMs),
  ];
}

function checkBasics(campaign: Campaign, parts: CampaignParts, nowMs: number): CampaignFinding[] {
  const { startsMs, endsMs, budgetCents, contact } = campaign;
  const found: CampaignFinding[] = [];
  if (startsMs === null || endsMs === null)
    found.push(finding('basics', 'times_missing', true, { field: 'endsMs' }));
  else if (endsMs <= nowMs) found.push(finding('basics', 'time_over', true, { field: 'endsMs' }));
  if (contact === '') found.push(finding('basics', 'contact_missing', true, { field: 'contact' }));
  const { remainingCents } = sumCampaign({ campaign, parts });
  if (parts.redPacket && budgetCents === null)
    found.push(finding('basics', 'budget_missing', true, { field: 'budgetCents' }));
  if (remainingCents !== null && remainingCents < 0)
    found.push(
      finding('basics', 'budget_exceeded', true, {
        field: 'budgetCents',
        about: formatYuan(-remainingCents),
      }),
    );
  return found;
}

function checkMaterial(campaign: Campaign, ads: CampaignAd[], nowMs: number): CampaignFinding[] {
  const found = ads.flatMap((ad) => checkAd(campaign, ad, nowMs));
  if (ads.length === 0) found.push(finding('material', 'no_ads', false));
  const served = new Set(ads.flatMap(({ placements }) => placements));
  for (const place of ads.length === 0 ? [] : campaign.placements)
    if (!served.has(place)) found.push(finding('material', 'place_without_ad', false, { about: place }));
  return found;
}

function checkAd(campaign: Campaign, ad: CampaignAd, nowMs: number): CampaignFinding[] {
  const which = { adId: ad.id, about: ad.title };
  if (ad.status === adStatus.ended || ad.endsMs <= nowMs)
    return [finding('material', 'ad_over', true, which)];
  const found: CampaignFinding[] = [];
  if (ad.bannerCount === 0) found.push(finding('material', 'ad_without_banner', true, which));
  if (ad.review === 'rejected') found.push(finding('material', 'ad_rejected', true, which));
  if (isOutside(campaign, ad)) found.push(finding('material', 'ad_outside', false, which));
  return found;
}

/** The statuses of red packets that can be opened now, or after activation or resumption. */
const usableStatuses: number[] = [redPacketStatus.draft, redPacketStatus.active, redPacketStatus.paused];

function checkRewards(campaign: Campaign, parts: CampaignParts, nowMs: number): CampaignFinding[] {
  const { redPacket, activity, survey } = parts;
  const found: CampaignFinding[] = [];
  if (!redPacket && !activity && !survey) found.push(finding('parts', 'nothing_to_win', true));
  if (redPacket) {
    const isOver = !usableStatuses.includes(redPacket.status) || redPacket.expiresMs <= nowMs;
    if (isOver) found.push(finding('parts', 'red_packet_over', true));
    else if (campaign.endsMs !== null && redPacket.expiresMs < campaign.endsMs)
      found.push(finding('parts', 'red_packet_outside', false));
  }
  if (activity) {
    const isOver = activity.status === 'ended' || activity.status === 'removed' || activity.endsMs <= nowMs;
    if (isOver) found.push(finding('parts', 'activity_over', true));
    else if (isOutside(campaign, activity)) found.push(finding('parts', 'activity_outside', false));
  }
  if (survey?.state === 'closed') found.push(finding('parts', 'survey_closed', true));
  return found;
}

/** Whether a part starts later or ends earlier than its campaign. */
function isOutside(
  { startsMs, endsMs }: Pick<Campaign, 'startsMs' | 'endsMs'>,
  part: { startsMs: number; endsMs: number },
): boolean {
  return (startsMs !== null && part.startsMs > startsMs) || (endsMs !== null && part.endsMs < endsMs);
}
