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
let clip: Clip;

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
  clip = makeClip({ ownerId: owner.id, videoId: video.id, filmId: film.id });
  await store.clipStore.insertClip(clip);
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const cut = (
  signal = AbortSignal.timeout(5000),
  progress: (stage: 'cut', part: number) => void = () => undefined,
) => cutSavedClip({ ...store, files, media, clipId: clip.id, signal, progress });
const clipPath = () => files.clipFile(clip.id, 'clip.mp4');
const remove = async () => {
  await store.clipStore.deleteClip(clip.id);
  await files.removeClip(clip.id);
};
const storedFiles = () => readdir(join(root, 'clips')).catch(() => []);

test('marks the clip ready with its proof, and can cut it again', async () => {
  const proof = { frames: 24, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0, bytes: 4 };
  const stages: [string, number][] = [];
  await cut(undefined, (...report) => stages.push(report));
  expect(await store.clipStore.clipById(clip.id)).toEqual({ ...clip, state: 'ready', proof });
  expect(await files.exists(clipPath())).toBe(true);
  expect(stages[0]).toEqual(['cut', 0]);
  await store.clipStore.updateClip(clip.id, { state: 'cutting', errorCode: 'cancelled', proof: null });
  await cut();
  expect(await store.clipStore.clipById(clip.id)).toEqual({ ...clip, state: 'ready', proof });
});

test('does nothing for a clip that was removed while it waited', async () => {
  await remove();
  await cut();
  expect(media.calls).toEqual([]);
  expect(await storedFiles()).toEqual([]);
});

test('leaves no files of a clip that is removed during the cut', async () => {
  media.before.cutClip = remove;
  await cut();
  expect(await store.clipStore.clipById(clip.id)).toBeNull();
  expect(await storedFiles()).toEqual([]);
});

test("leaves no files if the clip's folder is removed during the cut", async () => {
  media.before.cutClip = async () => {
    await writeTestFile(clipPath(), 'half a clip');
    await store.clipStore.deleteClip(clip.id);
    throw new Error('ENOENT: the folder is gone');
  };
  await cut();
  expect(await storedFiles()).toEqual([]);
});

test('throws cut_not_exact and does not mark the clip ready', async () => {
  media.before.cutClip = () => {
    throw new AppError('cut_not_exact');
  };
  await expect(cut()).rejects.toMatchObject({ code: 'cut_not_exact' });
  expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
});

test('leaves the clip unchanged when the cut is cancelled', async () => {
  const controller = new AbortController();
  media.before.cutClip = () => controller.abort(new AppError('cancelled'));
  await expect(cut(controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await store.clipStore.clipById(clip.id)).toEqual(clip);
});

test('throws source_missing without a mezzanine', async () => {
  await rm(files.videoFile(clip.videoId, 'mezzanine.mp4'));
  await expect(cut()).rejects.toMatchObject({ code: 'source_missing' });
});
