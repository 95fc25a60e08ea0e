import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import type { Transfer } from '#domain/payouts/transfer-types.ts';
import type { PayoutResult } from '#domain/payouts/types.ts';
import type { Tables } from '../database/tables.ts';
import { addCompanyWithVideo, addVisitors, makeRedPacket } from '../testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = 500_000;

/** SQLite has one writer, so only PostgreSQL can have these races. */
let store: TestStore;
let ground: { companyId: string; videoId: string };
beforeAll(async () => {
  store = await openTestStore({ dialect: 'postgres' });
  ground = await addCompanyWithVideo(store);
  for (const accountId of await addVisitors(store, 3))
    await store.payouts.savePayee({
      ...{ accountId, kind: 'wechat', ciphertext: null, maskedNumber: null },
      ...{ consentVersion: 1, consentedMs: NOW },
    });
});
afterAll(() => store?.dispose());

/** Grants an account a share of each of several new red packets: the first has the highest bill number. Returns the numbers. */
async function grantFromEach(accountId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `${accountId}-${at}`).toSorted((a, b) =>
    billNumberOf(`g-${a}`) < billNumberOf(`g-${b}`) ? 1 : -1,
  );
  const { redPackets } = store.campaigns;
  for (const [at, id] of ids.entries()) {
    const redPacket = makeRedPacket({ ...ground, id });
    await redPackets.insertRedPacket(redPacket);
    const shares = Array.from({ length: 10 }, () => 100);
    await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW });
    const claim = { redPacketId: id, accountId, requestId: id, grantId: `g-${id}` };
    await redPackets.claim({ ...claim, nowMs: NOW + at });
  }
  return ids.map((id) => billNumberOf(`g-${id}`));
}

/** Starts a transaction, and returns when it has done its work. `end` commits it. */
async function hold(work: (trx: Transaction<Tables>) => Promise<unknown>): Promise<{ end(): Promise<void> }> {
  const started = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const held = store.db.transaction().execute(async (trx) => {
    await work(trx);
    started.resolve();
    await ending.promise;
  });
  await Promise.race([started.promise, held]);
  return {
    async end() {
      ending.resolve();
      await held;
    },
  };
}

/** Resolves when this many transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  const readCount = async () => (await waiting.execute(store.db)).rows.length;
  await expect.poll(readCount, { timeout: 20_000 }).toBe(count);
}

/** Locks a bill until the end of the transaction. */
const lock = (billNumber: string | undefined) => (trx: Transaction<Tables>) =>
  trx
    .selectFrom('payout_bills')
    .select('bill_number')
    .where('bill_number', '=', billNumber ?? '')
    .forUpdate()
    .execute();

const settle = (billNumbers: readonly string[]) =>
  store.payouts.settle({
    ...{ adminId: 'admin', actorId: 'admin', nowMs: NOW },
    results: billNumbers.map(
      (billNumber, at): PayoutResult => ({
        ...{ fileLine: at + 1, billNumber, cents: null, batchId: null, outcome: 'paid', reference: null },
      }),
    ),
  });

test('payments and a payout file that want the same bills at once wait for each other without a deadlock', async () => {
  // The file takes the oldest bill first, which has the highest number.
  const [high = '', middle = '', low = ''] = await grantFromEach('v0', 3);
  const held = await hold(lock(middle));
  const paid = settle([low, middle, high]);
  await untilWaiting(1);
  const file = store.payouts.makeBatch({
    ...{ batchId: 'file', adminId: 'admin', redPacketId: null, billNumbers: [high, low] },
    ...{ limit: 9, nowMs: NOW },
  });
  await untilWaiting(2);
  await held.end();
  expect(await paid).toMatchObject({ paid: 3, problems: [] });
  expect(await file).toBeNull();
});

test('payments and the deletion of an account that want the same bills at once wait without a deadlock', async () => {
  const numbers = await grantFromEach('v1', 8);
  const held = await hold(lock(numbers.at(-2)));
  const paid = settle(numbers);
  await untilWaiting(1);
  const erased = store.personalDataSources.find(({ name }) => name === 'red_packets')?.erase('v1');
  await untilWaiting(2);
  await held.end();
  await erased;
  expect(await paid).toMatchObject({ paid: 8, problems: [] });
});

test('an answer of the channel does not undo that the order was taken back, and erased, at the same moment', async () => {
  const [billNumber = ''] = await grantFromEach('v2', 1);
  const order = { number: billNumber, previousNumber: null, billNumber, accountId: 'v2', cents: 100 };
  const transfer: Transfer = {
    ...order,
    ...{ channel: 'merchant_transfer', state: 'sending', sealedOpenId: 'sealed', activity: 'a', sender: 's' },
    ...{ confirmation: null, channelNumber: null, tries: 0, sentMs: null, nextMs: NOW, heldCode: null },
    ...{ lastCode: null, isWithdrawn: false, createdMs: NOW, endedMs: null },
  };
  expect(await store.transfers.start({ transfer, actorId: null, nowMs: NOW })).toBe(true);
  const held = await hold((trx) =>
    trx
      .updateTable('payout_transfers')
      .set({ is_withdrawn: 1, sealed_open_id: null, next_ms: 0, tries: 0 })
      .where('number', '=', billNumber)
      .execute(),
  );
  const change = { kind: 'retry', code: 'SYSTEM_ERROR', nextMs: NOW + 3_600_000 } as const;
  const entered = store.transfers.enter({ number: billNumber, change, nowMs: NOW });
  await untilWaiting(1);
  await held.end();
  await entered;
  const after = await store.transfers.findTransfer(billNumber);
  expect(after).toMatchObject({ isWithdrawn: true, sealedOpenId: null, lastCode: 'SYSTEM_ERROR' });
});
