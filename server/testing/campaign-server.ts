import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Role } from '#shared/roles.ts';
import { endOfShanghaiDay } from '#shared/shanghai-day.ts';
import { startTestServer } from './test-server.ts';

/** Form or query fields by wire names. */
export type Fields = Record<string, string>;

interface CampaignUser {
  id: string;
  headers: { cookie: string };
}

/** A test server with two administrators and a learner, and functions that make the calls of campaigns. */
async function startCampaignServer() {
  const server = await startTestServer();
  server.clock.now = Date.parse('2026-04-20T10:00:00+08:00');
  const addUser = async (name: string, roles: Role[]): Promise<CampaignUser> => {
    const account = await server.addAccount(name, 'pass-pass', { roles });
    return { id: account.id, headers: await server.openSession(account) };
  };
  const admin = await addUser('boss', ['client', 'admin']);
  const owner = await addUser('chief', ['client', 'owner']);
  const rival = await addUser('rival', ['client', 'admin']);
  const client = await addUser('learner', ['client']);

  /** Makes a call under `/test/weixin/` with the user's own `admin_id`. */
  const send = async (method: 'GET' | 'POST', path: string, fields: Fields, as = admin) => {
    const form = { admin_id: as.id, ...fields };
    const response =
      method === 'POST'
        ? await server.post(`/test/weixin/${path}`, form, as.headers)
        : await server.get(`/test/weixin/${path}?${new URLSearchParams(form)}`, as.headers);
    const body: { code: number; msg: string; data: Record<string, unknown> | null } = await response.json();
    expect(body.code).toBe(response.status);
    return { status: response.status, msg: body.msg, data: body.data ?? {}, isNull: body.data === null };
  };
  return {
    server,
    admin,
    owner,
    rival,
    client,
    send,
    /** Makes a call under `/api/` as the learner. */
    sendAsLearner: async (method: 'GET' | 'POST', name: string, fields: Fields) => {
      const response =
        method === 'POST'
          ? await server.post(`/api/${name}.php`, fields, client.headers)
          : await server.get(`/api/${name}.php?${new URLSearchParams(fields)}`, client.headers);
      const body: Record<string, unknown> = await response.json();
      return { status: response.status, body };
    },
    /** Uploads a picture with the user's own `admin_id`, or another. */
    uploadPicture: async (bytes: Uint8Array<ArrayBuffer>, as = admin, adminId = as.id) => {
      const form = new FormData();
      form.set('admin_id', adminId);
      form.set('image', new Blob([bytes]), 'banner.png');
      const path = `${server.url}/test/weixin/admin/set_picture`;
      const response = await fetch(path, { method: 'POST', body: form, headers: as.headers });
      const body: { code: number; data: Record<string, unknown> | null } = await response.json();
      return { status: response.status, data: body.data ?? {} };
    },
    /** Hands an administrator's ad in, unless it waits already, and approves it. */
    approveAd: async (adId: string) => {
      const { data } = await send('GET', 'admin/get_ad_list', { pagesize: '100' });
      const row = z.object({ ad_id: z.literal(adId), version: z.int(), review: z.string() });
      const [ad] = z
        .array(z.unknown())
        .parse(data.list)
        .flatMap((one) => row.safeParse(one).data ?? []);
      if (!ad) throw new Error(`no ad ${adId}`);
      if (ad.review !== 'reviewing') await send('POST', 'admin/submit_ad', { ad_id: adId });
      const decision = { ad_id: adId, version: String(ad.version), approve: '1' };
      expect((await send('POST', 'admin/review_ad', decision, owner)).status).toBe(200);
    },
    /** Enters a company of an administrator. Returns its ID. */
    addCompany: async (as = admin) =>
      requireText(
        (await send('POST', 'admin/set_company', { name: '晨光', contact: '王芳', phone: '138' }, as)).data
          .company_id,
      ),
  };
}

/** The fields of an ad that runs now, on the home page and in lists. */
export const adFields = (nowMs: number, companyId: string): Fields => ({
  company_id: companyId,
  title: '开学季',
  summary: '笔记本满减',
  link: 'https://example.com/a?b=1',
  places: 'home,list',
  starts_at: String(nowMs / 1000 - 60),
  ends_at: String(nowMs / 1000 + 3600),
});

/** The fields of a red packet of 10 yuan in ten random shares. */
export const redPacketFields = (companyId: string, videoId: string): Fields => ({
  activity_theme: '看片拆红包',
  hb_video_id: videoId,
  hb_min: '30',
  hb_max: '200',
  hb_money: '1000',
  hb_count: '10',
  expire_time: String(endOfShanghaiDay('2026-05-01')),
  hb_type: '1',
  company_id: companyId,
});

type CampaignServer = Awaited<ReturnType<typeof startCampaignServer>>;

/**
 * Starts a campaign server before the tests of a file and stops it after them. `campaign` returns it while the tests run;
 * `send` and `sendAsLearner` are its functions.
 */
export function setUpCampaignServer() {
  let started: CampaignServer | null = null;
  const campaign = (): CampaignServer => {
    if (!started) throw new Error('the campaign server runs only during tests');
    return started;
  };
  beforeAll(async () => {
    started = await startCampaignServer();
  });
  afterAll(() => campaign().server.dispose());
  const send: CampaignServer['send'] = (...args) => campaign().send(...args);
  const sendAsLearner: CampaignServer['sendAsLearner'] = (...args) => campaign().sendAsLearner(...args);
  return { campaign, send, sendAsLearner };
}

/** Tests that each call under `/test/weixin/` refuses visitors without a session and learners. */
export function testAdminsOnly(
  { campaign, send }: Pick<ReturnType<typeof setUpCampaignServer>, 'campaign' | 'send'>,
  calls: ['GET' | 'POST', path: string][],
): void {
  test.each(calls)('%s %s is for administrators only', async (method, path) => {
    const nobody = await send(method, path, {}, { id: 'x', headers: { cookie: '' } });
    expect([nobody.status, nobody.isNull]).toEqual([401, true]);
    expect(await send(method, path, {}, campaign().client)).toMatchObject({
      status: 403,
      msg: '你没有权限进行此操作',
      isNull: true,
    });
  });
}

/** The value, if it is a string. Throws otherwise. */
export function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not a text: ${value}`);
  return value;
}
