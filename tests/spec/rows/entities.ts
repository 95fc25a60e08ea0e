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

/** The campaign's red packet as the list gives it. */
async function readHb(stage: SpecContext): Promise<Record<string, unknown>> {
  const { redPacketId } = await stage.sampleCampaign();
  const owner = await stage.caller('owner');
  const { body } = await owner.get<Data>('/test/weixin/admin/get_hb_list', {
    admin_id: owner.clientId,
    page: 1,
  });
  const found = body.data.list.find(({ hb_id_md5 }) => hb_id_md5 === redPacketId);
  if (!found) throw new Error('the red packet is not in the list');
  return found;
}

/** A field of a red packet comes back as it was sent. */
const keptField = (place: string, field: string): CoverageRow => ({
  place,
  checks: {
    [`${field} is kept as it was sent`]: async (stage) => {
      const { redPacketForm: hb } = await stage.sampleCampaign();
      expect((await readHb(stage))[field]).toEqual(hb[field]);
    },
    [`${field} is asked for: without a sound one nothing is made`]: async (stage) => {
      const { redPacketForm: hb } = await stage.sampleCampaign();
      const owner = await stage.caller('owner');
      const admin_id = owner.clientId;
      const total = async () =>
        (await owner.get<Data>('/test/weixin/admin/get_hb_list', { admin_id })).body.data.total;
      const before = await total();
      const made = await owner.post<Data>('/test/weixin/index/set_hb', {
        ...hb,
        // Fixed amounts have no bounds of their own.
        ...(field === 'hb_min' || field === 'hb_max' ? { hb_type: 1 } : {}),
        admin_id,
        [field]: /_id$/.test(field) ? 'no-such-thing' : '\u0000',
      });
      expect([400, 404]).toContain(made.status);
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

const sendLog = async (stage: SpecContext, entries: unknown[]) => {
  const demo = await stage.caller('demo');
  return demo.post<{ saved: number; duplicates: number }>(
    `/api/ctb/lesson_log_save.php?sid=spec-${Math.random().toString(36).slice(2)}-visitor-id`,
    { log_json: JSON.stringify(entries) },
  );
};

/** The log entry of this remark as it is kept, read back from the export of one's own data. */
async function keptEntry(stage: SpecContext, eventId: string): Promise<Record<string, unknown> | undefined> {
  const page = await stage.open('demo');
  const zip = await page.request.get(`${stage.address}/media/me/data.zip`);
  const files = unzipSync(await zip.body());
  const { log } = JSON.parse(strFromU8(files['lessons.json'] ?? new Uint8Array())) as {
    log: Record<string, unknown>[];
  };
  return log.find(({ event_id }) => event_id === eventId);
}

const logField = (place: string, field: keyof ReturnType<typeof logEntry>, wrong: unknown): CoverageRow => ({
  place,
  checks: {
    [`${field} is kept as it was sent`]: async (stage) => {
      const entry = logEntry({ event_id: `spec-${field}-${Date.now()}`, remark: `of ${field}` });
      expect(await sendLog(stage, [entry])).toMatchObject({ status: 200, body: { saved: 1, duplicates: 0 } });
      expect((await keptEntry(stage, entry.event_id))?.[field]).toBe(entry[field]);
    },
    [`${field} is checked`]: async (stage) => {
      expect((await sendLog(stage, [logEntry({ [field]: wrong })])).status).toBe(400);
    },
    ...(field === 'ctime' || field === 'remark'
      ? {
          [`${field} may be left out`]: async (stage: SpecContext) => {
            const { [field]: _, ...entry } = logEntry({ event_id: `spec-without-${field}-${Date.now()}` });
            expect((await sendLog(stage, [entry])).body).toMatchObject({ saved: 1 });
            const kept = (await keptEntry(stage, entry.event_id))?.[field];
            if (field === 'remark') expect(kept).toBe('');
            else expect(Math.abs(Number(kept) - Date.now() / 1000)).toBeLessThan(60);
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
      'the profile on the page has each of the fields': async (stage) => {
        const demo = await stage.caller('demo');
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
      'the cookie is there after signing in, closed to scripts, and the page knows it is signed in': async (
        stage,
      ) => {
        const page = await stage.open('demo');
        const token = (await page.context().cookies()).find(({ name }) => name === 'token');
        expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
        await page.goto(`${stage.address}/list`);
        expect(await page.evaluate(() => document.cookie)).not.toContain('token');
        await expect(page.getByRole('banner').getByRole('link', { name: '我的' })).toBeVisible();
      },
      'without the cookie it is empty': async () => {
        const { toUserState } = await import('#app/state/use-user.ts');
        expect(toUserState(null)).toMatchObject({ token: '', hasGetInfo: false, userInfo: null });
      },
    },
  },
  {
    place: '3.3',
    checks: {
      'client_name and client_id are in the profile': async (stage) => {
        const demo = await stage.caller('demo');
        const { body } = await demo.get('/api/client_info.php', { client_id: demo.clientId });
        expect(body).toMatchObject({ client_id: demo.clientId, client_name: expect.any(String) });
      },
    },
  },
  {
    place: '3.4',
    checks: {
      'access is a list out of client, teacher, admin, owner': async (stage) => {
        const [demo, owner] = [await stage.caller('demo'), await stage.caller('owner')];
        expect((await demo.get('/api/client_info.php')).body.access).toEqual(['client']);
        expect((await owner.get('/api/client_info.php')).body.access).toContain('owner');
      },
    },
  },
  keptField('3.5', 'activity_theme'),
  keptField('3.6', 'hb_video_id'),
  keptField('3.7', 'hb_max'),
  keptField('3.8', 'hb_min'),
  {
    place: '3.9',
    checks: {
      'the form takes yuan and sends cents': async (stage) => {
        const page = await stage.open('owner');
        await stage.sampleCampaign();
        await page.goto(`${stage.address}/admin7ry784/redPacket`);
        await page.getByRole('button', { name: /新建/ }).first().click();
        await expect(page.getByText(/元/).first()).toBeVisible();
        const { parseYuan } = await import('../../../shared/money.ts');
        expect([parseYuan('10'), parseYuan('0.29'), parseYuan('1.005')]).toEqual([1000, 29, null]);
      },
      'hb_money is kept in cents': async (stage) => {
        const { redPacketForm: hb } = await stage.sampleCampaign();
        expect((await readHb(stage)).hb_money).toBe(hb.hb_money);
      },
    },
  },
  keptField('3.10', 'hb_count'),
  keptField('3.11', 'expire_time'),
  keptField('3.12', 'hb_type'),
  keptField('3.13', 'company_id'),
  keptField('3.14', 'ad_id'),
  {
    place: '3.15',
    checks: {
      "another's admin_id is refused and nothing is made": async (stage) => {
        const { redPacketForm: hb } = await stage.sampleCampaign();
        const [owner, demo] = [await stage.caller('owner'), await stage.caller('demo')];
        const made = await owner.post<Data>('/test/weixin/index/set_hb', { ...hb, admin_id: demo.clientId });
        expect([made.status, made.body.code, made.body.data]).toEqual([403, 403, null]);
      },
    },
  },
  {
    place: '3.16',
    checks: {
      'a red packet is known by an opaque hb_id_md5': async (stage) => {
        expect((await readHb(stage)).hb_id_md5).toMatch(/^[\w-]{16,}$/);
      },
    },
  },
  {
    place: '3.17',
    checks: {
      'a new red packet is a draft, 0': async (stage) => {
        const { redPacketForm: hb } = await stage.sampleCampaign();
        const owner = await stage.caller('owner');
        const made = await owner.post<Data>('/test/weixin/index/set_hb', { ...hb, admin_id: owner.clientId });
        const listed = await owner.get<Data>('/test/weixin/admin/get_hb_list', { admin_id: owner.clientId });
        const fresh = listed.body.data.list.find(({ hb_id_md5 }) => hb_id_md5 === made.body.data.hb_id_md5);
        expect(fresh?.hb_status).toBe(0);
      },
    },
  },
  {
    place: '3.18',
    checks: {
      'types 1 to 4 answer, 0 and 5 do not': async (stage) => {
        const demo = await stage.caller('demo');
        const status = async (type: number) =>
          (await demo.get('/api/bonus/bonus_video_list.php', { pageno: 1, type })).status;
        expect(await Promise.all([1, 2, 3, 4, 0, 5].map(status))).toEqual([200, 200, 200, 200, 400, 400]);
      },
    },
  },
  {
    place: '3.19',
    checks: {
      'a group begins with page, list and showfoot': async () => {
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
      'another admin sees none of them': async (stage) => {
        await stage.sampleCampaign();
        const owner = await stage.caller('owner');
        const account = `rival-${Date.now()}`;
        const made = await owner.post<{ password: string; account: { account_id: string } }>(
          '/api/account_save.php',
          { account, name: '另一位管理员', access: 'client,admin' },
        );
        const signedIn = await fetch(`${stage.address}/api/client_login.php`, {
          method: 'POST',
          body: new URLSearchParams({ account, pwd: made.body.password }),
        });
        const { client_id } = (await signedIn.json()) as { client_id: string };
        const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
        for (const name of ['get_ad_company', 'get_ad_list']) {
          const path = `/test/weixin/admin/${name}?admin_id=${client_id}`;
          const { data } = (await (await fetch(stage.address + path, { headers })).json()) as Data;
          expect(data).toMatchObject({ list: [], total: 0 });
        }
      },
      'lists are those of the asking admin, and of no one else': async (stage) => {
        const [owner, demo] = [await stage.caller('owner'), await stage.caller('demo')];
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
      'an ad is made of details, and a banner without a picture is refused': async (stage) => {
        const { adId } = await stage.sampleCampaign();
        const owner = await stage.caller('owner');
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
      'a film answers with its videos': async (stage) => {
        const { filmId, videoId } = await stage.sampleClip();
        const demo = await stage.caller('demo');
        const { body } = await demo.get('/api/dub_video_index.php', { film_id: filmId });
        expect(JSON.stringify(body)).toContain(videoId);
      },
    },
  },
  {
    place: '3.23',
    checks: {
      'lines come in order, in both languages': async (stage) => {
        const { videoId } = await stage.sampleClip();
        const demo = await stage.caller('demo');
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
      'the bench opens on the span it is given': async (stage) => {
        const { videoId } = await stage.sampleClip();
        const page = await stage.open('demo');
        await page.goto(`${stage.address}/list/tailor?video_id=${videoId}&start_ms=2000&end_ms=5000`);
        await expect(page.getByLabel('起点时间码')).toHaveValue(/(^|:)0*2\.0/);
      },
    },
  },
  {
    place: '3.25',
    checks: {
      'hits carry film, video, line, times, words and spans; the total is told with its kind': async (
        stage,
      ) => {
        const demo = await stage.caller('demo');
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
      'every part of the library answers for itself, and a Chinese phrase finds the line too': async (
        stage,
      ) => {
        const demo = await stage.caller('demo');
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
      'a clip carries its span, its lines and its files': async (stage) => {
        const { clipId, videoId } = await stage.sampleClip();
        const demo = await stage.caller('demo');
        const { body } = await demo.get<WireForm<ClipDto>>('/api/dub_bar_detail.php', { bar_id: clipId });
        expect(body).toMatchObject({ bar_id: clipId, video_id: videoId, state: 'ready' });
        expect(body.files?.mp4).toMatch(/^\/media\//);
      },
    },
  },
  { place: '3.28', asksNothing: 'The fields are decided by the API reference.' },
  {
    place: '3.29',
    checks: {
      'the draw answers with a map and with a list': async (stage) => {
        const { activityId } = await stage.sampleActivity();
        const demo = await stage.caller('demo');
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
      'the page keeps both by the sid': async () => {
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
      'is_gzh and phone are part of the state': async () => {
        const { emptyPrizeDrawState } = await import('#app/features/prize-draw/prize-draw-store.ts');
        expect(emptyPrizeDrawState).toMatchObject({ isGzh: false, phone: null });
      },
      'rights come from the session, whatever is_gzh says': async (stage) => {
        const { activityId } = await stage.sampleActivity();
        const demo = await stage.caller('demo');
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
      'a segment without a picture carries its text': async (stage) => {
        const { activityId } = await stage.sampleActivity();
        const demo = await stage.caller('demo');
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
      'the survey comes as the admin wrote it': async (stage) => {
        const { surveyId } = await stage.sampleSurvey();
        const demo = await stage.caller('demo');
        const { demoSurvey } = await import('../../../domain/survey/demo-survey.ts');
        const { body } = await demo.get(`/intl/survey/${surveyId}/`);
        expect(body).toMatchObject({ survey_id: surveyId, ...demoSurvey });
      },
    },
  },
];
