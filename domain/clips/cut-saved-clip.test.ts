import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { AppError } from '../errors.ts';
import { makeMezzanineInfo } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { cutSavedClip } from './cut-saved-clip.ts';
import type { Clip } from './types.ts';

let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let bar: Clip;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  const owner = makeAccount();
  await store.accounts.insertAccount(owner);
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await writeTestFile(files.videoFile(video.id, 'mezzanine.mp4'), 'film');
  bar = makeClip({ ownerId: owner.id, videoId: video.id, filmId: film.id });
  await store.clipStore.insertClip(bar);
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const cut = (
  signal = AbortSignal.timeout(5000),
  progress: (stage: 'cut', part: number) => void = () => undefined,
) => cutSavedClip({ ...store, files, media, clipId: bar.id, signal, progress });
const clip = () => files.clipFile(bar.id, 'clip.mp4');
const remove = async () => {
  await store.clipStore.deleteClip(bar.id);
  await files.removeClip(bar.id);
};
const remains = () => readdir(join(root, 'clips')).catch(() => []);

test('a cut clip is ready, with its proof, and can be cut again', async () => {
  const proof = { frames: 24, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0, bytes: 4 };
  const stages: [string, number][] = [];
  await cut(undefined, (...told) => stages.push(told));
  expect(await store.clipStore.clipById(bar.id)).toEqual({ ...bar, state: 'ready', proof });
  expect(await files.exists(clip())).toBe(true);
  expect(stages[0]).toEqual(['cut', 0]);
  await store.clipStore.updateClip(bar.id, { state: 'cutting', errorCode: 'cancelled', proof: null });
  await cut();
  expect(await store.clipStore.clipById(bar.id)).toEqual({ ...bar, state: 'ready', proof });
});

test('a clip that was removed while it waited costs nothing', async () => {
  await remove();
  await cut();
  expect(media.calls).toEqual([]);
  expect(await remains()).toEqual([]);
});

test('a clip that is removed while it is cut leaves nothing behind', async () => {
  media.before.cutClip = remove;
  await cut();
  expect(await store.clipStore.clipById(bar.id)).toBeNull();
  expect(await remains()).toEqual([]);
});

test('nor does one whose folder goes from under the cut', async () => {
  media.before.cutClip = async () => {
    await writeTestFile(clip(), 'half a clip');
    await store.clipStore.deleteClip(bar.id);
    throw new Error('ENOENT: the folder is gone');
  };
  await cut();
  expect(await remains()).toEqual([]);
});

test('a cut that is not exact is told and not marked ready', async () => {
  media.before.cutClip = () => {
    throw new AppError('cut_not_exact');
  };
  await expect(cut()).rejects.toMatchObject({ code: 'cut_not_exact' });
  expect(await store.clipStore.clipById(bar.id)).toEqual(bar);
});

test('a cancelled cut stays as it was', async () => {
  const stop = new AbortController();
  media.before.cutClip = () => stop.abort(new AppError('cancelled'));
  await expect(cut(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await store.clipStore.clipById(bar.id)).toEqual(bar);
});

test('without a mezzanine there is nothing to cut from', async () => {
  await rm(files.videoFile(bar.videoId, 'mezzanine.mp4'));
  await expect(cut()).rejects.toMatchObject({ code: 'source_missing' });
});
