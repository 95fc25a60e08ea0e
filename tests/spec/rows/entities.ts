import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { toUserState } from '#app/state/use-user.ts';
import type { ViewerDto } from '#contract/accounts.ts';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { makePng } from '#media/testing/make-png.ts';
import { expect } from '../../e2e/testing/expect.ts';
import type { CoverageRow } from '../coverage-row.ts';
import { readSpecification } from '../read-specification.ts';
import { addBanner } from '../testing/add-banner.ts';
import { sendRedPacketForm } from '../testing/send-red-packet-form.ts';
import type { SpecContext } from '../testing/spec-context.ts';

type Data = { code: number; data: Record<string, unknown> & { list: Record<string, unknown>[] } };

/** Returns a red packet, by default the sample campaign's, as it is in the list. */
async function readRedPacket(context: SpecContext, id?: string): Promise<Record<string, unknown>> {
  const redPacketId = id ?? (await context.sampleCampaign()).redPacketId;
  const owner = await context.caller('owner');
  for (let page = 1; ; page += 1) {
    const { body } = await owner.get<Data>('/test/weixin/admin/get_hb_list', {
      admin_id: owner.clientId,
      page,
    });
    const found = body.data.list.find(({ hb_id_md5 }) => hb_id_md5 === redPacketId);
    if (found) return found;
    if (body.data.list.length === 0) throw new Error('the red packet is not in the list');
  }
}

/** Creates a red packet from the sample's form with changed fields; null leaves a field out. Expects no new one unless it succeeds. */
async function createRedPacket(context: SpecContext, change: Record<string, string | number | null>) {
  const { redPacketForm: form } = await context.sampleCampaign();
  const owner = await context.caller('owner');
  const admin_id = owner.clientId;
  const total = async () =>
    Number((await owner.get<Data>('/test/weixin/admin/get_hb_list', { admin_id })).body.data.total);
  const before = await total();
  const fields: Record<string, string | number | null> = { ...form, admin_id, ...change };
  const sent = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const created = await owner.post<Data>('/test/weixin/index/set_hb', sent);
  expect(await total()).toBe(created.status === 200 ? before + 1 : before);
  return created;
}

/**
 * Checks that a field of a red packet is stored as sent, and that nothing is created without it or with an invalid
 * value. `invalid` has a value and the status that it gets.
 */
const redPacketField = (
  place: string,
  field: string,
  invalid: { value: string; status: number; with?: Record<string, number> },
): CoverageRow => ({
  place,
  checks: {
    [`stores ${field} as sent`]: async (context) => {
      const { redPacketForm: form } = await context.sampleCampaign();
      expect((await readRedPacket(context))[field]).toEqual(form[field]);
    },
    [`creates nothing with an invalid ${field}`]: async (context) => {
      const change = { ...invalid.with, [field]: invalid.value };
      expect((await createRedPacket(context, change)).status).toBe(invalid.status);
    },
    [`creates nothing without ${field}`]: async (context) => {
      expect((await createRedPacket(context, { ...invalid.with, [field]: null })).status).toBe(400);
    },
  },
});

/** Random amounts have bounds; fixed ones have none. */
const withRandomAmounts = { hb_type: 1 };

/** Returns the field names of the specification from one statement to another. */
function fieldsBetween(first: string, last: string): string[] {
  const statements = readSpecification();
  const at = (id: string) => statements.findIndex((statement) => statement.id === id);
  return statements.slice(at(first), at(last) + 1).map(({ says }) => says.replace(/ \(.*\)$/, ''));
}

const logEntry = (change: Record<string, unknown> & { event_id?: string; remark?: string } = {}) => ({
  event_id: 'play',
  lesson_id: 'lesson-of-the-specification',
  ctime: Math.floor(Date.now() / 1000),
  page_id: 'm1/simpleClass',
  remark: '',
  ...change,
});

const sendLog = async (context: SpecContext, entries: unknown[]) => {
  const demo = await context.caller('demo');
  return demo.post<{ saved: number; duplicates: number }>(
    `/api/ctb/lesson_log_save.php?sid=spec-${Math.random().toString(36).slice(2)}-visitor-id`,
    { log_json: JSON.stringify(entries) },
  );
};

/** Returns a stored log entry, read from the export of the account's data. */
async function storedEntry(
  context: SpecContext,
  eventId: string,
): Promise<Record<string, unknown> | undefined> {
  const page = await context.open('demo');
  const zip = await page.request.get(`${context.address}/media/me/data.zip`);
  const files = unzipSync(await zip.body());
  const { log } = JSON.parse(strFromU8(files['lessons.json'] ?? new Uint8Array())) as {
    log: Record<string, unknown>[];
  };
  const entry = log.find(({ event_id }) => event_id === eventId);
  return entry && { ...entry, ctime: entry.created_seconds };
}

const logField = (place: string, field: keyof ReturnType<typeof logEntry>, wrong: unknown): CoverageRow => ({
  place,
  checks: {
    [`stores ${field} as sent`]: async (context) => {
      const entry = logEntry({ event_id: `spec-${field}-${Date.now()}`, remark: `of ${field}` });
      expect(await sendLog(context, [entry])).toMatchObject({
        status: 200,
        body: { saved: 1, duplicates: 0 },
      });
      expect((await storedEntry(context, entry.event_id))?.[field]).toBe(entry[field]);
    },
    [`rejects an invalid ${field}`]: async (context) => {
      expect((await sendLog(context, [logEntry({ [field]: wrong })])).status).toBe(400);
    },
    ...(field === 'ctime' || field === 'remark'
      ? {
          [`accepts an entry without ${field}`]: async (context: SpecContext) => {
            const { [field]: _, ...entry } = logEntry({ event_id: `spec-without-${field}-${Date.now()}` });
            expect((await sendLog(context, [entry])).body).toMatchObject({ saved: 1 });
            const stored = (await storedEntry(context, entry.event_id))?.[field];
            if (field === 'remark') expect(stored).toBe('');
            else expect(Math.abs(Number(stored) - Date.now() / 1000)).toBeLessThan(60);
          },
        }
      : {}),
  },
});

/** Returns the viewer that a page got from the server with its data. */
async function readViewer(page: Page): Promise<ViewerDto | null> {
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'));
  return page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').state.loaderData.root.viewer);
}

/** Section 3: entities and their fields. */
export const entityRows: CoverageRow[] = [
  {
    place: '3.1 lead-in',
    checks: {
      'a session belongs to one browser: another one is not signed in by it': async (context) => {
        const [page, other] = [await context.look('demo'), await context.open(null)];
        await page.goto(`${context.address}/list`);
        await other.goto(`${context.address}/list`);
        expect((await readViewer(page))?.username).toBe('demo');
        expect(await readViewer(other)).toBeNull();
      },
    },
  },
  {
    place: '3.1',
    checks: {
      'a page has each field of its viewer': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/me?view=account`);
        const picture = await makePng(64, 64);
        await page
          .getByLabel('头像图片')
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
        await expect(page.getByRole('banner').locator('img')).toBeVisible();
        await page.reload();
        const state = toUserState(await readViewer(page));
        const demo = await context.caller('demo');
        const avatarImgPath = expect.stringMatching(/^\/media\//);
        const userInfo = { id: demo.clientId, name: '体验账号', username: 'demo', roles: ['client'] };
        expect(state).toEqual({
          userName: '体验账号',
          userId: demo.clientId,
          avatarImgPath,
          token: 'cookie',
          access: ['client'],
          hasGetInfo: true,
          userInfo: { ...userInfo, avatarUrl: avatarImgPath },
        });
        await page.getByRole('button', { name: '去掉头像' }).click();
        await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
      },
      'a page without a session has no viewer': async (context) => {
        const page = await context.open(null);
        await page.goto(`${context.address}/login`);
        expect(toUserState(await readViewer(page))).toMatchObject({ userName: '', userId: '', access: [] });
      },
    },
  },
  {
    place: '3.2',
    checks: {
      'sign-in sets an HttpOnly cookie, and the page knows the account': async (context) => {
        const page = await context.open('demo');
        const token = (await page.context().cookies()).find(({ name }) => name === 'token');
        expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
        await page.goto(`${context.address}/list`);
        expect(await page.evaluate(() => document.cookie)).not.toContain('token');
        await expect(page.getByRole('banner').getByRole('link', { name: '我的' })).toBeVisible();
      },
      'the token is empty without the cookie': async (context) => {
        const page = await context.open(null);
        await page.goto(`${context.address}/login`);
        expect(toUserState(await readViewer(page))).toMatchObject({
          token: '',
          hasGetInfo: false,
          userInfo: null,
        });
      },
    },
  },
  {
    place: '3.3',
    checks: {
      'the profile has client_name and client_id': async (context) => {
        const demo = await context.caller('demo');
        const { body } = await demo.get('/api/client_info.php', { client_id: demo.clientId });
        expect(body).toMatchObject({ client_id: demo.clientId, client_name: expect.any(String) });
      },
    },
  },
  {
    place: '3.4',
    checks: {
      'access is a list of client, teacher, admin, and owner': async (context) => {
        const [demo, owner] = [await context.caller('demo'), await context.caller('owner')];
        expect((await demo.get('/api/client_info.php')).body.access).toEqual(['client']);
        expect((await owner.get('/api/client_info.php')).body.access).toContain('owner');
      },
    },
  },
  {
    place: '3.5 lead-in',
    checks: {
      'a listed red packet has every field of the specification': async (context) => {
        const fields = fieldsBetween('3.5', '3.17').filter((name) => name !== 'admin_id');
        expect(fields).toHaveLength(12);
        expect(Object.keys(await readRedPacket(context))).toEqual(expect.arrayContaining(fields));
      },
    },
  },
  redPacketField('3.5', 'activity_theme', { value: ' ', status: 400 }),
  redPacketField('3.6', 'hb_video_id', { value: 'no-such-video', status: 404 }),
  redPacketField('3.7', 'hb_max', { value: '99', status: 400, with: withRandomAmounts }),
  redPacketField('3.8', 'hb_min', { value: '0', status: 400, with: withRandomAmounts }),
  {
    place: '3.9',
    checks: {
      'the form takes yuan and sends cents': async (context) => {
        const { typed, sent } = await sendRedPacketForm(context);
        expect([typed.money, sent.get('hb_money')]).toEqual(['88.8', '8880']);
      },
      'creates nothing with an invalid hb_money, and nothing without it': async (context) => {
        expect((await createRedPacket(context, { hb_money: '8.8' })).status).toBe(400);
        expect((await createRedPacket(context, { hb_money: null })).status).toBe(400);
      },
      'stores hb_money in cents': async (context) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        expect((await readRedPacket(context)).hb_money).toBe(form.hb_money);
      },
    },
  },
  redPacketField('3.10', 'hb_count', { value: '0', status: 400 }),
  redPacketField('3.11', 'expire_time', { value: 'tomorrow', status: 400 }),
  redPacketField('3.12', 'hb_type', { value: '3', status: 400 }),
  redPacketField('3.13', 'company_id', { value: 'no-such-company', status: 404 }),
  {
    place: '3.14',
    checks: {
      'stores ad_id as sent': async (context) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        expect((await readRedPacket(context)).ad_id).toEqual(form.ad_id);
      },
      'creates nothing with an unknown ad_id': async (context) => {
        expect((await createRedPacket(context, { ad_id: 'no-such-ad' })).status).toBe(404);
      },
      'a red packet without ad_id has no ad': async (context) => {
        const created = await createRedPacket(context, { ad_id: null });
        expect(created.status).toBe(200);
        expect(await readRedPacket(context, String(created.body.data.hb_id_md5))).toMatchObject({
          ad_id: null,
          ad_title: null,
        });
      },
    },
  },
  {
    place: '3.15',
    checks: {
      "rejects another account's admin_id and creates nothing": async (context) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        const [owner, demo] = [await context.caller('owner'), await context.caller('demo')];
        const created = await owner.post<Data>('/test/weixin/index/set_hb', {
          ...form,
          admin_id: demo.clientId,
        });
        expect([created.status, created.body.code, created.body.data]).toEqual([403, 403, null]);
      },
      'creates nothing without admin_id': async (context) => {
        expect((await createRedPacket(context, { admin_id: null })).status).toBe(400);
      },
    },
  },
  {
    place: '3.16',
    checks: {
      'identifies a red packet by an opaque hb_id_md5': async (context) => {
        expect((await readRedPacket(context)).hb_id_md5).toMatch(/^[\w-]{16,}$/);
      },
    },
  },
  {
    place: '3.17',
    checks: {
      'creates a red packet as a draft (0)': async (context) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const created = await owner.post<Data>('/test/weixin/index/set_hb', {
          ...form,
          admin_id: owner.clientId,
        });
        const fresh = await readRedPacket(context, String(created.body.data.hb_id_md5));
        expect(fresh.hb_status).toBe(0);
      },
    },
  },
  {
    place: '3.18 lead-in',
    checks: {
      'the page of the lists shows what the call of each list returns': async (context) => {
        const demo = await context.caller('demo');
        const page = await context.look('demo', { phone: true });
        for (const type of [1, 2, 3]) {
          const { body } = await demo.get<{ video_list: { title: string }[] }>(
            '/api/bonus/bonus_video_list.php',
            { pageno: 1, type },
          );
          expect(body.video_list.length).toBeGreaterThan(0);
          await page.goto(`${context.address}/m?type=${type}`);
          for (const { title } of body.video_list)
            await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
        }
      },
    },
  },
  {
    place: '3.18',
    checks: {
      'accepts types 1 to 4, and rejects 0 and 5': async (context) => {
        const demo = await context.caller('demo');
        const status = async (type: number) =>
          (await demo.get('/api/bonus/bonus_video_list.php', { pageno: 1, type })).status;
        expect(await Promise.all([1, 2, 3, 4, 0, 5].map(status))).toEqual([200, 200, 200, 200, 400, 400]);
      },
    },
  },
  {
    place: '3.19',
    checks: {
      'a list starts with page, list, and showfoot': async () => {
        const { emptyVideoLists } = await import('#app/features/lessons/video-lists-store.ts');
        expect(Object.keys(emptyVideoLists)).toEqual(['1', '2', '3', '4']);
        for (const group of Object.values(emptyVideoLists))
          expect(group).toEqual({ page: 0, list: [], showfoot: false });
      },
    },
  },
  {
    place: '3.20 lead-in',
    checks: {
      'companies and ads are listed as they were submitted': async (context) => {
        const { companyId, adId } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const admin_id = owner.clientId;
        const list = async (name: string) =>
          (await owner.get<Data>(`/test/weixin/admin/${name}`, { admin_id })).body.data.list;
        expect(await list('get_ad_company')).toContainEqual(
          expect.objectContaining({
            company_id: companyId,
            name: '晨光',
            contact: '王芳',
            phone: '13800138000',
          }),
        );
        expect(await list('get_ad_list')).toContainEqual(
          expect.objectContaining({ ad_id: adId, company_id: companyId, title: '早安咖啡' }),
        );
      },
    },
  },
  {
    place: '3.20',
    checks: {
      'another admin does not see them': async (context) => {
        await context.sampleCampaign();
        const owner = await context.caller('owner');
        const account = `rival-${Date.now()}`;
        const created = await owner.post<{ password: string; account: { account_id: string } }>(
          '/api/account_save.php',
          { account, name: '另一位管理员', access: 'client,admin' },
        );
        const signedIn = await fetch(`${context.address}/api/client_login.php`, {
          method: 'POST',
          body: new URLSearchParams({ account, pwd: created.body.password }),
        });
        const { client_id } = (await signedIn.json()) as { client_id: string };
        const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
        for (const name of ['get_ad_company', 'get_ad_list']) {
          const path = `/test/weixin/admin/${name}?admin_id=${client_id}`;
          const { data } = (await (await fetch(context.address + path, { headers })).json()) as Data;
          expect(data).toMatchObject({ list: [], total: 0 });
        }
      },
      'lists only the entries of the calling admin': async (context) => {
        await context.sampleCampaign();
        const [owner, demo] = [await context.caller('owner'), await context.caller('demo')];
        for (const name of ['get_ad_company', 'get_ad_list']) {
          const path = `/test/weixin/admin/${name}`;
          const own = await owner.get<Data>(path, { admin_id: owner.clientId });
          expect(own.body.data.list.length).toBeGreaterThan(0);
          expect((await owner.get(path, { admin_id: demo.clientId })).status).toBe(403);
        }
      },
    },
  },
  {
    place: '3.21',
    checks: {
      'an ad has the details and the banner that were submitted': async (context) => {
        const { adId } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const { body: banner } = await addBanner(context, adId);
        const { body } = await owner.get<Data>('/test/weixin/admin/get_ad_list', {
          admin_id: owner.clientId,
        });
        const ad = body.data.list.find(({ ad_id }) => ad_id === adId);
        expect(ad).toMatchObject({ title: '早安咖啡', link: 'https://example.com/coffee' });
        expect(ad?.banners).toContainEqual(
          expect.objectContaining({ banner_id: banner.data?.banner_id, alt: '咖啡杯' }),
        );
      },
      'rejects a banner without a picture': async (context) => {
        const { adId } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const banner = await owner.post<Data>('/test/weixin/admin/set_ad_banner', {
          admin_id: owner.clientId,
          ad_id: adId,
          image: 'no-such-picture',
          alt: '咖啡',
          sort: 1,
        });
        expect(banner.status).toBe(404);
      },
    },
  },
  {
    place: '3.22 lead-in',
    checks: {
      'the page of a film has its detail, its lines, and ways to its clips': async (context) => {
        const { filmId, videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const { body } = await demo.get<{ list: { en: string }[]; total: number }>('/api/dub_sub_index.php', {
          video_id: videoId,
          pagesize: 100,
        });
        const page = await context.look('demo');
        await page.goto(`${context.address}/list/detail?film_id=${filmId}&video_id=${videoId}`);
        const { body: filmPage } = await demo.get<WireForm<OutputOf<typeof films.videos>>>(
          '/api/dub_video_index.php',
          { film_id: filmId },
        );
        await expect(page.getByRole('heading', { level: 1 })).toContainText(filmPage.film.title);
        await expect(page.locator('[data-line]').first()).toContainText(body.list[0]?.en ?? 'no line');
        await expect(page.locator('a[href^="/list/tailor?video_id="]').first()).toBeVisible();
      },
    },
  },
  {
    place: '3.22',
    checks: {
      'returns a film with its videos': async (context) => {
        const { filmId, videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const { body } = await demo.get<WireForm<OutputOf<typeof films.videos>>>('/api/dub_video_index.php', {
          film_id: filmId,
        });
        expect(body.film.id).toBe(filmId);
        expect(body.list.map(({ id }) => id)).toContain(videoId);
      },
    },
  },
  {
    place: '3.23',
    checks: {
      'returns lines in order, in both languages': async (context) => {
        const { videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const { body } = await demo.get<WireForm<OutputOf<typeof films.lines>>>('/api/dub_sub_index.php', {
          video_id: videoId,
          pagesize: 100,
        });
        expect(body.list.length).toBeGreaterThan(5);
        const starts = body.list.map(({ start_ms }) => start_ms);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        expect(body.list.every(({ en, zh }) => en !== '' && zh !== '')).toBe(true);
      },
    },
  },
  {
    place: '3.24',
    checks: {
      'the clip editor opens on the given span': async (context) => {
        const { videoId } = await context.sampleClip();
        const page = await context.look('demo');
        await page.goto(`${context.address}/list/tailor?video_id=${videoId}&start_ms=2000&end_ms=5000`);
        await expect(page.getByLabel('起点时间码')).toHaveValue(/(^|:)0*2\.0/);
      },
    },
  },
  {
    place: '3.25',
    checks: {
      'hits have film, video, line, times, words, and spans; the total has its kind': async (context) => {
        const demo = await context.caller('demo');
        const { body } = await demo.get<WireForm<SearchAnswerDto>>('/api/sub_seek_film.php', { q: 'the' });
        expect(body).toMatchObject({
          total: expect.any(Number),
          total_kind: expect.stringMatching(/exact|estimate/),
        });
        for (const key of ['film_id', 'video_id', 'sub_id', 'start_ms', 'end_ms', 'en', 'zh', 'spans'])
          expect(body.list[0]).toHaveProperty(key);
      },
    },
  },
  {
    place: '3.26',
    checks: {
      'searches each part of the library, and finds a line by its Chinese text': async (context) => {
        const demo = await context.caller('demo');
        const search = async (source: string, q: string) => {
          const { body } = await demo.get<WireForm<SearchAnswerDto>>(`/api/sub_seek_${source}.php`, { q });
          return body.list.map(({ en }) => en);
        };
        for (const source of ['ytb', 'kid', 'client'] as const) {
          const { en, zh } = await context.sampleFilm(source);
          expect([source, await search(source, en), await search(source, zh)]).toEqual([source, [en], [en]]);
          expect([source, await search('film', en)]).toEqual([source, []]);
        }
        expect(await search('film', '连杯子在哪儿都找不到')).toEqual([
          "Do I? To be honest, I can't even find the cups.",
        ]);
      },
    },
  },
  {
    place: '3.27',
    checks: {
      'a clip has its span, lines, and files': async (context) => {
        const { clipId, videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const { body } = await demo.get<WireForm<ClipDto>>('/api/dub_bar_detail.php', { bar_id: clipId });
        expect(body).toMatchObject({ bar_id: clipId, video_id: videoId, state: 'ready' });
        expect(body.files?.mp4).toMatch(/^\/media\//);
      },
    },
  },
  { place: '3.28', reasonForNoCheck: 'The fields are decided by the API reference.' },
  {
    place: '3.29 lead-in',
    checks: {
      'an activity has the title, rules, times, and prizes that it was created with': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const { body } = await demo.get<Data>('/test/index/index/getInfo', {
          sessiondata: 'a-visitor-of-the-wheel',
          is_gzh: 0,
          activity_id: activityId,
        });
        expect(body.data.map).toMatchObject({
          title: '规格转盘',
          rules: '每人几次见上。',
          prizes: [{ name: '贴纸' }, { name: '书签' }, { name: '谢谢参与' }],
        });
      },
    },
  },
  {
    place: '3.29',
    checks: {
      'the draw calls return a map and a list': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const query = { sessiondata: 'a-visitor-of-the-wheel', is_gzh: 0, activity_id: activityId };
        const drawn = await demo.get<Data>('/test/index/index/chouJiang', {
          ...query,
          request_id: `spec-${Date.now()}-of-the-wheel`,
        });
        const info = await demo.get<{ data: { map: unknown } }>('/test/index/index/getInfo', query);
        const records = await demo.get<Data>('/test/index/index/getDrawRecord', query);
        expect(info.body.data.map).toMatchObject({ activity_id: activityId });
        expect(records.body.data.list[0]).toMatchObject({ record_id: drawn.body.data.record_id });
      },
    },
  },
  {
    place: '3.30',
    checks: {
      'the page stores both by sid': async () => {
        const { createPrizeDrawStore } = await import('#app/features/prize-draw/prize-draw-store.ts');
        const state = createPrizeDrawStore({ calls: {} as never });
        expect(state.get()).toMatchObject({ info: {}, records: {} });
        state.fill('sid-1', { activity: { phoneMasked: null } as never, list: [] });
        expect(Object.keys(state.get().info)).toEqual(['sid-1']);
        expect(Object.keys(state.get().records)).toEqual(['sid-1']);
      },
    },
  },
  {
    place: '3.31',
    checks: {
      'the state has is_gzh and phone': async () => {
        const { emptyPrizeDrawState } = await import('#app/features/prize-draw/prize-draw-store.ts');
        expect(emptyPrizeDrawState).toMatchObject({ isOfficialAccount: false, phone: null });
      },
      'rights depend on the session, not on is_gzh': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const chances = async (is_gzh: number) =>
          (
            await demo.get<{ data: { map: { chances_left: number } } }>('/test/index/index/getInfo', {
              sessiondata: 'a-visitor-of-the-wheel',
              is_gzh,
              activity_id: activityId,
            })
          ).body.data.map.chances_left;
        expect(await chances(1)).toBe(await chances(0));
      },
    },
  },
  {
    place: '3.32 lead-in',
    checks: {
      'a stored entry has every field of the specification': async (context) => {
        const entry = logEntry({ event_id: `spec-entry-${Date.now()}`, remark: 'whole' });
        expect((await sendLog(context, [entry])).status).toBe(200);
        const stored = await storedEntry(context, entry.event_id);
        const fields = fieldsBetween('3.32', '3.36');
        expect(fields).toHaveLength(5);
        for (const field of fields) expect(stored).toHaveProperty(field, Reflect.get(entry, field));
      },
    },
  },
  logField('3.32', 'event_id', { not: 'text' }),
  logField('3.33', 'lesson_id', ['not', 'text']),
  logField('3.34', 'ctime', 'yesterday'),
  logField('3.35', 'page_id', { not: 'text' }),
  logField('3.36', 'remark', 'x'.repeat(100_000)),
  {
    place: '3.37',
    checks: {
      'a segment without a picture has a text': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const { body } = await demo.get<{ data: { map: { prizes: { text?: string }[] } } }>(
          '/test/index/index/getInfo',
          { sessiondata: 'a-visitor-of-the-wheel', is_gzh: 0, activity_id: activityId },
        );
        expect(body.data.map.prizes.map(({ text }) => text)).toEqual(['贴纸', undefined, '谢谢参与']);
      },
    },
  },
  {
    place: '3.38',
    checks: {
      'returns the survey as the admin wrote it': async (context) => {
        const { surveyId } = await context.sampleSurvey();
        const demo = await context.caller('demo');
        const { demoSurvey } = await import('#domain/surveys/demo-survey.ts');
        const { introduction: intro, ...survey } = demoSurvey;
        const { body } = await demo.get(`/intl/survey/${surveyId}/`);
        expect(body).toMatchObject({ survey_id: surveyId, intro, ...survey });
      },
    },
  },
];
