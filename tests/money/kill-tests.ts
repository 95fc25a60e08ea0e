import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { StoreDialect } from '#store/database/tables.ts';
import {
  type ClaimAnswer,
  type ClaimRequest,
  claimOverHttp,
  findMoneyFaults,
  readOutcome,
  setUpMoney,
} from './claim-load.ts';
import { addActivity, type DrawAnswer, type DrawRequest, drawOverHttp, findDrawFaults } from './draw-load.ts';
import { clicksOf, runThroughKills } from './run-through-kills.ts';

/**
 * Kills the product `kills` times while accounts claim shares and draw at once. There are half as many shares, and prizes, as
 * accounts.
 */
export async function expectNothingLost(args: {
  dialect: StoreDialect;
  kills: number;
  accounts: number;
}): Promise<void> {
  const { dialect, kills, accounts } = args;
  const ground = await setUpMoney({ dialect, accounts });
  try {
    const half = accounts / 2;
    const { accountIds, store } = ground;
    const redPacketId = await ground.addRedPacket(half);
    const activityId = await addActivity(store, { stock: half, chances: 2 });
    const clicks = clicksOf(accountIds);
    const requests = clicks.flatMap((click): (ClaimRequest | DrawRequest)[] => [
      { ...click, redPacketId },
      { ...click, activityId },
    ]);
    const answers = await runThroughKills<ClaimRequest | DrawRequest, ClaimAnswer | DrawAnswer>({
      ...{ start: () => ground.startServer(), kills, requests },
      ask: (request) => ('redPacketId' in request ? claimOverHttp(request) : drawOverHttp(request)),
    });
    const failed = answers.filter(({ status }) => status !== 200 && status !== 429);
    expect(failed.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    const acknowledged = answers.filter(({ status }) => status === 200);
    const claims = acknowledged.filter((answer) => 'redPacketId' in answer);
    const draws = acknowledged.filter((answer) => 'activityId' in answer);
    expect(await findMoneyFaults({ store, acknowledged: claims })).toEqual([]);
    expect(await findDrawFaults({ store, activityId, acknowledged: draws })).toEqual([]);
    const redPacket = await store.campaigns.redPackets.redPacketById(redPacketId);
    expect(redPacket).toMatchObject({ grantedCount: half, grantedCents: redPacket?.totalCents });
    expect(claims.some((answer) => readOutcome(answer).outcome === 'exhausted')).toBe(true);
    expect(await store.draw.activityById(activityId)).toMatchObject({
      drawCount: clicks.length,
      prizes: [{ stockRemaining: 0, awardedCount: half }, { awardedCount: clicks.length - half }],
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
