import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFilmWithVideo, makeLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { backfillFilmLevels } from './backfill-film-levels.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.dispose());

/** A ready video as it was before there were levels. */
async function addOld(lines: number): Promise<string> {
  const { video } = await addFilmWithVideo(store, { video: { state: 'ready' } });
  const rows = makeLines(video.id, lines).map(({ id, seq, startMs, endMs, en, zh }) => ({
    id,
    video_id: video.id,
    seq,
    start_ms: startMs,
    end_ms: endMs,
    en,
    zh,
  }));
  if (rows.length > 0) await store.db.insertInto('subtitle_lines').values(rows).execute();
  return video.id;
}

const rate = (signal = new AbortController().signal) => backfillFilmLevels({ films: store.films, signal });
const levelOf = async (id: string) => (await store.films.videoById(id))?.level;

test('videos that were there before get their level, once, and the index is not troubled', async () => {
  const spoken = await addOld(30);
  const silent = await addOld(0);
  const before = await store.films.videoById(spoken);
  expect(await rate()).toBe(2);
  expect(await store.films.videoById(spoken)).toEqual({ ...before, level: 4 });
  expect(await levelOf(silent)).toBeNull();
  expect(await rate()).toBe(0);
});

test('it ends when it is told to, and goes on where it was', async () => {
  const ids = [await addOld(30), await addOld(30), await addOld(30)].sort();
  const stopping = new AbortController();
  const films = {
    ...store.films,
    async setVideoLevel(args: Parameters<typeof store.films.setVideoLevel>[0]) {
      await store.films.setVideoLevel(args);
      stopping.abort();
    },
  };
  expect(await backfillFilmLevels({ films, signal: stopping.signal })).toBe(1);
  expect(await Promise.all(ids.map(levelOf))).toEqual([4, null, null]);
  expect(await rate()).toBe(2);
  expect(await Promise.all(ids.map(levelOf))).toEqual([4, 4, 4]);
});
