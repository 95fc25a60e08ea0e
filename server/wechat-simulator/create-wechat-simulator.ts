import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Clock } from '#domain/clock.ts';
import type { WechatMerchant } from '../adapters/wechat-pay/merchant.ts';
import type { PayTransport } from '../adapters/wechat-pay/pay-transport.ts';
import type { CommandMessages } from '../messages.ts';
import { LostAnswer } from './answer-with-fault.ts';
import { merchantPages } from './merchant-pages.ts';
import { officialAccountRoutes } from './official-account-routes.ts';
import { redPacketRoutes } from './red-packet-routes.ts';
import {
  createSimulatedCallbacks,
  type DeliverCallback,
  type SimulatedCallbacks,
} from './simulated-callbacks.ts';
import { createPlannedFaults, type SimulatedFaults } from './simulated-faults.ts';
import { createSimulatedKeys } from './simulated-keys.ts';
import { createSimulatedMerchant, type SimulatedMerchant } from './simulated-merchant.ts';
import type { SimulatedUser } from './simulated-user.ts';
import { transferRoutes } from './transfer-routes.ts';

export interface WechatSimulator {
  /** Answers requests to every WeChat host. */
  http: Hono;
  /** The simulated official account. */
  account: { appId: string; secret: string };
  /** The simulated merchant's settings for the product. */
  settings: WechatMerchant & { apiV2Key: string };
  merchant: SimulatedMerchant;
  callbacks: SimulatedCallbacks;
  /** Plans faults. They come before those of `args.faults`. */
  faults: ReturnType<typeof createPlannedFaults>;
  /** Makes a person sign in without the choice page; null shows that page. */
  setVisitor(visitor: SimulatedUser | null): void;
  /** Sets how far WeChat Pay's clock is ahead of ours, in milliseconds. */
  setSkew(ms: number): void;
  /** Sends requests to the simulator within the process. */
  transport: PayTransport;
}

/** Creates a simulated WeChat with an official account, a merchant, and WeChat Pay. It does not use the network. */
export function createWechatSimulator(args: {
  clock: Clock;
  wording: CommandMessages['simulator'];
  deliver: DeliverCallback;
  notifyUrl: string | null;
  /** Used when no fault is planned; none by default. */
  faults?: SimulatedFaults;
  /** Waits before a slow answer. By default, a slow answer never comes. */
  pause?: () => Promise<void>;
}): WechatSimulator {
  const { clock, wording, deliver, notifyUrl } = args;
  const pause =
    args.pause ??
    (async () => {
      throw new LostAnswer();
    });
  const account = { appId: 'wxsimulated00000001', secret: randomBytes(16).toString('hex') };
  const { appId } = account;
  const keys = createSimulatedKeys();
  const planned = createPlannedFaults();
  const faults: SimulatedFaults = {
    request: () => planned.request() ?? args.faults?.request() ?? null,
    callback: () => planned.callback() ?? args.faults?.callback() ?? null,
  };
  const callbacks = createSimulatedCallbacks({ clock, keys, appId, faults, deliver });
  const merchant = createSimulatedMerchant({
    clock,
    onChange(bill) {
      if (['paid', 'failed', 'cancelled', 'returned'].includes(bill.state)) callbacks.add(bill);
    },
  });
  let visitor: SimulatedUser | null = null;
  let skewMs = 0;
  const http = new Hono();
  http.route('/', officialAccountRoutes({ ...account, clock, wording, visitor: () => visitor }));
  http.route('/', transferRoutes({ merchant, keys, appId, clock, faults, pause, skewMs: () => skewMs }));
  http.route('/', redPacketRoutes({ merchant, keys, appId, faults, pause }));
  http.route('/', merchantPages({ merchant, faults: planned, wording }));
  http.onError((thrown, c) => {
    if (!(thrown instanceof LostAnswer)) return c.text(String(thrown), 500);
    // Over the network, the connection ends without an answer.
    const { incoming } = (c.env ?? {}) as { incoming?: { socket: { destroy(): void } } };
    if (!incoming) throw thrown;
    incoming.socket.destroy();
    return c.body(null, 502);
  });
  return {
    http,
    account,
    settings: {
      ...{ merchantId: keys.merchantId, appId, privateKey: keys.merchant.privateKey },
      ...{ serial: keys.merchantSerial, apiV3Key: keys.apiV3Key, apiV2Key: keys.apiV2Key },
      platformKeys: new Map([[keys.platformKeyId, keys.platform.publicKey]]),
      ...{ sceneId: '1000', notifyUrl },
    },
    merchant,
    callbacks,
    faults: planned,
    setVisitor(next) {
      visitor = next;
    },
    setSkew(ms) {
      skewMs = ms;
    },
    async transport({ method, url, headers, body }) {
      const answer = await http.request(url, { method, headers, ...(method === 'POST' ? { body } : {}) });
      const text = await answer.text();
      return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
    },
  };
}
