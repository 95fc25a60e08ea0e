import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RedPacket } from '#domain/red-packets/types.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  makeCompany,
  makeRedPacket,
} from '../testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const DAY_MS = 86_400_000;
/** Noon of a day in Shanghai. */
const NOON = Date.parse('2026-05-01T12:00:00+08:00');
const MIDNIGHT = Date.parse('2026-05-02T00:00:00+08:00');

describe.each(['sqlite', 'postgres'] as const)(
  'conditions, limits, and ends of red packets on %s',
  (dialect) => {
    let store: TestStore;
    let ground: { companyId: string; videoId: string };
    let visitors: string[];
    beforeAll(async () => {
      store = await openTestStore({ dialect });
      ground = await addCompanyWithVideo(store);
      visitors = await addVisitors(store, 60);
    });
    afterAll(() => store?.dispose());

    const addActive = async (change: Partial<RedPacket> = {}, shareCount = 10) => {
      const redPacket = makeRedPacket({
        ...{ ...ground, expiresMs: MIDNIGHT + 3 * DAY_MS, createdMs: NOON },
        ...{ shareCount, totalCents: shareCount * 100, ...change },
      });
      await store.campaigns.redPackets.insertRedPacket(redPacket);
      const shares = Array.from({ length: shareCount }, () => 100);
      const activation = { redPacket, shares, actorId: 'admin', nowMs: NOON };
      expect(await store.campaigns.redPackets.activate(activation)).toBe(true);
      return redPacket.id;
    };
    const claim = (
      redPacketId: string,
      accountId = 'v0',
      nowMs = NOON,
      requestId = `${nowMs}`,
      at: TestStore['campaigns'] = store.campaigns,
    ) =>
      at.redPackets.claim({
        ...{ redPacketId, accountId, nowMs, requestId: `${redPacketId}-${requestId}` },
        grantId: `${redPacketId}-${accountId}-${requestId}`,
      });
    const read = async (id: string) => {
      const redPacket = await store.campaigns.redPackets.redPacketById(id);
      if (!redPacket) throw new Error('no such packet');
      return redPacket;
    };
    const balancesOf = async (id: string) => (await store.campaigns.redPackets.balancesOf([id])).get(id);
    const outcomeOf = async (answer: ReturnType<typeof claim>) => (await answer).outcome;
    const findFaults = async () => (await store.integrity.check()).filter(({ broken }) => broken > 0);

    test('a condition that is not met is no result: the same request is granted once it is met', async () => {
      const id = await addActive({ needsDub: true });
      expect(await claim(id)).toEqual({ outcome: 'unmet', condition: 'dub', cents: null });
      const video = await store.films.videoById(ground.videoId);
      const clip = makeClip({ ownerId: 'v0', videoId: ground.videoId, filmId: video?.filmId ?? '' });
      await store.clipStore.insertClip(clip);
      const dub = { id: `dub-${dialect}`, ownerId: 'v0', clipId: clip.id, createdMs: 1 };
      await store.dubs.findOrInsertDub(dub);
      expect(await outcomeOf(claim(id))).toBe('unmet');
      await store.db.updateTable('dubs').set({ mixed_ms: 5 }).where('id', '=', dub.id).execute();
      const granted = await claim(id);
      expect(granted.outcome).toBe('granted');
      // The dub was needed to open it, not to keep it.
      await store.dubs.deleteDub(dub.id);
      expect(await claim(id)).toEqual(granted);
    });

    test("a lesson's red packet asks for its time range and its steps", async () => {
      const { video } = await addFilmWithVideo(store);
      const lessonId = `lesson-${dialect}`;
      await store.lessons.insertLesson({
        ...{ id: lessonId, kind: 'm1', title: 'Tea', titleZh: null, level: 1, videoId: video.id },
        ...{ startMs: 10_000, endMs: 20_000, steps: [], redPacketId: null, state: 'published' },
        ...{ demoKey: null, createdMs: 1, publishedMs: 1 },
      });
      const id = await addActive({ videoId: video.id, lessonId });
      const watch = (to: number) =>
        store.campaigns.watchProgress.updateProgress({
          ...{ viewerId: 'v1', videoId: video.id },
          change: () => ({ watchedSpans: [[0, to]], reportedMs: 1, allowanceMs: 0, completedMs: null }),
        });
      await watch(18_000);
      expect(await claim(id, 'v1')).toMatchObject({ outcome: 'unmet', condition: 'watch' });
      await watch(19_000);
      expect(await claim(id, 'v1')).toMatchObject({ outcome: 'unmet', condition: 'lesson' });
      const progress = { lessonId, accountId: 'v1', nowMs: 5 };
      await store.lessons.recordProgress({ ...progress, stage: 'simpleClass', step: 0, answer: null });
      await store.lessons.finishLesson({ ...progress, lastStep: 0 });
      expect(await outcomeOf(claim(id, 'v1'))).toBe('granted');
      const { accounts, hasMore } = await store.campaigns.redPackets.listWatching({
        ...{ redPacket: await read(id), limit: 5, offset: 0 },
      });
      expect(accounts).toMatchObject([
        { accountName: '访客 v1', grantedCents: 100, facts: { lesson: { finishedMs: 5 } } },
      ]);
      expect(hasMore).toBe(false);
    });

    test('an account gets no more than the cap on one day over all red packets of a company, however many it opens at once', async () => {
      const company = makeCompany();
      await store.campaigns.ads.insertCompany(company);
      const capped = { companyId: company.id, visitorDailyCap: 2 };
      const ids = await Promise.all(Array.from({ length: 6 }, () => addActive(capped)));
      const other = store.openAnother();
      const atOnce = await Promise.all(
        ids.map((id, at) => claim(id, 'v2', NOON, 'burst', at % 2 ? store.campaigns : other.campaigns)),
      );
      const outcomes = atOnce.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(2);
      expect(outcomes.filter((outcome) => outcome === 'closed')).toHaveLength(4);
      const [refused = ''] = ids.filter((_, at) => outcomes[at] === 'closed');
      expect(await outcomeOf(claim(refused, 'v2', MIDNIGHT - 1))).toBe('closed');
      expect(await outcomeOf(claim(refused, 'v2', MIDNIGHT))).toBe('granted');
      // Another account, and another company, count for themselves.
      expect(await outcomeOf(claim(refused, 'v3'))).toBe('granted');
      expect(await outcomeOf(claim(await addActive(), 'v2'))).toBe('granted');
    });

    test('shares of a day are gone when they are taken, and the next ones come with the clock alone', async () => {
      const id = await addActive({ dailyRelease: true }, 8);
      const claims = (nowMs: number) =>
        Promise.all(visitors.slice(0, 20).map((visitor) => claim(id, visitor, nowMs)));
      const granted = async (nowMs: number) =>
        (await claims(nowMs)).filter(({ outcome }) => outcome === 'granted').length;
      expect(await granted(NOON)).toBe(2);
      expect(await granted(MIDNIGHT - 1)).toBe(0);
      // The clock jumps back by a day: nothing more is given out.
      expect(await granted(NOON - DAY_MS)).toBe(0);
      expect(await granted(MIDNIGHT)).toBe(2);
      const active = await read(id);
      expect(active).toMatchObject({ status: 1, grantedCount: 4, releaseFromMs: MIDNIGHT - DAY_MS });
      const amendment = {
        redPacket: active,
        newShares: [100, 100],
        status: redPacketStatus.active,
        actorId: 'admin',
      };
      // Saving it again without a change frees nothing more on this day.
      const unchanged = { ...amendment, newShares: [], expiresMs: active.expiresMs, nowMs: MIDNIGHT };
      expect(await store.campaigns.redPackets.amend(unchanged)).toBe(true);
      expect(await granted(MIDNIGHT + 1)).toBe(0);
      const extended = { ...amendment, expiresMs: active.expiresMs + DAY_MS, nowMs: MIDNIGHT + DAY_MS };
      expect(await store.campaigns.redPackets.amend(extended)).toBe(true);
      expect(await read(id)).toMatchObject({ releaseBefore: 4, releaseFromMs: MIDNIGHT + DAY_MS });
      expect(await granted(MIDNIGHT + DAY_MS)).toBe(2);
      expect(await granted(MIDNIGHT + 3 * DAY_MS)).toBe(4);
      expect(await read(id)).toMatchObject({ status: 3, grantedCount: 10 });
    });

    test('opened in the last millisecond is granted, at the end it is not', async () => {
      const id = await addActive({ expiresMs: MIDNIGHT });
      expect(await outcomeOf(claim(id, 'v4', MIDNIGHT - 1))).toBe('granted');
      expect(await outcomeOf(claim(id, 'v5', MIDNIGHT))).toBe('closed');
    });

    test('every cent is granted or returned once when a red packet is ended early while it is claimed', async () => {
      const id = await addActive({}, 50);
      const other = store.openAnother();
      const end = () =>
        other.campaigns.redPackets.endEarly({
          redPacketId: id,
          isRefunded: true,
          actorId: 'admin',
          nowMs: NOON,
        });
      const claims = visitors.slice(0, 40).map((visitor) => claim(id, visitor));
      const [answers, ...ends] = await Promise.all([Promise.all(claims), end(), end()]);
      expect(ends.filter(Boolean)).toHaveLength(1);
      const after = await read(id);
      expect(after).toMatchObject({ status: 5, endedMs: NOON, refundedCents: 5000 - after.grantedCents });
      const granted = answers.filter(({ outcome }) => outcome === 'granted').length;
      expect(granted).toBe(after.grantedCount);
      expect(await balancesOf(id)).toMatchObject({
        ...{ reserved: 0, returned: 0, granted: granted * 100, refunded: 5000 - granted * 100 },
      });
      expect(await outcomeOf(claim(id, 'v59'))).toBe('closed');
      await other.campaigns.redPackets.expireOverdue(after.expiresMs);
      expect(await read(id)).toEqual(after);
      expect(await findFaults()).toEqual([]);
    });

    test('what is given up after the refund is refunded again, and nothing is refunded twice', async () => {
      const id = await addActive({ totalCents: 200 }, 2);
      const [ben = '', cid = ''] = visitors.slice(50);
      await claim(id, ben);
      const { endEarly, refundReturned, setArchived } = store.campaigns.redPackets;
      const act = { redPacketId: id, actorId: 'admin', nowMs: NOON };
      expect(await refundReturned(act)).toBeNull();
      expect(await setArchived({ ...act, isArchived: true })).toBe(false);
      expect(await endEarly({ ...act, isRefunded: false })).toBe(true);
      expect(await endEarly({ ...act, isRefunded: false })).toBe(false);
      const refunds = await Promise.all([refundReturned(act), refundReturned(act)]);
      expect(refunds.toSorted()).toEqual([100, null].toSorted());
      expect(await read(id)).toMatchObject({ status: 5 });
      await Promise.all(store.personalDataSources.map((source) => source.erase?.(ben)));
      expect(await balancesOf(id)).toMatchObject({ granted: 0, returned: 100, refunded: 100 });
      expect(await refundReturned(act)).toBe(100);
      expect(await balancesOf(id)).toMatchObject({ returned: 0, refunded: 200 });
      expect(await outcomeOf(claim(id, cid))).toBe('closed');
      expect(await setArchived({ ...act, isArchived: true })).toBe(true);
      expect(await setArchived({ ...act, isArchived: true })).toBe(false);
      expect(await findFaults()).toEqual([]);
      const [day] = await store.campaigns.redPackets.statementDays(id);
      expect(day).toMatchObject({
        day: '2026-05-01',
        moved: [
          { movement: 'fund', count: 1, cents: 200 },
          { movement: 'grant', count: 1, cents: 100 },
          { movement: 'refund', count: 2, cents: 200 },
          { movement: 'release', count: 1, cents: 100 },
          { movement: 'renounce', count: 1, cents: 100 },
          { movement: 'reserve', count: 1, cents: 200 },
        ],
      });
    });

    test('lists by text, status, and archive, in three orders', async () => {
      const admin = `lister-${dialect}`;
      await store.accounts.insertAccount(makeAccount({ id: admin, name: admin, roles: ['client', 'admin'] }));
      const company = makeCompany({ adminId: admin, name: 'Tea 100%' });
      await store.campaigns.ads.insertCompany(company);
      const of = { adminId: admin, companyId: company.id };
      const first = await addActive({ ...of, theme: 'Spring', createdMs: 1, expiresMs: MIDNIGHT });
      const second = await addActive({ ...of, theme: '夏天', createdMs: 2 }, 20);
      const third = await addActive({ ...of, theme: 'SPRING two', createdMs: 3 });
      const { redPackets } = store.campaigns;
      await redPackets.endEarly({ redPacketId: third, isRefunded: true, actorId: admin, nowMs: NOON });
      await redPackets.setArchived({ redPacketId: third, isArchived: true, actorId: admin, nowMs: NOON });
      const list = async (filter = {}, sort: 'new' | 'ending' | 'money' = 'new') => {
        const all = { text: '', statuses: [], isArchived: null, ...filter };
        const found = await redPackets.listRedPackets({
          adminId: admin,
          filter: all,
          sort,
          limit: 9,
          offset: 0,
        });
        expect(found.total).toBe(found.redPackets.length);
        return found.redPackets.map(({ id }) => id);
      };
      expect(await list()).toEqual([third, second, first]);
      expect(await list({}, 'ending')).toEqual([first, ...[second, third].toSorted().reverse()]);
      expect((await list({}, 'money'))[0]).toBe(second);
      expect(await list({ isArchived: false })).toEqual([second, first]);
      expect(await list({ isArchived: true })).toEqual([third]);
      expect(await list({ text: 'spring' })).toEqual([third, first]);
      expect(await list({ text: '100%' })).toHaveLength(3);
      expect(await list({ text: '1_0' })).toEqual([]);
      expect(await list({ statuses: [1] })).toEqual([second, first]);
    });
  },
);
