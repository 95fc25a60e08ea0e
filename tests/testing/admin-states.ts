import type { WholeCampaign } from './run-whole-campaign.ts';

/** A page of the admin area, and what one click opens on it. */
interface AdminState {
  /** Name of its picture, after `admin-`. */
  name: string;
  /** Address below that of the admin area. */
  path: string;
  /** The first words of the buttons that each open a dialog or a drawer, by the names of the pictures. */
  opens?: Readonly<Record<string, string>>;
}

/** Returns a pattern of a button's first words. */
export const buttonNamed = (words: string): RegExp => new RegExp(`^${words}`);

/** Lists all pages, tabs, and steps of the admin area, each with what it opens by one click. */
export function listAdminStates(shown: WholeCampaign): AdminState[] {
  const { campaignId, draftId, redPacketId, videoId, activityId, adId } = shown;
  return [
    { name: 'home', path: '' },
    { name: 'uploads', path: '?tab=uploads' },
    { name: 'jobs', path: '?tab=jobs' },
    { name: 'library', path: '?tab=library', opens: { 'library-rename': '改名' } },
    { name: 'lines', path: `/lines?video_id=${videoId}` },
    {
      name: 'lessons',
      path: '?tab=lessons',
      opens: { 'lesson-editor': '新建课程', 'lesson-import': '批量导入' },
    },
    { name: 'lessons-sorted', path: '?tab=lessons&kind=m1' },
    { name: 'draws', path: '?tab=activities', opens: { 'draw-editor': '新建转盘' } },
    { name: 'draw', path: `?tab=activities&activity=${activityId}` },
    { name: 'transfers', path: '?tab=transfers' },
    { name: 'draw-lists', path: '?tab=drawLists', opens: { 'draw-list-entry': '加入名单' } },
    {
      name: 'surveys',
      path: '?tab=surveys',
      opens: { 'survey-editor': '新建问卷', 'survey-preview': '预览', 'survey-results': '结果' },
    },
    { name: 'dubs', path: '?tab=dubs' },
    {
      name: 'accounts',
      path: '?tab=accounts',
      opens: {
        account: 'demo',
        'account-form': '新建账号',
        'account-file': '从表格新建',
        'account-contact': '登录页联系方式',
      },
    },
    { name: 'audit', path: '?tab=audit', opens: { 'audit-entry': '详情' } },
    { name: 'ads', path: '/ad' },
    { name: 'ad-editor', path: `/ad/set?ad_id=${adId}` },
    { name: 'red-packets', path: '/redPacket', opens: { 'red-packet-editor': '新建红包' } },
    { name: 'red-packet', path: `/Detail/${redPacketId}` },
    { name: 'payouts', path: '/payout' },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'campaign', path: `/campaign/${campaignId}` },
    { name: 'campaign-winners', path: `/campaign/${campaignId}?tab=winners` },
    { name: 'campaign-report', path: `/campaign/${campaignId}?tab=report` },
    { name: 'campaign-audit', path: `/campaign/${campaignId}?tab=audit` },
    {
      name: 'campaign-basics',
      path: `/campaign/${draftId}/edit`,
      opens: { 'campaign-company': '新建公司' },
    },
    {
      name: 'campaign-material',
      path: `/campaign/${draftId}/edit?step=material`,
      opens: { 'campaign-ad': '新建广告' },
    },
    { name: 'campaign-parts', path: `/campaign/${draftId}/edit?step=parts` },
    { name: 'campaign-publish', path: `/campaign/${draftId}/edit?step=publish` },
    {
      name: 'words',
      path: '/VideoEditor',
      opens: { 'word-editor': '新建词条', 'word-import': '批量导入' },
    },
    { name: 'words-gold', path: '/goldVideoEditor' },
    { name: 'words-rr', path: '/RRVideoEditor' },
    { name: 'guestbook', path: '/GuestBook?filter=all', opens: { 'guestbook-reply': '回复' } },
    { name: 'guestbook-kid', path: '/GuestBook/kid' },
    { name: 'guestbook-douy', path: '/GuestBook/douy' },
  ];
}
