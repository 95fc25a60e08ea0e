import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clip } from '#domain/clips/types.ts';
import type { Take } from '#domain/takes/types.ts';
import {
  addFilmWithVideo,
  makeAccount,
  makeClip,
  makeLines,
  makeTake,
  replaceLines,
} from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const limits = { perLine: 30, perOwner: 100 };
const proof = { frames: 24, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0, bytes: 10 };

describe.each(['sqlite', 'postgres'] as const)('takes on %s', (dialect) => {
  let store: TestStore;
  let film: { id: string };
  let video: { id: string };
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['ann', 'ben', 'cai']) {
      await store.accounts.insertAccount(makeAccount({ id, name: `name of ${id}`, username: id }));
    }
    ({ film, video } = await addFilmWithVideo(store));
    await replaceLines(store, { videoId: video.id, lines: makeLines(video.id, 3) });
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('clips').execute();
    await addClip({ id: 'clip' });
  });

  const addClip = async (change: Partial<Clip> = {}) => {
    const clip = makeClip({
      ownerId: 'ann',
      filmId: film.id,
      videoId: video.id,
      state: 'ready',
      proof,
      startMs: 500,
      ...change,
    });
    await store.clipStore.insertClip(clip);
    return clip;
  };
  const add = async (change: Partial<Take> = {}) => {
    const take = makeTake({ ownerId: 'ann', clipId: 'clip', ...change });
    await store.takes.insertTake({ take, limits });
    return take;
  };
  const bests = async () =>
    (await store.takes.takesOfClip({ clipId: 'clip', ownerIds: null }))
      .filter(({ isBest }) => isBest)
      .map(({ id }) => id)
      .sort();

  test('stores a take and reads it back', async () => {
    const take = await add({ lineIndex: null, isClipped: true, offsetMs: -40, createdMs: 1_763_700_000_123 });
    expect(await store.takes.takeById(take.id)).toEqual(take);
    expect(await store.takes.takesOfClip({ clipId: 'clip', ownerIds: [] })).toEqual([]);
    expect(await store.takes.takesOfClip({ clipId: 'clip', ownerIds: ['ann'] })).toEqual([
      { ...take, ownerName: 'name of ann' },
    ]);
    expect(await store.takes.takeById('none')).toBeNull();
  });

  test('lists the takes of a clip by line, newest first, for some people or for everyone', async () => {
    const a = await add({ lineIndex: 1, createdMs: 1 });
    const b = await add({ lineIndex: 0, createdMs: 2 });
    const c = await add({ lineIndex: 0, createdMs: 3 });
    const d = await add({ lineIndex: null, createdMs: 1, ownerId: 'ben' });
    const ids = async (ownerIds: string[] | null) =>
      (await store.takes.takesOfClip({ clipId: 'clip', ownerIds })).map(({ id }) => id);
    expect(await ids(['ann'])).toEqual([c.id, b.id, a.id]);
    expect(await ids(['ben', 'ann'])).toEqual([d.id, c.id, b.id, a.id]);
    expect(await ids(null)).toEqual([d.id, c.id, b.id, a.id]);
    expect(await ids(['cai'])).toEqual([]);
  });

  test('rejects takes beyond the limits', async () => {
    const take = await add();
    const insert = (change: Partial<Take>, limit: Partial<typeof limits>) =>
      store.takes.insertTake({
        take: { ...take, id: randomUUID(), ...change },
        limits: { ...limits, ...limit },
      });
    await expect(insert({}, { perLine: 1 })).rejects.toMatchObject({ code: 'take_limit' });
    await insert({ lineIndex: 1 }, { perLine: 1 });
    await expect(insert({ lineIndex: 2 }, { perOwner: 2 })).rejects.toMatchObject({ code: 'take_limit' });
    await insert({ ownerId: 'ben' }, { perLine: 1, perOwner: 2 });
    expect((await store.takes.takesOfClip({ clipId: 'clip', ownerIds: null })).length).toBe(3);
    await expect(insert({ clipId: 'gone' }, {})).rejects.toMatchObject({ code: 'not_found' });
  });

  test('stores a recording once, also when it arrives twice at a time', async () => {
    const take = await add({
      recordingId: 'one-recording-id',
      isLossless: true,
      speech: { startMs: 300, endMs: 900, pauseMs: 250 },
    });
    expect(await store.takes.takeById(take.id)).toEqual(take);
    const insert = (change: Partial<Take>) =>
      store.takes.insertTake({
        take: { ...take, id: randomUUID(), ...change },
        limits: { perLine: 1, perOwner: 1 },
      });
    expect(await insert({ lineIndex: 2 })).toEqual(take);
    expect((await insert({ ownerId: 'ben' })).ownerId).toBe('ben');
    const both = await Promise.all([1, 2].map(() => insert({ ownerId: 'cai', recordingId: 'another-one' })));
    expect(both[0]).toEqual(both[1]);
    const find = (ownerId: string) => store.takes.findRecording({ ownerId, recordingId: 'another-one' });
    expect([await find('cai'), await find('ann')]).toEqual([both[0], null]);
    expect((await store.takes.takesOfClip({ clipId: 'clip', ownerIds: null })).length).toBe(3);
  });

  test('counts how often each line was heard and recorded, and forgets it with the account', async () => {
    await add({ lineIndex: 1, recordingId: 'counted-once-only' });
    await store.takes
      .insertTake({
        take: makeTake({ ownerId: 'ann', clipId: 'clip', recordingId: 'counted-once-only' }),
        limits,
      })
      .then(({ lineIndex }) => expect(lineIndex).toBe(1));
    const count = (accountId: string, listens: { lineIndex: number | null; count: number }[]) =>
      store.takes.countListens({ accountId, clipId: 'clip', listens, nowMs: 9 });
    await count('ann', [
      { lineIndex: null, count: 1 },
      { lineIndex: 1, count: 2 },
    ]);
    await Promise.all([1, 2, 3].map(() => count('ann', [{ lineIndex: 1, count: 5 }])));
    await count('ben', [{ lineIndex: 0, count: 7 }]);
    const practiceOf = (accountId: string) => store.takes.practiceOfClip({ accountId, clipId: 'clip' });
    expect(await practiceOf('ann')).toEqual([
      { lineIndex: null, listens: 1, reads: 0 },
      { lineIndex: 1, listens: 17, reads: 1 },
    ]);
    const personal = store.personalDataSources.find(({ name }) => name === 'line_practice');
    expect(await personal?.exportData('ben')).toEqual([
      {
        clip_id: 'clip',
        line_index: 0,
        since_ms: 0,
        listens: 7,
        reads: 0,
        best_score: null,
        weakest: null,
        changed_ms: 9,
      },
    ]);
    await personal?.erase('ben');
    expect([await practiceOf('ben'), (await practiceOf('ann')).length]).toEqual([[], 2]);
    const toNothing = store.takes.countListens({
      accountId: 'ann',
      clipId: 'gone',
      listens: [{ lineIndex: 0, count: 1 }],
      nowMs: 9,
    });
    await expect(toNothing).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a redone take stays when its source is deleted', async () => {
    const source = await add();
    const redone = await add({ sourceTakeId: source.id });
    expect((await store.takes.takeById(redone.id))?.sourceTakeId).toBe(source.id);
    await store.takes.deleteTake(source.id);
    expect((await store.takes.takeById(redone.id))?.sourceTakeId).toBeNull();
  });

  test('enforces the limits for concurrent takes', async () => {
    const take = await add();
    const insert = (lineIndex: number) =>
      store.takes.insertTake({
        take: { ...take, id: randomUUID(), lineIndex },
        limits: { perLine: 4, perOwner: 6 },
      });
    const insertTen = async (lineOf: (index: number) => number) => {
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) => insert(lineOf(index))),
      );
      const refusals = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason.code] : [],
      );
      expect(new Set(refusals)).toEqual(new Set(['take_limit']));
      return 10 - refusals.length;
    };
    expect(await insertTen(() => 0)).toBe(3);
    expect(await insertTen((index) => index + 1)).toBe(2);
    const of = { ownerId: 'ann', clipId: 'clip' };
    expect(await store.takes.countTakes({ ...of, lineIndex: 0 })).toEqual({ ofLine: 4, total: 6 });
    expect(await store.takes.countTakes({ ...of, lineIndex: null })).toEqual({ ofLine: 0, total: 6 });
  });

  test('keeps one best take per line under concurrent changes', async () => {
    const takes = await Promise.all([add(), add(), add(), add()]);
    const other = await add({ lineIndex: 1 });
    const hers = await add({ ownerId: 'ben' });
    await store.takes.markBest({ id: other.id, isBest: true });
    await store.takes.markBest({ id: hers.id, isBest: true });
    await Promise.all(takes.map(({ id }) => store.takes.markBest({ id, isBest: true })));
    const chosen = await bests();
    expect(chosen.length).toBe(3);
    expect(chosen).toEqual(expect.arrayContaining([other.id, hers.id]));
    const [first] = takes;
    await store.takes.markBest({ id: first?.id ?? '', isBest: true });
    expect(await bests()).toEqual([first?.id, other.id, hers.id].sort());
    await store.takes.markBest({ id: other.id, isBest: false });
    expect(await bests()).toEqual([first?.id, hers.id].sort());
    await store.takes.markBest({ id: 'none', isBest: true });
  });

  test('rejects a second best take by a database constraint', async () => {
    await add({ isBest: true });
    await expect(add({ isBest: true })).rejects.toThrow();
  });

  test('stores the shift of a take, and deletes a take', async () => {
    const take = await add();
    await store.takes.setOffset({ id: take.id, offsetMs: -250 });
    expect(await store.takes.takeById(take.id)).toMatchObject({ offsetMs: -250 });
    await store.takes.deleteTake(take.id);
    expect(await store.takes.takeById(take.id)).toBeNull();
  });

  test('pages a person’s takes without repeats while new ones are added', async () => {
    const takes = [];
    for (let i = 1; i <= 5; i += 1) takes.unshift(await add({ createdMs: i }));
    await add({ ownerId: 'ben', createdMs: 9 });
    const page = (offset: number, asOfMs: number | null) =>
      store.takes.takesOfOwner({ ownerId: 'ann', limit: 2, offset, asOfMs });
    const first = await page(0, null);
    expect([first.takes.map(({ id }) => id), first.total, first.asOfMs]).toEqual([
      takes.slice(0, 2).map(({ id }) => id),
      5,
      5,
    ]);
    await add({ createdMs: 10 });
    expect((await page(2, first.asOfMs)).takes.map(({ id }) => id)).toEqual(
      takes.slice(2, 4).map(({ id }) => id),
    );
  });

  test('deletes takes with their clip', async () => {
    const take = await add();
    await store.clipStore.deleteClip('clip');
    expect(await store.takes.takeById(take.id)).toBeNull();
  });

  test('lists ready clips by fewest other learners, then newest first', async () => {
    await store.db.deleteFrom('clips').execute();
    await addClip({ id: 'mute', startMs: 50_000, endMs: 51_000, createdMs: 9 });
    // Its segments are before and after all lines.
    const part = (startMs: number) => ({
      startFrame: 0,
      endFrame: 1,
      startMs,
      endMs: startMs + 500,
      clipStartMs: 0,
    });
    const segments = [part(60_000), part(50_000)];
    await addClip({ id: 'mute-joined', startMs: 0, endMs: 60_500, segments, createdMs: 10 });
    await addClip({ id: 'old', createdMs: 1 });
    await addClip({ id: 'new', createdMs: 2 });
    await addClip({ id: 'unproved', proof: null, createdMs: 8 });
    await addClip({ id: 'busy', createdMs: 3 });
    await addClip({ id: 'mine', createdMs: 4 });
    await addClip({ id: 'cutting', state: 'cutting' });
    await addClip({ id: 'failed', state: 'failed' });
    const hidden = await addFilmWithVideo(store, { film: { source: 'client', ownerId: 'ben' } });
    await addClip({ id: 'secret', filmId: hidden.film.id, videoId: hidden.video.id, createdMs: 5 });
    await add({ clipId: 'busy', ownerId: 'ben' });
    await add({ clipId: 'busy', ownerId: 'ben' });
    await add({ clipId: 'busy', ownerId: 'cai' });
    await add({ clipId: 'mine', ownerId: 'ann' });
    await add({ clipId: 'old', ownerId: 'cai', lineIndex: null, createdMs: 3 });
    const listClips = async (
      change: Partial<Parameters<typeof store.takes.listLeastPracticedClips>[0]> = {},
    ) => {
      const page = { viewerId: 'ann', clientOwnerIds: ['ann'], limit: 20, offset: 0, asOfMs: null };
      return store.takes.listLeastPracticedClips({ ...page, ...change });
    };
    expect(await listClips()).toEqual({
      clips: [
        { clipId: 'mine', people: 0 },
        { clipId: 'new', people: 0 },
        { clipId: 'unproved', people: 0 },
        { clipId: 'mute-joined', people: 0 },
        { clipId: 'mute', people: 0 },
        { clipId: 'old', people: 1 },
        { clipId: 'busy', people: 2 },
      ],
      total: 7,
      asOfMs: 1_000,
    });
    expect((await listClips({ clientOwnerIds: null })).clips.map(({ clipId }) => clipId)).toContain('secret');
    expect((await listClips({ limit: 2, offset: 1, asOfMs: 4 })).clips.map(({ clipId }) => clipId)).toEqual([
      'busy',
      'new',
    ]);
    // Who has deleted their last take no longer counts.
    const ofCai = (await store.takes.takesOfClip({ clipId: 'busy', ownerIds: ['cai'] }))[0];
    if (!ofCai) throw new Error('the take is missing');
    await store.takes.deleteTake(ofCai.id);
    expect((await listClips()).clips.at(-1)).toEqual({ clipId: 'old', people: 1 });
    expect((await listClips()).clips.find(({ clipId }) => clipId === 'busy')?.people).toBe(1);
    await store.takes.insertTake({ take: ofCai, limits });
    // Recordings made while a user pages through the list change nothing.
    await addClip({ id: 'later', createdMs: 1_002 });
    await add({ clipId: 'mine', ownerId: 'ben', createdMs: 1_001 });
    const second = await listClips({ limit: 2, offset: 2, asOfMs: 1_000 });
    expect([second.clips.map(({ clipId }) => clipId), second.total]).toEqual([
      ['unproved', 'mute-joined'],
      7,
    ]);
    await store.db.deleteFrom('clips').execute();
  });
});
