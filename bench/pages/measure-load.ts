import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const resultSchema = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** Requests a second, and latencies in milliseconds. */
export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Loads an address with 50 connections at once, from a process of its own. Throws when an answer is not a success. */
export async function measureLoad(args: { url: string; cookie: string; seconds: number }): Promise<Load> {
  const { url, cookie, seconds } = args;
  const autocannon = fileURLToPath(import.meta.resolve('autocannon'));
  const options = ['--json', '--connections', '50', '--duration', String(seconds)];
  const child = spawn(process.execPath, [autocannon, ...options, '--headers', `cookie=${cookie}`, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`autocannon exited with ${code}`);
  const { requests, latency, non2xx, errors } = resultSchema.parse(JSON.parse(output));
  if (requests.total === 0 || non2xx + errors > 0)
    throw new Error(`${url}: ${requests.total} requests, of which ${non2xx + errors} failed`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}
