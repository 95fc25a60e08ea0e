import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const resultSchema = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  throughput: z.object({ total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
  hasRepeated: z.boolean(),
  processorMs: z.number(),
});

/** Requests, and latencies in milliseconds. */
export interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Size of an answer with its headers, as sent. */
  bytesEach: number;
  /** Processor time that one request took the load generator, which shares the processors with the server. Milliseconds. */
  generatorMsEach: number;
}

/**
 * Loads addresses with 50 connections at once, from a process of its own. Each connection asks for the addresses in their
 * order, and begins at another of them. With `once`, each has a part of the addresses to itself, and it is an error if
 * one has asked for all of its part. The requests accept the encodings that browsers accept. Throws when an answer is not
 * a success.
 */
export async function measureLoad(args: {
  address: string;
  paths: readonly string[];
  cookie: string;
  seconds: number;
  once?: boolean;
}): Promise<Load> {
  const { address, paths, cookie, seconds, once: isOnce = false } = args;
  const child = fork(fileURLToPath(new URL('load-addresses.child.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  child.send({ address, paths, cookie, seconds, isOnce });
  const [answer] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the load generator exited with ${code}`))),
  ]);
  await ended;
  const { requests, throughput, latency, non2xx, errors, hasRepeated, processorMs } =
    resultSchema.parse(answer);
  if (requests.total === 0 || non2xx + errors > 0)
    throw new Error(`${address}${paths[0]}: ${requests.total} requests, of which ${non2xx + errors} failed`);
  if (isOnce && hasRepeated) throw new Error(`${paths.length} addresses are too few for ${seconds} s`);
  return {
    requests: requests.total,
    perSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    bytesEach: throughput.total / requests.total,
    generatorMsEach: processorMs / requests.total,
  };
}
