import { setTimeout as sleep } from 'node:timers/promises';

/** What answers requests, and can be killed. */
interface Killable {
  address: string;
  kill(): Promise<void>;
}

const CLIENTS = 24;
/** A server is killed at a random moment of this time after its first answer, in milliseconds. */
const KILL_WITHIN_MS = 150;

/** Returns the requests of accounts. Every fourth account makes two. */
export const clicksOf = (accountIds: readonly string[]): { accountId: string; requestId: string }[] =>
  accountIds.flatMap((accountId, at) =>
    Array.from({ length: at % 4 === 0 ? 2 : 1 }, (_, click) => ({ accountId, requestId: `click-${click}` })),
  );

/**
 * Lets clients make requests, and kills the server at random moments. A request that got no answer is sent again, and when all
 * have one, those with an answer are. The last server answers what is left. Returns every answer that a client has received.
 */
export async function runThroughKills<Request, Answer extends Request>(args: {
  start: () => Promise<Killable>;
  kills: number;
  requests: readonly Request[];
  /** Rejects when the server dies. */
  ask: (request: Request & { address: string }) => Promise<Answer>;
}): Promise<Answer[]> {
  const { start, kills, requests, ask } = args;
  const answered: Answer[] = [];
  const unanswered = [...requests];
  const runClients = (address: string, isLast: boolean, onAnswer: () => void) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (;;) {
          const open = unanswered.shift();
          const request =
            open ?? (isLast ? undefined : answered[Math.floor(Math.random() * answered.length)]);
          if (!request) return;
          try {
            answered.push(await ask({ ...request, address }));
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
