import { adStatus } from '#shared/ad-codes.ts';
import type { CampaignPartKind } from '#shared/campaign-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import type { CampaignParts } from './types.ts';

/** One action on a part. */
export interface PartStep {
  kind: CampaignPartKind;
  partId: string;
  title: string;
}

/**
 * Returns the parts to start, in order: rewards come before the ads that promise them. A paused part stays paused, and an ad
 * that was submitted or approved starts by itself.
 */
export function planActivation({ ads, redPacket, activity, survey }: CampaignParts): PartStep[] {
  const steps: PartStep[] = [];
  if (redPacket?.status === redPacketStatus.draft)
    steps.push({ kind: 'red_packet', partId: redPacket.id, title: redPacket.theme });
  if (activity?.status === 'draft')
    steps.push({ kind: 'activity', partId: activity.id, title: activity.title });
  if (survey?.state === 'draft') steps.push({ kind: 'survey', partId: survey.id, title: survey.title });
  for (const { id, title, status, review } of ads)
    if (status !== adStatus.ended && (review === 'draft' || review === 'rejected'))
      steps.push({ kind: 'ad', partId: id, title });
  return steps;
}

/**
 * Returns the parts to stop, in order: ads come first, so that nothing is advertised that is over. A red packet ends early, and
 * its remaining money is due back to the company.
 */
export function planEnding({ ads, redPacket, activity, survey }: CampaignParts): PartStep[] {
  const steps: PartStep[] = [];
  for (const { id, title, status } of ads)
    if (status === adStatus.active || status === adStatus.paused)
      steps.push({ kind: 'ad', partId: id, title });
  if (redPacket?.status === redPacketStatus.active || redPacket?.status === redPacketStatus.paused)
    steps.push({ kind: 'red_packet', partId: redPacket.id, title: redPacket.theme });
  if (activity?.status === 'active' || activity?.status === 'paused')
    steps.push({ kind: 'activity', partId: activity.id, title: activity.title });
  if (survey?.state === 'open') steps.push({ kind: 'survey', partId: survey.id, title: survey.title });
  return steps;
}
