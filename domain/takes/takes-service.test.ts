import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { createTakePartFiles } from '#media/files/take-part-files.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer, noJobWaiter } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import type { TakePartFiles } from './take-part-files.ts';
import { createTakesService } from './takes-service.ts';

const ann = makeViewer('ann');
let store: TestStore;
let root: string;
let media: FakeMedia;
let files: ReturnType<typeof createLibraryFiles>;
let dependencies: Parameters<typeof createTakesService>[0];
let service: ReturnType<typeof createTakesService>;
let parts: TakePartFiles;
let videoId: string;
let analyzed: string[];

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-takes-'));
  files = createLibraryFiles({ root });
  parts = createTakePartFiles({ root: join(root, 'take-parts') });
  media = createFakeMedia();
  analyzed = [];
  const clock = makeClock();
  await store.accounts.insertAccount(makeAccount({ id: ann.id }));
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  videoId = video.id;
  await replaceLines(store, {
    videoId,
    lines: [makeLine(video.id, 0, { startMs: 1200, endMs: 1800 })],
  });
  await store.clipStore.insertClip(
    makeClip({ id: 'some-clip', ownerId: ann.id, filmId: film.id, videoId: video.id, state: 'ready' }),
  );
  const clips = createClipsService({ ...store, files, clock, jobWaiter: noJobWaiter, wake: () => undefined });
  dependencies = {
    takes: store.takes,
    dubs: store.dubs,
    dubRoles: store.dubRoles,
    clips,
    files,
    parts,
    media,
    clock,
    takeAnalyses: store.takeAnalyses,
    classes: store.classes,
    analyzeLater: async (takeId) => void analyzed.push(takeId),
  };
  service = createTakesService(dependencies);
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

async function* pieces(text: string) {
  for (const letter of text) yield new TextEncoder().encode(letter);
}
/** A recording that is sent at once, without an ID. */
const wholeRecording = { recordingId: null, offset: 0, sourceTakeId: null };
const save = (change: Partial<Parameters<typeof service.save>[0]> = {}) =>
  service.save({
    viewer: ann,
    clipId: 'some-clip',
    lineIndex: 0,
    preRollMs: 0,
    recording: pieces('sound'),
    ...wholeRecording,
    ...change,
  });
const readStored = async () => ({
  files: await readdir(join(root, 'clips', 'some-clip', 'takes')).catch(() => []),
  temporary: await readdir(join(root, 'tmp')).catch(() => []),
  rows: (await store.takes.takesOfClip({ clipId: 'some-clip', ownerIds: null })).length,
});

test('a take stores its time range in the clip and the measurements of the recording', async () => {
  const { take } = await save({ preRollMs: 400 });
  expect(take).toMatchObject({ startMs: 200, endMs: 800, preRollMs: 400, durationMs: 1500, peak: 500 });
  expect(analyzed).toEqual([take.id]);
  expect(await readStored()).toEqual({
    files: [`${take.id}.flac`, `${take.id}.m4a`, `${take.id}.peaks`],
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
  expect((await readStored()).files.length).toBe(90);
  expect((await save({ lineIndex: null })).take).toMatchObject({ startMs: 0, endMs: 1000 });
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
  const page = { viewer: ann, pageNumber: 1, pageSize: 5 };
  const clip = await store.clipStore.clipById('some-clip');
  if (!clip) throw new Error('the clip is missing');
  await store.clipStore.insertClip({ ...clip, id: 'deleted-later', startMs: clip.startMs + 100 });
  const clips = createClipsService({
    ...store,
    files,
    clock: makeClock(),
    jobWaiter: noJobWaiter,
    wake: () => undefined,
  });
  const details: typeof clips.details = async (request) => {
    await store.clipStore.deleteClip('deleted-later');
    return clips.details(request);
  };
  const deletingService = createTakesService({
    ...dependencies,
    clips: { ...clips, details },
  });
  expect((await deletingService.listLeastPracticedClips(page)).list.map(({ clip }) => clip.clip.id)).toEqual([
    'some-clip',
  ]);
  const brokenService = createTakesService({
    ...dependencies,
    clips: { ...clips, details: () => Promise.reject(new Error('the database is gone')) },
  });
  await expect(brokenService.listLeastPracticedClips(page)).rejects.toThrow('the database is gone');
});

test('throws disk_full before it encodes anything', async () => {
  const fullFiles = { ...files, freeBytes: async () => 1000 };
  const clips = createClipsService({
    ...store,
    files: fullFiles,
    clock: makeClock(),
    jobWaiter: noJobWaiter,
    wake: () => undefined,
  });
  const refusing = createTakesService({
    ...dependencies,
    clips,
    files: fullFiles,
  });
  await expect(
    refusing.save({
      viewer: ann,
      clipId: 'some-clip',
      lineIndex: 0,
      preRollMs: 0,
      recording: pieces('sound'),
      ...wholeRecording,
    }),
  ).rejects.toMatchObject({ code: 'disk_full' });
  expect(media.calls).toEqual([]);
  expect(await readStored()).toEqual({ files: [], temporary: [], rows: 0 });
});

test('takes keep their line when a line before it is only touched by the clip', async () => {
  // The clip starts in the last 20 ms of the first line.
  await replaceLines(store, {
    videoId,
    lines: [
      makeLine(videoId, 0, { startMs: 200, endMs: 1020 }),
      makeLine(videoId, 1, { startMs: 1020, endMs: 1400 }),
      makeLine(videoId, 2, { startMs: 1400, endMs: 1900 }),
    ],
  });
  // As it was stored when every line that overlapped the clip belonged to it.
  const limits = { perLine: 10, perOwner: 10 };
  const { take } = await save({ lineIndex: 1 });
  expect([take.lineIndex, take.startMs, take.endMs]).toEqual([1, 400, 900]);
  expect((await store.takes.takeById(take.id))?.lineIndex).toBe(2);
  await store.takes.insertTake({
    take: { ...take, id: 'old', lineIndex: 1, startMs: 20, endMs: 400 },
    limits,
  });
  await store.takes.insertTake({
    take: { ...take, id: 'sliver', lineIndex: 0, startMs: 0, endMs: 20 },
    limits,
  });
  const { takes } = await service.list({
    viewer: ann,
    clipId: 'some-clip',
    everyone: false,
    pageNumber: 1,
    pageSize: 20,
  });
  const lineOf = new Map(takes.map((view) => [view.take.id, view.take.lineIndex]));
  expect([lineOf.get(take.id), lineOf.get('old'), lineOf.get('sliver')]).toEqual([1, 0, 0]);
  const mine = await service.listMine({ viewer: ann, pageNumber: 1, pageSize: 20 });
  expect(new Map(mine.list.map(({ take: { id, lineIndex } }) => [id, lineIndex]))).toEqual(lineOf);
  const updated = await service.update({ viewer: ann, takeId: take.id, isBest: true, offsetMs: null });
  expect([updated.take.lineIndex, updated.take.isBest]).toEqual([1, true]);
});

const recordingId = '0123456789abcdef';
const send = (offset: number, text: string | null, id = recordingId) =>
  service.receivePart({ viewer: ann, recordingId: id, offset, part: text === null ? null : pieces(text) });

test('a recording that arrives again gives the same take, also while the first is being saved', async () => {
  const both = await Promise.all([save({ recordingId }), save({ recordingId })]);
  const later = await save({ recordingId, recording: pieces('again') });
  const ids = new Set([...both, later].map(({ take }) => take.id));
  expect(ids.size).toBe(1);
  expect(await readStored()).toMatchObject({ rows: 1, temporary: [] });
  expect((await readStored()).files).toHaveLength(3);
  expect((await save({ recordingId: `${recordingId}-other` })).take.id).not.toBe(later.take.id);
});

test('two processes that save the same recording keep one take and its files', async () => {
  const other = createTakesService(dependencies);
  const saving = (from: typeof service) =>
    from.save({
      viewer: ann,
      clipId: 'some-clip',
      lineIndex: 0,
      preRollMs: 0,
      recording: pieces('sound'),
      ...wholeRecording,
      recordingId,
    });
  const [first, second] = await Promise.all([saving(service), saving(other)]);
  expect(second.take.id).toBe(first.take.id);
  expect((await readStored()).files).toEqual(
    ['flac', 'm4a', 'peaks'].map((end) => `${first.take.id}.${end}`),
  );
});

test('a recording in parts goes on where it was cut off', async () => {
  async function* cutOff() {
    yield new TextEncoder().encode('cd');
    throw new Error('the line is dead');
  }
  expect(await send(0, 'ab')).toEqual({ receivedBytes: 2 });
  await expect(service.receivePart({ viewer: ann, recordingId, offset: 2, part: cutOff() })).rejects.toThrow(
    'the line is dead',
  );
  expect(await send(0, null)).toEqual({ receivedBytes: 4 });
  await expect(send(5, 'f')).rejects.toMatchObject({ code: 'take_part_missing' });
  // The answer was lost, so the same part comes again.
  expect(await send(2, 'cd')).toEqual({ receivedBytes: 4 });
  let received = '';
  media.before.encodeTake = async () => {
    const [name = ''] = await readdir(join(root, 'tmp'));
    received = await readFile(join(root, 'tmp', name), 'utf8');
  };
  await expect(save({ recordingId, offset: 9, recording: pieces('e') })).rejects.toMatchObject({
    code: 'take_part_missing',
  });
  await save({ recordingId, offset: 4, recording: pieces('e') });
  expect(received).toBe('abcde');
  expect(await send(0, null)).toEqual({ receivedBytes: 0 });
});

test('a stored take keeps its files when its parts cannot be deleted', async () => {
  const failing = createTakesService({
    ...dependencies,
    parts: { ...parts, remove: () => Promise.reject(new Error('the disk broke')) },
  });
  const request = {
    viewer: ann,
    clipId: 'some-clip',
    lineIndex: 0,
    preRollMs: 0,
    ...wholeRecording,
    recordingId,
  };
  await expect(failing.save({ ...request, recording: pieces('sound') })).rejects.toThrow('the disk broke');
  const { take } = await service.save({ ...request, recording: pieces('sound') });
  expect((await readStored()).files).toEqual(['flac', 'm4a', 'peaks'].map((end) => `${take.id}.${end}`));
});

test('limits the parts of one recording and how many are open, and gives up the oldest first', async () => {
  async function* tooMuch() {
    yield new Uint8Array(1024 * 1024 + 1);
  }
  await expect(
    service.receivePart({ viewer: ann, recordingId, offset: 0, part: tooMuch() }),
  ).rejects.toMatchObject({ code: 'body_too_large' });
  await parts.remove({ accountId: ann.id, recordingId });
  for (let index = 0; index < 9; index += 1) await send(0, 'x', `${recordingId}-${index}`);
  const kept = (await parts.list(ann.id)).map(({ recordingId }) => recordingId);
  expect(kept).toHaveLength(8);
  expect(kept).toContain(`${recordingId}-8`);
});

test('a redone take keeps its source and its alignment, if that is a take of the same line of the same person', async () => {
  const { take: source } = await save();
  await service.update({ viewer: ann, takeId: source.id, isBest: null, offsetMs: -80 });
  expect((await save({ sourceTakeId: source.id })).take).toMatchObject({
    sourceTakeId: source.id,
    offsetMs: -80,
  });
  const other = await save({ lineIndex: null, sourceTakeId: source.id });
  expect(other.take).toMatchObject({ sourceTakeId: null, offsetMs: 0 });
  expect((await save({ sourceTakeId: 'no-such-take' })).take.sourceTakeId).toBeNull();
});
