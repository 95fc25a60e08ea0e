import { expect } from '../../e2e/testing/expect.ts';
import { testPasswords } from '../../testing/server-process.ts';
import type { CoverageRow } from '../coverage-row.ts';
import { readSpecification } from '../read-specification.ts';
import { addBanner } from '../testing/add-banner.ts';
import type { SampleClip, SpecContext } from '../testing/spec-context.ts';

type Entry = Record<string, unknown>;
/** An answer with a list. Lessons have it under another name. */
type Body = Entry & { list: Entry[]; video_list: Entry[] };
type Coded = { code: number; msg: string; data: Record<string, unknown> | null };

/** Checks a GET call under /api: `verify` accepts the answer to a client; without a session it is 401. */
const apiCall = (
  place: string,
  name: string,
  query: (library: SampleClip) => Record<string, string | number>,
  verify: (body: Body, library: SampleClip) => void,
  /** Creates what the answer must contain. */
  prepare: (context: SpecContext) => Promise<unknown> = async () => undefined,
): CoverageRow => ({
  place,
  checks: {
    'answers a client': async (context) => {
      const library = await context.sampleClip();
      await prepare(context);
      const demo = await context.caller('demo');
      const answer = await demo.get<Body>(`/api/${name}`, query(library));
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

/** Expects the first page of a list that has an entry with these fields. */
const expectPageWith = (body: Body, entry: Record<string, unknown>) => {
  expect(body.list).toContainEqual(expect.objectContaining(entry));
  expect(body).toMatchObject({ pageno: 1, pagesize: expect.any(Number) });
  expect(body.total).toBeGreaterThanOrEqual(body.list.length);
};

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
/** Checks a search call by a line that only one film of its source says. */
const searchCall = (place: string, source: 'ytb' | 'kid' | 'film' | 'client'): CoverageRow => ({
  place,
  checks: {
    'finds a line of its source, and none of another source': async (context) => {
      const demo = await context.caller('demo');
      const find = async (from: string, q: string) =>
        (await demo.get<Body>(`/api/sub_seek_${from}.php`, { q })).body;
      const en =
        source === 'film'
          ? "Do I? To be honest, I can't even find the cups."
          : (await context.sampleFilm(source)).en;
      const found = await find(source, en);
      expect(found).toMatchObject({ list: [{ en }], total: 1, total_kind: 'exact' });
      const other = source === 'film' ? 'ytb' : 'film';
      expect(await find(other, en)).toMatchObject({ list: [], total: 0 });
    },
    'returns 401 with a reason in status without a token': async (context) => {
      const nobody = await context.caller(null);
      const answer = await nobody.get(`/api/sub_seek_${source}.php`, { q: 'the' });
      expect(answer).toMatchObject({
        status: 401,
        body: { status: expect.any(String), code: 'login_required' },
      });
    },
  },
});

/** Checks that the reference names the calls of the specification's table with their methods. */
const tableRow = (place: string, folder: string, count: number, access: string): CoverageRow => ({
  place,
  checks: {
    'the reference names every call of the table with its method': async (context) => {
      const owner = await context.caller('owner');
      const { body } = await owner.get<{ paths: Record<string, Record<string, unknown>> }>('/api/docs');
      const calls = readTable(place);
      expect(calls).toHaveLength(count);
      for (const { method, path } of calls) {
        const documented = body.paths[toReferencePath(folder + path)] ?? {};
        expect([path, Object.keys(documented)]).toEqual([path, expect.arrayContaining([method])]);
      }
    },
    [access]: async (context) => {
      const nobody = await context.caller(null);
      for (const { method, path } of readTable(place)) {
        if (/client_login|lesson_log_save/.test(path)) continue;
        const address = (folder + path).replace('{surveyId}', 'any');
        const answer = method === 'get' ? await nobody.get(address) : await nobody.post(address, {});
        expect([path, answer.status]).toEqual([path, 401]);
      }
    },
  },
});

/** The reference names the parameter of a path in its own way. */
const toReferencePath = (path: string) => path.replace('{surveyId}', '{id}');

/** Reads the method and path of the calls in the table that a lead-in introduces. */
function readTable(leadIn: string): { method: string; path: string }[] {
  const statements = readSpecification();
  const first = statements.findIndex(({ id }) => id === leadIn) + 1;
  const end = statements.findIndex(({ says }, at) => at >= first && !/^(GET|POST) \| /.test(says));
  return statements.slice(first, end).map(({ says }) => {
    const [method = '', path = ''] = says.split(' | ');
    return { method: method.toLowerCase(), path };
  });
}

const postMessage = async (context: SpecContext, text: string) => {
  const demo = await context.caller('demo');
  expect((await demo.post('/api/msg_pad_post.php', { pad: 'main', text })).status).toBe(200);
};

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
        await page.goto(`${context.address}/me?view=account`);
        const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
        await page.route('**/api/client_pwd_edit.php', async (route) => {
          await mayAnswer;
          await route.fulfill({ json: { status: 'success' } });
        });
        await page.getByLabel('当前密码').fill('old-password');
        await page.getByLabel('新密码', { exact: true }).fill('new-password-1');
        await page.getByLabel(/再输|确认/).fill('new-password-1');
        await page.getByRole('button', { name: '修改', exact: true }).click();
        const bar = page.getByRole('progressbar', { name: '正在加载' });
        await expect(bar).toBeVisible();
        letAnswer();
        await expect(bar).toHaveCount(0);
      },
    },
  },
  tableRow('7.2 lead-in', '', 7, 'without a session, every call but those two is 401'),
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
        expect(wrong).toMatchObject({ status: 401, body: { code: 'login_failed' } });
        expect((await change(testPasswords.demo, testPasswords.demo)).body).toEqual({ status: 'success' });
      },
    },
  },
  apiCall(
    '7.5',
    'bonus/bonus_video_list.php',
    () => ({ pageno: 1, type: 1 }),
    (body) => {
      expect(body.video_list).toContainEqual(
        expect.objectContaining({ kind: 'm1', lesson_id: expect.any(String), video_id: expect.any(String) }),
      );
      expect(body.total).toBe(body.video_list.length);
    },
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
    (body, { filmId }) => expectPageWith(body, { id: filmId, source: 'film', videos: 1 }),
  ),
  apiCall(
    '7.11',
    'dub_video_index.php',
    ({ filmId }) => ({ film_id: filmId }),
    (body, { videoId }) => expect(body.list).toContainEqual(expect.objectContaining({ id: videoId })),
  ),
  apiCall(
    '7.12',
    'dub_sub_index2.php',
    ({ lineId }) => ({ sub_id: lineId }),
    (body, { lineId }) => expect(body.list).toContainEqual(expect.objectContaining({ id: lineId })),
  ),
  apiCall(
    '7.13',
    'dub_sub_index.php',
    ({ videoId }) => ({ video_id: videoId }),
    (body, { lineId, startMs }) => expectPageWith(body, { id: lineId, start_ms: startMs }),
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
    (body) => expectPageWith(body, { text: '今天学了一句新台词' }),
    (context) => postMessage(context, '今天学了一句新台词'),
  ),
  apiCall(
    '7.20',
    'question_hot.php',
    () => ({ limit: 5 }),
    (body) =>
      expect(body.list).toContainEqual(
        expect.objectContaining({ kind: 'line', text: 'May the wheel be with you', people: 1 }),
      ),
    (context) => postMessage(context, '求“May the wheel be with you”'),
  ),
  apiCall(
    '7.21',
    'dub_clips_cold.php',
    () => ({ pageno: 1, pagesize: 100 }),
    (body, { clipId, videoId }) => expectPageWith(body, { bar_id: clipId, video_id: videoId }),
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
        const read = await demo.get<{ words: { total: number; clips: { en: string }[] }[] }>(path, {
          share_id: created.body.share_id,
        });
        expect(read.body).toMatchObject({ own: true, words: [{ text: 'the' }] });
        const [word] = read.body.words;
        expect(word?.total).toBeGreaterThan(0);
        expect(word?.clips[0]?.en).toMatch(/\bthe\b/i);
        expect((await demo.get('/api/collect_word_share.php', { share_id: 'no-such-share' })).status).toBe(
          404,
        );
      },
    },
  },
  apiCall(
    '7.23',
    'dub_bar_index.php',
    () => ({ mine: 1, pagesize: 100 }),
    (body, { clipId }) => expectPageWith(body, { bar_id: clipId }),
  ),
  tableRow('7.24 lead-in', '/test/weixin/admin/', 10, 'without a session, every call is 401'),
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
    (context) => context.sampleCampaign().then(() => ({})),
    (data) => expect(data.list).toContainEqual(expect.objectContaining({ name: '晨光' })),
  ),
  adminCall(
    '7.28',
    'get',
    'admin/get_ad_list',
    (context) => context.sampleCampaign().then(() => ({})),
    (data) => expect(data.list).toContainEqual(expect.objectContaining({ title: '早安咖啡' })),
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
      const owner = await context.caller('owner');
      const ad = { admin_id: owner.clientId, ad_id: adId };
      await owner.post('/test/weixin/admin/submit_ad', ad);
      // Other checks add banners to the same ad, each with a new version.
      const { body } = await owner.get<{ data: { list: { ad_id: string; version: number }[] } }>(
        '/test/weixin/admin/get_ad_list',
        { admin_id: owner.clientId, page: 1, pagesize: 100 },
      );
      const version = body.data.list.find(({ ad_id }) => ad_id === adId)?.version ?? 0;
      await owner.post('/test/weixin/admin/review_ad', { ...ad, version, approve: 1 });
      return { ad_id: adId, status: 2 };
    },
    (data) => expect(data.status).toBe(2),
  ),
  adminCall(
    '7.31',
    'get',
    'admin/get_hb_list',
    (context) => context.sampleCampaign().then(() => ({ page: 1 })),
    (data) => {
      expect(data.list).toContainEqual(
        expect.objectContaining({ hb_id_md5: expect.any(String), hb_count: 10 }),
      );
      expect(data).toMatchObject({ page: 1, total: expect.any(Number) });
    },
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
  tableRow('7.35 lead-in', '/test/index/index/', 4, 'without a session, every call is 401'),
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
      'returns data.list with the draws': async (context) => {
        const { activityId } = await context.sampleActivity(1);
        const demo = await context.caller('demo');
        const drawn = await demo.get<Coded>('/test/index/index/chouJiang', {
          ...sid,
          activity_id: activityId,
          request_id: 'the-only-click-of-the-wheel',
        });
        const { body } = await demo.get<Coded>('/test/index/index/getDrawRecord', {
          ...sid,
          activity_id: activityId,
        });
        expect(body).toMatchObject({
          code: 200,
          data: { list: [expect.objectContaining({ record_id: drawn.body.data?.record_id })] },
        });
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
