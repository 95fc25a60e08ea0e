import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ad } from '#domain/ads/types.ts';
import { findBrokenLink } from '#domain/audit/audit-chain.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditFilter } from '#domain/audit/types.ts';
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
    const changes = written.filter(({ action }) => !action.endsWith('_made'));
    expect(changes.map(({ action, subjectId }) => [action, subjectId]).sort()).toEqual([
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
    const amended = written.find(({ action }) => action === 'red_packet_amended');
    expect(amended?.detail).toMatchObject({
      ...{ 'before.total_cents': '1000', 'after.total_cents': '1100' },
      ...{ 'before.shares': '10', 'after.shares': '12' },
      'before.expires': new Date(expiresMs).toISOString(),
    });
    expect(await brokenSeq()).toBeNull();
  });

  test('is searched by action, actor, subject, and time, and pages by the watermark of the search', async () => {
    const add = (id: string, entry: Partial<AuditEntry>) =>
      store.audits.insertAudit({
        ...{ id, actorId: 'searcher', action: 'ad_changed', subjectId: 'ad', detail: {}, createdMs: 100 },
        ...entry,
      });
    await add('s1', { createdMs: 100 });
    await add('s2', { createdMs: 200, action: 'ad_approved' });
    await add('s3', { createdMs: 300, subjectId: 'other' });
    await add('s4', { createdMs: 400, actorId: 'another' });
    const find = async (filter: AuditFilter) =>
      (await store.audits.listAudits({ filter, limit: 9, offset: 0 })).entries.map(({ id }) => id);
    expect(await find({ actorId: 'searcher' })).toEqual(['s3', 's2', 's1']);
    expect(await find({ subjectId: 'ad' })).toEqual(['s4', 's2', 's1']);
    expect(await find({ actions: ['ad_approved', 'red_packet_ended'] })).toEqual(['s2']);
    expect(await find({ actions: ['ad_approved', 'ad_changed'], actorId: 'searcher' })).toHaveLength(3);
    expect(await find({ actorId: 'searcher', subjectId: 'ad', actions: ['ad_changed'] })).toEqual(['s1']);
    expect(await find({ actorId: 'searcher', fromMs: 200, toMs: 300 })).toEqual(['s2']);
    expect(await find({ actorId: 'nobody' })).toEqual([]);

    const filter = { actorId: 'searcher' };
    const first = await store.audits.listAudits({ filter, limit: 1, offset: 0 });
    expect(first).toMatchObject({ total: 3, asOfMs: 300, entries: [{ id: 's3' }] });
    await add('s5', { createdMs: 500 });
    const { asOfMs } = first;
    const second = await store.audits.listAudits({ filter, limit: 1, offset: 1, asOfMs });
    expect(second).toMatchObject({ total: 3, entries: [{ id: 's2' }] });
  });

  test('a changed ad, an edited draft of a draw, an extended draw, and a survey say what changed', async () => {
    const adId = `ad-${dialect}`;
    const company = { name: 'Tea', contact: 'Lin', phone: '138', licenseNumber: null, logoPictureId: null };
    await store.campaigns.ads.insertCompany({
      ...{ ...company, id: 'tea', adminId: 'admin', remark: null, createdMs: 1 },
    });
    const ad: Ad = {
      ...{ id: adId, adminId: 'admin', companyId: 'tea', status: 0, review: 'draft', version: 1 },
      ...{ title: 'Tea', summary: '', link: '/m', placements: ['home'], startsMs: 0, endsMs: 9_000 },
      ...{ dailyImpressionCap: null, weight: 1, visitorDailyCap: 3, createdMs: 1 },
    };
    await store.campaigns.ads.insertAd(ad);
    const audit = { ...{ id: adId, actorId: 'admin', action: 'ad_changed', subjectId: adId }, createdMs: 5 };
    const from = { status: ad.status, review: ad.review, version: ad.version };
    await store.campaigns.ads.changeAd({
      ...{ adId, from, fields: { weight: 5, title: '绿茶' }, audit: { ...audit, detail: { version: '1' } } },
      nowMs: 5,
    });
    const activity = makeActivity({ id: `activity-${dialect}`, needsPhone: false });
    await store.draw.insertActivity(activity);
    const detail = { 'before.chances': '1', 'after.chances': '2' };
    await store.draw.extendActivity({
      ...{ id: activity.id, revision: activity.revision, nowMs: ACTIVITY_STARTS_MS, endsAfterMs: 0, detail },
      ...{ endsMs: activity.endsMs + 1, chances: 2, addedStock: [], actorId: 'admin' },
    });
    await store.surveys.insertSurvey({
      ...{ id: `survey-${dialect}`, title: 'S', introduction: '', questions: [], state: 'draft' },
      ...{ createdMs: 1, openedMs: null },
    });
    const open = { id: `survey-${dialect}`, from: 'draft', to: 'open', actorId: 'admin', nowMs: 9 } as const;
    expect([await store.surveys.transitionSurvey(open), await store.surveys.transitionSurvey(open)]).toEqual([
      true,
      false,
    ]);
    const detailsAbout = async (subjectId: string) =>
      (await store.audits.listAudits({ filter: { subjectId }, limit: 9, offset: 0 })).entries.map(
        (entry) => entry.detail,
      );
    expect(await detailsAbout(adId)).toEqual([
      { version: '1', 'before.weight': '1', 'after.weight': '5', changed: 'title' },
      expect.objectContaining({ 'before.company': '', 'after.company': 'tea', changed: 'title link' }),
    ]);
    expect(await detailsAbout(activity.id)).toEqual([detail]);
    expect(await detailsAbout(open.id)).toEqual([{ from: 'draft', to: 'open' }]);
    expect(await brokenSeq()).toBeNull();
  });

  test('an entry that was written around the chain is found', async () => {
    const row = { actor_id: 'owner', action: 'x', subject_id: 'ann', detail: '{}', created_ms: 5 };
    await store.db
      .insertInto('audit_entries')
      .values({ ...row, seq: 99, id: 'forged', hash: 'ab'.repeat(32) })
      .execute();
    const first = (await readHead(store.db)).seq + 1;
    expect(await brokenSeq()).toBe(first);
    expect(await store.integrity.check()).toContainEqual({
      ...{ rule: 'audit_chain', broken: 1, examples: [String(first)] },
    });
  });
});
