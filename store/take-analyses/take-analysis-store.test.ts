import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredTakeAnalysis } from '#domain/take-analyses/types.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeJob, makeTake } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const limits = { perLine: 30, perOwner: 100 };
const analyzed: StoredTakeAnalysis['outcome'] = {
  kind: 'analyzed',
  score: 82,
  weakest: 'melody',
  band: 'fair',
  dimensions: { words: 0.93, sounds: 0.5, melody: 0.2 },
  missedWords: [0, 4],
};
const refused: StoredTakeAnalysis['outcome'] = { kind: 'refused', reason: 'another_sentence' };

describe.each(['sqlite', 'postgres'] as const)('analyses of takes on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'ann' }));
    const { film, video } = await addFilmWithVideo(store);
    await store.clipStore.insertClip(
      makeClip({ id: 'clip', ownerId: 'ann', filmId: film.id, videoId: video.id }),
    );
  });
  afterAll(() => store?.dispose());
  beforeEach(() => store.db.deleteFrom('takes').execute());

  const add = async (id: string, createdMs = 1) => {
    const take = makeTake({ id, ownerId: 'ann', clipId: 'clip', createdMs });
    await store.takes.insertTake({ take, limits });
  };
  const save = (takeId: string, outcome: StoredTakeAnalysis['outcome'], version = 1) =>
    store.takeAnalyses.saveAnalysis({ takeId, version, analyzedMs: 5, outcome });
  const analysisOf = async (takeId: string) =>
    (await store.takeAnalyses.analysesOfTakes([takeId, 'none'])).get(takeId);

  test('stores an analysis and a refusal, and reads them back', async () => {
    await add('a');
    await add('b');
    await save('a', analyzed);
    await save('b', refused);
    expect(await store.takeAnalyses.analysesOfTakes(['a', 'b'])).toEqual(
      new Map([
        ['a', { takeId: 'a', version: 1, analyzedMs: 5, outcome: analyzed }],
        ['b', { takeId: 'b', version: 1, analyzedMs: 5, outcome: refused }],
      ]),
    );
    expect(await store.takeAnalyses.analysesOfTakes([])).toEqual(new Map());
  });

  test('a take has one analysis, the latest', async () => {
    await add('a');
    await save('a', analyzed);
    await save('a', refused, 2);
    expect(await analysisOf('a')).toMatchObject({ version: 2, outcome: refused });
    await save('a', { ...analyzed, score: null }, 3);
    expect((await analysisOf('a'))?.outcome).toEqual({ ...analyzed, score: null });
  });

  test('an analysis goes with its take, and none is stored for a take that is gone', async () => {
    await add('a');
    await save('a', analyzed);
    await store.takes.deleteTake('a');
    expect(await analysisOf('a')).toBeUndefined();
    await save('a', analyzed);
    expect(await analysisOf('a')).toBeUndefined();
  });

  test('lists takes without an analysis of this version, the newest first', async () => {
    for (const [at, id] of ['old', 'mid', 'new', 'done'].entries()) await add(id, at);
    await save('old', analyzed, 1);
    await save('done', refused, 2);
    const list = (limit: number) =>
      store.takeAnalyses.takesWithoutAnalysis({ version: 2, endedSinceMs: 0, limit });
    expect(await list(9)).toEqual(['new', 'mid', 'old']);
    expect(await list(2)).toEqual(['new', 'mid']);
  });

  test('leaves out takes whose job is open, or has ended without an analysis lately', async () => {
    for (const id of ['queued', 'failed', 'skipped', 'older', 'none']) await add(id);
    await save('older', analyzed, 1);
    const run = async (id: string, state: 'done' | 'failed') => {
      const job = makeJob({ kind: 'analyze_take', subjectId: id });
      await store.jobs.enqueue(job);
      await store.jobs.claim({ kinds: ['analyze_take'], workerId: 'w', nowMs: 5, leaseMs: 9 });
      await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 10, state });
    };
    await run('failed', 'failed');
    await run('skipped', 'done');
    await run('older', 'done');
    await store.jobs.enqueue(makeJob({ kind: 'analyze_take', subjectId: 'queued' }));
    const list = async (endedSinceMs: number) =>
      (await store.takeAnalyses.takesWithoutAnalysis({ version: 2, endedSinceMs, limit: 9 })).sort();
    expect(await list(9)).toEqual(['none', 'older']);
    expect(await list(10)).toEqual(['failed', 'none', 'older', 'skipped']);
  });

  test('is exported with the data of the account that recorded, and erased', async () => {
    await add('a');
    await save('a', analyzed);
    const source = store.personalDataSources.find(({ name }) => name === 'take_analyses');
    expect(await source?.exportData('ann')).toMatchObject([
      { take_id: 'a', score: 82, dimensions: { melody: 0.2 }, missed_words: [0, 4] },
    ]);
    expect(await source?.exportData('ben')).toEqual([]);
    await source?.erase('ben');
    expect(await analysisOf('a')).toBeDefined();
    await source?.erase('ann');
    expect(await analysisOf('a')).toBeUndefined();
  });
});
