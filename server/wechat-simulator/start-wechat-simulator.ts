import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Clock } from '#domain/clock.ts';
import type { CommandMessages } from '../messages.ts';
import { createWechatSimulator, type WechatSimulator } from './create-wechat-simulator.ts';

/** How often due callbacks are looked for, in milliseconds. */
const DELIVERY_MS = 500;
/** How long the simulator waits for the answer to a callback. WeChat Pay's documentation says five seconds. */
const CALLBACK_TIMEOUT_MS = 5000;
/** Longer than the product waits for an answer, in milliseconds. */
const SLOW_MS = 15_000;

export interface RunningWechatSimulator extends WechatSimulator {
  /** Where it answers, for example `http://127.0.0.1:4000`. */
  url: string;
  close(): Promise<void>;
}

/** Starts a local server that answers as WeChat and WeChat Pay do, with an official account and a merchant of its own. */
export async function startWechatSimulator(args: {
  clock: Clock;
  wording: CommandMessages['simulator'];
  /** Where callbacks go; null sends none. */
  notifyUrl?: string | null;
  /** A free port by default. */
  port?: number;
}): Promise<RunningWechatSimulator> {
  const { clock, wording, notifyUrl = null, port = 0 } = args;
  const simulator = createWechatSimulator({
    ...{ clock, wording, notifyUrl },
    pause: () => sleep(SLOW_MS, undefined, { ref: false }),
    async deliver({ url, headers, body }) {
      const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS);
      const { status } = await fetch(url, { method: 'POST', headers, body, signal });
      return status;
    },
  });
  const server = createAdaptorServer({ fetch: simulator.http.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  let delivering: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    delivering = delivering.then(() => simulator.callbacks.deliverDue());
  }, DELIVERY_MS);
  return {
    ...simulator,
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      clearInterval(timer);
      await delivering;
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
