import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock } from '#domain/testing/factories.ts';
import { command } from '#shared/catalogue/zh-CN/command.ts';
import { createWechatSigner } from '../adapters/wechat-signer.ts';
import { simulatedUsers } from './simulated-user.ts';
import { startWechatSimulator, type WechatSimulator } from './start-wechat-simulator.ts';

const [lin, , snapshot] = simulatedUsers;
if (!lin || !snapshot) throw new Error('the simulator knows nobody');

let simulator: WechatSimulator;
let clock: ReturnType<typeof makeClock>;
beforeEach(async () => {
  clock = makeClock(1_763_700_000_000);
  simulator = await startWechatSimulator({ clock, wording: command.simulator });
});
afterEach(() => simulator.close());

const authorize = (change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    ...{ appid: simulator.account.appId, redirect_uri: 'https://taici.example/wechat?next=1' },
    ...{ response_type: 'code', scope: 'snsapi_base', state: 'a b' },
    ...change,
  });
  return fetch(`${simulator.url}/connect/oauth2/authorize?${query}`, { redirect: 'manual' });
};
const codeOf = async (change: Record<string, string> = {}) => {
  const back = new URL((await authorize(change)).headers.get('location') ?? '');
  return back.searchParams.get('code') ?? '';
};
const exchange = async (code: string, change: Record<string, string> = {}) => {
  const { appId, secret } = simulator.account;
  const query = new URLSearchParams({
    ...{ appid: appId, secret, code, grant_type: 'authorization_code' },
    ...change,
  });
  return (await fetch(`${simulator.url}/sns/oauth2/access_token?${query}`)).json();
};

test('the sign-in returns with a code and the state, and the code gives the ID once', async () => {
  simulator.setVisitor(lin);
  const back = new URL((await authorize()).headers.get('location') ?? '');
  expect([back.origin, back.pathname]).toEqual(['https://taici.example', '/wechat']);
  expect([back.searchParams.get('next'), back.searchParams.get('state')]).toEqual(['1', 'a b']);
  const code = back.searchParams.get('code') ?? '';
  const answer = await exchange(code);
  expect([answer.openid, answer.scope, answer.is_snapshotuser]).toEqual([
    lin.openId,
    'snsapi_base',
    undefined,
  ]);
  expect((await exchange(code)).errcode).toBe(40163);
});

test('somebody who only looks at a snapshot is named as such', async () => {
  expect((await exchange(await codeOf({ user: snapshot.name }))).is_snapshotuser).toBe(1);
});

test('without a chosen visitor, a page offers everyone', async () => {
  const page = await (await authorize()).text();
  for (const name of Object.values(command.simulator.users)) expect(page).toContain(name);
});

test.each([
  ['another account', { appid: 'wx-other' }],
  ['an unknown scope', { scope: 'all' }],
  ['no return address', { redirect_uri: 'nowhere' }],
])('a sign-in for %s is refused', async (_, change) => {
  simulator.setVisitor(lin);
  expect((await authorize(change)).status).toBe(400);
});

test('a code of another account, an unknown code, and an old code give nothing', async () => {
  simulator.setVisitor(lin);
  const code = await codeOf();
  expect((await exchange(code, { appid: 'wx-other' })).errcode).toBe(40013);
  expect((await exchange(code, { secret: 'no' })).errcode).toBe(40125);
  expect((await exchange('made-up')).errcode).toBe(40029);
  clock.now += 5 * 60_000;
  expect((await exchange(code)).errcode).toBe(42003);
});

test('the product signs pages with tokens and tickets of the simulator', async () => {
  const signer = createWechatSigner({ ...simulator.account, clock, baseUrl: simulator.url });
  expect(await signer.sign({ url: 'https://taici.example/list' })).toMatchObject({
    appId: simulator.account.appId,
    timestamp: 1_763_700_000,
  });
});

test('a stable token stays until shortly before its end, unless it is forced to change', async () => {
  const { appId: appid, secret } = simulator.account;
  const fetchToken = async (change: object = {}) => {
    const body = JSON.stringify({ grant_type: 'client_credential', appid, secret, ...change });
    return (await fetch(`${simulator.url}/cgi-bin/stable_token`, { method: 'POST', body })).json();
  };
  const ticketStatus = async (token: string) => {
    const query = new URLSearchParams({ access_token: token, type: 'jsapi' });
    return (await (await fetch(`${simulator.url}/cgi-bin/ticket/getticket?${query}`)).json()).errcode;
  };
  const first = await fetchToken();
  clock.now += 1_000_000;
  expect(await fetchToken()).toEqual({ access_token: first.access_token, expires_in: 6200 });
  const forced = await fetchToken({ force_refresh: true });
  expect([await ticketStatus(first.access_token), await ticketStatus(forced.access_token)]).toEqual([
    40001, 0,
  ]);
  clock.now += 6_950_000;
  expect((await fetchToken()).access_token).not.toBe(forced.access_token);
  expect(await ticketStatus(forced.access_token)).toBe(0);
});
