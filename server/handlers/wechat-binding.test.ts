import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WechatOauth } from '#domain/wechat/types.ts';
import { command } from '#shared/catalogue/zh-CN/command.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { createWechatOauth } from '../adapters/wechat-oauth.ts';
import { setUpDrawServer } from '../testing/draw-server.ts';
import { simulatedUsers } from '../wechat-simulator/simulated-user.ts';
import {
  type RunningWechatSimulator,
  startWechatSimulator,
} from '../wechat-simulator/start-wechat-simulator.ts';

const INDEX = '/test/index/index';
const [lin, chen, snapshot] = simulatedUsers;
if (!lin || !chen || !snapshot) throw new Error('the simulator knows nobody');

let simulator: RunningWechatSimulator;
let oauth: WechatOauth;
const drawServer = setUpDrawServer({
  // The error page has the status of its error.
  handlePage: async (_request, { refusal }) => new Response('a page', { status: refusal?.status ?? 200 }),
  wechatOauth: {
    isConfigured: true,
    authorizeUrl: (args) => oauth.authorizeUrl(args),
    redeemCode: (code) => oauth.redeemCode(code),
  },
});
const { server, person, openActivity } = drawServer;
beforeAll(async () => {
  simulator = await startWechatSimulator({ clock: server().clock, wording: command.simulator });
  oauth = createWechatOauth({ ...simulator.account, baseUrl: simulator.url, pagesUrl: simulator.url });
});
afterAll(() => simulator.close());

let activityId: string;
beforeEach(async () => {
  await server().store.db.deleteFrom('wechat_bindings').execute();
  activityId = await openActivity({
    visitors: JSON.stringify({ session_chances: 1, phone_chances: 1, wechat_chances: 3 }),
  });
});

type Headers = Record<string, string>;
async function visit(): Promise<Headers> {
  const page = await server().get(`/activivity/mcu?activity_id=${activityId}`);
  const cookie = page.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { cookie: cookie.join('; '), [CLIENT_HEADER]: 'test' };
}
const post = async (path: string, fields: Record<string, string>, headers: Headers) => {
  const response = await server().post(path, fields, headers);
  return { status: response.status, body: await response.json() };
};
const begin = (headers: Headers, returnPath = `/activivity/mcu?activity_id=${activityId}`) =>
  post(`${INDEX}/wechatAuthorize`, { activity_id: activityId, return_path: returnPath }, headers);
/** The path and query to which WeChat redirects the browser. */
async function wayBack(headers: Headers, user = lin, returnPath?: string): Promise<string> {
  simulator.setVisitor(user ?? null);
  const { url } = (await begin(headers, returnPath)).body.data;
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  return back.pathname + back.search;
}
const goBack = (path: string, headers: Headers) =>
  fetch(server().url + path, { redirect: 'manual', headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
const draw = (headers: Headers) => post(`${INDEX}/chouJiang`, { activity_id: activityId }, headers);
const info = async (headers: Headers) =>
  (await (await server().get(`${INDEX}/getInfo?activity_id=${activityId}`, headers)).json()).data.map;
const openIdOf = (who: 'lei' | 'mei') => server().services.wechatBinding.openIdOf(person(who).id);

describe('a visitor from the official account', () => {
  test('goes to WeChat and comes back bound, with the chances of the binding', async () => {
    const visitor = await visit();
    const { url } = (await begin(visitor)).body.data;
    const address = new URL(url);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ appid: simulator.account.appId, response_type: 'code', scope: 'snsapi_base' },
      redirect_uri: `${server().url}/wechat/return`,
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(address.hash).toBe('#wechat_redirect');
    const back = await goBack(await wayBack(visitor), visitor);
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `/activivity/mcu?activity_id=${activityId}`,
    ]);
    expect(await info(visitor)).toMatchObject({ visitor: { has_wechat: true }, chances_left: 3 });
    const stored = JSON.stringify(await server().store.db.selectFrom('draw_visitors').selectAll().execute());
    expect(stored + server().logged.join()).not.toContain(lin.openId);
  });

  test('is the same visitor on another device, without more chances', async () => {
    const [first, second] = [await visit(), await visit()];
    await goBack(await wayBack(first), first);
    await draw(first);
    await draw(second);
    await goBack(await wayBack(second), second);
    expect([(await info(first)).chances_left, (await info(second)).chances_left]).toEqual([1, 1]);
  });

  test('is refused with a state that is used, made up, over, or of another session', async () => {
    const [first, second] = [await visit(), await visit()];
    const path = await wayBack(first);
    const code = async (answer: Promise<Response>) => (await answer).status;
    expect(await code(goBack(path, second))).toBe(409);
    // The attempt has used the state up.
    expect(await code(goBack(path, first))).toBe(409);
    expect(await code(goBack('/wechat/return?state=made-up&code=x', first))).toBe(409);
    expect(await code(goBack('/wechat/return', first))).toBe(409);
    const late = await wayBack(first);
    server().clock.now += 10 * 60_000;
    expect(await code(goBack(late, first))).toBe(409);
    expect(await info(first)).toMatchObject({ visitor: { has_wechat: false } });
  });

  test('is refused with a code that is used, and with a snapshot of the page', async () => {
    const visitor = await visit();
    const used = new URLSearchParams((await wayBack(visitor)).split('?')[1]).get('code') ?? '';
    await oauth.redeemCode(used);
    const state = new URL((await begin(visitor)).body.data.url).searchParams.get('state');
    expect((await goBack(`/wechat/return?state=${state}&code=${used}`, visitor)).status).toBe(502);
    expect((await goBack(await wayBack(visitor, snapshot), visitor)).status).toBe(403);
    expect(await info(visitor)).toMatchObject({ visitor: { has_wechat: false }, chances_left: 1 });
  });

  test('comes back to own pages only', async () => {
    const visitor = await visit();
    for (const path of ['https://evil.example/me', '//evil.example', '/list', '/me/../admin7ry784'])
      expect((await begin(visitor, path)).status, path).toBe(400);
  });
});

describe('an account', () => {
  test('is bound, found for payouts, and unbound, and each is audited', async () => {
    const { headers, id } = person('lei');
    expect(await openIdOf('lei')).toBeNull();
    await goBack(await wayBack(headers, lin, '/me?view=account'), headers);
    expect(await openIdOf('lei')).toBe(lin.openId);
    const status = () => server().get('/api/wechat_binding.php', headers);
    expect(await (await status()).json()).toEqual({ is_configured: true, bound_ms: server().clock.now });
    expect((await post('/api/wechat_unbind.php', {}, headers)).body.bound_ms).toBeNull();
    expect((await post('/api/wechat_unbind.php', {}, headers)).status).toBe(404);
    expect(await openIdOf('lei')).toBeNull();
    const { entries } = await server().store.audits.listAudits({ limit: 99, offset: 0 });
    const actions = entries.filter(({ subjectId }) => subjectId === id).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['wechat_bound', 'wechat_unbound']));
  });

  test('gets the draws of its WeChat from before, and no other account can have that WeChat', async () => {
    const visitor = await visit();
    await goBack(await wayBack(visitor), visitor);
    await draw(visitor);
    const { headers } = person('lei');
    await goBack(await wayBack(headers), headers);
    expect((await info(headers)).chances_left).toBe(2);
    // The visitor's session goes on as the account's, in this activity.
    expect(await info(visitor)).toMatchObject({ visitor: null, chances_left: 2 });
    const { headers: others } = person('mei');
    expect((await goBack(await wayBack(others), others)).status).toBe(409);
    expect([await openIdOf('lei'), await openIdOf('mei')]).toEqual([lin.openId, null]);
    await goBack(await wayBack(others, chen), others);
    expect(await openIdOf('mei')).toBe(chen.openId);
  });
});
