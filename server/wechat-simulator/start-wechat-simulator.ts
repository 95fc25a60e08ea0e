import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Clock } from '#domain/clock.ts';
import type { CommandMessages } from '../messages.ts';
import { officialAccountRoutes } from './official-account-routes.ts';
import type { SimulatedUser } from './simulated-user.ts';

export interface WechatSimulator {
  /** Where the simulator answers, for example `http://127.0.0.1:4000`. It stands for every host of WeChat. */
  url: string;
  /** The official account that it knows. */
  account: { appId: string; secret: string };
  /** Makes one person sign in without being asked; null shows the page that offers everyone. */
  setVisitor(visitor: SimulatedUser | null): void;
  close(): Promise<void>;
}

/** Starts a local server that answers as WeChat does, with an official account of its own. */
export async function startWechatSimulator(args: {
  clock: Clock;
  wording: CommandMessages['simulator'];
  /** A free port by default. */
  port?: number;
}): Promise<WechatSimulator> {
  const { clock, wording, port = 0 } = args;
  let visitor: SimulatedUser | null = null;
  const account = { appId: 'wxsimulated00000001', secret: randomBytes(16).toString('hex') };
  const http = new Hono();
  http.route('/', officialAccountRoutes({ ...account, clock, wording, visitor: () => visitor }));
  const server = createAdaptorServer({ fetch: http.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    account,
    setVisitor(next) {
      visitor = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
