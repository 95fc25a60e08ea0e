import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import { createDubRolePersonalData } from '../dub-roles/dub-role-personal-data.ts';
import { createDerivedFileCache } from '../media/derived-file-cache.ts';
import { makeClock, makeLine, makeMezzanineInfo, noJobWaiter } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { mixSavedDub } from './mix-saved-dub.ts';

const DUB = 'dub-of-ann';
const CLIP = 'some-clip';
const limits = { perLine: 30, perOwner: 100 };
let store: TestStore;
let root: string;
let media: FakeMedia;
let files: ReturnType<typeof createLibraryFiles>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-dubs-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  await store.accounts.insertAccount(makeAccount({ id: 'ann', name: 'Ann' }));
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(store, {
    videoId: video.id,
    lines: [makeLine(video.id, 0, { startMs: 1200, endMs: 1800 })],
  });
  await store.clipStore.insertClip(
    makeClip({ id: CLIP, ownerId: 'ann', filmId: film.id, videoId: video.id, state: 'ready' }),
  );
  await writeTestFile(files.clipFile(CLIP, 'clip.mp4'), 'clip');
  await store.dubs.findOrInsertDub({ id: DUB, ownerId: 'ann', clipId: CLIP, createdMs: 1 });
  await store.dubs.updateDub(DUB, { state: 'mixing' });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const addTake = async (change: Partial<Parameters<typeof makeTake>[0]> = {}) => {
  const take = makeTake({ ownerId: 'ann', clipId: CLIP, ...change });
  await store.takes.insertTake({ take, limits });
  return take;
};
const mix = (signal = new AbortController().signal) => {
  const clock = makeClock();
  return mixSavedDub({
    ...store,
    clips: createClipsService({ ...store, files, clock, jobWaiter: noJobWaiter, wake: () => undefined }),
    files,
    derivedFiles: createDerivedFileCache({ files, budgetBytes: 1e9, onSweepFailed: () => undefined }),
    ...{ media, clock, dubId: DUB, signal },
    progress: () => undefined,
  });
};
const dubFiles = async () => (await readdir(join(root, 'clips', CLIP, 'dubs')).catch(() => [])).sort();

test('mixes the best take of each line and stores what is in the film', async () => {
  await addTake({ createdMs: 5 });
  const best = await addTake({ isBest: true, startMs: 200, offsetMs: -40 });
  await mix();
  expect(await dubFiles()).toEqual([`${DUB}.m4a`, `${DUB}.mp4`]);
  expect(await store.dubs.dubById(DUB)).toMatchObject({
    state: 'ready',
    film: {
      voices: [{ takeId: best.id, ownerName: 'Ann', startMs: 160, gainDb: 3 }],
      settings: { bed: 'auto', hasCredits: true },
      // One second of the clip, and the card.
      durationMs: 3500,
    },
  });
  await mix();
  expect(media.calls.filter((call) => call === 'measureBackground')).toHaveLength(1);
});

test('a dub without takes has no film', async () => {
  await expect(mix()).rejects.toMatchObject({ code: 'dub_no_takes' });
  await addTake({ startMs: 5_000, endMs: 5_500 });
  await expect(mix()).rejects.toMatchObject({ code: 'dub_no_takes' });
  expect(media.calls).not.toContain('mixDub');
});

test('a failed mix leaves the earlier film', async () => {
  await addTake();
  await mix();
  const before = (await store.dubs.dubById(DUB))?.film;
  media.before.mixDub = () => Promise.reject(new Error('the disk broke'));
  await expect(mix()).rejects.toThrow('the disk broke');
  expect((await store.dubs.dubById(DUB))?.film).toEqual(before);
  expect(await dubFiles()).toHaveLength(2);
});

test('a cancelled mix writes nothing', async () => {
  await addTake();
  const controller = new AbortController();
  media.before.mixDub = () => controller.abort();
  await expect(mix(controller.signal)).rejects.toThrow();
  expect(await dubFiles()).toEqual([]);
});

test('nothing remains of a dub that is deleted while it is mixed, alone or with its clip', async () => {
  await addTake();
  media.before.mixDub = () => store.dubs.deleteDub(DUB);
  await mix();
  expect(await dubFiles()).toEqual([]);
  await store.dubs.findOrInsertDub({ id: DUB, ownerId: 'ann', clipId: CLIP, createdMs: 1 });
  media.before.mixDub = () => store.clipStore.deleteClip(CLIP);
  await mix();
  expect(await readdir(join(root, 'clips'))).toEqual([]);
  await mix();
});

test('the film of somebody who leaves the dub while it is mixed is deleted', async () => {
  await store.accounts.insertAccount(makeAccount({ id: 'ben', username: 'ben', name: 'Ben' }));
  await addTake({ ownerId: 'ben', lineIndex: 0 });
  await store.dubRoles.replaceRoles({
    dubId: DUB,
    change: () => [
      {
        ...{ id: 'role', dubId: DUB, position: 0, name: 'John', linePositions: [0] },
        ...{ accountId: 'ben', inviteId: null, takenMs: 1 },
      },
    ],
  });
  await mix();
  expect((await store.dubs.dubById(DUB))?.film?.voices).toMatchObject([{ ownerId: 'ben' }]);
  media.before.mixDub = async () => {
    const personal = createDubRolePersonalData({ ...store, files });
    await personal.erase('ben');
    expect(await store.dubs.dubById(DUB)).toMatchObject({ state: 'mixing', film: null });
  };
  await mix();
  expect(await store.dubs.dubById(DUB)).toMatchObject({ state: 'draft', film: null });
  expect(await dubFiles()).toEqual([]);
});

test('says that the file of the clip is missing', async () => {
  await addTake();
  await rm(files.clipFile(CLIP, 'clip.mp4'));
  await expect(mix()).rejects.toMatchObject({ code: 'source_missing' });
});
