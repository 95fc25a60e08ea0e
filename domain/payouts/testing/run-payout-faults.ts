import {
  type CallbackFault,
  callbackFaults,
  type RequestFault,
  requestFaults,
} from '#server/wechat-simulator/simulated-faults.ts';
import { makePayoutWorld, type PayoutWorld } from './payout-world.ts';

/** Returns a generator of numbers from 0 to 1 that repeats for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HOUR_MS = 3_600_000;
/** Number of rounds with faults, and maximum number of rounds without faults until all orders have ended. */
const LYING_ROUNDS = 40;
const HONEST_ROUNDS = 200;

/**
 * Pays bills through a WeChat Pay with random faults, with a clock that jumps, visitors who may or may not accept, and an
 * administrator who retries, withdraws, and sends again. Then the faults stop until all orders have ended. Returns the remaining
 * differences, and the number of bills in each state.
 */
export async function runPayoutFaults(
  args: { seed: number } & Omit<Parameters<typeof makePayoutWorld>[0], 'faults'>,
): Promise<{ differences: string[]; states: Record<string, number>; rounds: number }> {
  const random = randomOf(args.seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  let isLying = true;
  const world = await makePayoutWorld({
    ...args,
    faults: {
      request: () => (isLying && random() < 0.45 ? pick<RequestFault>(requestFaults) : null),
      callback: () => (isLying && random() < 0.6 ? pick<CallbackFault>(callbackFaults) : null),
    },
  });
  try {
    const { clock, visitors, service, simulator } = world;
    for (const accountId of visitors) await service.collect({ accountId });
    let rounds = 0;
    for (; rounds < LYING_ROUNDS; rounds += 1) {
      clock.now += Math.floor(random() < 0.1 ? random() * 14 * HOUR_MS : random() * 60_000);
      await world.runner.run();
      for (const { number, state } of simulator.merchant.list())
        if (state === 'waiting' && random() < 0.08) simulator.merchant.confirm(number);
      await simulator.callbacks.deliverDue();
      await lookAfter(world, random);
    }
    isLying = false;
    for (; rounds < LYING_ROUNDS + HONEST_ROUNDS && (await isOpen(world)); rounds += 1) {
      clock.now += 2 * HOUR_MS;
      await world.runner.run();
      await simulator.callbacks.deliverDue();
      await lookAfter(world, () => 0);
    }
    const states: Record<string, number> = {};
    for (const state of (await world.billStates()).values()) states[state] = (states[state] ?? 0) + 1;
    return { differences: await world.findDifferences(), states, rounds };
  } finally {
    await world.dispose();
  }
}

/** Acts as an administrator who checks the orders. The smaller the values of `random`, the more actions. */
async function lookAfter({ service, admin }: PayoutWorld, random: () => number): Promise<void> {
  if (random() < 0.5 && (await service.status({ viewer: admin })).stop)
    await service.resume({ viewer: admin });
  const look = async (need: 'held' | 'failed' | null) =>
    (await service.list({ viewer: admin, need, pageNumber: 1, pageSize: 100 })).list;
  for (const { number } of await look('held'))
    if (random() < 0.3) await service.tryAgain({ viewer: admin, number });
  for (const { number } of await look('failed'))
    if (random() < 0.3) await service.sendAgain({ viewer: admin, number });
  for (const { number, endedMs, isWithdrawn } of await look(null)) {
    const chance = random();
    if (endedMs === null && !isWithdrawn && chance > 0 && chance < 0.01)
      await service.withdraw({ viewer: admin, number });
  }
}

const isOpen = async ({ store }: PayoutWorld) =>
  (await store.db
    .selectFrom('payout_transfers')
    .select('number')
    .where('ended_ms', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
