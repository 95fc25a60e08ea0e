import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCompanyWithVideo, makeAd } from '#store/testing/campaign-fixtures.ts';
import { makeJob } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { ROW_RETENTION_MS, sweepOldRows } from './sweep-old-rows.ts';

const NOW_MS = 10 * ROW_RETENTION_MS;
const OLD_MS = NOW_MS - ROW_RETENTION_MS - 1;

describe.each(['sqlite', 'postgres'] as const)('the sweep of old rows on %s', (dialect) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore({ dialect });
  });
  afterEach(() => store.dispose());

  const sweepAt = (nowMs: number) =>
    sweepOldRows({ ...store, ads: store.campaigns.ads, clock: { nowMs: () => nowMs } });

  test('deletes expired sessions, and ended jobs, impressions, and log entries after ninety days', async () => {
    const { companyId } = await addCompanyWithVideo(store);
    const ad = makeAd({ companyId, status: 1 });
    await store.campaigns.ads.insertAd(ad);
    for (const [tokenHash, expiresMs] of [
      ['expired', NOW_MS],
      ['valid', NOW_MS + 1],
    ] as const) {
      await store.accounts.insertSession({ tokenHash, accountId: 'admin', createdMs: 0, expiresMs });
    }
    const jobIn = async (id: string, state: string, updatedMs: number) => {
      await store.jobs.enqueue(makeJob({ id }));
      await store.db.updateTable('jobs').set({ state, updated_ms: updatedMs }).where('id', '=', id).execute();
    };
    for (const state of ['done', 'failed', 'cancelled', 'queued', 'running'])
      await jobIn(`old-${state}`, state, OLD_MS);
    await jobIn('new-done', 'done', OLD_MS + 1);
    for (const [impressionId, nowMs] of [
      ['old', OLD_MS],
      ['new', OLD_MS + 1],
    ] as const) {
      const day = '2026-11-23';
      await store.campaigns.ads.recordAdEvent({
        adId: ad.id,
        impressionId,
        viewerId: 'admin',
        place: 'home',
        kind: 'impression',
        day,
        nowMs,
      });
    }
    for (const nowMs of [OLD_MS, OLD_MS + 1]) {
      await store.operationLog.insertEntries({
        entries: [
          {
            dedupKey: String(nowMs),
            eventId: 'enter',
            lessonId: 'l1',
            createdSeconds: 1,
            pageId: 'm1/simpleClass',
            remark: '',
            entryId: '',
          },
        ],
        accountId: null,
        deviceId: 'd',
        nowMs,
      });
    }
    for (const [counter, windowMs] of [
      ['over', 1],
      ['running', 2],
    ] as const) {
      const counters = [{ counter, count: 1, windowMs }];
      await store.sharedLimits.takeUses({ counters, nowMs: NOW_MS - 1 });
    }
    expect(await sweepAt(NOW_MS)).toEqual({
      ...{ sessions: 1, jobs: 3, impressions: 1, logEntries: 1, visitors: 0, limitCounters: 1 },
    });
    const left = await store.jobs.listJobs({ states: null, limit: 9, offset: 0 });
    expect(left.jobs.map(({ id }) => id).toSorted()).toEqual(['new-done', 'old-queued', 'old-running']);
    expect(await sweepAt(NOW_MS)).toEqual({
      ...{ sessions: 0, jobs: 0, impressions: 0, logEntries: 0, visitors: 0, limitCounters: 0 },
    });
    // What was counted stays counted.
    expect((await store.campaigns.ads.adById(ad.id))?.impressions).toBe(2);
  });
});
