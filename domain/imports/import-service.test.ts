import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FilmSource } from '../films/types.ts';
import { updateJobSubject } from '../jobs/jobs-service.ts';
import { makeMezzanineInfo } from '../testing/factories.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createImportTestHarness, type ImportTestHarness } from './testing/import-test-harness.ts';

let bench: ImportTestHarness;
let store: ImportTestHarness['store'];
let root: ImportTestHarness['root'];
let files: ImportTestHarness['files'];
let sideFiles: ImportTestHarness['sideFiles'];
let sourceFiles: ImportTestHarness['sourceFiles'];
let bring: ImportTestHarness['bring'];
let jobs: ImportTestHarness['jobs'];
let rows: ImportTestHarness['rows'];
let work: ImportTestHarness['work'];
beforeEach(async () => {
  bench = await createImportTestHarness();
  ({ store, root, files, sideFiles, sourceFiles, bring, jobs, rows, work } = bench);
});
afterEach(() => bench.dispose());

describe('bringing a film in', () => {
  test('makes a row, keeps the original, queues a job and wakes the runner', async () => {
    const film = await sourceFiles.addFilm('Show/Season 02/Show - S02E05 - The Swamp.MKV');
    const [brought] = await bring();
    expect(brought).toMatchObject({
      created: true,
      video: {
        originalName: 'Show - S02E05 - The Swamp.MKV',
        originalExt: '.mkv',
        contentHash: createHash('sha256').update(film.relativePath).digest('hex'),
        season: 2,
        episode: 5,
        title: 'The Swamp',
        state: 'importing',
        createdMs: 5,
      },
    });
    const id = brought?.video.id ?? '';
    expect(await readFile(files.originalFile(id, '.mkv'), 'utf8')).toBe(film.relativePath);
    expect(await jobs()).toMatchObject([
      { kind: 'import_video', subjectId: id, payload: { videoId: id }, state: 'queued' },
    ]);
    expect(await store.films.filmById(brought?.video.filmId ?? '')).toMatchObject({
      title: 'Show',
      kind: 'series',
      source: 'film',
      ownerId: null,
    });
    expect(bench.woken()).toBe(1);
    expect(await files.exists(film.path)).toBe(true);
  });

  test('two episodes meet in one film; what is no film is named', async () => {
    await sourceFiles.addFilm('Show.S01E01.mkv');
    await sourceFiles.addFilm('Show.S01E02.mkv');
    const skipped: string[] = [];
    const brought = await bring({ onSkipped: (name, reason) => skipped.push(`${name}: ${reason}`) });
    expect(new Set(brought.map(({ video }) => video.filmId)).size).toBe(1);
    expect(brought).toHaveLength(2);
    expect(await jobs()).toHaveLength(2);
    expect(skipped).toEqual(['notes.txt: not_a_film']);
  });

  test('a name without an ending is kept under one of ours', async () => {
    await sourceFiles.addFilm('film');
    const [brought] = await bring();
    expect(brought?.video.originalExt).toBe('.bin');
    expect(await files.exists(files.originalFile(brought?.video.id ?? '', '.bin'))).toBe(true);
  });

  test("a client's film needs an owner; a film of the house has none", async () => {
    await sourceFiles.addFilm('a.mkv');
    const bringClient = bring({ source: 'client' });
    await expect(bringClient).rejects.toMatchObject({ code: 'bad_parameter', field: 'owner' });
    expect(await rows()).toEqual([]);
    const [house] = await bring({ source: 'ytb', ownerId: 'ann' });
    expect(await store.films.filmById(house?.video.filmId ?? '')).toMatchObject({ ownerId: null });
  });
});

describe('the same file again', () => {
  test('is one video and no second job, under whatever name it comes', async () => {
    await sourceFiles.addFilm('a.mkv', 'same bytes');
    const [first] = await bring();
    await work();
    await sourceFiles.addFilm('b.mkv', 'same bytes');
    const again = await bring();
    expect(again.map(({ created, video }) => [created, video.id])).toEqual([
      [false, first?.video.id],
      [false, first?.video.id],
    ]);
    expect(await rows()).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
    expect(await store.films.videoById(first?.video.id ?? '')).toMatchObject({ state: 'ready' });
  });

  test('is one video when two bring it at once', async () => {
    await sourceFiles.addFilm('a.mkv', 'same bytes');
    const brought = (await Promise.all(Array.from({ length: 6 }, () => bring()))).flat();
    expect(brought.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(brought.map(({ video }) => video.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
    expect(await files.listIds('videos')).toHaveLength(1);
    expect(await store.films.videosInState('importing')).toHaveLength(1);
  });

  test('is a video of its own for another client and another source', async () => {
    await sourceFiles.addFilm('a.mkv', 'same bytes');
    const wishes: [FilmSource, string | null][] = [
      ['film', null],
      ['kid', null],
      ['client', 'ann'],
      ['client', 'ben'],
    ];
    for (const [source, ownerId] of [...wishes, ...wishes]) await bring({ source, ownerId });
    expect(await rows()).toHaveLength(4);
    expect(new Set((await rows()).map((row) => row.film_id)).size).toBe(4);
  });

  test('with a new subtitle file is imported anew, with an old one not', async () => {
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const [first] = await bring();
    const id = first?.video.id ?? '';
    await work();
    await bring();
    expect(await jobs()).toHaveLength(1);
    sourceFiles.found.length = 0;
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt', 'a.zh.srt']);
    await bring();
    expect((await sideFiles.read(id)).map(({ name }) => name)).toEqual(['a.en.srt', 'a.zh.srt']);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'queued']);
    expect(await store.films.videoById(id)).toMatchObject({ state: 'importing' });
    expect(bench.woken()).toBe(2);
  });

  test('that plays goes on playing while a new subtitle is read, and when that fails', async () => {
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const [first] = await bring();
    const id = first?.video.id ?? '';
    await work();
    await store.films.updateVideo(id, { mezzanine: makeMezzanineInfo() });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    sourceFiles.found.length = 0;
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt', 'a.zh.srt']);
    await bring();
    const job = (await jobs()).find(({ state }) => state === 'queued');
    if (!job) throw new Error('the new subtitle has no job');
    expect(await store.films.videoById(id)).toMatchObject({ state: 'ready' });
    for (const errorCode of ['internal', 'cancelled', null]) {
      await updateJobSubject({ ...store, job, errorCode, errorDetail: null });
      expect(await store.films.videoById(id)).toMatchObject({ state: 'ready', errorCode: null });
    }
  });

  test('with a new subtitle at the very end of an import has that import run again', async () => {
    await sourceFiles.addFilm('a.mkv', 'film');
    const [first] = await bring();
    const id = first?.video.id ?? '';
    const take = () =>
      store.jobs.claim({ kinds: ['import_video'], workerId: 'w', nowMs: 1, leaseMs: 60_000 });
    const job = await take();
    await store.films.updateVideo(id, { state: 'ready', mezzanine: makeMezzanineInfo() });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    sourceFiles.found.length = 0;
    await sourceFiles.addFilm('a.mkv', 'film', ['a.zh.srt']);
    await bring();
    await store.jobs.finish({ id: job?.id ?? '', workerId: 'w', nowMs: 2, state: 'done' });
    expect(await take()).toMatchObject({ subjectId: id });
    expect(await jobs()).toHaveLength(1);
    expect(await store.films.videoById(id)).toMatchObject({ state: 'ready' });
  });

  test('under another name leaves no film without a video', async () => {
    await sourceFiles.addFilm('First.2001.mkv', 'same bytes');
    await bring();
    await sourceFiles.addFilm('Second.2002.mkv', 'same bytes');
    await bring();
    expect(await store.db.selectFrom('films').select('title').execute()).toEqual([{ title: 'First' }]);
  });

  test('is tried again when it had failed, with its fault wiped', async () => {
    await sourceFiles.addFilm('a.mkv');
    const [first] = await bring();
    const id = first?.video.id ?? '';
    await work();
    await store.films.updateVideo(id, { state: 'failed', errorCode: 'internal', errorDetail: 'exit 1' });
    await bring();
    expect(await store.films.videoById(id)).toMatchObject({
      state: 'importing',
      errorCode: null,
      errorDetail: null,
    });
    expect(await jobs()).toHaveLength(2);
  });

  test('brings back an original that was lost', async () => {
    await sourceFiles.addFilm('a.mkv', 'film');
    const [first] = await bring();
    await work();
    const original = files.originalFile(first?.video.id ?? '', '.mkv');
    await rm(original);
    await bring();
    expect(await readFile(original, 'utf8')).toBe('film');
    expect(await jobs()).toHaveLength(2);
  });

  test('gets the job that a killed call did not come to', async () => {
    await sourceFiles.addFilm('a.mkv');
    const [first] = await bring();
    await store.db.deleteFrom('jobs').execute();
    await bring();
    expect(await jobs()).toMatchObject([{ subjectId: first?.video.id, state: 'queued' }]);
  });
});

describe('moving', () => {
  test('removes the film and its subtitles once all is kept and queued', async () => {
    const film = await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const [brought] = await bring({ move: true });
    expect(await readdir(join(root, 'in'))).toEqual([]);
    expect(await readFile(files.originalFile(brought?.video.id ?? '', '.mkv'), 'utf8')).toBe('film');
    expect(sourceFiles.removed).toContain(film.path);
    expect(await jobs()).toHaveLength(1);
  });

  test('removes nothing while anything has not been kept', async () => {
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    sideFiles.save = () => Promise.reject(new Error('unreadable'));
    await expect(bring({ move: true })).rejects.toMatchObject({ code: 'internal' });
    expect((await readdir(join(root, 'in'))).sort()).toEqual(['a.en.srt', 'a.mkv']);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', error_code: 'internal' });
  });

  test('also a film that is there already', async () => {
    await sourceFiles.addFilm('a.mkv', 'film');
    await bring();
    await work();
    const again = await bring({ move: true });
    expect(again[0]?.created).toBe(false);
    expect(await readdir(join(root, 'in'))).toEqual([]);
    expect(await files.exists(files.originalFile(again[0]?.video.id ?? '', '.mkv'))).toBe(true);
  });

  test('without it the sources stay', async () => {
    const film = await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    await bring();
    expect((await readdir(join(root, 'in'))).sort()).toEqual(['a.en.srt', basename(film.path)]);
  });
});
