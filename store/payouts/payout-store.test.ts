import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import type { PayoutFilter, PayoutResult } from '#domain/payouts/types.ts';
import { readChain } from '../audit/audit-store.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  letEverybodyWatch,
  makeRedPacket,
  payGrant,
} from '../testing/campaign-fixtures.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = 500_000;
const PHONE = { kind: 'phone', ciphertext: 'sealed', maskedNumber: '138****0000' } as const;
const all: PayoutFilter = { state: null, redPacketId: null, text: null };

describe.each(['sqlite', 'postgres'] as const)('payments of red packets on %s', (dialect) => {
  let store: TestStore;
  let ground: { companyId: string; videoId: string };
  let visitors: string[];
  let packets = 0;
  let redPacketId = '';
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ground = await addCompanyWithVideo(store);
    visitors = await addVisitors(store, 4);
    for (const accountId of visitors.slice(0, 3))
      await store.payouts.savePayee({ ...PHONE, accountId, consentVersion: 1, consentedMs: 5 });
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    packets += 1;
    const redPacket = makeRedPacket({ ...ground, id: `packet${packets}`, theme: `红包 ${packets}` });
    redPacketId = redPacket.id;
    const { redPackets } = store.campaigns;
    await redPackets.insertRedPacket(redPacket);
    const shares = Array.from({ length: 10 }, () => 100);
    await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW });
    for (const [at, accountId] of visitors.entries())
      await redPackets.claim({
        ...{ redPacketId, accountId, requestId: redPacketId, grantId: `${redPacketId}-${accountId}` },
        nowMs: NOW + at,
      });
  });

  const number = (accountId: string) => billNumberOf(`${redPacketId}-${accountId}`);
  const bills = async (filter: Partial<PayoutFilter> = {}) =>
    (
      await store.payouts.listBills({
        ...{ adminId: 'admin', filter: { ...all, redPacketId, ...filter }, limit: 50, offset: 0 },
      })
    ).bills;
  const stateOf = async (accountId: string) =>
    (await store.payouts.findBill({ adminId: 'admin', billNumber: number(accountId) }))?.state;
  const balances = async () =>
    (await store.campaigns.redPackets.listLedger({ redPacketId, limit: 1, offset: 0 })).balances;
  const makeBatch = (batchId: string, change: { billNumbers?: string[]; limit?: number } = {}) =>
    store.payouts.makeBatch({
      ...{ batchId, adminId: 'admin', redPacketId, billNumbers: null, limit: 100, nowMs: NOW + 10 },
      ...change,
    });
  const settle = (...results: Partial<PayoutResult>[]) =>
    store.payouts.settle({
      ...{ adminId: 'admin', actorId: 'admin', nowMs: NOW + 20 },
      results: results.map((result, at) => ({
        ...{ fileLine: at + 1, billNumber: '', cents: 100, batchId: null, outcome: 'paid', reference: null },
        ...result,
      })),
    });
  const undo = (accountId: string, adminId = 'admin') =>
    store.payouts.undo({ adminId, billNumber: number(accountId), reason: '付错人', nowMs: NOW + 30 });
  const audited = async (action: string) => {
    const found = [];
    for await (const batch of readChain(store.db)) found.push(...batch);
    return found.flatMap(({ entry }) => (entry?.action === action ? [entry] : []));
  };
  const expectWhole = async () =>
    expect((await store.integrity.check()).filter(({ broken }) => broken > 0)).toEqual([]);

  test('each grant gets a bill with a number that follows from it', async () => {
    const listed = await bills();
    expect(listed).toHaveLength(4);
    expect(listed[3]).toEqual({
      ...{ billNumber: number('v0'), grantId: `${redPacketId}-v0`, redPacketId },
      ...{ redPacketTheme: `红包 ${packets}`, accountId: 'v0', accountName: '访客 v0', cents: 100 },
      ...{ state: 'waiting', batchId: null, reference: null, createdMs: NOW, paidMs: null },
      payee: { kind: 'phone', maskedNumber: '138****0000' },
    });
    expect(listed[0]?.payee).toBeNull();
    expect(number('v0')).toMatch(/^[0-9a-zA-Z]{26}$/);
    await expectWhole();
  });

  test('bills are found by state, red packet, number, and name, with their sum', async () => {
    await payGrant(store, { grantId: `${redPacketId}-v2`, nowMs: NOW });
    expect((await bills({ state: 'paid' })).map(({ accountId }) => accountId)).toEqual(['v2']);
    expect(await bills({ text: number('v1').toLowerCase() })).toMatchObject([{ accountId: 'v1' }]);
    expect(await bills({ text: '客 v3' })).toMatchObject([{ accountId: 'v3' }]);
    expect(await bills({ text: '%' })).toEqual([]);
    const list = (adminId: string) =>
      store.payouts.listBills({
        ...{ adminId, filter: { ...all, redPacketId, state: 'waiting' }, limit: 2, offset: 2 },
      });
    expect(await list('admin')).toMatchObject({ total: 3, cents: 300, bills: [{ accountId: 'v0' }] });
    expect(await list('other')).toEqual({ total: 0, cents: 0, bills: [] });
    expect(await store.payouts.findBill({ adminId: 'other', billNumber: number('v0') })).toBeNull();
  });

  test('a payout file takes the oldest bills that can be paid; two at once share none', async () => {
    const files = await Promise.all([
      makeBatch(`${redPacketId}a`, { limit: 2 }),
      makeBatch(`${redPacketId}b`, { limit: 2 }),
    ]);
    const taken = files.flatMap((file) => file?.bills.map(({ accountId }) => accountId) ?? []);
    expect(taken.length).toBeGreaterThanOrEqual(2);
    expect(new Set(taken).size).toBe(taken.length);
    await makeBatch(`${redPacketId}c`);
    const exported = await bills({ state: 'exported' });
    expect(exported.map(({ accountId }) => accountId)).toEqual(['v2', 'v1', 'v0']);
    expect(await makeBatch(`${redPacketId}d`)).toBeNull();
    const batchId = exported[0]?.batchId ?? '';
    expect(await store.payouts.findBatch({ adminId: 'other', batchId })).toBeNull();
    expect((await store.payouts.findBatch({ adminId: 'admin', batchId }))?.bills).not.toEqual([]);
    const open = await store.payouts.listOpenBatches({ adminId: 'admin', limit: 50 });
    expect(open).toContainEqual(expect.objectContaining({ batchId, createdMs: NOW + 10 }));
    expect((await audited('payout_exported')).map(({ subjectId }) => subjectId)).toContain(batchId);
    await expectWhole();
  });

  test('only bills that are named are put into a file', async () => {
    const file = await makeBatch(redPacketId, { billNumbers: [number('v1'), number('v3')] });
    expect(file?.bills.map(({ accountId }) => accountId)).toEqual(['v1']);
    expect((await bills({ state: 'waiting' })).map(({ accountId }) => accountId)).toEqual(['v3', 'v2', 'v0']);
  });

  test('results change bills, grants, and ledger together, and the second time nothing', async () => {
    await makeBatch(redPacketId);
    const results: Partial<PayoutResult>[] = [
      { billNumber: number('v0'), batchId: redPacketId, reference: '10001' },
      { billNumber: number('v1'), batchId: redPacketId, outcome: 'failed' },
    ];
    expect(await settle(...results)).toEqual({ paid: 1, failed: 1, unchanged: 0, problems: [] });
    expect(await bills({ state: 'paid' })).toMatchObject([
      { accountId: 'v0', reference: '10001', paidMs: NOW + 20, batchId: redPacketId },
    ]);
    expect(await stateOf('v1')).toBe('waiting');
    expect(await balances()).toMatchObject({ granted: 300, paid: 100 });
    expect(await audited('red_packet_paid')).toContainEqual(
      expect.objectContaining({
        subjectId: 'v0',
        detail: {
          ...{ red_packet: redPacketId, grant: `${redPacketId}-v0`, bill: number('v0'), cents: '100' },
          reference: '10001',
        },
      }),
    );
    expect((await audited('payout_failed')).at(-1)).toMatchObject({ subjectId: number('v1') });
    const entries = (await audited('red_packet_paid')).length;
    expect(await settle(...results)).toEqual({ paid: 0, failed: 0, unchanged: 2, problems: [] });
    expect((await audited('red_packet_paid')).length).toBe(entries);
    await expectWhole();
  });

  test('one wrong line changes nothing', async () => {
    await makeBatch(redPacketId);
    const good = { billNumber: number('v0'), batchId: redPacketId };
    expect(await settle(good, { billNumber: number('v1'), cents: 9900 })).toMatchObject({
      ...{ paid: 0, problems: [{ fileLine: 2, billNumber: number('v1'), problem: 'amount' }] },
    });
    expect(await settle(good, good)).toMatchObject({ problems: [{ fileLine: 2, problem: 'repeated' }] });
    expect(await settle(good, { billNumber: 'none' })).toMatchObject({ problems: [{ problem: 'unknown' }] });
    expect(await stateOf('v0')).toBe('exported');
    expect(await balances()).toMatchObject({ granted: 400, paid: 0 });
    await expectWhole();
  });

  test('the same result twice at once pays once', async () => {
    const answers = await Promise.all(
      [store, store.openAnother()].map((at) => payGrant(at, { grantId: `${redPacketId}-v0`, nowMs: NOW })),
    );
    expect(answers.map(({ paid }) => paid).sort()).toEqual([0, 1]);
    expect(await balances()).toMatchObject({ granted: 300, paid: 100 });
    await expectWhole();
  });

  test('a payment is taken back once, and can be entered again', async () => {
    await payGrant(store, { grantId: `${redPacketId}-v0`, nowMs: NOW });
    expect(await undo('v0', 'other')).toBe(false);
    expect((await Promise.all([undo('v0'), undo('v0')])).sort()).toEqual([false, true]);
    expect(await balances()).toMatchObject({ granted: 400, paid: 0 });
    expect(await bills({ state: 'waiting' })).toContainEqual(
      expect.objectContaining({ accountId: 'v0', paidMs: null, reference: null }),
    );
    expect((await audited('payout_undone')).at(-1)).toMatchObject({
      ...{ actorId: 'admin', subjectId: 'v0', detail: { bill: number('v0'), reason: '付错人' } },
    });
    await payGrant(store, { grantId: `${redPacketId}-v0`, nowMs: NOW });
    expect(await balances()).toMatchObject({ granted: 300, paid: 100 });
    await expectWhole();
  });

  test('the end of an account cancels its bills; taking a payment back then gives the money up', async () => {
    const leaver = makeAccount({ id: `leaver${packets}`, name: '走的人' });
    await store.accounts.insertAccount(leaver);
    await letEverybodyWatch(store);
    const { redPackets } = store.campaigns;
    const extra = makeRedPacket({ ...ground, id: `${redPacketId}-extra` });
    await redPackets.insertRedPacket(extra);
    const shares = Array.from({ length: 10 }, () => 100);
    await redPackets.activate({ redPacket: extra, shares, actorId: 'admin', nowMs: NOW });
    const claim = (id: string) =>
      redPackets.claim({
        ...{
          redPacketId: id,
          accountId: leaver.id,
          requestId: id,
          grantId: `${id}-${leaver.id}`,
          nowMs: NOW,
        },
      });
    await claim(redPacketId);
    await claim(extra.id);
    await payGrant(store, { grantId: `${redPacketId}-${leaver.id}`, nowMs: NOW });
    await store.payouts.savePayee({ ...PHONE, accountId: leaver.id, consentVersion: 1, consentedMs: 5 });
    await sql`update accounts set deleted_ms = 9 where id = ${leaver.id}`.execute(store.db);
    for (const source of store.personalDataSources) await source.erase(leaver.id);
    expect(await store.payouts.findPayee(leaver.id)).toBeNull();
    const extraNumber = billNumberOf(`${extra.id}-${leaver.id}`);
    expect(await store.payouts.findBill({ adminId: 'admin', billNumber: extraNumber })).toMatchObject({
      state: 'cancelled',
    });
    expect(await settle({ billNumber: extraNumber })).toMatchObject({ problems: [{ problem: 'state' }] });
    expect(await undo(leaver.id)).toBe(true);
    expect(await stateOf(leaver.id)).toBe('cancelled');
    expect(await balances()).toMatchObject({ granted: 400, paid: 0, returned: 100 });
    await expectWhole();
  });

  test('a payee is replaced, exported without its number, and deleted', async () => {
    const accountId = 'v3';
    const base = { accountId, consentVersion: 1, consentedMs: 5 };
    await store.payouts.savePayee({ ...PHONE, ...base });
    const wechat = { ...base, kind: 'wechat', ciphertext: null, maskedNumber: null, consentedMs: 7 } as const;
    await store.payouts.savePayee(wechat);
    expect(await store.payouts.findPayee(accountId)).toEqual(wechat);
    const source = store.personalDataSources.find(({ name }) => name === 'payout_payee');
    expect(await source?.exportData('v0')).toEqual({
      ...{ kind: 'phone', masked_number: '138****0000', consent_version: 1, consented_ms: 5 },
    });
    await store.payouts.deletePayee(accountId);
    expect(await source?.exportData(accountId)).toBeNull();
  });
});
