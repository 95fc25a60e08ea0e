import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { StoreDialect } from '#store/database/tables.ts';
import { claimOverHttp, findMoneyFaults, readOutcome, setUpMoney } from './claim-load.ts';
import { addActivity, drawOverHttp, findDrawFaults } from './draw-load.ts';
import { clicksOf, runThroughKills } from './run-through-kills.ts';

/** Kills the product `kills` times while accounts claim shares, of which there are half as many. */
export async function expectNothingLost(args: {
  dialect: StoreDialect;
  kills: number;
  accounts: number;
}): Promise<void> {
  const { dialect, kills, accounts } = args;
  const ground = await setUpMoney({ dialect, accounts });
  try {
    const shares = accounts / 2;
    const redPacketId = await ground.addRedPacket(shares);
    const { accountIds, store } = ground;
    const requests = clicksOf(accountIds).map((click) => ({ ...click, redPacketId }));
    const answers = await runThroughKills({ start: ground.startServer, kills, requests, ask: claimOverHttp });
    const failed = answers.filter(({ status }) => status !== 200 && status !== 429);
    expect(failed.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    const acknowledged = answers.filter(({ status }) => status === 200);
    expect(await findMoneyFaults({ store, acknowledged })).toEqual([]);
    const redPacket = await store.campaigns.redPackets.redPacketById(redPacketId);
    expect(redPacket).toMatchObject({ grantedCount: shares, grantedCents: redPacket?.totalCents });
    expect(acknowledged.some((answer) => readOutcome(answer).outcome === 'exhausted')).toBe(true);
  } finally {
    await ground.remove();
  }
}

/** Kills the product `kills` times while accounts draw, of whom half can win the prize. */
export async function expectNoDrawLost(args: {
  dialect: StoreDialect;
  kills: number;
  accounts: number;
}): Promise<void> {
  const { dialect, kills, accounts } = args;
  const ground = await setUpMoney({ dialect, accounts });
  try {
    const stock = accounts / 2;
    const { accountIds, store } = ground;
    const activityId = await addActivity(store, { stock, chances: 2 });
    const requests = clicksOf(accountIds).map((click) => ({ ...click, activityId }));
    const answers = await runThroughKills({ start: ground.startServer, kills, requests, ask: drawOverHttp });
    const failed = answers.filter(({ status }) => status !== 200 && status !== 429);
    expect(failed.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    const acknowledged = answers.filter(({ status }) => status === 200);
    expect(await findDrawFaults({ store, activityId, acknowledged })).toEqual([]);
    expect(await store.draw.activityById(activityId)).toMatchObject({
      drawCount: requests.length,
      prizes: [{ stockRemaining: 0, awardedCount: stock }, { awardedCount: requests.length - stock }],
    });
  } finally {
    await ground.remove();
  }
}

/** Returns what the checker finds after a twin of the product that is broken on purpose has been killed `kills` times. */
export async function findFaultsOfTwin(args: { kills: number; accounts: number }): Promise<string[]> {
  const { kills, accounts } = args;
  const ground = await setUpMoney({ dialect: 'sqlite', accounts });
  try {
    const redPacketId = await ground.addRedPacket(accounts);
    const { accountIds, store, sqlitePath } = ground;
    const start = () => startTwin(sqlitePath ?? '');
    const requests = clicksOf(accountIds).map((click) => ({ ...click, redPacketId }));
    const acknowledged = await runThroughKills({ start, kills, requests, ask: claimOverHttp });
    return await findMoneyFaults({ store, acknowledged });
  } finally {
    await ground.remove();
  }
}

async function startTwin(sqlitePath: string) {
  const program = fileURLToPath(new URL('broken-twin.child.ts', import.meta.url));
  const child = spawn(process.execPath, [program, sqlitePath], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [address] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    address: String(address),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
