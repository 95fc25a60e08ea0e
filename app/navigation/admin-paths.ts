import type { CampaignStep } from '#shared/campaign-codes.ts';
import type { GuestbookName } from '#shared/guestbook.ts';
import type { WordGroup } from '#shared/words.ts';
import { pagePaths, withQuery } from './page-paths.ts';

/** The address of the editor of each published word list. */
export const wordEditorPaths: Record<WordGroup, string> = {
  plain: '/admin7ry784/VideoEditor',
  gold: '/admin7ry784/goldVideoEditor',
  RR: '/admin7ry784/RRVideoEditor',
};

/** The address of the moderation of each guestbook. */
export const guestbookModerationPaths: Record<GuestbookName, string> = {
  main: '/admin7ry784/GuestBook',
  kid: '/admin7ry784/GuestBook/kid',
  douy: '/admin7ry784/GuestBook/douy',
};

/** Returns the address of a list on the admin home page, with values of its filters. */
export const adminListPath = (
  tab: 'accounts' | 'activities' | 'lessons',
  filter: Record<string, string | null> = {},
): string => withQuery(pagePaths.admin, { tab, ...filter });

/** Returns the address of the editor of an ad, or of a new ad of a company. */
export function adEditorPath(what: { adId: string } | { companyId: string }): string {
  return withQuery(
    pagePaths.adEditor,
    'adId' in what ? { ad_id: what.adId } : { company_id: what.companyId },
  );
}

/** Returns the address where the bills of a red packet are paid. */
export const payoutDeskPath = (redPacketId: string): string =>
  withQuery(pagePaths.payoutDesk, { hb_id_md5: redPacketId });

/** Returns the address where the bills of an account are paid, found by its name. */
export const payoutsOfPath = (name: string): string => withQuery(pagePaths.payoutDesk, { text: name });

/** Returns the address of the details of a company or a red packet. */
export const campaignDetailPath = (id: string): string =>
  `${pagePaths.campaignDetail}/${encodeURIComponent(id)}`;

/** Returns the address of the table of a video's lines. Pages count from 1. */
export const lineTablePath = (videoId: string, pageNumber = 1): string =>
  withQuery(pagePaths.adminLines, { video_id: videoId, page: pageNumber > 1 ? pageNumber : null });

/** The tabs of a campaign's page in the admin area. */
export const campaignTabs = ['overview', 'winners', 'report', 'audit'] as const;
type CampaignTab = (typeof campaignTabs)[number];

/** Returns the address of a campaign in the admin area. */
export const adminCampaignPath = (campaignId: string, tab: CampaignTab = 'overview'): string =>
  withQuery(`${pagePaths.admin}/campaign/${encodeURIComponent(campaignId)}`, {
    tab: tab === 'overview' ? null : tab,
  });

/** The name of a new campaign in the address of its editor. */
export const NEW_CAMPAIGN = 'new';

/** Returns the address where a campaign is made or changed, at one of its steps. */
export const campaignEditorPath = (campaignId: string, step: CampaignStep = 'basics'): string =>
  withQuery(`${pagePaths.admin}/campaign/${encodeURIComponent(campaignId)}/edit`, {
    step: step === 'basics' ? null : step,
  });
