import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFilmWithVideo, makeLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { backfillFilmLevels } from './backfill-film-levels.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.dispose());

/** Adds a ready video whose lines have no level yet. */
async function addVideoWithoutLevel(lines: number): Promise<string> {
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

const runBackfill = (signal = new AbortController().signal) =>
  backfillFilmLevels({ films: store.films, signal });
const levelOf = async (id: string) => (await store.films.videoById(id))?.level;

test('gives each video without a level its level once, and leaves the revision unchanged', async () => {
  const spoken = await addVideoWithoutLevel(30);
  const silent = await addVideoWithoutLevel(0);
  const before = await store.films.videoById(spoken);
  expect(await runBackfill()).toBe(2);
  expect(await store.films.videoById(spoken)).toEqual({ ...before, level: 4 });
  expect(await levelOf(silent)).toBeNull();
  expect(await runBackfill()).toBe(0);
});

test('stops when the signal is aborted, and continues with the remaining videos on the next call', async () => {
  const ids = [
    await addVideoWithoutLevel(30),
    await addVideoWithoutLevel(30),
    await addVideoWithoutLevel(30),
  ].sort();
  const controller = new AbortController();
  const films = {
    ...store.films,
    async setVideoLevel(args: Parameters<typeof store.films.setVideoLevel>[0]) {
      await store.films.setVideoLevel(args);
      controller.abort();
    },
  };
  expect(await backfillFilmLevels({ films, signal: controller.signal })).toBe(1);
  expect(await Promise.all(ids.map(levelOf))).toEqual([4, null, null]);
  expect(await runBackfill()).toBe(2);
  expect(await Promise.all(ids.map(levelOf))).toEqual([4, 4, 4]);
});
