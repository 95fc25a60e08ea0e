import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test';
import type { ClipDto } from '#contract/clips.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { createLearner } from '../../e2e/testing/create-learner.ts';
import { expect } from '../../e2e/testing/expect.ts';
import { collectConsoleErrors, waitForHydration } from '../../e2e/testing/page-fixtures.ts';
import { testPasswords } from '../../testing/server-process.ts';
import { importSampleFilm, type SampleFilm } from './import-sample-film.ts';

/** `learner` is an account of the check's own, which has nothing before the check. The others belong to all checks. */
type TestAccount = keyof typeof testPasswords | 'learner';

/** A response with its parsed body. */
interface CallResponse<Body> {
  status: number;
  body: Body;
  headers: Record<string, string>;
}

/** Makes calls as an account, or without a session. */
interface Caller {
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

/** A line of the demo library that a search finds, and a clip of it that the demo account has cut. */
export interface SampleClip {
  filmId: string;
  videoId: string;
  lineId: string;
  startMs: number;
  endMs: number;
  clipId: string;
}

type SessionState = Awaited<ReturnType<APIRequestContext['storageState']>>;
type SampleSource = Parameters<typeof importSampleFilm>[1];

interface SampleCampaign {
  companyId: string;
  adId: string;
  redPacketId: string;
  /** The form that created the red packet; money in cents. */
  redPacketForm: Record<string, string | number>;
}

/** Gives a check access to the running product, its pages, and its calls. */
export interface SpecContext {
  address: string;
  /**
   * Opens a new page for an account, or without a session. Fails on console errors that `allowedErrors` does not match.
   */
  open(
    account: TestAccount | null,
    options?: {
      allowedErrors?: RegExp;
      phone?: boolean;
      userAgent?: string;
      touch?: (page: Page) => Promise<unknown>;
    },
  ): Promise<Page>;
  /**
   * Returns a page that all checks of a worker share. It is for checks that only open an address and look at it. They take a
   * third of the time of a check with a new page. Fails on console errors.
   */
  look(account: keyof typeof testPasswords, options?: { phone?: boolean }): Promise<Page>;
  caller(account: TestAccount | null): Promise<Caller>;
  sampleClip(): Promise<SampleClip>;
  /** A film of a source that the demo library has none of. The demo account owns the one of the source `client`. */
  sampleFilm(source: SampleSource): Promise<SampleFilm>;
  sampleCampaign(): Promise<SampleCampaign>;
  /** An activity with three prizes; the demo account has saved its phone number. The one with 100 chances is shared. */
  sampleActivity(chances?: number): Promise<{ activityId: string }>;
  /** An open survey: the shared one, which the demo account may have answered, or a new one. */
  sampleSurvey(whose?: 'shared' | 'own'): Promise<{ surveyId: string }>;
  close(): Promise<void>;
}

let library: Promise<SampleClip> | null = null;
const films = new Map<SampleSource, Promise<SampleFilm>>();
let campaign: Promise<SampleCampaign> | null = null;
let activity: Promise<{ activityId: string }> | null = null;
let survey: Promise<{ surveyId: string }> | null = null;
const sharedPages = new Map<string, Promise<{ page: Page; faults: string[] }>>();

/**
 * Creates the context of one check. Samples are created once for all checks.
 */
export async function openSpecContext(args: {
  address: string;
  /** Folder for stored sessions. */
  folder: string;
  browser: Browser;
}): Promise<SpecContext> {
  const { address, browser } = args;
  const closing: (() => Promise<void>)[] = [];

  const signedIn = async (account: string, pwd: string): Promise<APIRequestContext> => {
    const context = await request.newContext({ baseURL: address });
    const answer = await context.post('/api/client_login.php', { form: { account, pwd } });
    expect(answer.status()).toBe(200);
    return context;
  };

  let learner: Promise<SessionState> | null = null;
  const startLearner = async (): Promise<SessionState> => {
    const { account, password } = await createLearner(address);
    const context = await signedIn(account, password);
    const state = await context.storageState();
    await context.dispose();
    return state;
  };

  const stateOf = async (account: TestAccount): Promise<string | SessionState> => {
    if (account === 'learner') {
      learner ??= startLearner();
      return learner;
    }
    const file = join(args.folder, `spec-session-${account}.json`);
    // Stored on disk: after a failed check, the next one runs in a new process, and sign-ins are rate-limited.
    if (existsSync(file)) return file;
    const context = await signedIn(account, testPasswords[account]);
    await context.storageState({ path: file });
    await context.dispose();
    return file;
  };

  const requester = async (account: TestAccount | null): Promise<APIRequestContext> => {
    const context = await request.newContext({
      baseURL: address,
      maxRedirects: 0,
      // As a page of this site sends it.
      extraHTTPHeaders: { referer: `${address}/` },
      ...(account ? { storageState: await stateOf(account) } : {}),
    });
    closing.push(() => context.dispose());
    return context;
  };

  const caller = async (account: TestAccount | null): Promise<Caller> => {
    const context = await requester(account);
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

  const openPage = async (
    account: TestAccount | null,
    { phone = false, userAgent }: { phone?: boolean; userAgent?: string | undefined },
  ) => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(account ? { storageState: await stateOf(account) } : {}),
    });
    const page = await context.newPage();
    waitForHydration(page);
    return { page, faults: collectConsoleErrors(page) };
  };

  const context: SpecContext = {
    address,
    caller,
    async look(account, { phone = false } = {}) {
      const key = `${account} ${phone}`;
      const opening = sharedPages.get(key) ?? openPage(account, { phone });
      sharedPages.set(key, opening);
      const { page, faults } = await opening;
      closing.push(async () => {
        expect(faults.splice(0)).toEqual([]);
      });
      return page;
    },
    async open(account, { allowedErrors, phone, userAgent, touch } = {}) {
      const { page, faults } = await openPage(account, { phone: phone ?? false, userAgent });
      closing.push(async () => {
        await page.context().close();
        expect(faults.filter((fault) => !allowedErrors?.test(fault))).toEqual([]);
      });
      await touch?.(page);
      return page;
    },
    sampleClip() {
      library ??= caller('demo').then(createSampleClip);
      return library;
    },
    sampleFilm(source) {
      const known = films.get(source);
      if (known) return known;
      const imported = requester(source === 'client' ? 'demo' : 'owner').then((uploader) =>
        importSampleFilm(uploader, source),
      );
      films.set(source, imported);
      return imported;
    },
    sampleCampaign() {
      campaign ??= Promise.all([caller('owner'), context.sampleClip()]).then(createCampaign);
      return campaign;
    },
    sampleActivity(chances = 100) {
      const created = () =>
        Promise.all([caller('owner'), caller('demo')]).then((both) => createActivity(both, chances));
      if (chances !== 100) return created();
      activity ??= created();
      return activity;
    },
    sampleSurvey(whose = 'shared') {
      if (whose === 'own') return caller('owner').then(createSurvey);
      survey ??= caller('owner').then(createSurvey);
      return survey;
    },
    async close() {
      for (const end of closing) await end();
    },
  };
  return context;
}

async function createSampleClip(demo: Caller): Promise<SampleClip> {
  const found = await demo.get<WireForm<SearchAnswerDto>>('/api/sub_seek_film.php', { q: 'the' });
  const hit = found.body.list[0];
  if (!hit) throw new Error('nothing is found');
  const { film_id, video_id, sub_id, start_ms, end_ms } = hit;
  const created = await demo.post<WireForm<ClipDto>>('/api/creat_dub_bar_client.php', {
    video_id,
    start_ms,
    end_ms,
  });
  const clipId = created.body.bar_id;
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

/** A successful answer of the families with `{ code, msg, data }`. */
interface CodeAnswer<Data> {
  code: number;
  msg: string;
  data: Data;
}

async function createCampaign([owner, { videoId }]: [Caller, SampleClip]): Promise<SampleCampaign> {
  const admin_id = owner.clientId;
  const send = async (path: string, form: Record<string, string | number>) => {
    const created = await owner.post<CodeAnswer<Record<string, string>>>(`/test/weixin/${path}`, {
      admin_id,
      ...form,
    });
    expect(created.body.code).toBe(200);
    return created.body.data;
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
  const form = {
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
  const redPacketId = (await send('index/set_hb', form)).hb_id_md5;
  return {
    companyId: companyId ?? '',
    adId: adId ?? '',
    redPacketId: redPacketId ?? '',
    redPacketForm: form,
  };
}

/** A picture with one pixel. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function createActivity(
  [owner, demo]: [Caller, Caller],
  chances: number,
): Promise<{ activityId: string }> {
  const folder = '/test/index/admin';
  const now = Math.floor(Date.now() / 1000);
  const created = await owner.post<CodeAnswer<{ activity_id: string }>>(`${folder}/set_activity`, {
    title: '规格转盘',
    rules: '每人几次见上。',
    starts_at: now - 60,
    ends_at: now + 86_400,
    chances,
    needs_phone: 0,
    sponsor: '台词书店',
    contact: '400-000-0000',
    prizes: JSON.stringify([
      { name: '贴纸', weight: 1 },
      { name: '书签', weight: 1, img: DOT },
      { name: '谢谢参与', weight: 1, fallback: true },
    ]),
  });
  const activityId = created.body.data.activity_id;
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

async function createSurvey(owner: Caller): Promise<{ surveyId: string }> {
  const { introduction: intro, ...survey } = demoSurvey;
  const created = await owner.post<{ survey_id: string }>('/api/survey_save.php', {
    survey: JSON.stringify({ intro, ...survey }),
  });
  const survey_id = created.body.survey_id;
  const moved = await owner.post('/api/survey_state.php', { survey_id, state: 'open' });
  expect(moved.status).toBe(200);
  return { surveyId: survey_id };
}
