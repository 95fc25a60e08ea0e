import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { makeCompany, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeJob, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipFilesService } from '../clips/clip-files-service.ts';
import { createClipsService } from '../clips/clips-service.ts';
import { cutSavedClip } from '../clips/cut-saved-clip.ts';
import type { Clip } from '../clips/types.ts';
import { createDerivedFileCache } from '../media/derived-file-cache.ts';
import type { RedPacket } from '../red-packets/types.ts';
import { createStillsService } from '../stills/stills-service.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer, noJobWaiter } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { createFakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createFilmRemovalService } from './film-removal-service.ts';
import { reconcileLibrary } from './reconcile-library.ts';
import type { Film, Video } from './types.ts';

const [ann, ben, admin] = [makeViewer('ann'), makeViewer('ben'), makeViewer('root', 'admin')];
let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let film: Film;
let video: Video;
let unindexed: string[];
let removal: ReturnType<typeof createFilmRemovalService>;
let clips: ReturnType<typeof createClipsService>;
const media = createFakeMedia();
const clock = makeClock();

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  for (const { id } of [ann, ben, admin]) await store.accounts.insertAccount(makeAccount({ id }));
  ({ film, video } = await addFilmWithVideo(store, {
    film: { title: 'The Last Carriage' },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  }));
  const lines = [0, 1, 2, 3].map((seq) =>
    makeLine(video.id, seq, { startMs: seq * 1000, endMs: seq * 1000 + 900 }),
  );
  await replaceLines(store, { videoId: video.id, lines });
  for (const path of [files.videoFile(video.id, 'mezzanine.mp4'), files.originalFile(video.id, '.mkv')]) {
    await writeTestFile(path, 'film');
  }
  unindexed = [];
  removal = createFilmRemovalService({
    ...store,
    files,
    index: { remove: async (id) => void unindexed.push(id) },
    clock,
  });
  clips = createClipsService({ ...store, files, clock, jobWaiter: noJobWaiter, wake: () => undefined });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const addClip = async (state: Clip['state'] = 'ready'): Promise<Clip> => {
  const clip = makeClip({
    ownerId: ann.id,
    videoId: video.id,
    filmId: film.id,
    startFrame: 24,
    endFrame: 70,
    startMs: 1000,
    endMs: 2917,
    state,
  });
  await store.clipStore.insertClip(clip);
  await writeTestFile(files.clipFile(clip.id, 'clip.mp4'), 'clip');
  return clip;
};

describe('access', () => {
  test('lets only administrators and the owner remove a film', async () => {
    const request = { filmId: film.id };
    await expect(removal.remove({ viewer: ann, ...request })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(removal.remove({ viewer: admin, filmId: 'none-such' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await removal.remove({ viewer: admin, ...request })).toEqual({ removed: 1, kept: 0 });
    const own = await addFilmWithVideo(store, { film: { source: 'client', ownerId: ann.id } });
    await expect(removal.remove({ viewer: ben, filmId: own.film.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await removal.remove({ viewer: ann, filmId: own.film.id })).toEqual({ removed: 1, kept: 0 });
    const taken = await addFilmWithVideo(store, {
      film: { source: 'client', ownerId: ann.id, title: 'My birthday' },
    });
    await removal.remove({ viewer: admin, filmId: taken.film.id });
    // An own upload is the learner's own business; its title is nobody's.
    const { entries } = await store.audits.listAudits({ limit: 9, offset: 0 });
    expect(
      entries
        .map(({ actorId, action, subjectId, detail }) => [actorId, action, subjectId, detail])
        .toSorted((one, another) => String(one[2]).localeCompare(String(another[2]))),
    ).toEqual(
      [
        [admin.id, 'film_removed', film.id, { video: video.id, title: film.title }],
        [admin.id, 'film_removed', taken.film.id, { video: taken.video.id }],
      ].toSorted((one, another) => String(one[2]).localeCompare(String(another[2]))),
    );
  });
});

describe('a film with a red packet', () => {
  let redPacket: RedPacket;
  let other: Video;
  beforeEach(async () => {
    // A second episode, which would otherwise go while the first one stays.
    other = (await addFilmWithVideo(store, { film, video: { state: 'ready' } })).video;
    await store.accounts.insertAccount(makeAccount({ id: 'admin' }));
    const company = makeCompany();
    await store.campaigns.ads.insertCompany(company);
    redPacket = makeRedPacket({ companyId: company.id, videoId: video.id });
    await store.campaigns.redPackets.insertRedPacket(redPacket);
    const shares = Array.from({ length: 10 }, () => 100);
    await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: 0 });
  });
  const remainingVideos = async () => (await store.films.videosOfFilms([film.id])).map(({ id }) => id).sort();

  test.each(['active', 'paused'] as const)('is not removed while the red packet is %s', async (status) => {
    const { redPackets } = store.campaigns;
    if (status === 'paused')
      await redPackets.transitionRedPacket({ id: redPacket.id, from: 1, to: 2, actorId: 'admin', nowMs: 0 });
    await expect(removal.remove({ viewer: admin, filmId: film.id })).rejects.toMatchObject({
      code: 'film_in_campaign',
      status: 409,
    });
    expect(await remainingVideos()).toEqual([video.id, other.id].sort());
    expect(unindexed).toEqual([]);
  });

  test('shows one of two versions that are kept when the video that stood for them goes', async () => {
    const third = (await addFilmWithVideo(store, { film, video: { state: 'ready' } })).video;
    const company = makeCompany();
    await store.campaigns.ads.insertCompany(company);
    const ended = makeRedPacket({ companyId: company.id, videoId: third.id });
    await store.campaigns.redPackets.insertRedPacket(ended);
    await store.films.groupVersions({ shownId: other.id, otherIds: [video.id, third.id] });
    await store.campaigns.redPackets.expireOverdue(redPacket.expiresMs);
    expect(await removal.remove({ viewer: admin, filmId: film.id })).toEqual({ removed: 1, kept: 2 });
    const [shownId = ''] = await remainingVideos();
    expect(await remainingVideos()).toEqual([shownId]);
    const hiddenId = shownId === video.id ? third.id : video.id;
    expect((await store.films.versionsOfVideos([shownId])).map(({ id }) => id)).toEqual([hiddenId]);
  });

  test('keeps the video of the red packet when it is over, and removes the others', async () => {
    await store.campaigns.redPackets.expireOverdue(redPacket.expiresMs);
    expect(await removal.remove({ viewer: admin, filmId: film.id })).toEqual({ removed: 1, kept: 1 });
    expect(await remainingVideos()).toEqual([video.id]);
  });
});

test('removes the rows, files, and index entry of a film without clips', async () => {
  await removal.remove({ viewer: admin, filmId: film.id });
  expect(await store.films.filmById(film.id)).toBeNull();
  expect(await files.listIds('videos')).toEqual([]);
  expect(unindexed).toEqual([video.id]);
});

test('cancels the import and the alignment of a film', async () => {
  for (const kind of ['import_video', 'align_lines'] as const) {
    await store.jobs.enqueue(makeJob({ kind, subjectId: video.id, payload: { videoId: video.id } }));
  }
  await removal.remove({ viewer: admin, filmId: film.id });
  expect(await store.jobs.countByState()).toMatchObject({ queued: 0, cancelled: 2 });
});

describe('a film with a clip', () => {
  let clip: Clip;
  beforeEach(async () => {
    clip = await addClip();
    await removal.remove({ viewer: admin, filmId: film.id });
  });

  test("removes the film's files and no longer lists the film", async () => {
    expect(await files.listIds('videos')).toEqual([]);
    expect(unindexed).toEqual([video.id]);
    expect(await store.films.videosOfFilms([film.id])).toEqual([]);
    const query = { sources: ['film' as const], clientOwnerIds: null, q: null, limit: 9, offset: 0 };
    expect((await store.films.listFilms({ ...query, sort: 'new' })).total).toBe(0);
  });

  test("keeps the clip's lines, sound, and subtitles", async () => {
    const view = await clips.detail({ viewer: ann, clipId: clip.id });
    expect(view.lines.map(({ en }) => en)).toEqual(['Line 1.', 'Line 2.']);
    expect(await files.exists(files.clipFile(clip.id, 'clip.mp4'))).toBe(true);
    const derivedFiles = createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest });
    const clipFiles = createClipFilesService({ ...store, clips, files, derivedFiles, media });
    const getContent = async (file: { kind: 'm4a'; lang: null } | { kind: 'srt'; lang: 'en' }) => {
      const request = { ...file, fromMs: null, toMs: null };
      return (await clipFiles.get({ viewer: ann, clipId: clip.id, file: request })).content;
    };
    expect(await getContent({ kind: 'm4a', lang: null })).toEqual({
      path: files.clipFile(clip.id, 'clip.m4a'),
    });
    expect(await files.exists(files.clipFile(clip.id, 'clip.m4a'))).toBe(true);
    expect(await getContent({ kind: 'srt', lang: 'en' })).toMatchObject({
      text: expect.stringContaining('Line 2.'),
    });
    expect(
      (await clips.list({ viewer: ann, mine: true, filmId: null, sort: 'new', pageNumber: 1, pageSize: 9 }))
        .total,
    ).toBe(1);
    // Lines outside the clip are deleted.
    expect(await store.films.linesOfVideo({ videoId: video.id })).toHaveLength(2);
  });

  test('calls that need the film throw film_removed', async () => {
    const derivedFiles = createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest });
    const stills = createStillsService({ films: store.films, files, derivedFiles, media });
    const request = { viewer: ann, videoId: video.id, size: 'full', format: 'jpg' } as const;
    const newClip = { ...clip, spans: null, headMs: 0, tailMs: 0 };
    for (const call of [
      stills.file({ ...request, frame: 30 }),
      stills.series({ ...request, frames: [30] }),
      stills.sharpest({ viewer: ann, videoId: video.id, frame: 30, within: 3 }),
      clips.create({ viewer: ann, clip: newClip }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'film_removed', status: 410 });
    }
  });

  test('reconcileLibrary deletes files left after a crash and keeps the clip', async () => {
    await writeTestFile(files.videoFile(video.id, 'mezzanine.mp4'), 'left over');
    await reconcileLibrary({ ...store, files, clock });
    expect(await files.listIds('videos')).toEqual([]);
    expect(await files.listIds('clips')).toEqual([clip.id]);
  });

  test('the same file can be imported again, and the film is listed again', async () => {
    const { contentHash: contentKey } = video;
    expect(
      await store.films.videoByContent({ source: 'film', ownerId: null, contentHash: contentKey }),
    ).toBeNull();
    const again = await store.films.insertVideo({ video: { ...video, id: 'another-video' }, film });
    expect(again).toMatchObject({ created: true, video: { filmId: film.id } });
    expect((await store.films.videosOfFilms([film.id])).map(({ id }) => id)).toEqual(['another-video']);
  });

  test('an import that finishes after the removal does not restore the video', async () => {
    await store.films.updateVideo(video.id, { state: 'ready' });
    expect(await store.films.videoById(video.id)).toMatchObject({ state: 'removed' });
  });

  test('deleting the last clip deletes the remaining rows of the film', async () => {
    const other = await addClip();
    await clips.remove({ viewer: ann, clipId: clip.id });
    expect(await store.films.videoById(video.id)).not.toBeNull();
    await clips.remove({ viewer: ann, clipId: other.id });
    expect(await store.films.videoById(video.id)).toBeNull();
    expect(await store.films.filmById(film.id)).toBeNull();
  });
});

test('a clip that is still being cut fails with film_removed', async () => {
  const clip = await addClip('cutting');
  await removal.remove({ viewer: admin, filmId: film.id });
  const cutting = cutSavedClip({
    ...store,
    files,
    media,
    clipId: clip.id,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  await expect(cutting).rejects.toMatchObject({ code: 'film_removed' });
});
