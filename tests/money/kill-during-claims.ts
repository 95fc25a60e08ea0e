import { setTimeout as sleep } from 'node:timers/promises';
import { type ClaimAnswer, claimOverHttp } from './claim-load.ts';

/** What answers claims, and can be killed. */
interface Killable {
  address: string;
  kill(): Promise<void>;
}

const CLIENTS = 24;
/** A server is killed at a random moment of this time after its first answer, in milliseconds. */
const KILL_WITHIN_MS = 150;

/**
 * Lets clients claim shares of one red packet, and kills the server at random moments. Every fourth account claims twice,
 * with another request. A request that got no answer is sent again, and when all have one, those with an answer are.
 * The last server answers what is left. Returns every answer that a client has received.
 */
export async function claimThroughKills(args: {
  start: () => Promise<Killable>;
  kills: number;
  redPacketId: string;
  accountIds: readonly string[];
}): Promise<ClaimAnswer[]> {
  const { start, kills, redPacketId, accountIds } = args;
  const answered: ClaimAnswer[] = [];
  const unanswered = accountIds.flatMap((accountId, at) =>
    Array.from({ length: at % 4 === 0 ? 2 : 1 }, (_, click) => ({
      ...{ accountId, redPacketId, requestId: `click-${click}` },
    })),
  );
  const runClients = (address: string, isLast: boolean, onAnswer: () => void) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (;;) {
          const open = unanswered.shift();
          const request =
            open ?? (isLast ? undefined : answered[Math.floor(Math.random() * answered.length)]);
          if (!request) return;
          try {
            answered.push(await claimOverHttp({ address, ...request }));
            onAnswer();
          } catch {
            // Killed: nobody knows whether it was stored. The next server is asked again.
            if (open) unanswered.push(open);
            return;
          }
        }
      }),
    );
  for (let killed = 0; killed < kills; killed++) {
    const server = await start();
    const first = Promise.withResolvers<void>();
    const clients = runClients(server.address, false, first.resolve);
    await Promise.race([first.promise, clients]);
    await sleep(Math.random() * KILL_WITHIN_MS);
    await server.kill();
    await clients;
  }
  const server = await start();
  await runClients(server.address, true, () => undefined);
  await server.kill();
  return answered;
}
