import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitMoney } from '#domain/red-packets/split-money.ts';
import type { RedPacket } from '#domain/red-packets/types.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  letEverybodyWatch,
  makeRedPacket,
  payGrant,
} from '../testing/campaign-fixtures.ts';
import { addFilmWithVideo } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = 500_000;

describe.each(['sqlite', 'postgres'] as const)('red packets on %s', (dialect) => {
  let store: TestStore;
  let ground: { companyId: string; videoId: string };
  let visitors: string[];
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ground = await addCompanyWithVideo(store);
    visitors = await addVisitors(store, 200);
  });
  afterAll(() => store?.dispose());

  const sharesOf = (redPacket: RedPacket) =>
    splitMoney({
      total: redPacket.totalCents,
      count: redPacket.shareCount,
      min: redPacket.minCents,
      max: redPacket.maxCents,
    });
  const addActive = async (change: Partial<RedPacket> = {}) => {
    const redPacket = makeRedPacket({ ...ground, ...change });
    await store.campaigns.redPackets.insertRedPacket(redPacket);
    const shares = sharesOf(redPacket);
    expect(
      await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW }),
    ).toBe(true);
    return { redPacket, shares };
  };
  const claim = (
    redPacketId: string,
    accountId: string,
    requestId = `r-${redPacketId}-${accountId}`,
    at = store.campaigns.redPackets,
  ) =>
    at.claim({
      redPacketId,
      accountId,
      requestId,
      grantId: `${redPacketId}-${accountId}-${requestId}`,
      nowMs: NOW,
    });
  const read = async (id: string) => {
    const redPacket = await store.campaigns.redPackets.redPacketById(id);
    if (!redPacket) throw new Error('no such packet');
    return redPacket;
  };
  const updateDraft = ({ id, ...fields }: RedPacket) =>
    store.campaigns.redPackets.updateDraft({ id, fields, actorId: 'admin', nowMs: NOW });
  const grantsOf = (redPacketId: string) =>
    store.campaigns.redPackets.listGrants({ redPacketId, limit: 300, offset: 0 });

  test('stores a red packet and reads it back; edits a draft but not an active one', async () => {
    const redPacket = makeRedPacket({ ...ground, createdMs: 1_763_700_000_123 });
    await store.campaigns.redPackets.insertRedPacket(redPacket);
    expect(await read(redPacket.id)).toEqual(redPacket);
    expect(await updateDraft({ ...redPacket, theme: '新主题' })).toBe(true);
    expect(await read(redPacket.id)).toEqual({ ...redPacket, theme: '新主题' });
    const shares = sharesOf(redPacket);
    // A draft that was edited after it was read cannot be activated.
    const stale = { ...redPacket, totalCents: 900 };
    expect(
      await store.campaigns.redPackets.activate({ redPacket: stale, shares, actorId: 'admin', nowMs: NOW }),
    ).toBe(false);
    expect(
      await store.campaigns.redPackets.activate({
        redPacket,
        shares,
        actorId: 'admin',
        nowMs: redPacket.expiresMs,
      }),
    ).toBe(false);
    expect(
      await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW }),
    ).toBe(true);
    expect(
      await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW }),
    ).toBe(false);
    expect(await updateDraft({ ...redPacket, totalCents: 2000 })).toBe(false);
    expect(await read(redPacket.id)).toMatchObject({ status: 1, totalCents: 1000 });
  });

  test('makes one grant per share in 200 concurrent claims over two connections', async () => {
    const { redPacket, shares } = await addActive({ shareCount: 50, totalCents: 5000 });
    const other = store.openAnother();
    const answers = await Promise.all(
      visitors.map((visitor, at) =>
        claim(
          redPacket.id,
          visitor,
          undefined,
          at % 2 ? store.campaigns.redPackets : other.campaigns.redPackets,
        ),
      ),
    );
    const granted = answers.filter(({ outcome }) => outcome === 'granted');
    expect(granted).toHaveLength(50);
    expect(answers.filter(({ outcome }) => outcome === 'exhausted')).toHaveLength(150);
    expect(granted.map(({ cents }) => cents).sort()).toEqual([...shares].sort());
    expect(await read(redPacket.id)).toMatchObject({
      status: 3,
      grantedCount: 50,
      grantedCents: 5000,
      refundedCents: 0,
    });
    const { grants, total, owedCents } = await grantsOf(redPacket.id);
    expect([grants.length, total, owedCents]).toEqual([50, 50, 5000]);
    expect(new Set(grants.map(({ accountId }) => accountId)).size).toBe(50);
    expect(new Set(grants.map(({ shareIndex: place }) => place)).size).toBe(50);
  });

  test.runIf(dialect === 'postgres')(
    'claims that wait for a locked red packet leave connections for others, and follow when it is free',
    async () => {
      const { redPacket } = await addActive();
      const other = store.openAnother();
      const waiting = await other.db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('red_packets')
          .select('id')
          .where('id', '=', redPacket.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const claims = visitors.slice(0, 40).map((visitor) => claim(redPacket.id, visitor));
        // The first ones are answered before the claims have taken their connections.
        for (let reads = 0; reads < 5; reads++)
          expect(await read(redPacket.id)).toMatchObject({ grantedCount: 0 });
        return claims;
      });
      const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(10);
    },
  );

  test('grants nothing to a claim when the clock is a day late, and goes on when it is set right', async () => {
    const { redPacket } = await addActive();
    const dayMs = 86_400_000;
    const claimAt = (accountId: string, nowMs: number) =>
      store.campaigns.redPackets.claim({
        ...{ redPacketId: redPacket.id, accountId, nowMs },
        ...{ requestId: `clock-${redPacket.id}`, grantId: `clock-${redPacket.id}-${accountId}` },
      });
    expect((await claimAt('v0', NOW + dayMs)).outcome).toBe('closed');
    expect((await claimAt('v1', NOW)).outcome).toBe('granted');
    expect((await claimAt('v2', NOW - dayMs)).outcome).toBe('granted');
    expect(await read(redPacket.id)).toMatchObject({ status: 1, grantedCount: 2 });
  });

  test('makes one grant in 200 claims by one account, with the same result for the same request ID', async () => {
    const { redPacket } = await addActive();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => claim(redPacket.id, 'v0', at % 2 ? 'same' : `click-${at}`)),
    );
    expect(answers.filter(({ outcome }) => outcome === 'granted').length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ cents }) => cents)).size).toBe(1);
    expect(new Set(answers.filter((_, at) => at % 2).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await grantsOf(redPacket.id)).total).toBe(1);
    expect((await read(redPacket.id)).grantedCount).toBe(1);
  });

  test('returns the same result for a request after the red packet has changed', async () => {
    const { redPacket } = await addActive();
    const first = await claim(redPacket.id, 'v1', 'kept');
    expect(first.outcome).toBe('granted');
    await store.campaigns.redPackets.transitionRedPacket({
      id: redPacket.id,
      from: 1,
      to: 2,
      actorId: 'admin',
      nowMs: NOW,
    });
    expect(await claim(redPacket.id, 'v1', 'kept')).toEqual(first);
    expect(await claim(redPacket.id, 'v1', 'another')).toEqual({ outcome: 'already', cents: first.cents });
    expect(await claim(redPacket.id, 'v2', 'paused')).toEqual({ outcome: 'closed', cents: null });
    await store.campaigns.redPackets.transitionRedPacket({
      id: redPacket.id,
      from: 2,
      to: 1,
      actorId: 'admin',
      nowMs: NOW,
    });
    expect(await claim(redPacket.id, 'v2', 'paused')).toEqual({ outcome: 'closed', cents: null });
    expect((await claim(redPacket.id, 'v2', 'fresh')).outcome).toBe('granted');
  });

  test('accepts a request ID for one red packet only', async () => {
    const [{ redPacket: first }, { redPacket: second }] = [await addActive(), await addActive()];
    const answers = await Promise.allSettled([claim(first.id, 'v3', 'both'), claim(second.id, 'v3', 'both')]);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'bad_parameter', field: 'requestId' } }]);
    expect((await grantsOf(first.id)).total + (await grantsOf(second.id)).total).toBe(1);
  });

  test('grants or refunds every cent once when claims and expiry are concurrent', async () => {
    const { redPacket } = await addActive({ shareCount: 50, totalCents: 5000 });
    const other = store.openAnother();
    const claims = visitors.slice(0, 40).map((visitor) => claim(redPacket.id, visitor));
    const [answers] = await Promise.all([
      Promise.all(claims),
      other.campaigns.redPackets.expireOverdue(redPacket.expiresMs),
    ]);
    const after = await read(redPacket.id);
    expect(after.status).toBe(4);
    expect(after.grantedCents + after.refundedCents).toBe(5000);
    const { total, owedCents } = await grantsOf(redPacket.id);
    expect([total, owedCents]).toEqual([after.grantedCount, after.grantedCents]);
    expect(answers.filter(({ outcome }) => outcome === 'granted')).toHaveLength(total);
    expect(await claim(redPacket.id, 'v199')).toEqual({ outcome: 'closed', cents: null });
    expect(await other.campaigns.redPackets.hasOverdue(redPacket.expiresMs + 1)).toBe(false);
    expect(await other.campaigns.redPackets.expireOverdue(redPacket.expiresMs + 1)).toBe(0);
    expect(await read(redPacket.id)).toEqual(after);
  });

  test('grants nothing after the end time, even before the red packet is marked as expired', async () => {
    const { redPacket } = await addActive();
    const late = {
      redPacketId: redPacket.id,
      accountId: 'v5',
      requestId: 'late',
      grantId: 'late',
      nowMs: redPacket.expiresMs,
    };
    expect(await store.campaigns.redPackets.claim(late)).toEqual({ outcome: 'closed', cents: null });
  });

  test('tops up, extends, and pauses a red packet together or not at all', async () => {
    const { redPacket } = await addActive();
    await claim(redPacket.id, 'v0');
    const amend = (of: RedPacket, nowMs = NOW) =>
      store.campaigns.redPackets.amend({
        redPacket: of,
        expiresMs: 2_000_000,
        newShares: [40, 60],
        status: 2,
        actorId: 'admin',
        nowMs,
      });
    const active = await read(redPacket.id);
    expect(await amend({ ...active, shareCount: 9 })).toBe(false);
    expect(await amend(active, active.expiresMs)).toBe(false);
    expect(await read(redPacket.id)).toEqual(active);
    expect(await amend(active)).toBe(true);
    expect(await read(redPacket.id)).toMatchObject({
      status: 2,
      shareCount: 12,
      totalCents: 1100,
      expiresMs: 2_000_000,
    });
    expect(await amend(active)).toBe(false);
    await store.campaigns.redPackets.transitionRedPacket({
      id: redPacket.id,
      from: 2,
      to: 1,
      actorId: 'admin',
      nowMs: NOW,
    });
    await Promise.all(visitors.slice(1, 20).map((visitor) => claim(redPacket.id, visitor)));
    expect(await read(redPacket.id)).toMatchObject({ status: 3, grantedCount: 12, grantedCents: 1100 });
  });

  test('logs every status change with its actor', async () => {
    const { redPacket } = await addActive({ shareCount: 1, totalCents: 100 });
    await claim(redPacket.id, 'v0');
    expect(await store.campaigns.ads.listStatusChanges(redPacket.id)).toEqual([
      { fromStatus: 0, toStatus: 1, actorName: '馆长', changedMs: NOW },
      { fromStatus: 1, toStatus: 3, actorName: null, changedMs: NOW },
    ]);
  });

  test('pays a grant once, and only to its own administrator', async () => {
    const { redPacket } = await addActive();
    await claim(redPacket.id, 'v7');
    const grant = await store.campaigns.redPackets.findGrant({ redPacketId: redPacket.id, accountId: 'v7' });
    if (!grant) throw new Error('no grant');
    const pay = (adminId: string) => payGrant(store, { grantId: grant.id, adminId, nowMs: NOW + 5 });
    expect(await pay('another')).toMatchObject({ problems: [{ problem: 'unknown' }] });
    const answers = await Promise.all([pay('admin'), pay('admin')]);
    expect(answers.map(({ paid, unchanged }) => [paid, unchanged]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    const { grants, owedCents, paidCents } = await grantsOf(redPacket.id);
    expect(grants).toMatchObject([
      { state: 'paid', payoutState: 'paid', paidMs: NOW + 5, accountName: '访客 v7' },
    ]);
    expect([owedCents, paidCents]).toEqual([0, grant.cents]);
  });

  test('returns the open red packets of a video and those that the account has a share of', async () => {
    const { video } = await addFilmWithVideo(store);
    await letEverybodyWatch(store);
    const of = { videoId: video.id };
    const { redPacket: open } = await addActive({ ...of, createdMs: 3000 });
    const { redPacket: paused } = await addActive({ ...of, createdMs: 2000 });
    await claim(paused.id, 'v8');
    await store.campaigns.redPackets.transitionRedPacket({
      id: paused.id,
      from: 1,
      to: 2,
      actorId: 'admin',
      nowMs: NOW,
    });
    const ids = async (accountId: string, nowMs = NOW) =>
      (await store.campaigns.redPackets.redPacketsForVideo({ videoId: video.id, accountId, nowMs })).map(
        ({ id }) => id,
      );
    expect(await ids('v8')).toEqual([open.id, paused.id]);
    expect(await ids('v9')).toEqual([open.id]);
    expect(await ids('v9', open.expiresMs)).toEqual([]);
  });
});
