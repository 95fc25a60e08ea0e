import { join } from 'node:path';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { openStore } from '#store/open-store.ts';
import { runAd } from './run-ad.ts';
import type { SignedInCaller } from './sign-in.ts';

const DAY_SECONDS = 24 * 3600;

/** What the admin area has to show. */
export interface WholeCampaign {
  /** Published, with an ad, a red packet, a prize draw, and a survey. */
  campaignId: string;
  /** Has only a name, a company, and times. */
  draftId: string;
  redPacketId: string;
  videoId: string;
  activityId: string;
  /** A draw of last time, whose seed is published. */
  endedActivityId: string;
  surveyId: string;
  adId: string;
}

const survey = {
  title: '跟读一周之后',
  introduction: '五道题，一分钟。',
  questions: [
    {
      ...{ id: 'often', type: 'single', text: '这一周你跟读了几天？', required: true },
      options: [
        { value: 'one', text: '一两天' },
        { value: 'four', text: '三到五天' },
        { value: 'all', text: '每天' },
      ],
    },
    {
      ...{ id: 'hard', type: 'multiple', text: '哪些地方最难？', required: false },
      options: [
        { value: 'link', text: '连读' },
        { value: 'fast', text: '语速' },
        { value: 'words', text: '生词' },
      ],
    },
    {
      ...{ id: 'like', type: 'scale', text: '愿意推荐给朋友吗？', required: true },
      ...{ min: 1, max: 5, min_text: '不愿意', max_text: '非常愿意' },
    },
    {
      ...{ id: 'parts', type: 'matrix', text: '各部分用起来怎么样？', required: false },
      rows: [
        { value: 'search', text: '搜索' },
        { value: 'dub', text: '配音' },
      ],
      options: [
        { value: 'easy', text: '顺手' },
        { value: 'fair', text: '还行' },
        { value: 'hard', text: '费劲' },
      ],
    },
    { id: 'wish', type: 'text', text: '还想要什么？', required: false, max_length: 200 },
  ],
};

const prizes = [
  { name: '台词笔记本', weight: 2, stock: 50 },
  { name: '帆布包', weight: 1, stock: 20 },
  { name: '书签', weight: 6, stock: 500 },
  { name: '咖啡券', weight: 3, stock: 100 },
  { name: '贴纸', weight: 8, stock: 900 },
  { name: '谢谢参与', weight: 10, fallback: true },
];

/**
 * Lets the owner run a campaign with an ad, a red packet for a video, a prize draw, and a survey, and the learner take part
 * in all of it. Also leaves a draft, and a draw that has ended. Throws when a call fails.
 */
export async function runWholeCampaign(args: {
  owner: SignedInCaller;
  learner: SignedInCaller;
  /** Where the server of both has its SQLite database. */
  dataFolder: string;
  /** Someone in the video of the red packet says it. */
  phrase: string;
}): Promise<WholeCampaign> {
  const { owner, learner, dataFolder, phrase } = args;
  const { list } = await read<WireForm<SearchAnswerDto>>(
    learner,
    `/api/sub_seek_all.php?q=${encodeURIComponent(phrase)}`,
  );
  const videoId = list[0]?.video_id;
  if (!videoId) throw new Error(`nobody says ${phrase}`);
  const adId = await runAd(owner, ['home', 'list']);
  const companyId = await createCompany(owner);
  const redPacketId = await createRedPacket(owner, { videoId, companyId });
  const activityId = await createActivity(owner, '开口有礼');
  const { survey_id } = await send<{ survey_id: string }>(owner, '/api/survey_save.php', {
    survey: JSON.stringify(survey),
  });
  const nowMs = Date.now();
  const basics = {
    ...{ company_id: companyId, contact: '400-820-8820', budget_cents: 50_000 },
    ...{ starts_ms: nowMs - 1000, ends_ms: nowMs + 10 * DAY_SECONDS * 1000 },
    introduction: '看完一集就能拆红包，每天还能抽一次奖。',
  };
  const { campaign_id, revision } = await send<{ campaign_id: string; revision: number }>(
    owner,
    '/api/campaign_save.php',
    {
      ...{ ...basics, name: '开口有礼周' },
      ...{ hb_id_md5: redPacketId, activity_id: activityId, survey_id },
    },
  );
  await send(owner, '/api/campaign_publish.php', { campaign_id, revision });
  const draft = await send<{ campaign_id: string }>(owner, '/api/campaign_save.php', {
    ...{ ...basics, name: '寒假跟读营' },
  });
  await openRedPacket(learner, { dataFolder, videoId, redPacketId });
  await draw(learner, activityId, 2);
  await send(owner, '/intl/survey/answer/', {
    survey_id,
    answers: JSON.stringify({ often: 'four', hard: ['link', 'fast'], like: 5, parts: { dub: 'easy' } }),
  });
  const endedActivityId = await createActivity(owner, '上周的抽奖');
  const setStatus = (status: number) =>
    send(owner, '/test/index/admin/update_activity_status', { activity_id: endedActivityId, status });
  await setStatus(1);
  await draw(learner, endedActivityId, 3);
  await setStatus(3);
  return {
    ...{ campaignId: campaign_id, draftId: draft.campaign_id, redPacketId, videoId, activityId },
    ...{ endedActivityId, surveyId: survey_id, adId },
  };
}

async function read<Answer>(caller: SignedInCaller, path: string): Promise<Answer> {
  const { status, body } = await caller.get<Answer>(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function send<Answer>(
  caller: SignedInCaller,
  path: string,
  form: Record<string, string | number>,
): Promise<Answer> {
  const { status, body } = await caller.post<Answer & { code?: number }>(path, form);
  // The calls of the specification answer 200 and a code of their own.
  if (status >= 300 || (body.code ?? 200) !== 200)
    throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function createCompany(owner: SignedInCaller): Promise<string> {
  const { data } = await send<{ data: { company_id: string } }>(owner, '/test/weixin/admin/set_company', {
    ...{ admin_id: await ownId(owner), name: '晨光书店', contact: '王芳', phone: '13800138000' },
  });
  return data.company_id;
}

const ownId = async (caller: SignedInCaller): Promise<string> =>
  (await read<{ client_id: string }>(caller, '/api/client_info.php')).client_id;

async function createRedPacket(
  owner: SignedInCaller,
  { videoId, companyId }: { videoId: string; companyId: string },
): Promise<string> {
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  const { data } = await send<{ data: { hb_id_md5: string } }>(owner, '/test/weixin/index/set_hb', {
    ...{ admin_id: await ownId(owner), company_id: companyId, hb_video_id: videoId },
    ...{
      activity_theme: '跟着台词学英语',
      hb_type: 1,
      hb_money: 10_000,
      hb_count: 100,
      hb_min: 50,
      hb_max: 300,
    },
    // The end of a day in Shanghai.
    expire_time: today + 9 * DAY_SECONDS + 16 * 3600,
  });
  return data.hb_id_md5;
}

async function createActivity(owner: SignedInCaller, title: string): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { data } = await send<{ data: { activity_id: string } }>(owner, '/test/index/admin/set_activity', {
    ...{ title, rules: '每人二十次机会，奖品寄出前会短信联系。', chances: 20, needs_phone: 0 },
    ...{ sponsor: '晨光书店', contact: '400-820-8820', wheel_theme: 'cinnabar' },
    ...{ starts_at: nowSeconds - 60, ends_at: nowSeconds + 7 * DAY_SECONDS },
    // Whoever has no account may take part, too.
    visitors: JSON.stringify({
      ...{ session_chances: 1, phone_chances: 3, wechat_chances: 3 },
      ...{ device_daily_cap: 10, network_daily_cap: null },
    }),
    prizes: JSON.stringify(prizes),
  });
  return data.activity_id;
}

async function draw(learner: SignedInCaller, activityId: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await send(learner, '/test/index/index/chouJiang', {
      ...{ activity_id: activityId, request_id: crypto.randomUUID() },
    });
}

/** Watches the video, opens the red packet, and says how to be paid. */
async function openRedPacket(
  learner: SignedInCaller,
  args: { dataFolder: string; videoId: string; redPacketId: string },
): Promise<void> {
  const { dataFolder, videoId, redPacketId } = args;
  // Watching the film would take a minute.
  const store = openStore({ sqlitePath: join(dataFolder, 'taici.sqlite') });
  await store.campaigns.watchProgress.updateProgress({
    ...{ viewerId: await ownId(learner), videoId },
    change: () => ({ watchedSpans: [], reportedMs: 0, allowanceMs: 0, completedMs: Date.now() }),
  });
  await store.close();
  await send(learner, '/api/hb_open.php', { hb_id_md5: redPacketId, request_id: crypto.randomUUID() });
  await send(learner, '/api/client_payee_save.php', { kind: 'phone', phone: '13812345678', consent: 1 });
}
