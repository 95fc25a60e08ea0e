import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFilmWithVideo, replaceTracks } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { rebuildLines } from '../films/rebuild-lines.ts';
import type { SubtitleTrack, Video } from '../films/types.ts';
import { makeClock, makeMezzanineInfo } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { checkSubtitleTiming } from './check-subtitle-timing.ts';
import type { TimingFinding } from './timing-record.ts';

const OFF: TimingFinding = {
  kind: 'off',
  timing: { ratio: 1, offsetMs: -2400 },
  ...{ offsetSureness: 0.99, ratioSureness: 0.97 },
};
let store: TestStore;
let media: FakeMedia;
let video: Video;

beforeEach(async () => {
  store = await openTestStore();
  media = createFakeMedia();
  media.timings = [OFF];
  ({ video } = await addFilmWithVideo(store, { video: { state: 'ready', mezzanine: makeMezzanineInfo() } }));
  await putTrack();
});
afterEach(() => store.dispose());

/** Gives the video one English track, which begins this much later. */
async function putTrack(byMs = 0) {
  const track: SubtitleTrack = {
    ...{ id: `${video.id}-en`, videoId: video.id, lang: 'en', origin: 'sidecar', name: 'en.srt' },
    ...{ format: 'srt', encoding: 'utf-8', ratio: 1, offsetMs: byMs },
    cues: [{ startMs: 1000, endMs: 2000, en: 'This is a line.', zh: null }],
  };
  await replaceTracks(store, { videoId: video.id, tracks: [track] });
  await rebuildLines({ films: store.films, videoId: video.id });
}
const check = (signal = new AbortController().signal) =>
  checkSubtitleTiming({
    ...store,
    files: { videoFile: (id, name) => `/videos/${id}/${name}` },
    media,
    clock: makeClock(5),
    videoId: video.id,
    signal,
    progress: () => undefined,
  });
const known = () => store.subtitleTimings.timingOfVideo(video.id);
const linesOf = () => store.films.linesOfVideo({ videoId: video.id });

test('stores what it finds, and changes no time', async () => {
  const before = await linesOf();
  await check();
  expect(await known()).toEqual({
    findings: [{ lang: 'all', finding: OFF }],
    isKept: false,
    previous: null,
    changedMs: 5,
  });
  expect(await linesOf()).toEqual(before);
});

test('leaves nothing half done when it is stopped, and finds all when it runs again', async () => {
  const controller = new AbortController();
  media.before.findSubtitleTiming = () => controller.abort();
  await expect(check(controller.signal)).rejects.toThrow();
  expect(await known()).toBeNull();
  media.before = {};
  await check();
  await check();
  expect(await known()).toMatchObject({ findings: [{ finding: OFF }] });
});

test('forgets what it found about times that have changed in the meantime', async () => {
  media.before.findSubtitleTiming = () => putTrack(2400);
  await check();
  expect(await known()).toBeNull();
});

test('what a person has decided about the same times stays', async () => {
  await check();
  await store.subtitleTimings.changeTiming({
    videoId: video.id,
    change: (now) => now.known && { ...now.known, isKept: true },
  });
  await check();
  expect(await known()).toMatchObject({ isKept: true });
});

test('a film without lines is not listened to', async () => {
  await replaceTracks(store, { videoId: video.id, tracks: [] });
  await check();
  expect([media.calls, await known()]).toEqual([[], null]);
});
