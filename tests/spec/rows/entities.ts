import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import type { CoverageRow } from '../coverage-row.ts';
import type { SpecContext } from '../testing/spec-context.ts';

type Data = { code: number; data: Record<string, unknown> & { list: Record<string, unknown>[] } };

/** Returns the sample campaign's red packet as it is in the list. */
async function readRedPacket(context: SpecContext): Promise<Record<string, unknown>> {
  const { redPacketId } = await context.sampleCampaign();
  const owner = await context.caller('owner');
  const { body } = await owner.get<Data>('/test/weixin/admin/get_hb_list', {
    admin_id: owner.clientId,
    page: 1,
  });
  const found = body.data.list.find(({ hb_id_md5 }) => hb_id_md5 === redPacketId);
  if (!found) throw new Error('the red packet is not in the list');
  return found;
}

/** Checks that a field of a red packet is stored as sent, and that it is required and validated. */
const redPacketField = (place: string, field: string): CoverageRow => ({
  place,
  checks: {
    [`stores ${field} as sent`]: async (context) => {
      const { redPacketForm: form } = await context.sampleCampaign();
      expect((await readRedPacket(context))[field]).toEqual(form[field]);
    },
    [`creates nothing without a valid ${field}`]: async (context) => {
      const { redPacketForm: form } = await context.sampleCampaign();
      const owner = await context.caller('owner');
      const admin_id = owner.clientId;
      const total = async () =>
        (await owner.get<Data>('/test/weixin/admin/get_hb_list', { admin_id })).body.data.total;
      const before = await total();
      const created = await owner.post<Data>('/test/weixin/index/set_hb', {
        ...form,
        // Fixed amounts have no bounds, so the bounds are checked with random amounts.
        ...(field === 'hb_min' || field === 'hb_max' ? { hb_type: 1 } : {}),
        admin_id,
        [field]: /_id$/.test(field) ? 'no-such-thing' : '\u0000',
      });
      expect([400, 404]).toContain(created.status);
      expect(await total()).toBe(before);
    },
  },
});

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

/** Section 3: entities and their fields. */
export const entityRows: CoverageRow[] = [
  {
    place: '3.1',
    checks: {
      'the profile on the page has each field': async (context) => {
        const demo = await context.caller('demo');
        const { toUserState } = await import('#app/state/use-user.ts');
        const state = toUserState({
          id: demo.clientId,
          name: 'Demo',
          account: 'demo',
          access: ['client'],
          avatar: null,
        });
        expect(Object.keys(state).sort()).toEqual(
          ['userName', 'userId', 'avatarImgPath', 'token', 'access', 'hasGetInfo', 'userInfo'].sort(),
        );
        expect(state).toMatchObject({ userName: 'Demo', userId: demo.clientId, hasGetInfo: true });
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
      'the token is empty without the cookie': async () => {
        const { toUserState } = await import('#app/state/use-user.ts');
        expect(toUserState(null)).toMatchObject({ token: '', hasGetInfo: false, userInfo: null });
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
  redPacketField('3.5', 'activity_theme'),
  redPacketField('3.6', 'hb_video_id'),
  redPacketField('3.7', 'hb_max'),
  redPacketField('3.8', 'hb_min'),
  {
    place: '3.9',
    checks: {
      'the form converts yuan to cents': async (context) => {
        const page = await context.open('owner');
        await context.sampleCampaign();
        await page.goto(`${context.address}/admin7ry784/redPacket`);
        await page.getByRole('button', { name: /新建/ }).first().click();
        await expect(page.getByText(/元/).first()).toBeVisible();
        const { parseYuan } = await import('../../../shared/money.ts');
        expect([parseYuan('10'), parseYuan('0.29'), parseYuan('1.005')]).toEqual([1000, 29, null]);
      },
      'stores hb_money in cents': async (context) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        expect((await readRedPacket(context)).hb_money).toBe(form.hb_money);
      },
    },
  },
  redPacketField('3.10', 'hb_count'),
  redPacketField('3.11', 'expire_time'),
  redPacketField('3.12', 'hb_type'),
  redPacketField('3.13', 'company_id'),
  redPacketField('3.14', 'ad_id'),
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
        const listed = await owner.get<Data>('/test/weixin/admin/get_hb_list', { admin_id: owner.clientId });
        const fresh = listed.body.data.list.find(
          ({ hb_id_md5 }) => hb_id_md5 === created.body.data.hb_id_md5,
        );
        expect(fresh?.hb_status).toBe(0);
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
        const [owner, demo] = [await context.caller('owner'), await context.caller('demo')];
        for (const name of ['get_ad_company', 'get_ad_list']) {
          const path = `/test/weixin/admin/${name}`;
          expect((await owner.get(path, { admin_id: owner.clientId })).status).toBe(200);
          expect((await owner.get(path, { admin_id: demo.clientId })).status).toBe(403);
        }
      },
    },
  },
  {
    place: '3.21',
    checks: {
      'creates an ad from its details, and rejects a banner without a picture': async (context) => {
        const { adId } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const banner = await owner.post<Data>('/test/weixin/admin/set_ad_banner', {
          admin_id: owner.clientId,
          ad_id: adId,
          image: 'no-such-picture',
          alt: '咖啡',
          sort: 1,
        });
        expect([400, 404]).toContain(banner.status);
      },
    },
  },
  {
    place: '3.22',
    checks: {
      'returns a film with its videos': async (context) => {
        const { filmId, videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const { body } = await demo.get('/api/dub_video_index.php', { film_id: filmId });
        expect(JSON.stringify(body)).toContain(videoId);
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
        const page = await context.open('demo');
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
        for (const source of ['film', 'ytb', 'kid', 'client'])
          expect((await demo.get(`/api/sub_seek_${source}.php`, { q: 'the' })).status).toBe(200);
        const { body } = await demo.get<WireForm<SearchAnswerDto>>('/api/sub_seek_film.php', { q: '我' });
        expect(body.total).toBeGreaterThan(0);
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
    place: '3.29',
    checks: {
      'the draw calls return a map and a list': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const query = { sessiondata: 'a-visitor-of-the-wheel', is_gzh: 0, activity_id: activityId };
        const info = await demo.get<{ data: { map: unknown } }>('/test/index/index/getInfo', query);
        const records = await demo.get<Data>('/test/index/index/getDrawRecord', query);
        expect(info.body.data.map).toMatchObject({ activity_id: activityId });
        expect(Array.isArray(records.body.data.list)).toBe(true);
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
        expect(emptyPrizeDrawState).toMatchObject({ isGzh: false, phone: null });
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
        const { demoSurvey } = await import('../../../domain/survey/demo-survey.ts');
        const { body } = await demo.get(`/intl/survey/${surveyId}/`);
        expect(body).toMatchObject({ survey_id: surveyId, ...demoSurvey });
      },
    },
  },
];
