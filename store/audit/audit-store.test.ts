import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenLink } from '#domain/audit/audit-chain.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { addCompanyWithVideo, addVisitors, makeRedPacket, payGrant } from '../testing/campaign-fixtures.ts';
import { ACTIVITY_STARTS_MS, makeActivity } from '../testing/draw-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { readChain, readHead } from './audit-store.ts';

describe.each(['sqlite', 'postgres'] as const)('the audit log on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());
  const write = (at: Pick<TestStore, 'audits'>, id: string) =>
    at.audits.insertAudit({
      ...{ id, actorId: 'owner', action: 'account_made', subjectId: 'ann', createdMs: 5 },
      detail: { roles: 'client', before: '“引号”' },
    });
  const brokenSeq = async () =>
    findBrokenLink({ batches: readChain(store.db), head: await readHead(store.db) });

  test('entries that are written at once form one chain without gaps', async () => {
    const other = store.openAnother();
    await Promise.all(Array.from({ length: 30 }, (_, at) => write(at % 2 ? store : other, `entry-${at}`)));
    expect(await readHead(store.db)).toMatchObject({ seq: 30 });
    expect(await brokenSeq()).toBeNull();
  });

  test('the database refuses to change or remove an entry', async () => {
    for (const change of ["update audit_entries set action = 'x' where seq = 3", 'delete from audit_entries'])
      await expect(sql.raw(change).execute(store.db)).rejects.toThrow('rows of audit_entries do not change');
    expect(await brokenSeq()).toBeNull();
  });

  test('a change that fails leaves no entry and no gap', async () => {
    await expect(write(store, 'entry-0')).rejects.toThrow();
    await write(store, 'next');
    expect(await readHead(store.db)).toMatchObject({ seq: 31 });
    expect(await brokenSeq()).toBeNull();
  });

  test('changed money, a delivered prize, and a revealed number leave an entry each; a refused change leaves none', async () => {
    const { redPackets } = store.campaigns;
    const [mei = ''] = await addVisitors(store, 1);
    const redPacket = makeRedPacket(await addCompanyWithVideo(store));
    const { id: redPacketId, expiresMs } = redPacket;
    const by = { actorId: 'admin', nowMs: 7 };
    await redPackets.insertRedPacket(redPacket);
    const shares = Array.from({ length: 10 }, () => 100);
    expect(await redPackets.activate({ redPacket, shares, ...by })).toBe(true);
    expect(await redPackets.activate({ redPacket, shares, ...by })).toBe(false);
    const active = { ...redPacket, status: redPacketStatus.active };
    const longer = { redPacket: active, newShares: [50, 50], status: active.status };
    await redPackets.amend({ ...longer, expiresMs: expiresMs + 1, ...by });
    await redPackets.transitionRedPacket({
      ...{ id: redPacketId, from: redPacketStatus.active, to: redPacketStatus.paused, ...by },
    });
    await redPackets.transitionRedPacket({
      ...{ id: redPacketId, from: redPacketStatus.paused, to: redPacketStatus.active, ...by },
    });
    await redPackets.claim({ redPacketId, accountId: mei, requestId: 'r', grantId: 'g', nowMs: 7 });
    for (const grantId of ['g', 'g', 'none']) await payGrant(store, { grantId, nowMs: by.nowMs });

    const activity = makeActivity({ needsPhone: false });
    await store.draw.insertActivity(activity);
    await store.draw.draw({
      ...{ recordId: 'won', activityId: activity.id, accountId: mei, requestId: 'r' },
      ...{ nowMs: ACTIVITY_STARTS_MS, roll: () => ({ roll: 0, index: 0 }) },
    });
    const delivery = {
      ...{ activityId: activity.id, recordIds: ['won'], trackingNumber: null, adminId: 'admin', nowMs: 7 },
    };
    expect([await store.draw.markDelivered(delivery), await store.draw.markDelivered(delivery)]).toEqual([
      ['won'],
      [],
    ]);
    await store.draw.insertReveal({
      ...{ id: 'reveal', recordId: 'won', adminId: 'admin', reason: '核对', createdMs: 7 },
    });

    const { entries } = await store.audits.listAudits({ limit: 99, offset: 0 });
    const written = entries.filter(({ actorId }) => actorId === 'admin');
    expect(written.map(({ action, subjectId }) => [action, subjectId]).sort()).toEqual([
      ['phone_revealed', mei],
      ['prize_delivered', mei],
      ['red_packet_activated', redPacketId],
      ['red_packet_amended', redPacketId],
      ['red_packet_paid', mei],
      ['red_packet_status', redPacketId],
      ['red_packet_status', redPacketId],
    ]);
    expect(written.find(({ action }) => action === 'red_packet_paid')?.detail).toEqual({
      ...{ red_packet: redPacketId, grant: 'g', bill: billNumberOf('g'), cents: '100' },
    });
    expect(await brokenSeq()).toBeNull();
  });

  test('an entry that was written around the chain is found', async () => {
    const row = { actor_id: 'owner', action: 'x', subject_id: 'ann', detail: '{}', created_ms: 5 };
    await store.db
      .insertInto('audit_entries')
      .values({ ...row, seq: 39, id: 'forged', hash: 'ab'.repeat(32) })
      .execute();
    expect(await brokenSeq()).toBe(39);
    expect(await store.integrity.check()).toContainEqual({
      ...{ rule: 'audit_chain', broken: 1, examples: ['39'] },
    });
  });
});
