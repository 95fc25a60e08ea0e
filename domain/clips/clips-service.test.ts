import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { referToLine } from '#shared/line-mark.ts';
import { addFilmWithVideo, makeAccount, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { lineKeyOf } from '../alignments/line-key.ts';
import type { Film, Video } from '../films/types.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer, noJobWaiter } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createClipsService } from './clips-service.ts';
import { cutSavedClip } from './cut-saved-clip.ts';
import type { NewClip, WantedClip } from './types.ts';
import { writeSubtitles } from './write-subtitles.ts';

const [ann, ben, teacher, admin] = [
  makeViewer('ann'),
  makeViewer('ben'),
  makeViewer('tea', 'teacher'),
  makeViewer('adm', 'admin'),
];
let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let film: Film;
let video: Video;
let wakeCount: number;
let clock: ReturnType<typeof makeClock>;
let service: ReturnType<typeof createClipsService>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  clock = makeClock();
  wakeCount = 0;
  for (const viewer of [ann, ben, teacher, admin]) {
    await store.accounts.insertAccount(makeAccount({ id: viewer.id, roles: viewer.roles }));
  }
  ({ film, video } = await addFilmWithVideo(store, {
    film: { title: 'Shrek' },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  }));
  await writeTestFile(files.videoFile(video.id, 'mezzanine.mp4'), 'film');
  await replaceLines(store, {
    videoId: video.id,
    lines: [
      makeLine(video.id, 0, { startMs: 1000, endMs: 2000, en: 'First.' }),
      makeLine(video.id, 1, { startMs: 2000, endMs: 3000, en: 'Second.' }),
      makeLine(video.id, 2, { startMs: 3000, endMs: 4000, en: null, zh: '第三' }),
    ],
  });
  service = createClipsService({ ...store, files, clock, jobWaiter: noJobWaiter, wake: () => wakeCount++ });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const create = (change: Partial<NewClip> = {}, viewer = ann) =>
  service.create({
    viewer,
    clip: {
      videoId: video.id,
      startMs: 2000,
      endMs: 3000,
      startFrame: null,
      endFrame: null,
      headMs: 0,
      tailMs: 0,
      spans: null,
      title: null,
      ...change,
    },
  });
const finish = (clipId: string) =>
  cutSavedClip({
    ...store,
    files,
    media,
    clipId,
    signal: AbortSignal.timeout(5000),
    progress: () => undefined,
  });
/** A client film of Ann's with a clip of hers. */
const createPrivate = async () => {
  const own = await addFilmWithVideo(store, {
    film: { source: 'client', ownerId: ann.id },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  return { ...own, clip: (await create({ videoId: own.video.id })).clip };
};

describe('forLines', () => {
  const wantLines = (
    lineId: string | null,
    toLineId: string | null = null,
    change: Partial<WantedClip> = {},
  ) =>
    service.forLines({
      viewer: ann,
      wanted: {
        videoId: video.id,
        lineId,
        toLineId,
        startMs: null,
        endMs: null,
        startFrame: null,
        endFrame: null,
        ...change,
      },
      waitMs: 2000,
    });
  const lineId = (seq: number) => `${video.id}.${seq}`;
  const refused = (work: Promise<unknown>, code: string, field?: string) =>
    expect(work).rejects.toMatchObject(field === undefined ? { code } : { code, field });

  test('cuts a line without the speech of its neighbors, and a run of lines in either order as a whole', async () => {
    const one = await wantLines(lineId(1));
    expect(one.clip).toMatchObject({ startFrame: 48, endFrame: 72, title: 'Second.', state: 'cutting' });
    expect(one.lines.map(({ en }) => en)).toEqual(['Second.']);
    expect(one.job).toMatchObject({ state: 'queued' });
    expect(wakeCount).toBe(1);
    // 950 ms is nearest to frame 23, and 4,350 ms to frame 104.
    const run = await wantLines(lineId(0), lineId(2));
    expect(run.clip).toMatchObject({ startFrame: 23, endFrame: 104 });
    expect(run.lines.length).toBe(3);
    expect((await wantLines(lineId(2), lineId(0))).clip.id).toBe(run.clip.id);
  });

  test('returns the same clip for the same lines, frames, and times, and its owner alone gets it', async () => {
    const [first, second] = await Promise.all([wantLines(lineId(1)), wantLines(lineId(1))]);
    expect(second.clip.id).toBe(first.clip.id);
    await finish(first.clip.id);
    const span = { startMs: 2000, endMs: 3000 };
    for (const change of [span, { startFrame: 48, endFrame: 72 }, { ...span, startFrame: 48 }]) {
      const again = await wantLines(null, null, change);
      expect([again.clip.id, again.clip.state]).toEqual([first.clip.id, 'ready']);
    }
    const wanted = {
      ...{ videoId: video.id, lineId: lineId(1), toLineId: null },
      ...{ startMs: null, endMs: null, startFrame: null, endFrame: null },
    };
    const other = await service.forLines({ viewer: ben, wanted, waitMs: 0 });
    expect(other.clip.id).not.toBe(first.clip.id);
    // A clip that was made in the editor serves as well.
    const { clip } = await create({ startMs: 1000, endMs: 1500 });
    expect((await wantLines(null, null, { startMs: 1000, endMs: 1500 })).clip.id).toBe(clip.id);
  });

  test('cuts a line by its words once they are known, but gives a clip that was cut before that', async () => {
    const before = await wantLines(lineId(1));
    const lines = await store.films.linesOfVideo({ videoId: video.id });
    await store.alignments.putMeasurements({
      videoId: video.id,
      version: 1,
      lines: lines.map((line) => ({
        lineKey: lineKeyOf(line),
        refusal: null,
        confidence: 0.9,
        words: [{ from: 0, end: 3, startMs: line.startMs + 200, endMs: line.endMs - 200, confidence: 0.9 }],
        contour: { startMs: line.startMs, values: Int8Array.of() },
      })),
    });
    expect((await wantLines(lineId(1))).clip.id).toBe(before.clip.id);
    const wanted = { videoId: video.id, lineId: lineId(1), toLineId: null };
    const span = { startMs: null, endMs: null, startFrame: null, endFrame: null };
    const { clip } = await service.forLines({ viewer: ben, wanted: { ...wanted, ...span }, waitMs: 0 });
    // From 50 ms before 2,200 ms to the start of the next line, which comes before 350 ms after 2,800 ms.
    expect(clip).toMatchObject({ startFrame: 52, endFrame: 72 });
    await service.remove({ viewer: ann, clipId: before.clip.id });
    expect((await wantLines(lineId(1))).clip).toMatchObject({ startFrame: 52, endFrame: 72 });
  });

  test('refuses a line that no longer says what its mark names, and cuts one that does', async () => {
    const markOf = (en: string) => referToLine(lineId(1), { startMs: 2000, en, zh: null }).mark;
    const [second, other] = [markOf('Second.'), markOf('What stood here before.')];
    await refused(wantLines(lineId(1), null, { lineMark: other }), 'line_changed', 'lineId');
    const run = { lineMark: second, toLineMark: other };
    await refused(wantLines(lineId(1), lineId(2), run), 'line_changed', 'toLineId');
    expect((await wantLines(lineId(1), null, { lineMark: second })).clip.title).toBe('Second.');
  });

  test('waits for the end of the cut and returns the clip as it then is', async () => {
    const waits: number[] = [];
    service = createClipsService({
      ...store,
      files,
      clock,
      jobWaiter: {
        async waitForEnd({ kind, subjectId, withinMs }) {
          expect(kind).toBe('cut_bar');
          waits.push(withinMs);
          await finish(subjectId);
        },
      },
      wake: () => wakeCount++,
    });
    const { clip } = await wantLines(lineId(1));
    expect([clip.state, clip.proof]).toEqual(['ready', expect.objectContaining({ firstFrameOff: 0 })]);
    await wantLines(lineId(1));
    expect(waits).toEqual([2000]);
  });

  test('cuts again what failed or was cancelled', async () => {
    const { clip, job } = await wantLines(lineId(1));
    await store.jobs.cancel({ id: job?.id ?? '', nowMs: 5 });
    await store.clipStore.updateClip(clip.id, { state: 'failed', errorCode: 'cancelled' });
    const again = await wantLines(lineId(1));
    expect(again.clip).toEqual(clip);
    expect(again.job).toMatchObject({ state: 'queued' });
    expect(again.job?.id).not.toBe(job?.id);
  });

  test('refuses lines of another video, an incomplete span, and a video that cannot be cut', async () => {
    const { video: other } = await addFilmWithVideo(store, { video: { state: 'importing' } });
    await refused(wantLines('none'), 'not_found', 'lineId');
    await refused(wantLines(lineId(1), 'none'), 'not_found', 'toLineId');
    await refused(wantLines(lineId(1), null, { videoId: other.id }), 'not_ready');
    await refused(wantLines(null), 'bad_parameter', 'startMs');
    await refused(wantLines(null, null, { startMs: 1 }), 'bad_parameter', 'endMs');
    await refused(wantLines(null, null, { startMs: 5, endMs: 1 }), 'cut_start_after_end', 'endMs');
    expect(await store.clipStore.clipsInState('cutting')).toEqual([]);
  });
});

describe('create', () => {
  test('creates a row on whole frames from times, queues a job, and wakes the runner', async () => {
    const { clip, job, isOwn } = await create({ startMs: 2010, endMs: 2990 });
    expect(clip).toEqual({
      id: clip.id,
      ownerId: ann.id,
      videoId: video.id,
      filmId: film.id,
      title: 'Second.',
      startFrame: 48,
      endFrame: 72,
      startMs: 2000,
      endMs: 3000,
      segments: [{ startFrame: 48, endFrame: 72, startMs: 2000, endMs: 3000, clipStartMs: 0 }],
      state: 'cutting',
      errorCode: null,
      proof: null,
      keptLines: null,
      createdMs: clock.now,
    });
    expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
    expect(job).toMatchObject({ kind: 'cut_bar', subjectId: clip.id, state: 'queued', title: 'Second.' });
    expect(await store.jobs.jobById(job?.id ?? '')).toMatchObject({ payload: { clipId: clip.id } });
    expect([isOwn, wakeCount]).toEqual([true, 1]);
  });

  test('gives frames precedence over times', async () => {
    const { clip } = await create({ startFrame: 25, endFrame: 47 });
    expect(clip).toMatchObject({ startFrame: 25, endFrame: 47, startMs: 1042, endMs: 1958, title: 'First.' });
  });

  test('limits padding to the film', async () => {
    const { clip } = await create({ startMs: 50, endMs: 59_900, headMs: 1000, tailMs: 1000 });
    expect(clip).toMatchObject({ startFrame: 0, endFrame: 1440, startMs: 0, endMs: 60_000 });
  });

  test('names the clip after the requested line, not after one in the padding', async () => {
    expect((await create({ headMs: 50, tailMs: 350 })).clip.title).toBe('Second.');
    expect((await create({ startMs: 3000, endMs: 4000, headMs: 50 })).clip.title).toBe('第三');
    expect((await create({ startFrame: 48, endFrame: 72, headMs: 900 })).clip.title).toBe('Second.');
  });

  test("uses the given title, or the film's title if there is no line", async () => {
    expect((await create({ title: '  我的片段 ' })).clip.title).toBe('我的片段');
    expect((await create({ title: '我的\r\n片段\u202e' })).clip.title).toBe('我的 片段');
    expect((await create({ title: '  ' })).clip.title).toBe('Second.');
    expect((await create({ startMs: 20_000, endMs: 21_000 })).clip.title).toBe('Shrek');
  });

  test("returns lines with times from the clip's start", async () => {
    const { lines } = await create({ headMs: 500 });
    expect(lines.map(({ en, startMs, endMs }) => [en, startMs, endMs])).toEqual([
      ['First.', 0, 500],
      ['Second.', 500, 1500],
    ]);
  });

  test("joins several spans in order, with line times on the clip's axis and bounds that hold all spans", async () => {
    const span = (startMs: number, endMs: number) => ({ startMs, endMs, startFrame: null, endFrame: null });
    const { clip, lines } = await create({
      spans: [span(3000, 4000), span(1500, 2500), span(3000, 3500)],
    });
    expect(clip).toMatchObject({ startFrame: 36, endFrame: 96, startMs: 1500, endMs: 4000, title: '第三' });
    expect(clip.segments).toEqual([
      { startFrame: 72, endFrame: 96, startMs: 3000, endMs: 4000, clipStartMs: 0 },
      { startFrame: 36, endFrame: 60, startMs: 1500, endMs: 2500, clipStartMs: 1000 },
      { startFrame: 72, endFrame: 84, startMs: 3000, endMs: 3500, clipStartMs: 2000 },
    ]);
    expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
    expect(lines.map(({ seq, startMs, endMs }) => [seq, startMs, endMs])).toEqual([
      [2, 0, 1000],
      [0, 1000, 1500],
      [1, 1500, 2000],
      [2, 2000, 2500],
    ]);
    await finish(clip.id);
    expect((await store.clipStore.clipById(clip.id))?.proof).toMatchObject({ frames: 60 });
    expect(writeSubtitles({ lines, format: 'srt', lang: 'zh' })).toMatch(
      /00:00:02,000 --> 00:00:02,500\n第三/,
    );
  });

  test.each([
    [
      'with a span past the end',
      { spans: [{ startMs: 0, endMs: 61_000, startFrame: null, endFrame: null }] },
      'cut_out_of_range',
    ],
    ['past the end', { startMs: 59_000, endMs: 61_000 }, 'cut_out_of_range'],
    ['backwards', { startMs: 3000, endMs: 2000 }, 'cut_start_after_end'],
    ['of an unknown film', { videoId: 'nowhere' }, 'not_found'],
  ])('refuses a clip %s and leaves no row and no job', async (_, change, code) => {
    await expect(create(change)).rejects.toMatchObject({ code });
    expect((await store.clipStore.clipsInState('cutting')).length).toBe(0);
    expect((await store.jobs.listJobs({ states: null, limit: 9, offset: 0 })).total).toBe(0);
  });

  test('throws not_ready while the film is not ready', async () => {
    await store.films.updateVideo(video.id, { state: 'importing' });
    await expect(create()).rejects.toMatchObject({ code: 'not_ready' });
    await store.films.updateVideo(video.id, { state: 'ready', mezzanine: null });
    await expect(create()).rejects.toMatchObject({ code: 'not_ready' });
  });

  test("throws not_found for another client's film", async () => {
    const { video: clientVideo } = await createPrivate();
    await expect(create({ videoId: clientVideo.id }, ben)).rejects.toMatchObject({ code: 'not_found' });
    await expect(create({ videoId: clientVideo.id }, teacher)).resolves.toMatchObject({ isOwn: true });
  });
});

describe('detail and list', () => {
  test('shows a clip of a public film to everyone, and who owns it', async () => {
    const { clip } = await create();
    expect(await service.detail({ viewer: ben, clipId: clip.id })).toMatchObject({ clip, isOwn: false });
    expect(await service.detail({ viewer: ann, clipId: clip.id })).toMatchObject({ clip, isOwn: true });
    await expect(service.detail({ viewer: ann, clipId: 'none' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test("shows a clip of a client's film to its owner, teachers, and admins", async () => {
    const { clip } = await createPrivate();
    const args = { clipId: clip.id };
    for (const viewer of [ann, teacher, admin])
      expect((await service.detail({ viewer, ...args })).clip).toEqual(clip);
    for (const call of [service.detail, service.remove]) {
      await expect(call({ viewer: ben, ...args })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
  });

  test('shows error details of a failed cut to admins only', async () => {
    const { clip, job } = await create();
    const taken = { id: job?.id ?? '', workerId: 'w', nowMs: 1 };
    await store.jobs.claim({ kinds: ['cut_bar'], workerId: 'w', nowMs: 1, leaseMs: 1000 });
    await store.jobs.finish({ ...taken, state: 'failed', errorCode: 'internal', errorDetail: 'exit 187' });
    const jobSeenBy = async (viewer: typeof ann) => (await service.detail({ viewer, clipId: clip.id })).job;
    expect(await jobSeenBy(ann)).toMatchObject({ state: 'failed', errorCode: 'internal', errorDetail: null });
    expect(await jobSeenBy(admin)).toMatchObject({ errorDetail: 'exit 187' });
  });

  test('lists clips in pages, newest first, filtered by owner and film', async () => {
    const titles: string[] = [];
    for (let i = 0; i < 5; i++) {
      clock.now += 1;
      titles.unshift((await create({ title: `clip ${i}` }, i === 2 ? ben : ann)).clip.title);
    }
    clock.now += 1;
    const secret = await createPrivate();
    const list = async (viewer: typeof ann, change: Partial<Parameters<typeof service.list>[0]> = {}) => {
      const args = { viewer, mine: false, filmId: null, sort: 'new', pageNumber: 1, pageSize: 20 } as const;
      const page = await service.list({ ...args, ...change });
      return [page.list.map(({ clip }) => clip.title), page.total];
    };
    expect(await list(ben)).toEqual([titles, 5]);
    expect(await list(teacher)).toEqual([[secret.clip.title, ...titles], 6]);
    expect(await list(ben, { mine: true })).toEqual([['clip 2'], 1]);
    expect(await list(ann, { pageNumber: 2, pageSize: 4 })).toEqual([['clip 1', 'clip 0'], 6]);
    expect(await list(ann, { filmId: film.id, pageSize: 2 })).toEqual([['clip 4', 'clip 3'], 5]);
    expect(await list(ben, { filmId: secret.film.id })).toEqual([[], 0]);
    expect(await list(ann, { pageNumber: 9 })).toEqual([[], 6]);
  });
});

describe('remove', () => {
  test("deletes the clip's row and files, and cancels its job", async () => {
    const { clip, job } = await create();
    await finish(clip.id);
    expect(await files.listIds('clips')).toEqual([clip.id]);
    await service.remove({ viewer: ann, clipId: clip.id });
    expect(await store.clipStore.clipById(clip.id)).toBeNull();
    expect(await files.listIds('clips')).toEqual([]);
    expect(await store.jobs.jobById(job?.id ?? '')).toMatchObject({ state: 'cancelled' });
  });

  test('stops a running cut at its next heartbeat', async () => {
    const { clip } = await create();
    const lease = { workerId: 'w', nowMs: 1, leaseMs: 60_000 };
    const job = await store.jobs.claim({ kinds: ['cut_bar'], ...lease });
    await service.remove({ viewer: ann, clipId: clip.id });
    const renewal = { ...lease, id: job?.id ?? '', stage: 'cut', progressPercent: 50 };
    expect(await store.jobs.renewLease(renewal)).toBe(false);
  });

  test('throws not_found for anyone except the owner and admins', async () => {
    const { clip } = await create();
    for (const viewer of [ben, teacher]) {
      await expect(service.remove({ viewer, clipId: clip.id })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
    await service.remove({ viewer: admin, clipId: clip.id });
    expect(await store.clipStore.clipById(clip.id)).toBeNull();
  });
});
