import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LineMeasurement, WordTime } from '#domain/alignments/types.ts';
import type { Video } from '#domain/films/types.ts';
import { addFilmWithVideo, makeJob } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const word = (from: number, startMs: number): WordTime => ({
  ...{ from, end: from + 3, startMs, endMs: startMs + 200, confidence: 0.875 },
});
const measured = (lineKey: string): LineMeasurement & { lineKey: string } => ({
  lineKey,
  refusal: null,
  confidence: 0.625,
  words: [word(0, 1000), word(4, 1300)],
  contour: { startMs: 1000, values: Int8Array.of(-128, -127, 0, 127) },
});

describe.each(['sqlite', 'postgres'] as const)('alignments on %s', (dialect) => {
  let store: TestStore;
  let video: Video;
  const lines = () => store.alignments.alignedLines(video.id);
  const put = (keys: string[], version = 1) =>
    store.alignments.putMeasurements({ videoId: video.id, version, lines: keys.map(measured) });
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('jobs').execute();
    await store.db.updateTable('videos').set({ state: 'failed' }).execute();
    ({ video } = await addFilmWithVideo(store, { video: { state: 'ready' } }));
  });

  test('gives back what was measured, without the contour', async () => {
    await put(['a', 'b']);
    const { contour, ...line } = measured('b');
    const asked = [
      { videoId: video.id, lineKey: 'b' },
      { videoId: video.id, lineKey: 'c' },
      { videoId: 'other', lineKey: 'a' },
    ];
    expect(await store.alignments.alignedLinesByKeys(asked)).toEqual([
      { ...line, videoId: video.id, version: 1, editedWords: null },
    ]);
    expect(await store.alignments.alignedLinesByKeys([])).toEqual([]);
    expect(await store.alignments.contourOfLine({ videoId: video.id, lineKey: 'b' })).toEqual(contour);
    expect(await store.alignments.contourOfLine({ videoId: video.id, lineKey: 'c' })).toBeNull();
  });

  test('measuring again keeps what people have edited', async () => {
    await put(['a']);
    const words = [word(0, 900), word(4, 1200)];
    const edit = { videoId: video.id, lineKey: 'a', edit: () => words };
    expect(await store.alignments.editWords(edit)).toBe(true);
    await put(['a'], 2);
    expect(await lines()).toMatchObject([{ version: 2, editedWords: words }]);
    await store.alignments.editWords({ ...edit, edit: () => null });
    expect(await lines()).toMatchObject([{ editedWords: null, words: measured('a').words }]);
    expect(await store.alignments.editWords({ ...edit, lineKey: 'missing' })).toBe(false);
  });

  test('moves edits to other lines, but not over those of the line itself', async () => {
    await put(['old', 'new', 'edited']);
    const own = [word(0, 5000), word(4, 5300)];
    await store.alignments.editWords({ videoId: video.id, lineKey: 'edited', edit: () => own });
    const moved = [word(0, 7000), word(4, 7300)];
    await store.alignments.replaceLines({
      videoId: video.id,
      deletedKeys: ['old'],
      moved: [
        { to: 'new', editedWords: moved },
        { to: 'edited', editedWords: moved },
      ],
    });
    expect(new Map((await lines()).map(({ lineKey, editedWords }) => [lineKey, editedWords]))).toEqual(
      new Map([
        ['new', moved],
        ['edited', own],
      ]),
    );
  });

  test('stores nothing of a video that was removed or deleted', async () => {
    await store.films.markVideoRemoved(video.id);
    await put(['a']);
    await store.alignments.setVideoAlignment({
      ...{ videoId: video.id, version: 1, revision: 1, lines: 1, unsure: 0 },
    });
    expect(await lines()).toEqual([]);
    expect(await store.alignments.videoAlignments([video.id])).toEqual(new Map());
    await store.alignments.putMeasurements({ videoId: 'gone', version: 1, lines: [measured('a')] });
    expect(await store.alignments.alignedLines('gone')).toEqual([]);
  });

  test('loses the alignment with its video', async () => {
    await put(['a']);
    expect(await store.films.deleteUnusedVideo(video.id)).toBe(true);
    expect(await lines()).toEqual([]);
  });

  describe('the videos to align', () => {
    const waiting = (version = 1) =>
      store.alignments.videosToAlign({ version, endedSinceMs: 5_000, limit: 10 });
    const align = async () => {
      const { revision } = (await store.films.videoById(video.id)) ?? { revision: 0 };
      await store.alignments.setVideoAlignment({
        ...{ videoId: video.id, version: 1, revision, lines: 9, unsure: 2 },
      });
    };

    test('are those whose lines have changed, and all for another version of the aligner', async () => {
      expect(await waiting()).toEqual([video.id]);
      await align();
      expect(await waiting()).toEqual([]);
      expect(await waiting(2)).toEqual([video.id]);
      await store.films.updateSubtitles({
        videoId: video.id,
        change: () => ({ tracks: null, lines: [], level: null }),
      });
      expect(await waiting()).toEqual([video.id]);
      await align();
      expect(await store.alignments.videoAlignments([video.id, 'other'])).toMatchObject(
        new Map([[video.id, { version: 1, lines: 9, unsure: 2 }]]),
      );
    });

    test('are none that are not ready, or stand behind another file', async () => {
      await store.db.updateTable('videos').set({ state: 'importing' }).execute();
      expect(await waiting()).toEqual([]);
      const { video: shown } = await addFilmWithVideo(store, { video: { state: 'ready' } });
      await store.db
        .updateTable('videos')
        .set({ state: 'ready', version_of: shown.id })
        .where('id', '=', video.id)
        .execute();
      expect(await waiting()).toEqual([shown.id]);
    });

    test.each([
      ['queued', 9_000, 0],
      ['running', 1_000, 0],
      ['failed', 9_000, 0],
      ['cancelled', 9_000, 0],
      ['failed', 1_000, 1],
      ['done', 9_000, 1],
    ] as const)('with a job that is %s since %i: %i', async (state, updatedMs, count) => {
      const job = makeJob({ kind: 'align_lines', subjectId: video.id, payload: { videoId: video.id } });
      await store.jobs.enqueue(job);
      await store.db.updateTable('jobs').set({ state, updated_ms: updatedMs }).execute();
      expect(await waiting()).toHaveLength(count);
    });
  });
});
