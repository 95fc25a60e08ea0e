import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { createTakesService } from './takes-service.ts';

const ann = makeViewer('ann');
let store: TestStore;
let root: string;
let media: FakeMedia;
let files: ReturnType<typeof createLibraryFiles>;
let service: ReturnType<typeof createTakesService>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-takes-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  const clock = makeClock();
  await store.accounts.insertAccount(makeAccount({ id: ann.id }));
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(store, {
    videoId: video.id,
    lines: [makeLine(video.id, 0, { startMs: 1200, endMs: 1800 })],
  });
  await store.clipStore.insertClip(
    makeClip({ id: 'some-clip', ownerId: ann.id, filmId: film.id, videoId: video.id, state: 'ready' }),
  );
  const clips = createClipsService({ ...store, files, clock, wake: () => undefined });
  service = createTakesService({ takes: store.takes, clips, files, media, clock });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

async function* pieces(text: string) {
  for (const letter of text) yield new TextEncoder().encode(letter);
}
const save = (change: Partial<Parameters<typeof service.save>[0]> = {}) =>
  service.save({
    viewer: ann,
    clipId: 'some-clip',
    line: 0,
    preRollMs: 0,
    recording: pieces('sound'),
    ...change,
  });
const readStored = async () => ({
  files: await readdir(join(root, 'clips', 'some-clip', 'takes')).catch(() => []),
  temporary: await readdir(join(root, 'tmp')).catch(() => []),
  rows: (await store.takes.takesOfClip({ clipId: 'some-clip', ownerId: null })).length,
});

test('a take stores its time range in the clip and the measurements of the recording', async () => {
  const { take } = await save({ preRollMs: 400 });
  expect(take).toMatchObject({ startMs: 200, endMs: 800, preRollMs: 400, durationMs: 1500, peak: 500 });
  expect(await readStored()).toEqual({
    files: [`${take.id}.m4a`, `${take.id}.peaks`],
    temporary: [],
    rows: 1,
  });
});

test('limits the pre-roll to the length of the recording', async () => {
  expect((await save({ preRollMs: 9000 })).take.preRollMs).toBe(1500);
});

test('leaves nothing behind when the upload of a recording fails', async () => {
  async function* broken() {
    yield new Uint8Array(10);
    throw new Error('the line is dead');
  }
  await expect(save({ recording: broken() })).rejects.toThrow('the line is dead');
  expect(await readStored()).toEqual({ files: [], temporary: [], rows: 0 });
});

test('leaves nothing behind when the clip is deleted while its take is encoded', async () => {
  media.before.encodeTake = () => store.clipStore.deleteClip('some-clip');
  await expect(save()).rejects.toMatchObject({ code: 'not_found' });
  expect(await readStored()).toEqual({ files: [], temporary: [], rows: 0 });
});

test('refuses the thirty-first take of a line before reading it, but accepts takes of other lines', async () => {
  for (let i = 0; i < 30; i += 1) await save();
  const read = { pieces: 0 };
  async function* counted() {
    read.pieces += 1;
    yield new Uint8Array(10);
  }
  await expect(save({ recording: counted() })).rejects.toMatchObject({ code: 'take_limit' });
  expect(read.pieces).toBe(0);
  expect(await readStored()).toMatchObject({ temporary: [], rows: 30 });
  expect((await readStored()).files.length).toBe(60);
  expect((await save({ line: null })).take).toMatchObject({ startMs: 0, endMs: 1000 });
});

test('receives only one recording of a person at a time, and the next one even after a failure', async () => {
  const ended = Promise.withResolvers<void>();
  async function* slow() {
    yield new Uint8Array(10);
    await ended.promise;
    throw new Error('the line is dead');
  }
  const first = save({ recording: slow() });
  await expect.poll(async () => (await readStored()).temporary.length).toBe(1);
  await expect(save()).rejects.toMatchObject({ code: 'too_many_requests' });
  ended.resolve();
  await expect(first).rejects.toThrow('the line is dead');
  await save();
  expect(await readStored()).toMatchObject({ temporary: [], rows: 1 });
});

test('leaves out a clip that is deleted while the least-practiced clips are listed', async () => {
  const page = { viewer: ann, pageno: 1, pagesize: 5 };
  const clip = await store.clipStore.clipById('some-clip');
  if (!clip) throw new Error('the clip is missing');
  await store.clipStore.insertClip({ ...clip, id: 'deleted-later', startMs: clip.startMs + 100 });
  const clips = createClipsService({ ...store, files, clock: makeClock(), wake: () => undefined });
  const details: typeof clips.details = async (request) => {
    await store.clipStore.deleteClip('deleted-later');
    return clips.details(request);
  };
  const deletingService = createTakesService({
    takes: store.takes,
    clips: { ...clips, details },
    files,
    media,
    clock: makeClock(),
  });
  expect((await deletingService.listLeastPracticedClips(page)).list.map(({ clip }) => clip.clip.id)).toEqual([
    'some-clip',
  ]);
  const brokenService = createTakesService({
    takes: store.takes,
    clips: { ...clips, details: () => Promise.reject(new Error('the database is gone')) },
    files,
    media,
    clock: makeClock(),
  });
  await expect(brokenService.listLeastPracticedClips(page)).rejects.toThrow('the database is gone');
});

test('throws disk_full before it encodes anything', async () => {
  const fullFiles = { ...files, freeBytes: async () => 1000 };
  const clips = createClipsService({
    ...store,
    files: fullFiles,
    clock: makeClock(),
    wake: () => undefined,
  });
  const refusing = createTakesService({
    takes: store.takes,
    clips,
    files: fullFiles,
    media,
    clock: makeClock(),
  });
  await expect(
    refusing.save({ viewer: ann, clipId: 'some-clip', line: 0, preRollMs: 0, recording: pieces('sound') }),
  ).rejects.toMatchObject({ code: 'disk_full' });
  expect(media.calls).toEqual([]);
  expect(await readStored()).toEqual({ files: [], temporary: [], rows: 0 });
});
