import autocannon from 'autocannon';
import * as z from 'zod';

const CONNECTIONS = 50;

const loadSchema = z.object({
  address: z.string(),
  paths: z.array(z.string()).min(1),
  cookie: z.string(),
  seconds: z.number(),
  isOnce: z.boolean(),
});

/** Loads the addresses that the parent sends, sends the result back, and ends. */
process.once('message', async (message) => {
  const { address, paths, cookie, seconds, isOnce } = loadSchema.parse(message);
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
  let connections = 0;
  let hasRepeated = false;
  const before = process.cpuUsage();
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    requests: [{ path: paths[0] }],
    setupClient(client) {
      const first = Math.floor((connections * paths.length) / CONNECTIONS);
      connections += 1;
      const end = Math.floor((connections * paths.length) / CONNECTIONS);
      const own = isOnce ? paths.slice(first, end) : [...paths.slice(first), ...paths.slice(0, first)];
      client.setRequests(own.map((path) => ({ method: 'GET', path, headers })));
      let answers = 0;
      client.on('response', () => {
        answers += 1;
        hasRepeated ||= answers >= own.length;
      });
    },
  });
  const { user, system } = process.cpuUsage(before);
  const answer = { ...result, hasRepeated, processorMs: (user + system) / 1000 };
  process.send?.(answer, undefined, undefined, () => process.disconnect());
});
