import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubtitleTrack } from '#domain/films/types.ts';
import type { SubtitleTimingRecord } from '#domain/subtitle-timing/timing-record.ts';
import { addFilmWithVideo, replaceTracks } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const record: SubtitleTimingRecord = {
  findings: [
    {
      lang: 'en',
      finding: {
        ...{ kind: 'off', timing: { ratio: 25_025 / 24_000, offsetMs: -2400 } },
        ...{ offsetSureness: 0.98, ratioSureness: 0.9 },
      },
    },
    { lang: 'zh', finding: { kind: 'parts', parts: [{ fromMs: 0, toMs: 9, lines: 20, offsetMs: 5 }] } },
  ],
  isKept: true,
  previous: [{ origin: 'sidecar', name: 'a.srt', lang: 'en', ratio: 1, offsetMs: 40 }],
  changedMs: 7,
};

describe.each(['sqlite', 'postgres'] as const)('subtitle timings on %s', (dialect) => {
  let store: TestStore;
  let videoId: string;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    videoId = (await addFilmWithVideo(store)).video.id;
  });
  afterAll(() => store?.dispose());
  const put = (id: string, timing: SubtitleTimingRecord) =>
    store.subtitleTimings.changeTiming({ videoId: id, change: () => timing });

  test('reads back what was stored, and replaces it', async () => {
    const { subtitleTimings } = store;
    expect(await subtitleTimings.timingOfVideo(videoId)).toBeNull();
    await put(videoId, record);
    expect(await subtitleTimings.timingOfVideo(videoId)).toEqual(record);
    const other: SubtitleTimingRecord = { findings: [], isKept: false, previous: null, changedMs: 8 };
    await put(videoId, other);
    expect(await subtitleTimings.timingOfVideo(videoId)).toEqual(other);
    await put('gone', record);
    expect(await subtitleTimings.timingOfVideo('gone')).toBeNull();
  });

  test('is forgotten when the times of the tracks change, and only then', async () => {
    const track: SubtitleTrack = {
      ...{ id: 't', videoId, lang: 'en', origin: 'sidecar', name: 'a.srt', format: 'srt', encoding: 'utf-8' },
      ...{ ratio: 25_025 / 24_000, offsetMs: 0, cues: [{ startMs: 5, endMs: 9, en: 'Hi', zh: null }] },
    };
    await replaceTracks(store, { videoId, tracks: [track] });
    const [stored] = await store.films.tracksOfVideo(videoId);
    expect(stored?.ratio).toBeCloseTo(track.ratio, 8);
    await put(videoId, record);
    const change = (by: Partial<SubtitleTrack>) =>
      store.films.updateSubtitles({
        videoId,
        change: ({ tracks }) => ({
          tracks: tracks.map((one) => ({ ...one, ...by })),
          lines: [],
          level: null,
        }),
      });
    await change({ id: 'u', name: 'b.srt' });
    expect(await store.subtitleTimings.timingOfVideo(videoId)).toEqual(record);
    await change({ offsetMs: 100 });
    expect(await store.subtitleTimings.timingOfVideo(videoId)).toBeNull();
  });

  test('of two changes at once, the second sees what the first has stored', async () => {
    const { video } = await addFilmWithVideo(store);
    await put(video.id, { ...record, changedMs: 0 });
    const other = store.openAnother();
    const addOne = ({ subtitleTimings }: Pick<TestStore, 'subtitleTimings'>) =>
      subtitleTimings.changeTiming({
        videoId: video.id,
        change: ({ known }) => known && { ...known, changedMs: known.changedMs + 1 },
      });
    await Promise.all(Array.from({ length: 10 }, (_, at) => addOne(at % 2 ? store : other)));
    expect(await store.subtitleTimings.timingOfVideo(video.id)).toEqual({ ...record, changedMs: 10 });
  });

  test('is deleted with its video', async () => {
    const { video } = await addFilmWithVideo(store);
    await put(video.id, record);
    await store.films.deleteVideo(video.id);
    expect(await store.subtitleTimings.timingOfVideo(video.id)).toBeNull();
  });
});
