import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test';
import type { ClipDto } from '#contract/clips.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { demoSurvey } from '#domain/survey/demo-survey.ts';
import { collectConsoleErrors, waitForHydration } from '../../e2e/testing/page-fixtures.ts';
import { testPasswords } from '../../testing/server-process.ts';

export type TestAccount = keyof typeof testPasswords;

/** An answer as it came, its body read. */
export interface CallResponse<Body> {
  status: number;
  body: Body;
  headers: Record<string, string>;
}

/** Calls in somebody's name, or nobody's. */
export interface Caller {
  clientId: string;
  get<Body = Record<string, unknown>>(
    path: string,
    query?: Record<string, string | number>,
  ): Promise<CallResponse<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    form: Record<string, string | number>,
  ): Promise<CallResponse<Body>>;
}

/** A line of the demo library that is found by a word, and a clip cut of it by the demo account. */
export interface SampleClip {
  filmId: string;
  videoId: string;
  lineId: string;
  startMs: number;
  endMs: number;
  clipId: string;
}

export interface SampleCampaign {
  companyId: string;
  adId: string;
  redPacketId: string;
  /** The form the red packet was made with; money in cents. */
  redPacketForm: Record<string, string | number>;
}

/** What a check of the specification stands on: the running product, its pages and its calls. */
export interface SpecContext {
  address: string;
  /** A fresh page of somebody's, or nobody's. Its console must stay clean, save for what `bears` matches. */
  open(
    account: TestAccount | null,
    options?: { bears?: RegExp; phone?: boolean; touch?: (page: Page) => Promise<unknown> },
  ): Promise<Page>;
  caller(account: TestAccount | null): Promise<Caller>;
  sampleClip(): Promise<SampleClip>;
  sampleCampaign(): Promise<SampleCampaign>;
  /** A draw with three prizes; the demo account has left its phone. The one with a hundred chances is made once. */
  sampleActivity(chances?: number): Promise<{ activityId: string }>;
  /** An open survey: the one of all checks, which the demo account may have answered, or one of the check's own. */
  sampleSurvey(whose?: 'shared' | 'own'): Promise<{ surveyId: string }>;
  close(): Promise<void>;
}

let library: Promise<SampleClip> | null = null;
let campaign: Promise<SampleCampaign> | null = null;
let activity: Promise<{ activityId: string }> | null = null;
let survey: Promise<{ surveyId: string }> | null = null;

/** A stage for one check. What is made for all of them (a clip, a campaign, a draw, a survey) is made once. */
export async function openSpecContext(args: {
  address: string;
  /** Where sessions are kept. */
  folder: string;
  browser: Browser;
}): Promise<SpecContext> {
  const { address, browser } = args;
  const closing: (() => Promise<void>)[] = [];

  const stateOf = async (account: TestAccount): Promise<string> => {
    const file = join(args.folder, `spec-session-${account}.json`);
    // Kept on disk: a check that fails gets the next one a process of its own, and log-ins are limited.
    if (existsSync(file)) return file;
    const context = await request.newContext({ baseURL: address });
    const answer = await context.post('/api/client_login.php', {
      form: { account, pwd: testPasswords[account] },
    });
    expect(answer.status()).toBe(200);
    await context.storageState({ path: file });
    await context.dispose();
    return file;
  };

  const caller = async (account: TestAccount | null): Promise<Caller> => {
    const context = await request.newContext({
      baseURL: address,
      maxRedirects: 0,
      // As a page of this site sends it.
      extraHTTPHeaders: { referer: `${address}/` },
      ...(account ? { storageState: await stateOf(account) } : {}),
    });
    closing.push(() => context.dispose());
    const read = async <Body>(answer: Awaited<ReturnType<APIRequestContext['get']>>) => ({
      status: answer.status(),
      headers: answer.headers(),
      body: (await answer.json()) as Body,
    });
    const get: Caller['get'] = async (path, query = {}) => read(await context.get(path, { params: query }));
    const profile = account ? await get<{ client_id: string }>('/api/client_info.php') : null;
    return {
      clientId: profile?.body.client_id ?? '',
      get,
      post: async (path, form) => read(await context.post(path, { form })),
    };
  };

  const stage: SpecContext = {
    address,
    caller,
    async open(account, { bears, phone = false, touch } = {}) {
      const context = await browser.newContext({
        locale: 'zh-CN',
        viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        ...(account ? { storageState: await stateOf(account) } : {}),
      });
      const page = await context.newPage();
      waitForHydration(page);
      const faults = collectConsoleErrors(page);
      closing.push(async () => {
        await context.close();
        expect(faults.filter((fault) => !bears?.test(fault))).toEqual([]);
      });
      await touch?.(page);
      return page;
    },
    sampleClip() {
      library ??= caller('demo').then(makeLibrary);
      return library;
    },
    sampleCampaign() {
      campaign ??= Promise.all([caller('owner'), stage.sampleClip()]).then(makeCampaign);
      return campaign;
    },
    sampleActivity(chances = 100) {
      const made = () =>
        Promise.all([caller('owner'), caller('demo')]).then((both) => makeActivity(both, chances));
      if (chances !== 100) return made();
      activity ??= made();
      return activity;
    },
    sampleSurvey(whose = 'shared') {
      if (whose === 'own') return caller('owner').then(makeSurvey);
      survey ??= caller('owner').then(makeSurvey);
      return survey;
    },
    async close() {
      for (const end of closing) await end();
    },
  };
  return stage;
}

async function makeLibrary(demo: Caller): Promise<SampleClip> {
  const found = await demo.get<WireForm<SearchAnswerDto>>('/api/sub_seek_film.php', { q: 'the' });
  const hit = found.body.list[0];
  if (!hit) throw new Error('nothing is found');
  const { film_id, video_id, sub_id, start_ms, end_ms } = hit;
  const made = await demo.post<WireForm<ClipDto>>('/api/creat_dub_bar_client.php', {
    video_id,
    start_ms,
    end_ms,
  });
  const clipId = made.body.bar_id;
  await expect
    .poll(
      async () =>
        (await demo.get<WireForm<ClipDto>>('/api/dub_bar_detail.php', { bar_id: clipId })).body.state,
      {
        timeout: 60_000,
      },
    )
    .toBe('ready');
  return {
    filmId: film_id,
    videoId: video_id,
    lineId: sub_id,
    startMs: start_ms,
    endMs: end_ms,
    clipId,
  };
}

/** A success of the families that answer `{ code, msg, data }`. */
interface CodeAnswer<Data> {
  code: number;
  msg: string;
  data: Data;
}

async function makeCampaign([owner, { videoId }]: [Caller, SampleClip]): Promise<SampleCampaign> {
  const admin_id = owner.clientId;
  const send = async (path: string, form: Record<string, string | number>) => {
    const made = await owner.post<CodeAnswer<Record<string, string>>>(`/test/weixin/${path}`, {
      admin_id,
      ...form,
    });
    expect(made.body.code).toBe(200);
    return made.body.data;
  };
  const day = Math.floor(Date.now() / 86_400_000) * 86_400;
  const companyId = (await send('admin/set_company', { name: '晨光', contact: '王芳', phone: '13800138000' }))
    .company_id;
  const adId = (
    await send('admin/set_ad_details', {
      company_id: companyId ?? '',
      title: '早安咖啡',
      summary: '一杯好咖啡',
      link: 'https://example.com/coffee',
      places: 'home,list',
      starts_at: day,
      ends_at: day + 30 * 86_400,
    })
  ).ad_id;
  const hb = {
    activity_theme: '跟着台词学英语',
    hb_video_id: videoId,
    hb_type: 2,
    hb_money: 1000,
    hb_count: 10,
    hb_min: 100,
    hb_max: 100,
    expire_time: day + 10 * 86_400 + 16 * 3600,
    company_id: companyId ?? '',
    ad_id: adId ?? '',
  };
  const redPacketId = (await send('index/set_hb', hb)).hb_id_md5;
  return { companyId: companyId ?? '', adId: adId ?? '', redPacketId: redPacketId ?? '', redPacketForm: hb };
}

/** A picture of one pixel. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function makeActivity(
  [owner, demo]: [Caller, Caller],
  chances: number,
): Promise<{ activityId: string }> {
  const folder = '/test/index/admin';
  const now = Math.floor(Date.now() / 1000);
  const made = await owner.post<CodeAnswer<{ activity_id: string }>>(`${folder}/set_activity`, {
    title: '规格转盘',
    rules: '每人几次见上。',
    starts_at: now - 60,
    ends_at: now + 86_400,
    chances,
    needs_phone: 1,
    prizes: JSON.stringify([
      { name: '贴纸', weight: 1 },
      { name: '书签', weight: 1, img: DOT },
      { name: '谢谢参与', weight: 1, fallback: true },
    ]),
  });
  const activityId = made.body.data.activity_id;
  const moved = await owner.post<CodeAnswer<unknown>>(`${folder}/update_activity_status`, {
    activity_id: activityId,
    status: 1,
  });
  expect(moved.body.code).toBe(200);
  const left = await demo.post('/test/index/index/uploadPhone', {
    sessiondata: 'a-visitor-of-the-wheel',
    phone: '13812341234',
    is_gzh: 0,
    consent: 1,
  });
  expect(left.status).toBe(200);
  return { activityId };
}

async function makeSurvey(owner: Caller): Promise<{ surveyId: string }> {
  const made = await owner.post<{ survey_id: string }>('/api/survey_save.php', {
    survey: JSON.stringify(demoSurvey),
  });
  const survey_id = made.body.survey_id;
  const moved = await owner.post('/api/survey_state.php', { survey_id, state: 'open' });
  expect(moved.status).toBe(200);
  return { surveyId: survey_id };
}
