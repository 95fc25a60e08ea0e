import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFilmWithVideo, replaceTracks } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeMezzanineInfo } from '../testing/factories.ts';
import { rebuildLines } from './rebuild-lines.ts';
import type { Cue, SubtitleTrack } from './types.ts';

let store: TestStore;
let videoId: string;
beforeEach(async () => {
  store = await openTestStore();
  videoId = (await addFilmWithVideo(store)).video.id;
});
afterEach(() => store.dispose());

const track = (lang: 'en' | 'zh', cues: Cue[], offsetMs = 0): SubtitleTrack => ({
  id: `${videoId}-${lang}`,
  videoId,
  lang,
  origin: 'sidecar',
  name: `${lang}.srt`,
  format: 'srt',
  encoding: 'utf-8',
  ratio: 1,
  offsetMs,
  cues,
});
const starts = [2000, 5400, 9900, 12_100, 17_800, 21_000, 24_700];
const english = starts.map(
  (startMs, i): Cue => ({ startMs, endMs: startMs + 900, en: `Number ${i}.`, zh: null }),
);
const chinese = starts.map(
  (startMs, i): Cue => ({ startMs, endMs: startMs + 900, en: null, zh: `第${i}句` }),
);
const put = (tracks: SubtitleTrack[]) => replaceTracks(store, { videoId, tracks });
const lines = () => store.films.linesOfVideo({ videoId });

test('pairs the tracks, numbers the lines, and returns their count', async () => {
  await put([track('en', english), track('zh', chinese)]);
  expect(await rebuildLines({ films: store.films, videoId })).toEqual({ lines: 7, beyondEnd: 0 });
  const rebuilt = await lines();
  expect(rebuilt.map((line) => line.id)).toEqual(starts.map((_, i) => `${videoId}.${i}`));
  expect(rebuilt[3]).toMatchObject({ seq: 3, startMs: 12_100, en: 'Number 3.', zh: '第3句' });
});

test('computes the level again with the lines', async () => {
  const levelNow = async () => (await store.films.videoById(videoId))?.level;
  const linesLasting = (ms: number) =>
    starts.map(
      (startMs): Cue => ({
        startMs,
        endMs: startMs + ms,
        en: 'You know what I think of that, old friend.',
        zh: null,
      }),
    );
  await put([track('en', linesLasting(4000))]);
  await rebuildLines({ films: store.films, videoId });
  expect(await levelNow()).toBe(2);
  await put([track('en', linesLasting(1500))]);
  await rebuildLines({ films: store.films, videoId });
  expect(await levelNow()).toBe(5);
  await put([track('zh', chinese)]);
  await rebuildLines({ films: store.films, videoId });
  expect(await levelNow()).toBeNull();
});

test('a line keeps its ID when its times change, and the revision grows', async () => {
  await put([track('en', english)]);
  await rebuildLines({ films: store.films, videoId });
  const before = { lines: await lines(), revision: (await store.films.videoById(videoId))?.revision ?? 0 };
  const result = await rebuildLines({
    films: store.films,
    videoId,
    change: (tracks) => tracks.map((before) => ({ ...before, offsetMs: before.offsetMs + 1500 })),
  });
  expect(result).toEqual({ lines: 7, beyondEnd: 0 });
  expect((await store.films.tracksOfVideo(videoId)).map(({ offsetMs }) => offsetMs)).toEqual([1500]);
  expect(await lines()).toEqual(
    before.lines.map((line) => ({ ...line, startMs: line.startMs + 1500, endMs: line.endMs + 1500 })),
  );
  expect((await store.films.videoById(videoId))?.revision).toBeGreaterThan(before.revision);
});

test('keeps a track at its offset even if another offset would fit better', async () => {
  await put([track('en', english), track('zh', chinese, 1300)]);
  await rebuildLines({ films: store.films, videoId });
  const zh = (await lines()).filter((line) => line.zh !== null && line.en === null);
  expect(zh.map((line) => line.startMs)).toEqual(starts.map((start) => start + 1300));
});

test('deletes all lines when there are no tracks', async () => {
  await put([track('en', english)]);
  await rebuildLines({ films: store.films, videoId });
  await put([]);
  expect(await rebuildLines({ films: store.films, videoId })).toEqual({ lines: 0, beyondEnd: 0 });
  expect(await lines()).toEqual([]);
});

test('leaves out lines after the end of the picture once its duration is known', async () => {
  await put([track('en', english)]);
  await store.films.updateVideo(videoId, { mezzanine: { ...makeMezzanineInfo(), durationMs: 21_000 } });
  expect(await rebuildLines({ films: store.films, videoId })).toEqual({ lines: 5, beyondEnd: 2 });
  expect((await lines()).at(-1)?.en).toBe('Number 4.');
});
