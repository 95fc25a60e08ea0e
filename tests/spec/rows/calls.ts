import { expect } from '@playwright/test';
import { testPasswords } from '../../testing/server-process.ts';
import type { CoverageRow } from '../coverage-row.ts';
import type { SampleClip, SpecContext } from '../testing/spec-context.ts';

type Coded = { code: number; msg: string; data: Record<string, unknown> | null };

/** Checks a GET call under /api: `verify` accepts the answer to a client; without a session it is 401. */
const apiCall = (
  place: string,
  name: string,
  query: (library: SampleClip) => Record<string, string | number>,
  verify: (body: Record<string, unknown>, library: SampleClip) => void,
): CoverageRow => ({
  place,
  checks: {
    'answers a client': async (context) => {
      const library = await context.sampleClip();
      const demo = await context.caller('demo');
      const answer = await demo.get(`/api/${name}`, query(library));
      expect(answer.status).toBe(200);
      verify(answer.body, library);
    },
    'returns 401 with a reason in status without a token': async (context) => {
      const nobody = await context.caller(null);
      const answer = await nobody.get(`/api/${name}`, query(await context.sampleClip()));
      expect([answer.status, typeof answer.body.status, answer.body.code]).toEqual([
        401,
        'string',
        'login_required',
      ]);
    },
  },
});

const expectPage = (body: Record<string, unknown>) =>
  expect(body).toMatchObject({
    list: expect.any(Array),
    total: expect.any(Number),
    pageno: expect.any(Number),
    pagesize: expect.any(Number),
  });

const sendAdmin = async (
  context: SpecContext,
  method: 'get' | 'post',
  path: string,
  fields: Record<string, string | number>,
) => {
  const owner = await context.caller('owner');
  return owner[method]<Coded>(`/test/weixin/${path}`, { admin_id: owner.clientId, ...fields });
};

/**
 * Checks a marketing call: `input` gets 200 with data that `verify` accepts; a client gets 403; without admin_id it is
 * 400.
 */
const adminCall = (
  place: string,
  method: 'get' | 'post',
  path: string,
  input: (context: SpecContext) => Promise<Record<string, string | number>>,
  verify: (data: Record<string, unknown>) => void,
): CoverageRow => ({
  place,
  checks: {
    'answers an admin': async (context) => {
      const answer = await sendAdmin(context, method, path, await input(context));
      expect([answer.status, answer.body.code, answer.body.msg]).toEqual([200, 200, 'ok']);
      verify(answer.body.data ?? {});
    },
    'returns 403 in the envelope for a client': async (context) => {
      const demo = await context.caller('demo');
      const answer = await demo[method]<Coded>(`/test/weixin/${path}`, {
        ...(await input(context)),
        admin_id: demo.clientId,
      });
      expect([answer.status, answer.body.code, answer.body.data]).toEqual([403, 403, null]);
    },
    'returns 400 without admin_id': async (context) => {
      const owner = await context.caller('owner');
      const answer = await owner[method]<Coded>(`/test/weixin/${path}`, await input(context));
      expect([answer.status, answer.body.data]).toEqual([400, null]);
    },
  },
});

const sid = { sessiondata: 'a-visitor-of-the-wheel', is_gzh: 0 };
const day = () => Math.floor(Date.now() / 86_400_000) * 86_400;
const searchCall = (place: string, source: string) =>
  apiCall(
    place,
    `sub_seek_${source}.php`,
    () => ({ q: 'the' }),
    (body) =>
      expect(body).toMatchObject({
        list: expect.any(Array),
        total: expect.any(Number),
        total_kind: expect.stringMatching(/^(exact|estimate)$/),
      }),
  );

/** Uploads a picture and adds it to an ad as a banner. An ad without a banner cannot be activated. */
async function addBanner(context: SpecContext, adId: string) {
  const page = await context.open('owner');
  const owner = await context.caller('owner');
  const { default: sharp } = await import('sharp');
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#334455' } })
    .png()
    .toBuffer();
  const uploaded = await page.request.post(`${context.address}/test/weixin/admin/set_picture`, {
    headers: { origin: context.address },
    multipart: {
      admin_id: owner.clientId,
      image: { name: 'banner.png', mimeType: 'image/png', buffer: picture },
    },
  });
  const { data } = (await uploaded.json()) as Coded;
  return sendAdmin(context, 'post', 'admin/set_ad_banner', {
    ad_id: adId,
    image: String(data?.image ?? data?.upload_id),
    alt: '咖啡杯',
    sort: 1,
  });
}

/** Section 7: calls. */
export const callRows: CoverageRow[] = [
  {
    place: '7.1',
    checks: {
      'accepts a POST as a form or as JSON': async (context) => {
        const body = { account: 'demo', pwd: testPasswords.demo };
        const form = await fetch(`${context.address}/api/client_login.php`, {
          method: 'POST',
          body: new URLSearchParams(body),
        });
        const json = await fetch(`${context.address}/api/client_login.php`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect([form.status, json.status]).toEqual([200, 200]);
      },
      'a call of the page moves the loading bar': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/me`);
        await page.route('**/api/client_pwd_edit.php', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 600));
          await route.fulfill({ json: { status: 'success' } });
        });
        await page.getByLabel('当前密码').fill('old-password');
        await page.getByLabel('新密码', { exact: true }).fill('new-password-1');
        await page.getByLabel(/再输|确认/).fill('new-password-1');
        await page.getByRole('button', { name: '修改', exact: true }).click();
        await expect(page.getByRole('progressbar', { name: '正在载入' })).toBeVisible();
      },
    },
  },
  {
    place: '7.2',
    checks: {
      'a GET with account and pwd returns client_id with no-store': async (context) => {
        const nobody = await context.caller(null);
        const answer = await nobody.get('/api/client_login.php', {
          account: 'demo',
          pwd: testPasswords.demo,
        });
        expect(answer.body).toMatchObject({ client_id: expect.any(String) });
        expect(answer.body).not.toHaveProperty('status');
        expect(answer.headers['cache-control']).toContain('no-store');
        expect(answer.headers['set-cookie']).toMatch(/token=[\w-]{43};.*Max-Age=86400.*HttpOnly/i);
      },
      'a wrong password returns a status': async (context) => {
        const nobody = await context.caller(null);
        const answer = await nobody.get('/api/client_login.php', {
          account: 'nobody-at-all',
          pwd: 'wrong-wrong',
        });
        expect([answer.status, typeof answer.body.status]).toEqual([401, 'string']);
        expect(answer.body).not.toHaveProperty('client_id');
      },
    },
  },
  {
    place: '7.3',
    checks: {
      'returns client_name, client_id, and the profile': async (context) => {
        const demo = await context.caller('demo');
        const { body } = await demo.get('/api/client_info.php', { client_id: demo.clientId });
        expect(body).toMatchObject({
          client_name: expect.any(String),
          client_id: demo.clientId,
          account: 'demo',
          access: ['client'],
        });
      },
      "returns 404 for another account's client_id": async (context) => {
        const [demo, owner] = [await context.caller('demo'), await context.caller('owner')];
        expect((await demo.get('/api/client_info.php', { client_id: owner.clientId })).status).toBe(404);
      },
    },
  },
  {
    place: '7.4',
    checks: {
      'returns success for the right old password, and a reason for a wrong one': async (context) => {
        const demo = await context.caller('demo');
        const change = (old_pwd: string, new_pwd: string) =>
          demo.get('/api/client_pwd_edit.php', { old_pwd, new_pwd, client_id: demo.clientId });
        const wrong = await change('not-the-old-one', 'a-new-password');
        expect(wrong.status).toBeGreaterThanOrEqual(400);
        expect(wrong.body.status).not.toBe('success');
        expect((await change(testPasswords.demo, testPasswords.demo)).body).toEqual({ status: 'success' });
      },
    },
  },
  apiCall(
    '7.5',
    'bonus/bonus_video_list.php',
    () => ({ pageno: 1, type: 1 }),
    (body) => expect(body).toMatchObject({ video_list: expect.any(Array), total: expect.any(Number) }),
  ),
  {
    place: '7.6',
    checks: {
      'saves each entry once, by sid or did': async (context) => {
        const demo = await context.caller('demo');
        const visitor = `spec-${Date.now()}-visitor-of-the-lessons`;
        const log_json = JSON.stringify(
          Array.from({ length: 10 }, (_, at) => ({
            event_id: `step-${at}`,
            lesson_id: 'a-lesson',
            ctime: Math.floor(Date.now() / 1000) + at,
            page_id: 'm1/simpleClass',
            remark: '',
          })),
        );
        const send = (query: string) => demo.post(`/api/ctb/lesson_log_save.php?${query}`, { log_json });
        expect((await send(`sid=${visitor}`)).body).toMatchObject({ saved: 10, duplicates: 0 });
        expect((await send(`sid=${visitor}`)).body).toMatchObject({ saved: 0, duplicates: 10 });
        const nobody = await context.caller(null);
        const byDevice = await nobody.post(`/api/ctb/lesson_log_save.php?did=${visitor}-device`, {
          log_json,
        });
        expect(byDevice.body).toMatchObject({ saved: 10, duplicates: 0 });
      },
    },
  },
  {
    place: '7.7',
    checks: {
      'returns the survey': async (context) => {
        const { surveyId } = await context.sampleSurvey();
        const demo = await context.caller('demo');
        expect((await demo.get(`/intl/survey/${surveyId}/`)).body).toMatchObject({
          survey_id: surveyId,
          questions: expect.any(Array),
        });
      },
    },
  },
  {
    place: '7.8',
    checks: {
      'returns 201 with the stored answer, and stores nothing if an answer is missing': async (context) => {
        const { surveyId } = await context.sampleSurvey();
        const demo = await context.caller('demo');
        const send = (answers: unknown) =>
          demo.post('/intl/survey/answer/', { survey_id: surveyId, answers: JSON.stringify(answers) });
        expect(await send({ often: 'daily', like: ['film'], sure: 4 })).toMatchObject({
          status: 201,
          body: { answers: { often: 'daily' } },
        });
        const owner = await context.caller('owner');
        const result = async () => (await owner.get('/api/survey_result.php', { survey_id: surveyId })).body;
        const before = await result();
        expect((await send({ often: 'no-such-option', like: ['film'], sure: 4 })).status).toBe(400);
        expect((await send({ like: ['film'] })).status).toBe(400);
        expect(await result()).toEqual(before);
      },
    },
  },
  {
    place: '7.9',
    checks: {
      'a rejected call gives its reason in status': async (context) => {
        const demo = await context.caller('demo');
        const answer = await demo.get('/api/dub_video_index.php');
        expect(answer).toMatchObject({
          status: 400,
          body: { status: expect.any(String), code: 'bad_parameter' },
        });
      },
    },
  },
  apiCall(
    '7.10',
    'dub_film_index.php',
    () => ({}),
    (body) => expectPage(body),
  ),
  apiCall(
    '7.11',
    'dub_video_index.php',
    ({ filmId }) => ({ film_id: filmId }),
    (body, { videoId }) => expect(JSON.stringify(body)).toContain(videoId),
  ),
  apiCall(
    '7.12',
    'dub_sub_index2.php',
    ({ lineId }) => ({ sub_id: lineId }),
    (body, { lineId }) => expect(JSON.stringify(body)).toContain(lineId),
  ),
  apiCall(
    '7.13',
    'dub_sub_index.php',
    ({ videoId }) => ({ video_id: videoId }),
    (body) => expectPage(body),
  ),
  {
    place: '7.14',
    checks: {
      'GET and POST both create a clip and its job': async (context) => {
        const { videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const span = { video_id: videoId, start_ms: 3000, end_ms: 5000 };
        for (const method of ['get', 'post'] as const)
          expect(await demo[method]('/api/creat_dub_bar_client.php', span)).toMatchObject({
            status: 200,
            body: { bar_id: expect.any(String), job_id: expect.any(String) },
          });
      },
      'rejects a span that ends before it starts': async (context) => {
        const { videoId } = await context.sampleClip();
        const demo = await context.caller('demo');
        const answer = await demo.get('/api/creat_dub_bar_client.php', {
          video_id: videoId,
          start_ms: 5000,
          end_ms: 3000,
        });
        expect(answer).toMatchObject({ status: 422, body: { code: expect.any(String) } });
      },
    },
  },
  searchCall('7.15', 'ytb'),
  searchCall('7.16', 'kid'),
  searchCall('7.17', 'film'),
  searchCall('7.18', 'client'),
  apiCall(
    '7.19',
    'msg_pad_index.php',
    () => ({ pad: 'main' }),
    (body) => expectPage(body),
  ),
  apiCall(
    '7.20',
    'question_hot.php',
    () => ({ limit: 5 }),
    (body) => expect(body.list).toEqual(expect.any(Array)),
  ),
  apiCall(
    '7.21',
    'dub_clips_cold.php',
    () => ({ pageno: 1 }),
    (body) => expectPage(body),
  ),
  {
    place: '7.22',
    checks: {
      'creates a shared collection from words, and returns it by its ID': async (context) => {
        const demo = await context.caller('demo');
        const path = '/api/collect_word_share.php';
        const created = await demo.get<{ share_id: string }>(path, { 'words[]': 'the' });
        expect(created.status).toBe(200);
        expect((await demo.post(path, { 'words[]': 'the' })).status).toBe(200);
        const read = await demo.get(path, { share_id: created.body.share_id });
        expect(JSON.stringify(read.body)).toContain('"the"');
        expect((await demo.get('/api/collect_word_share.php', { share_id: 'no-such-share' })).status).toBe(
          404,
        );
      },
    },
  },
  apiCall(
    '7.23',
    'dub_bar_index.php',
    () => ({ mine: 1 }),
    (body) => expectPage(body),
  ),
  adminCall(
    '7.24',
    'post',
    'admin/set_company',
    async () => ({ name: '另一家', contact: '李雷', phone: '13900139000' }),
    (data) => expect(data.company_id).toEqual(expect.any(String)),
  ),
  adminCall(
    '7.25',
    'post',
    'admin/set_ad_details',
    async (context) => ({
      company_id: (await context.sampleCampaign()).companyId,
      title: '午后茶',
      summary: '一壶好茶',
      link: 'https://example.com/tea',
      places: 'list',
      starts_at: day(),
      ends_at: day() + 86_400,
    }),
    (data) => expect(data.ad_id).toEqual(expect.any(String)),
  ),
  {
    place: '7.26',
    checks: {
      'adds an uploaded picture to an ad as a banner': async (context) => {
        const { adId } = await context.sampleCampaign();
        const banner = await addBanner(context, adId);
        expect([banner.status, typeof banner.body.data?.banner_id]).toEqual([200, 'string']);
      },
    },
  },
  adminCall(
    '7.27',
    'get',
    'admin/get_ad_company',
    async () => ({}),
    (data) => expect(data.list).toEqual(expect.any(Array)),
  ),
  adminCall(
    '7.28',
    'get',
    'admin/get_ad_list',
    async () => ({}),
    (data) => expect(data.list).toEqual(expect.any(Array)),
  ),
  adminCall(
    '7.29',
    'post',
    'admin/update_ad_list',
    async (context) => ({ ad_id: (await context.sampleCampaign()).adId, summary: '两杯好咖啡' }),
    (data) => expect(data.ad_id).toEqual(expect.any(String)),
  ),
  adminCall(
    '7.30',
    'get',
    'admin/update_ad_status',
    async (context) => {
      const { adId } = await context.sampleCampaign();
      await addBanner(context, adId);
      return { ad_id: adId, status: 1 };
    },
    (data) => expect(data.status).toBe(1),
  ),
  adminCall(
    '7.31',
    'get',
    'admin/get_hb_list',
    async () => ({ page: 1 }),
    (data) => expect(data).toMatchObject({ list: expect.any(Array), page: 1, total: expect.any(Number) }),
  ),
  {
    place: '7.32',
    checks: {
      'activates a draft by GET': async (context) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        const created = await sendAdmin(context, 'post', 'index/set_hb', form);
        const hb_id_md5 = String(created.body.data?.hb_id_md5);
        const moved = await sendAdmin(context, 'get', 'admin/update_hb_status', { hb_id_md5, hb_status: 1 });
        expect(moved.body).toEqual({ code: 200, msg: 'ok', data: { hb_id_md5, hb_status: 1 } });
      },
    },
  },
  adminCall(
    '7.33',
    'post',
    'admin/edit_hb',
    async (context) => ({
      hb_id_md5: (await context.sampleCampaign()).redPacketId,
      activity_theme: '跟着台词学英语',
    }),
    (data) => expect(data.hb_id_md5).toEqual(expect.any(String)),
  ),
  adminCall(
    '7.34',
    'post',
    'index/set_hb',
    async (context) => (await context.sampleCampaign()).redPacketForm,
    (data) => expect(data.hb_id_md5).toEqual(expect.any(String)),
  ),
  {
    place: '7.35',
    checks: {
      'returns data.map with code 200': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const { body } = await demo.get<Coded>('/test/index/index/getInfo', {
          ...sid,
          activity_id: activityId,
        });
        expect(body).toMatchObject({ code: 200, data: { map: { activity_id: activityId } } });
      },
      'returns another code for an unknown activity': async (context) => {
        const demo = await context.caller('demo');
        const { body } = await demo.get<Coded>('/test/index/index/getInfo', { ...sid, activity_id: 'none' });
        expect(body).toMatchObject({ code: 404, data: null });
      },
    },
  },
  {
    place: '7.36',
    checks: {
      'saves a phone number with consent and returns it masked': async (context) => {
        const demo = await context.caller('demo');
        const send = (phone: string, consent: number) =>
          demo.post<Coded>('/test/index/index/uploadPhone', { ...sid, phone, consent });
        expect((await send('13812341234', 1)).body.data).toEqual({ phone_masked: '138****1234' });
        expect((await send('13812341234', 0)).status).toBe(400);
        expect((await send('12', 1)).status).toBe(400);
      },
    },
  },
  {
    place: '7.37',
    checks: {
      'returns data.list': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const { body } = await demo.get<Coded>('/test/index/index/getDrawRecord', {
          ...sid,
          activity_id: activityId,
        });
        expect(body).toMatchObject({ code: 200, data: { list: expect.any(Array) } });
      },
    },
  },
  {
    place: '7.38',
    checks: {
      'returns the index of a prize, and the same result for the same request_id': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const draw = () =>
          demo.get<Coded>('/test/index/index/chouJiang', {
            ...sid,
            activity_id: activityId,
            request_id: 'one-click-of-the-wheel-0001',
          });
        const [first, second] = [await draw(), await draw()];
        expect(first.body.data).toMatchObject({
          index: expect.any(Number),
          prize_id: expect.any(String),
          record_id: expect.any(String),
          chances_left: expect.any(Number),
        });
        expect(second.body.data?.record_id).toBe(first.body.data?.record_id);
        expect(first.body.data?.index).toBeLessThan(3);
      },
    },
  },
];
