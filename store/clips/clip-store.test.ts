import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clip } from '#domain/clips/types.ts';
import type { Film, Video } from '#domain/films/types.ts';
import { makeLine } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('clips on %s', (dialect) => {
  let store: TestStore;
  let zebra: { film: Film; video: Video };
  let apple: { film: Film; video: Video };
  let mine: { film: Film; video: Video };
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
    await store.accounts.insertAccount(makeAccount({ id: 'mei' }));
    zebra = await addFilmWithVideo(store, { film: { title: 'Zebra' } });
    apple = await addFilmWithVideo(store, { film: { title: 'apple' } });
    mine = await addFilmWithVideo(store, { film: { title: 'Mine', source: 'client', ownerId: 'lei' } });
  });
  afterAll(() => store?.dispose());
  beforeEach(() => store.db.deleteFrom('clips').execute());

  const add = async (of: { film: Film; video: Video }, change: Partial<Clip> = {}) => {
    const clip = makeClip({ ownerId: 'lei', videoId: of.video.id, filmId: of.film.id, ...change });
    await store.clipStore.insertClip(clip);
    return clip;
  };
  const list = (change: Partial<Parameters<typeof store.clipStore.listClips>[0]> = {}) =>
    store.clipStore.listClips({
      ownerId: null,
      filmId: null,
      clientOwnerIds: null,
      sort: 'new',
      limit: 100,
      offset: 0,
      ...change,
    });
  const ids = async (change: Partial<Parameters<typeof store.clipStore.listClips>[0]> = {}) =>
    (await list(change)).clips.map((clip) => clip.id).join('');

  test('stores the segments of a clip in order', async () => {
    const segments = [
      { startFrame: 100, endFrame: 124, startMs: 4167, endMs: 5167, clipStartMs: 0 },
      { startFrame: 24, endFrame: 48, startMs: 1000, endMs: 2000, clipStartMs: 1000 },
      { startFrame: 100, endFrame: 124, startMs: 4167, endMs: 5167, clipStartMs: 2000 },
    ];
    const joined = await add(zebra, { startFrame: 24, endFrame: 124, startMs: 1000, endMs: 5167, segments });
    const whole = await add(zebra);
    expect(await store.clipStore.clipById(joined.id)).toEqual(joined);
    const row = await store.db.selectFrom('clips').selectAll().where('id', '=', joined.id).executeTakeFirst();
    expect(JSON.parse(row?.segments ?? '')).toEqual(segments);
    expect((await store.clipStore.clipById(whole.id))?.segments).toEqual([
      { startFrame: 24, endFrame: 48, startMs: 1000, endMs: 2000, clipStartMs: 0 },
    ]);
    await store.db.updateTable('clips').set({ segments: '[]' }).where('id', '=', joined.id).execute();
    await expect(store.clipStore.clipById(joined.id)).rejects.toThrow(/clips.segments/);
  });

  // SQLite has one writer, so no transaction waits for another there.
  test.runIf(dialect === 'postgres')(
    'a clip and its film are removed at once without a deadlock',
    async () => {
      const { film, video } = await addFilmWithVideo(store, { film: { title: 'Going' } });
      const clip = await add({ film, video });
      let deleting: Promise<void> | null = null;
      await store.db.transaction().execute(async (trx) => {
        await trx.updateTable('videos').set({ title: 'held' }).where('id', '=', video.id).execute();
        deleting = store.clipStore.deleteClip(clip.id);
        const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await expect
          .poll(async () => {
            const waiting = await sql`
            select 1 from pg_stat_activity where ${pid.rows[0]?.pid}::int = any(pg_blocking_pids(pid))
          `.execute(store.db);
            return waiting.rows.length;
          })
          .toBe(1);
        // The deletion of a video does this: it reads and locks the clips that use it.
        await sql`select id from clips where video_id = ${video.id} for key share`.execute(trx);
      });
      await deleting;
      expect(await store.clipStore.clipById(clip.id)).toBeNull();
    },
  );

  test('stores, changes, and reads back a clip', async () => {
    const clip = await add(zebra, { title: '你是"傻瓜"', createdMs: 1_763_700_000_123 });
    expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
    const proof = {
      frames: 24,
      firstFrameOff: 0,
      lastFrameOff: 0,
      audioOffsetMs: -3.5,
      bytes: 5_000_000_000,
    };
    await store.clipStore.updateClip(clip.id, { state: 'ready', proof });
    expect(await store.clipStore.clipById(clip.id)).toEqual({ ...clip, state: 'ready', proof });
    await store.clipStore.updateClip(clip.id, {
      state: 'failed',
      errorCode: 'cut_not_exact',
      proof: null,
      title: 'New',
    });
    expect(await store.clipStore.clipById(clip.id)).toEqual({
      ...clip,
      state: 'failed',
      errorCode: 'cut_not_exact',
      title: 'New',
    });
    await store.clipStore.updateClip(clip.id, {});
    await store.clipStore.updateClip(clip.id, { errorCode: null });
    expect(await store.clipStore.clipById(clip.id)).toEqual({ ...clip, state: 'failed', title: 'New' });
  });

  test('deletes a clip; deleting or changing it again does nothing', async () => {
    const clip = await add(zebra);
    const other = await add(zebra);
    await store.clipStore.deleteClip(clip.id);
    await store.clipStore.deleteClip(clip.id);
    await store.clipStore.updateClip(clip.id, { state: 'ready' });
    expect(await store.clipStore.clipById(clip.id)).toBeNull();
    expect((await list()).clips).toEqual([other]);
  });

  test('lists clips by state, oldest first', async () => {
    const late = await add(zebra, { createdMs: 9 });
    const early = await add(apple, { createdMs: 3 });
    await add(apple, { state: 'ready' });
    expect(await store.clipStore.clipsInState('cutting')).toEqual([early, late]);
    expect(await store.clipStore.clipsInState('failed')).toEqual([]);
  });

  test('filters clips by owner, film, and the owners of uploaded films', async () => {
    await add(zebra, { id: 'a', createdMs: 1 });
    await add(apple, { id: 'b', createdMs: 2, ownerId: 'mei' });
    await add(mine, { id: 'c', createdMs: 3 });
    await add(apple, { id: 'd', createdMs: 4 });
    expect(await ids()).toBe('dcba');
    expect(await ids({ ownerId: 'lei' })).toBe('dca');
    expect(await ids({ filmId: apple.film.id })).toBe('db');
    expect(await ids({ filmId: apple.film.id, ownerId: 'mei' })).toBe('b');
    expect(await ids({ clientOwnerIds: ['lei'] })).toBe('dcba');
    expect(await ids({ clientOwnerIds: ['mei'] })).toBe('dba');
    expect(await ids({ clientOwnerIds: [] })).toBe('dba');
    expect((await list({ clientOwnerIds: [], limit: 1 })).total).toBe(3);
    expect(await ids({ sort: 'film' })).toBe('dbca');
  });

  test.each(['new', 'film'] as const)('pages by %s without repeats or gaps', async (sort) => {
    for (let at = 0; at < 17; at++) await add(at % 3 ? zebra : apple, { createdMs: 1 });
    const seen: string[] = [];
    for (let offset = 0; offset < 20; offset += 4) {
      const page = await list({ sort, limit: 4, offset });
      expect(page.total).toBe(17);
      seen.push(...page.clips.map((clip) => clip.id));
    }
    expect(seen).toEqual((await list({ sort })).clips.map((clip) => clip.id));
    expect(new Set(seen).size).toBe(17);
  });

  test.each(['new', 'film'] as const)(
    'a clip added between two pages by %s moves none of them',
    async (sort) => {
      for (let at = 0; at < 6; at++) await add(zebra, { id: `p${at}`, createdMs: 10 + at });
      const first = await list({ sort, limit: 3 });
      expect(first.asOfMs).toBe(15);
      await add(apple, { id: 'late', createdMs: 99 });
      const second = await list({ sort, limit: 3, offset: 3, asOfMs: first.asOfMs });
      expect([...first.clips, ...second.clips].map(({ id }) => id)).toEqual([
        'p5',
        'p4',
        'p3',
        'p2',
        'p1',
        'p0',
      ]);
      expect(second.total).toBe(6);
      expect((await list({ sort })).clips[0]?.id).toBe('late');
    },
  );

  test('finds a clip of the same frames and owner, or inserts it, once for calls at the same time', async () => {
    const args = { ownerId: 'lei', videoId: zebra.video.id, filmId: zebra.film.id };
    const wanted = [makeClip(args), makeClip(args), makeClip(args)];
    const stored = await Promise.all(wanted.map((clip) => store.clipStore.findOrInsertClip(clip)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect((await list()).clips).toEqual([stored[0]]);
    const segments = [
      { startFrame: 24, endFrame: 36, startMs: 1000, endMs: 1500, clipStartMs: 0 },
      { startFrame: 40, endFrame: 48, startMs: 1667, endMs: 2000, clipStartMs: 500 },
    ];
    const others = [
      makeClip({ ...args, ownerId: 'mei' }),
      makeClip({ ...args, videoId: apple.video.id, filmId: apple.film.id }),
      makeClip({ ...args, endFrame: 49 }),
      makeClip({ ...args, segments }),
    ];
    for (const clip of others) expect(await store.clipStore.findOrInsertClip(clip)).toEqual(clip);
    expect((await list()).total).toBe(5);
    await expect(store.clipStore.findOrInsertClip(makeClip({ ...args, filmId: 'none' }))).resolves.toEqual(
      stored[0],
    );
  });

  test('returns a clip of earlier frames before one of the wanted frames', async () => {
    const later = await add(zebra, { id: 'x-later', startFrame: 30, endFrame: 50 });
    const wanted = { ...later, id: 'x-new' };
    const earlier = { startFrame: 24, endFrame: 48 };
    expect(await store.clipStore.findOrInsertClip(wanted, earlier)).toEqual(later);
    const before = await add(zebra, { id: 'x-before', ...earlier });
    expect(await store.clipStore.findOrInsertClip(wanted, earlier)).toEqual(before);
    expect(await store.clipStore.findOrInsertClip(wanted)).toEqual(later);
  });

  test('of several clips of the same frames, finds a finished one before a newer one that failed', async () => {
    const failed = await add(zebra, { id: 'x-failed', state: 'failed', createdMs: 9 });
    const wanted = { ...failed, id: 'x-new', createdMs: 10 };
    expect(await store.clipStore.findOrInsertClip(wanted)).toEqual(failed);
    const cutting = await add(zebra, { id: 'x-cutting', createdMs: 8 });
    expect(await store.clipStore.findOrInsertClip(wanted)).toEqual(cutting);
    const ready = await add(zebra, { id: 'x-ready', state: 'ready', createdMs: 7 });
    expect(await store.clipStore.findOrInsertClip(wanted)).toEqual(ready);
  });

  test('knows which clips have a line of which a meaningful part is heard', async () => {
    const lines = [makeLine(zebra.video.id, 0, { startMs: 1960, endMs: 4000 })];
    await replaceLines(store, { videoId: zebra.video.id, lines });
    const touched = await add(zebra);
    const held = await add(zebra, {
      endMs: 3000,
      segments: [{ startFrame: 24, endFrame: 72, startMs: 1000, endMs: 3000, clipStartMs: 0 }],
    });
    const read = async () => {
      const rows = await store.db.selectFrom('clips').select(['id', 'has_lines']).execute();
      return new Map(rows.map(({ id, has_lines }) => [id, has_lines]));
    };
    expect(await read()).toEqual(
      new Map([
        [touched.id, 0],
        [held.id, 1],
      ]),
    );
    const moved = lines.map((line) => ({ ...line, startMs: 1200, endMs: 1900 }));
    await replaceLines(store, { videoId: zebra.video.id, lines: moved });
    expect([...(await read()).values()]).toEqual([1, 1]);
    await replaceLines(store, { videoId: zebra.video.id, lines: [] });
    expect([...(await read()).values()]).toEqual([0, 0]);
  });

  test('changes a clip only in an expected state', async () => {
    const clip = await add(zebra, { state: 'ready' });
    await store.clipStore.updateClip(clip.id, { state: 'failed' }, { expectedStates: ['cutting', 'failed'] });
    expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
    await store.clipStore.updateClip(clip.id, { state: 'failed' }, { expectedStates: ['ready'] });
    expect((await store.clipStore.clipById(clip.id))?.state).toBe('failed');
  });

  test('rejects a clip without its account, video, or film', async () => {
    await expect(add(zebra, { ownerId: 'nobody' })).rejects.toThrow(/foreign key/i);
    await expect(add(zebra, { videoId: 'none' })).rejects.toThrow(/foreign key/i);
    await expect(add(zebra, { filmId: 'none' })).rejects.toThrow(/foreign key/i);
  });
});
