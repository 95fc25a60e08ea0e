import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewClip } from '#domain/clips/types.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import type { Film, Video } from '../films/types.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createClipsService } from './clips-service.ts';
import { cutSavedClip } from './cut-saved-clip.ts';
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
let woken: number;
let clock: ReturnType<typeof makeClock>;
let service: ReturnType<typeof createClipsService>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  clock = makeClock();
  woken = 0;
  for (const viewer of [ann, ben, teacher, admin]) {
    await store.accounts.insertAccount(makeAccount({ id: viewer.id, access: viewer.access }));
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
  service = createClipsService({ ...store, files, clock, wake: () => woken++ });
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
  return { ...own, bar: (await create({ videoId: own.video.id })).clip };
};

describe('creating a clip', () => {
  test('by times: a row on whole frames, a job to cut it, and somebody to see to it', async () => {
    const { clip: bar, job, isOwn: mine } = await create({ startMs: 2010, endMs: 2990 });
    expect(bar).toEqual({
      id: bar.id,
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
      createdMs: clock.now,
    });
    expect(await store.clipStore.clipById(bar.id)).toEqual(bar);
    expect(job).toMatchObject({ kind: 'cut_bar', subjectId: bar.id, state: 'queued', title: 'Second.' });
    expect(await store.jobs.jobById(job?.id ?? '')).toMatchObject({ payload: { clipId: bar.id } });
    expect([mine, woken]).toEqual([true, 1]);
  });

  test('by frames, which win over times', async () => {
    const { clip: bar } = await create({ startFrame: 25, endFrame: 47 });
    expect(bar).toMatchObject({ startFrame: 25, endFrame: 47, startMs: 1042, endMs: 1958, title: 'First.' });
  });

  test('padding is cut at the ends of the film', async () => {
    const { clip: bar } = await create({ startMs: 50, endMs: 59_900, headMs: 1000, tailMs: 1000 });
    expect(bar).toMatchObject({ startFrame: 0, endFrame: 1440, startMs: 0, endMs: 60_000 });
  });

  test('it is named after the line it was made for, not one that the padding touches', async () => {
    expect((await create({ headMs: 50, tailMs: 350 })).clip.title).toBe('Second.');
    expect((await create({ startMs: 3000, endMs: 4000, headMs: 50 })).clip.title).toBe('第三');
    expect((await create({ startFrame: 48, endFrame: 72, headMs: 900 })).clip.title).toBe('Second.');
  });

  test('it bears the title given, and without a line that of the film', async () => {
    expect((await create({ title: '  我的片段 ' })).clip.title).toBe('我的片段');
    expect((await create({ title: '  ' })).clip.title).toBe('Second.');
    expect((await create({ startMs: 20_000, endMs: 21_000 })).clip.title).toBe('Shrek');
  });

  test('its lines are on its own time', async () => {
    const { lines } = await create({ headMs: 500 });
    expect(lines.map(({ en, startMs, endMs }) => [en, startMs, endMs])).toEqual([
      ['First.', 0, 500],
      ['Second.', 500, 1500],
    ]);
  });

  test("of several stretches: joined in their order, each line on the time of the clip, the film's own stretch round them", async () => {
    const span = (startMs: number, endMs: number) => ({ startMs, endMs, startFrame: null, endFrame: null });
    const { clip: bar, lines } = await create({
      spans: [span(3000, 4000), span(1500, 2500), span(3000, 3500)],
    });
    expect(bar).toMatchObject({ startFrame: 36, endFrame: 96, startMs: 1500, endMs: 4000, title: '第三' });
    expect(bar.segments).toEqual([
      { startFrame: 72, endFrame: 96, startMs: 3000, endMs: 4000, clipStartMs: 0 },
      { startFrame: 36, endFrame: 60, startMs: 1500, endMs: 2500, clipStartMs: 1000 },
      { startFrame: 72, endFrame: 84, startMs: 3000, endMs: 3500, clipStartMs: 2000 },
    ]);
    expect(await store.clipStore.clipById(bar.id)).toEqual(bar);
    expect(lines.map(({ seq, startMs, endMs }) => [seq, startMs, endMs])).toEqual([
      [2, 0, 1000],
      [0, 1000, 1500],
      [1, 1500, 2000],
      [2, 2000, 2500],
    ]);
    await finish(bar.id);
    expect((await store.clipStore.clipById(bar.id))?.proof).toMatchObject({ frames: 60 });
    expect(writeSubtitles({ lines, format: 'srt', lang: 'zh' })).toMatch(
      /00:00:02,000 --> 00:00:02,500\n第三/,
    );
  });

  test.each([
    [
      'of a stretch past the end',
      { spans: [{ startMs: 0, endMs: 61_000, startFrame: null, endFrame: null }] },
      'cut_out_of_range',
    ],
    ['past the end', { startMs: 59_000, endMs: 61_000 }, 'cut_out_of_range'],
    ['backwards', { startMs: 3000, endMs: 2000 }, 'cut_start_after_end'],
    ['of no known film', { videoId: 'nowhere' }, 'not_found'],
  ])('one %s is refused and leaves no row and no job', async (_, change, code) => {
    await expect(create(change)).rejects.toMatchObject({ code });
    expect((await store.clipStore.clipsInState('cutting')).length).toBe(0);
    expect((await store.jobs.listJobs({ states: null, limit: 9, offset: 0 })).total).toBe(0);
  });

  test('a film that is not ready has to be waited for', async () => {
    await store.films.updateVideo(video.id, { state: 'importing' });
    await expect(create()).rejects.toMatchObject({ code: 'not_ready' });
    await store.films.updateVideo(video.id, { state: 'ready', mezzanine: null });
    await expect(create()).rejects.toMatchObject({ code: 'not_ready' });
  });

  test("another client's film is not there to cut from", async () => {
    const { video: hers } = await createPrivate();
    await expect(create({ videoId: hers.id }, ben)).rejects.toMatchObject({ code: 'not_found' });
    await expect(create({ videoId: hers.id }, teacher)).resolves.toMatchObject({ isOwn: true });
  });
});

describe('seeing clips', () => {
  test('a clip of a film for all is seen by all, and says whose it is', async () => {
    const { clip: bar } = await create();
    expect(await service.detail({ viewer: ben, clipId: bar.id })).toMatchObject({ clip: bar, isOwn: false });
    expect(await service.detail({ viewer: ann, clipId: bar.id })).toMatchObject({ clip: bar, isOwn: true });
    await expect(service.detail({ viewer: ann, clipId: 'none' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test("a clip of a client's film is seen by its owner, teachers and admins", async () => {
    const { bar } = await createPrivate();
    const args = { clipId: bar.id };
    for (const viewer of [ann, teacher, admin])
      expect((await service.detail({ viewer, ...args })).clip).toEqual(bar);
    for (const ask of [service.detail, service.remove]) {
      await expect(ask({ viewer: ben, ...args })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await store.clipStore.clipById(bar.id)).toEqual(bar);
  });

  test('what the tools said of a failed cut is for those who run the library', async () => {
    const { clip: bar, job } = await create();
    const taken = { id: job?.id ?? '', workerId: 'w', nowMs: 1 };
    await store.jobs.claim({ kinds: ['cut_bar'], workerId: 'w', nowMs: 1, leaseMs: 1000 });
    await store.jobs.finish({ ...taken, state: 'failed', errorCode: 'internal', errorDetail: 'exit 187' });
    const see = async (viewer: typeof ann) => (await service.detail({ viewer, clipId: bar.id })).job;
    expect(await see(ann)).toMatchObject({ state: 'failed', errorCode: 'internal', errorDetail: null });
    expect(await see(admin)).toMatchObject({ errorDetail: 'exit 187' });
  });

  test('the list comes in pages, newest first, mine or everybody’s, of one film or all', async () => {
    const titles: string[] = [];
    for (let i = 0; i < 5; i++) {
      clock.now += 1;
      titles.unshift((await create({ title: `clip ${i}` }, i === 2 ? ben : ann)).clip.title);
    }
    clock.now += 1;
    const secret = await createPrivate();
    const list = async (viewer: typeof ann, change: Partial<Parameters<typeof service.list>[0]> = {}) => {
      const args = { viewer, mine: false, filmId: null, sort: 'new', pageno: 1, pagesize: 20 } as const;
      const page = await service.list({ ...args, ...change });
      return [page.list.map(({ clip: bar }) => bar.title), page.total];
    };
    expect(await list(ben)).toEqual([titles, 5]);
    expect(await list(teacher)).toEqual([[secret.bar.title, ...titles], 6]);
    expect(await list(ben, { mine: true })).toEqual([['clip 2'], 1]);
    expect(await list(ann, { pageno: 2, pagesize: 4 })).toEqual([['clip 1', 'clip 0'], 6]);
    expect(await list(ann, { filmId: film.id, pagesize: 2 })).toEqual([['clip 4', 'clip 3'], 5]);
    expect(await list(ben, { filmId: secret.film.id })).toEqual([[], 0]);
    expect(await list(ann, { pageno: 9 })).toEqual([[], 6]);
  });
});

describe('removing a clip', () => {
  test('takes its row, its files and its waiting job', async () => {
    const { clip: bar, job } = await create();
    await finish(bar.id);
    expect(await files.listIds('clips')).toEqual([bar.id]);
    await service.remove({ viewer: ann, clipId: bar.id });
    expect(await store.clipStore.clipById(bar.id)).toBeNull();
    expect(await files.listIds('clips')).toEqual([]);
    expect(await store.jobs.jobById(job?.id ?? '')).toMatchObject({ state: 'cancelled' });
  });

  test('a cut under way is told to stop at its next heartbeat', async () => {
    const { clip: bar } = await create();
    const lease = { workerId: 'w', nowMs: 1, leaseMs: 60_000 };
    const job = await store.jobs.claim({ kinds: ['cut_bar'], ...lease });
    await service.remove({ viewer: ann, clipId: bar.id });
    const beat = { ...lease, id: job?.id ?? '', stage: 'cut', percent: 50 };
    expect(await store.jobs.renewLease(beat)).toBe(false);
  });

  test("is for its owner and admins: others' clips are not found", async () => {
    const { clip: bar } = await create();
    for (const viewer of [ben, teacher]) {
      await expect(service.remove({ viewer, clipId: bar.id })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await store.clipStore.clipById(bar.id)).toEqual(bar);
    await service.remove({ viewer: admin, clipId: bar.id });
    expect(await store.clipStore.clipById(bar.id)).toBeNull();
  });
});
