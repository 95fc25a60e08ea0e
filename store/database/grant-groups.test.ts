import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../open-store.ts';
import { addCompanyWithVideo, addVisitors, makeRedPacket } from '../testing/campaign-fixtures.ts';
import { ACTIVITY_STARTS_MS, makeActivity, makePrize } from '../testing/draw-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const ACCOUNTS = 60;
const NOW = 5000;

let files: TestStore[];
let opened: Store[];
beforeEach(() => {
  files = [];
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  for (const file of files) await file.dispose();
});

/** Fills a file of its own. Returns the accounts, and a store that makes grants in the given way. */
async function open(options: StoreOptions) {
  const file = await openTestStore();
  files.push(file);
  const { companyId, videoId } = await addCompanyWithVideo(file);
  const accountIds = await addVisitors(file, ACCOUNTS);
  const store = openStore(file.address, options);
  opened.push(store);
  return { store, accountIds, companyId, videoId };
}

type Table =
  | 'red_packet_claims'
  | 'red_packet_grants'
  | 'red_packet_shares'
  | 'red_packet_entries'
  | 'payout_bills'
  | 'draw_records'
  | 'draw_participants'
  | 'draw_day_counts'
  | 'draw_prizes'
  | 'limit_counters';

/** Returns the rows of tables as texts, in an order of their own. */
async function rowsOf(store: Store, tables: readonly Table[]): Promise<string[]> {
  const lists = await Promise.all(
    tables.map(async (table) => {
      const rows = await store.db.selectFrom(table).selectAll().execute();
      return rows.map((row) => `${table} ${JSON.stringify(row)}`);
    }),
  );
  return lists.flat().toSorted();
}

/** Runs what the rounds ask for in two stores: in one, one after the other, and in the other, all of a round at once. */
async function compareWays<Task>(args: {
  set: (ground: Awaited<ReturnType<typeof open>>) => Promise<(task: Task) => Promise<unknown>>;
  rounds: (accountIds: readonly string[]) => Task[][];
  tables: readonly Table[];
}): Promise<unknown[]> {
  const { set, rounds, tables } = args;
  const [apart, together] = [await open({ grantTransactions: 'single' }), await open({})];
  const [runApart, runTogether] = [await set(apart), await set(together)];
  const settle = (running: Promise<unknown>[]) =>
    Promise.allSettled(running).then((all) =>
      all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    );
  const answers: unknown[] = [];
  for (const round of rounds(apart.accountIds)) {
    const expected: unknown[] = [];
    for (const task of round) expected.push(...(await settle([runApart(task)])));
    expect(await settle(round.map(runTogether))).toEqual(expected);
    answers.push(...expected);
  }
  expect(await rowsOf(together.store, tables)).toEqual(await rowsOf(apart.store, tables));
  for (const { rule, broken } of await together.store.integrity.check())
    expect({ rule, broken }).toEqual({ rule, broken: 0 });
  return answers;
}

test('claims of one group get what they would get one after the other', async () => {
  const claim = (redPacketId: string, accountId: string, requestId: string) => ({
    ...{ redPacketId, accountId, requestId, grantId: `${redPacketId}-${accountId}-${requestId}`, nowMs: NOW },
  });
  const answers = await compareWays({
    async set({ store, companyId, videoId }) {
      const { redPackets } = store.campaigns;
      for (const [id, shares, visitorDailyCap] of [
        ['few', 40, null],
        ['many', 100, 2],
        ['last', 50, 2],
      ] as const) {
        const totalCents = (shares * (shares + 1)) / 2;
        const redPacket = makeRedPacket({
          ...{ id, companyId, videoId, shareCount: shares, totalCents, minCents: 1, maxCents: shares },
          visitorDailyCap,
        });
        await redPackets.insertRedPacket(redPacket);
        const cents = Array.from({ length: shares }, (_, at) => at + 1);
        await redPackets.activate({ redPacket, shares: cents, actorId: 'admin', nowMs: NOW });
      }
      return redPackets.claim;
    },
    rounds: (ids) => [
      [
        // Each account twice, with another request; the first ones also repeat a request, and use it for another red packet.
        ...ids.map((id) => claim('few', id, 'a')),
        ...ids.map((id) => claim('few', id, 'b')),
        ...ids.slice(0, 5).map((id) => claim('few', id, 'a')),
        ...ids.map((id) => claim('many', id, 'c')),
      ],
      [claim('none', ids[0] ?? '', 'x'), claim('many', ids[1] ?? '', 'a'), claim('last', ids[2] ?? '', 'd')],
      ids.map((id) => claim('last', id, 'e')),
    ],
    tables: [
      ...(['red_packet_claims', 'red_packet_grants', 'red_packet_shares'] as const),
      ...(['red_packet_entries', 'payout_bills'] as const),
    ],
  });
  const outcomes = new Map<string, number>();
  for (const answer of answers) {
    const name = typeof answer === 'string' ? answer : (answer as { outcome: string }).outcome;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }
  expect(Object.fromEntries(outcomes)).toEqual({
    // The five repeated requests have the answer of the first time.
    ...{ granted: 40 + 60 + 20 + 5, already: 40, exhausted: 20 + 20, closed: 1 + 40 },
    ...{ 'AppError: not_found': 1, 'AppError: bad_parameter': 1 },
  });
});

test('draws of one group get what they would get one after the other', async () => {
  const draw = (accountId: string, requestId: string, at: number) => ({ accountId, requestId, at });
  const answers = await compareWays({
    async set({ store, accountIds }) {
      const chain = { documentText: '{}', pseudonymKey: 'ef'.repeat(32), headHash: 'cd'.repeat(32) };
      const activity = makeActivity({
        ...{ id: 'wheel', chances: 3, chain },
        prizes: [
          makePrize('gold', { stock: 5 }),
          makePrize('cup', { stock: 100, dayCap: 7 }),
          makePrize('pen', { personCap: 1 }),
          makePrize('none', { isFallback: true, weight: 9 }),
        ],
      });
      await store.draw.insertActivity(activity);
      const listed = { id: 'listed', list: 'black', kind: 'account', label: 'v1', note: '' } as const;
      await store.drawLists.putEntry({
        ...{ entry: { ...listed, createdMs: 1 }, entryKey: accountIds[1] ?? '', actorId: 'admin' },
      });
      return ({ accountId, requestId, at }: ReturnType<typeof draw>) =>
        store.draw.draw({
          ...{ recordId: `${accountId}-${requestId}-${at}`, activityId: 'wheel', accountId, requestId },
          limits: [{ counter: `network ${at % 7}`, count: 20, windowMs: 60_000 }],
          ...{ nowMs: ACTIVITY_STARTS_MS + at, roll: () => ({ roll: at, index: at % 4 }) },
        });
    },
    rounds: (ids) => [
      [
        ...ids.map((id, at) => draw(id, 'a', at)),
        ...ids.map((id, at) => draw(id, 'b', at + 1)),
        ...ids.slice(0, 9).map((id, at) => draw(id, 'a', at)),
      ],
      [...ids, ...ids].map((id, at) => draw(id, `c${at}`, at)),
    ],
    tables: [
      ...(['draw_records', 'draw_participants', 'draw_day_counts', 'draw_prizes'] as const),
      'limit_counters',
    ],
  });
  const refusals = answers.flatMap((answer) => (answer as { refused?: string }).refused ?? []);
  expect(new Set(refusals)).toEqual(new Set(['no_chances', 'too_many']));
});
