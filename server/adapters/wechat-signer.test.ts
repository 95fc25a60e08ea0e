import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock } from '#domain/testing/factories.ts';
import type { WechatSigner } from '#domain/wechat/types.ts';
import { listenLocally } from '../testing/test-server.ts';
import { createWechatSigner } from './wechat-signer.ts';

let wechat: Awaited<ReturnType<typeof listenLocally>>;
let clock: ReturnType<typeof makeClock>;
let signer: WechatSigner;
let requestedPaths: string[];
/** Answers that replace WeChat's next ones. */
let plannedFailures: { path: string; answer: () => Response }[];
let tokens: number;
let validToken: string;

beforeEach(async () => {
  requestedPaths = [];
  plannedFailures = [];
  tokens = 0;
  const app = new Hono();
  app.use(async (c, next) => {
    requestedPaths.push(c.req.path);
    const at = plannedFailures.findIndex(({ path }) => path === c.req.path);
    const [failure] = at < 0 ? [] : plannedFailures.splice(at, 1);
    if (failure) return failure.answer();
    return next();
  });
  app.get('/cgi-bin/token', (c) => {
    const { appid, secret, grant_type } = c.req.query();
    if (appid !== 'wx1' || secret !== 's3cret' || grant_type !== 'client_credential') {
      return c.json({ errcode: 40013, errmsg: 'invalid appid' });
    }
    tokens += 1;
    validToken = `token-${tokens}`;
    return c.json({ access_token: validToken, expires_in: 7200 });
  });
  app.get('/cgi-bin/ticket/getticket', (c) => {
    const { access_token, type } = c.req.query();
    if (access_token !== validToken || type !== 'jsapi') {
      return c.json({ errcode: 40001, errmsg: 'invalid credential' });
    }
    return c.json({ errcode: 0, errmsg: 'ok', ticket: `ticket-of-${access_token}`, expires_in: 7200 });
  });
  wechat = await listenLocally(app.fetch);
  clock = makeClock(1_763_700_000_500);
  signer = createWechatSigner({ appId: 'wx1', secret: 's3cret', clock, baseUrl: wechat.url });
});
afterEach(() => wechat.close());

const url = 'https://taici.example/list?film_id=f1';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

test('signs ticket, nonce, time, and the address without its fragment by SHA-1', async () => {
  const { appId, timestamp, nonceStr, signature } = await signer.sign({ url: `${url}#lines` });
  expect([appId, timestamp]).toEqual(['wx1', 1_763_700_000]);
  expect(nonceStr).toMatch(/^[0-9a-f]{24}$/);
  expect(signature).toBe(
    sha1(`jsapi_ticket=ticket-of-token-1&noncestr=${nonceStr}&timestamp=1763700000&url=${url}`),
  );
});

test('fetches one token and one ticket for many requests, until shortly before they expire', async () => {
  const signatures = await Promise.all(Array.from({ length: 10 }, () => signer.sign({ url })));
  expect(new Set(signatures.map(({ nonceStr }) => nonceStr)).size).toBe(10);
  expect(requestedPaths).toEqual(['/cgi-bin/token', '/cgi-bin/ticket/getticket']);
  clock.now += 6_899_000;
  await signer.sign({ url });
  expect(requestedPaths).toHaveLength(2);
  clock.now += 2_000;
  await signer.sign({ url });
  expect(requestedPaths).toHaveLength(4);
});

test('fetches the token again when another program has invalidated it', async () => {
  await signer.sign({ url });
  clock.now += 7_000_000;
  plannedFailures.push({
    path: '/cgi-bin/ticket/getticket',
    answer: () => Response.json({ errcode: 42001, errmsg: 'access_token expired' }),
  });
  await signer.sign({ url });
  expect(tokens).toBe(3);
});

test.each([
  ['a refusal', () => Response.json({ errcode: 45009, errmsg: 'reach max api daily quota limit' }), '45009'],
  ['a server error', () => new Response('no', { status: 502 }), 'HTTP 502'],
  ['an answer that is no JSON', () => new Response('<html>'), '/cgi-bin/ticket/getticket'],
  ['an answer of another shape', () => Response.json({ ticket: 5 }), 'shape'],
])('reports %s without a secret, and asks WeChat again after a minute', async (_, answer, reason) => {
  plannedFailures.push({ path: '/cgi-bin/ticket/getticket', answer });
  const failed = await signer.sign({ url }).catch((thrown: unknown) => thrown);
  expect(failed).toMatchObject({ code: 'wechat_failed', status: 502 });
  expect(String(failed)).toContain(reason);
  expect(JSON.stringify([String(failed), failed])).not.toMatch(/s3cret|token-1/);
  const before = requestedPaths.length;
  clock.now += 59_000;
  expect(await signer.sign({ url }).catch((thrown: unknown) => thrown)).toBe(failed);
  expect(requestedPaths).toHaveLength(before);
  clock.now += 1_000;
  await signer.sign({ url });
  expect(requestedPaths).toHaveLength(before + 1);
});

test('reports a wrong secret with WeChat’s message', async () => {
  const wrong = createWechatSigner({ appId: 'wx1', secret: 'no', clock, baseUrl: wechat.url });
  await expect(wrong.sign({ url })).rejects.toThrow('40013');
});
