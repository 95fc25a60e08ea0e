import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import type { Account } from '../accounts/types.ts';
import { createCutProposals } from '../clips/cut-proposals.ts';
import type { Film, MezzanineInfo } from '../films/types.ts';
import { createDerivedFileCache } from '../media/derived-file-cache.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { cutSavedReel } from './cut-saved-reel.ts';
import { createReelsService } from './reels-service.ts';
import type { NewReel } from './types.ts';

let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let derivedFiles: ReturnType<typeof createDerivedFileCache>;
let owner: Account;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  derivedFiles = createDerivedFileCache({ files, budgetBytes: 1e9, onSweepFailed: failTest });
  owner = makeAccount();
  await store.accounts.insertAccount(owner);
});
afterEach(async () => {
  await derivedFiles.whenIdle();
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

/** Adds a film with lines every three seconds, one second long each. */
async function addFilm(
  args: { film?: Partial<Film>; mezzanine?: Partial<MezzanineInfo>; lines?: number } = {},
) {
  const { film = {}, mezzanine = {}, lines: count = 2 } = args;
  const added = await addFilmWithVideo(store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo(mezzanine) },
  });
  const lines = Array.from({ length: count }, (_, seq) =>
    makeLine(added.video.id, seq, { startMs: 1000 + seq * 3000, endMs: 2000 + seq * 3000 }),
  );
  await replaceLines(store, { videoId: added.video.id, lines });
  await writeTestFile(files.videoFile(added.video.id, 'mezzanine.mp4'), 'film');
  return { ...added, lineIds: lines.map(({ id }) => id) };
}

const service = () =>
  createReelsService({
    ...store,
    proposeCuts: createCutProposals({ ...store, clock: makeClock() }),
    files,
    derivedFiles,
    clock: makeClock(),
    wake: () => undefined,
  });
const viewer = () => makeViewer(owner.id);
const order = (lineIds: string[], change: Partial<NewReel> = {}) =>
  service().create({
    viewer: viewer(),
    reel: { lineIds, title: 'Take your time', subtitles: 'both', hasFilmTitles: false, ...change },
  });
const removeFilm = async (videoId: string) => {
  await store.films.markVideoRemoved(videoId);
  await files.removeVideo(videoId);
};
const cut = (reelId: string, signal = AbortSignal.timeout(5000)) =>
  cutSavedReel({
    ...store,
    files,
    derivedFiles,
    media,
    reelId,
    signal,
    progress: () => undefined,
  });

test('cuts the lines in their order with the subtitles that were chosen, and can cut them again', async () => {
  const [first, second] = [await addFilm(), await addFilm({ mezzanine: { rate: { num: 30, den: 1 } } })];
  const { reel } = await order([second.lineIds[1] ?? '', first.lineIds[0] ?? '']);
  expect(reel).toMatchObject({ state: 'cutting', durationMs: null, omitted: [] });
  await cut(reel.id);
  expect(media.reels).toEqual([{ parts: 2, subtitles: ['eng', 'chi'] }]);
  const { reel: stored, bytes } = await service().detail({ viewer: viewer(), reelId: reel.id });
  expect(bytes).toBe(4);
  // 42 frames at 30 per second, and 33 at 24.
  expect(stored).toEqual({ ...reel, state: 'ready', durationMs: 2767 });
  await cut(reel.id);
  expect(await store.reels.reelById(reel.id)).toEqual(stored);
});

test('leaves out a film that has gone since, and one that the owner may no longer see, and names them', async () => {
  const [kept, removed, hidden] = [
    await addFilm(),
    await addFilm(),
    await addFilm({ film: { source: 'client', ownerId: owner.id } }),
  ];
  const lineIds = [kept, removed, hidden].map((film) => film.lineIds[0] ?? '');
  const { reel } = await order(lineIds);
  expect(reel.parts).toHaveLength(3);
  await removeFilm(removed.video.id);
  const other = makeAccount();
  await store.accounts.insertAccount(other);
  await store.db.updateTable('films').set({ owner_id: other.id }).where('id', '=', hidden.film.id).execute();
  await cut(reel.id);
  const stored = await store.reels.reelById(reel.id);
  expect(media.reels).toMatchObject([{ parts: 1 }]);
  expect(stored?.parts.map(({ videoId }) => videoId)).toEqual([kept.video.id]);
  const [, removedLine, hiddenLine] = lineIds;
  expect(stored?.omitted).toEqual([
    { lineId: removedLine, en: 'Line 0.', zh: reel.parts[1]?.line.zh, reason: 'gone' },
    { lineId: hiddenLine, en: null, zh: null, reason: 'gone' },
  ]);
});

test.each([
  ['is imported again', { state: 'importing' }],
  ['failed to import', { state: 'failed' }],
  ['has no mezzanine file', null],
] as const)(
  'fails with not_ready while a film %s, and keeps its lines for the next cut',
  async (_, change) => {
    const [kept, other] = [await addFilm(), await addFilm()];
    const { reel } = await order([...kept.lineIds, ...other.lineIds]);
    const { id } = other.video;
    if (change) await store.films.updateVideo(id, change);
    else await files.removeVideo(id);
    await expect(cut(reel.id)).rejects.toMatchObject({ code: 'not_ready' });
    expect(await store.reels.reelById(reel.id)).toEqual(reel);
    await store.films.updateVideo(id, { state: 'ready' });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    await cut(reel.id);
    expect(await store.reels.reelById(reel.id)).toMatchObject({
      state: 'ready',
      parts: reel.parts,
      omitted: [],
    });
  },
);

test('throws film_removed when nothing is left to cut', async () => {
  const { video, lineIds } = await addFilm();
  const { reel } = await order(lineIds);
  await removeFilm(video.id);
  await expect(cut(reel.id)).rejects.toMatchObject({ code: 'film_removed' });
  expect(media.reels).toEqual([]);
});

test('leaves no file of a reel that is deleted during the cut, and does nothing for one that is gone', async () => {
  const { lineIds } = await addFilm();
  const { reel } = await order(lineIds);
  media.before.cutReel = () => service().remove({ viewer: viewer(), reelId: reel.id });
  await cut(reel.id);
  expect(await files.exists(files.reelFile(reel.id))).toBe(false);
  expect(
    (await store.jobs.latestJobsFor({ kind: 'cut_reel', subjectIds: [reel.id] })).get(reel.id),
  ).toMatchObject({
    state: 'cancelled',
  });
  await cut(reel.id);
  expect(media.reels).toHaveLength(1);
});

test('an order leaves out lines that do not exist, hidden films, and what exceeds five minutes', async () => {
  const long = await addFilm({ mezzanine: { frames: 24 * 4000 }, lines: 1 });
  const lengthMs = 290_000;
  const line = makeLine(long.video.id, 0, { startMs: 1000, endMs: 1000 + lengthMs });
  await replaceLines(store, { videoId: long.video.id, lines: [line] });
  const [short, hidden] = [await addFilm(), await addFilm({ film: { source: 'client', ownerId: null } })];
  const lineIds = ['missing', line.id, ...hidden.lineIds, ...short.lineIds];
  const { reel } = await order(lineIds);
  expect(reel.parts.map((part) => part.line.lineId)).toEqual([line.id, ...short.lineIds]);
  const more = await addFilm({ lines: 9 });
  const { reel: full } = await order([line.id, ...more.lineIds]);
  expect(full.omitted.map(({ reason }) => reason)).toEqual(['too_long', 'too_long']);
  expect(full.omitted[0]?.en).toBe('Line 7.');
  // The texts of a hidden film stay hidden.
  expect(reel.omitted).toEqual(
    ['missing', ...hidden.lineIds].map((lineId) => ({ lineId, en: null, zh: null, reason: 'gone' })),
  );
  await expect(order(hidden.lineIds)).rejects.toMatchObject({ code: 'not_found', field: 'lineIds' });
  await expect(order(short.lineIds, { title: ' \n ' })).rejects.toMatchObject({ code: 'bad_parameter' });
});

test('a reel whose file was deleted to make room can be cut again, and no other', async () => {
  const { lineIds } = await addFilm();
  const { reel } = await order(lineIds);
  const recut = () => service().recut({ viewer: viewer(), reelId: reel.id });
  await expect(recut()).rejects.toMatchObject({ code: 'illegal_move' });
  await cut(reel.id);
  await expect(recut()).rejects.toMatchObject({ code: 'illegal_move' });
  expect((await files.listDerivedFiles()).map(({ path }) => path)).toEqual([files.reelFile(reel.id)]);
  await files.removeDerivedFile(files.reelFile(reel.id));
  expect(await service().detail({ viewer: viewer(), reelId: reel.id })).toMatchObject({ bytes: null });
  await expect(service().file({ viewer: viewer(), reelId: reel.id })).rejects.toMatchObject({
    code: 'not_ready',
  });
  expect((await recut()).reel.state).toBe('cutting');
});
