import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Clock } from '#domain/clock.ts';
import type { CommandMessages } from '../messages.ts';
import { createWechatSimulator, type WechatSimulator } from './create-wechat-simulator.ts';

/** The interval between checks for due callbacks, in milliseconds. */
const DELIVERY_MS = 500;
/** The time limit for the answer to a callback, in milliseconds. WeChat Pay's documentation says five seconds. */
const CALLBACK_TIMEOUT_MS = 5000;
/** The delay of a slow answer, in milliseconds. The product stops waiting earlier. */
const SLOW_MS = 15_000;

export interface RunningWechatSimulator extends WechatSimulator {
  /** The simulator's address, for example `http://127.0.0.1:4000`. */
  url: string;
  close(): Promise<void>;
}

/** Starts a local server that simulates WeChat and WeChat Pay, with one official account and one merchant. */
export async function startWechatSimulator(args: {
  clock: Clock;
  wording: CommandMessages['simulator'];
  /** The address for callbacks; null sends none. */
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
