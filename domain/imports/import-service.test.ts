import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FilmSource } from '#shared/film-codes.ts';
import { updateJobSubject } from '../jobs/jobs-service.ts';
import { makeMezzanineInfo } from '../testing/factories.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createImportTestHarness, type ImportTestHarness } from './testing/import-test-harness.ts';

let harness: ImportTestHarness;
let store: ImportTestHarness['store'];
let root: ImportTestHarness['root'];
let files: ImportTestHarness['files'];
let sidecarFiles: ImportTestHarness['sidecarFiles'];
let sourceFiles: ImportTestHarness['sourceFiles'];
let importFilms: ImportTestHarness['importFilms'];
let jobs: ImportTestHarness['jobs'];
let rows: ImportTestHarness['rows'];
let finishImport: ImportTestHarness['finishImport'];
beforeEach(async () => {
  harness = await createImportTestHarness();
  ({ store, root, files, sidecarFiles, sourceFiles, importFilms, jobs, rows, finishImport } = harness);
});
afterEach(() => harness.dispose());

describe('importing a film', () => {
  test('writes a row, stores the original, queues a job, and wakes the runner', async () => {
    const film = await sourceFiles.addFilm('Show/Season 02/Show - S02E05 - The Swamp.MKV');
    const [imported] = await importFilms();
    expect(imported).toMatchObject({
      created: true,
      video: {
        originalName: 'Show - S02E05 - The Swamp.MKV',
        originalExtension: '.mkv',
        contentHash: createHash('sha256').update(film.relativePath).digest('hex'),
        season: 2,
        episode: 5,
        title: 'The Swamp',
        state: 'importing',
        createdMs: 5,
      },
    });
    const id = imported?.video.id ?? '';
    expect(await readFile(files.originalFile(id, '.mkv'), 'utf8')).toBe(film.relativePath);
    expect(await jobs()).toMatchObject([
      { kind: 'import_video', subjectId: id, payload: { videoId: id }, state: 'queued' },
    ]);
    expect(await store.films.filmById(imported?.video.filmId ?? '')).toMatchObject({
      title: 'Show',
      kind: 'series',
      source: 'film',
      ownerId: null,
    });
    expect(harness.wakeCount()).toBe(1);
    expect(await files.exists(film.path)).toBe(true);
  });

  test('adds two episodes to one film and reports files that are not films', async () => {
    await sourceFiles.addFilm('Show.S01E01.mkv');
    await sourceFiles.addFilm('Show.S01E02.mkv');
    const skipped: string[] = [];
    const imported = await importFilms({ onSkipped: (name, reason) => skipped.push(`${name}: ${reason}`) });
    expect(new Set(imported.map(({ video }) => video.filmId)).size).toBe(1);
    expect(imported).toHaveLength(2);
    expect(await jobs()).toHaveLength(2);
    expect(skipped).toEqual(['notes.txt: not_a_film']);
  });

  test('stores a file without an extension as .bin', async () => {
    await sourceFiles.addFilm('film');
    const [imported] = await importFilms();
    expect(imported?.video.originalExtension).toBe('.bin');
    expect(await files.exists(files.originalFile(imported?.video.id ?? '', '.bin'))).toBe(true);
  });

  test('requires an owner for a client film and ignores it for other films', async () => {
    await sourceFiles.addFilm('a.mkv');
    const importing = importFilms({ source: 'client' });
    await expect(importing).rejects.toMatchObject({ code: 'bad_parameter', field: 'ownerId' });
    expect(await rows()).toEqual([]);
    const [imported] = await importFilms({ source: 'ytb', ownerId: 'ann' });
    expect(await store.films.filmById(imported?.video.filmId ?? '')).toMatchObject({ ownerId: null });
  });
});

describe('importing the same file again', () => {
  test('reuses the video and its job, whatever the file name', async () => {
    await sourceFiles.addFilm('a.mkv', 'same bytes');
    const [first] = await importFilms();
    await finishImport();
    await sourceFiles.addFilm('b.mkv', 'same bytes');
    const again = await importFilms();
    expect(again.map(({ created, video }) => [created, video.id])).toEqual([
      [false, first?.video.id],
      [false, first?.video.id],
    ]);
    expect(await rows()).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
    expect(await store.films.videoById(first?.video.id ?? '')).toMatchObject({ state: 'ready' });
  });

  test('creates one video for concurrent imports', async () => {
    await sourceFiles.addFilm('a.mkv', 'same bytes');
    const imported = (await Promise.all(Array.from({ length: 6 }, () => importFilms()))).flat();
    expect(imported.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(imported.map(({ video }) => video.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
    expect(await files.listIds('videos')).toHaveLength(1);
    expect(await store.films.videosInState('importing')).toHaveLength(1);
  });

  test('creates a separate video for another client and another source', async () => {
    await sourceFiles.addFilm('a.mkv', 'same bytes');
    const requests: [FilmSource, string | null][] = [
      ['film', null],
      ['kid', null],
      ['client', 'ann'],
      ['client', 'ben'],
    ];
    for (const [source, ownerId] of [...requests, ...requests]) await importFilms({ source, ownerId });
    expect(await rows()).toHaveLength(4);
    expect(new Set((await rows()).map((row) => row.film_id)).size).toBe(4);
  });

  test('queues the import again for a new subtitle file, but not for a known one', async () => {
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const [first] = await importFilms();
    const id = first?.video.id ?? '';
    await finishImport();
    await importFilms();
    expect(await jobs()).toHaveLength(1);
    sourceFiles.found.length = 0;
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt', 'a.zh.srt']);
    await importFilms();
    expect((await sidecarFiles.read(id)).map(({ name }) => name)).toEqual(['a.en.srt', 'a.zh.srt']);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'queued']);
    expect(await store.films.videoById(id)).toMatchObject({ state: 'importing' });
    expect(harness.wakeCount()).toBe(2);
  });

  test('keeps a video ready while a new subtitle is read, and if that fails', async () => {
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const [first] = await importFilms();
    const id = first?.video.id ?? '';
    await finishImport();
    await store.films.updateVideo(id, { mezzanine: makeMezzanineInfo() });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    sourceFiles.found.length = 0;
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt', 'a.zh.srt']);
    await importFilms();
    const job = (await jobs()).find(({ state }) => state === 'queued');
    if (!job) throw new Error('the new subtitle has no job');
    expect(await store.films.videoById(id)).toMatchObject({ state: 'ready' });
    for (const errorCode of ['internal', 'cancelled', null]) {
      await updateJobSubject({ ...store, job, errorCode, errorDetail: null });
      expect(await store.films.videoById(id)).toMatchObject({ state: 'ready', errorCode: null });
    }
  });

  test('runs the import again when a subtitle arrives at its very end', async () => {
    await sourceFiles.addFilm('a.mkv', 'film');
    const [first] = await importFilms();
    const id = first?.video.id ?? '';
    const claimImport = () =>
      store.jobs.claim({ kinds: ['import_video'], workerId: 'w', nowMs: 1, leaseMs: 60_000 });
    const job = await claimImport();
    await store.films.updateVideo(id, { state: 'ready', mezzanine: makeMezzanineInfo() });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    sourceFiles.found.length = 0;
    await sourceFiles.addFilm('a.mkv', 'film', ['a.zh.srt']);
    await importFilms();
    await store.jobs.finish({ id: job?.id ?? '', workerId: 'w', nowMs: 2, state: 'done' });
    expect(await claimImport()).toMatchObject({ subjectId: id });
    expect(await jobs()).toHaveLength(1);
    expect(await store.films.videoById(id)).toMatchObject({ state: 'ready' });
  });

  test('leaves no film without a video when the file has another name', async () => {
    await sourceFiles.addFilm('First.2001.mkv', 'same bytes');
    await importFilms();
    await sourceFiles.addFilm('Second.2002.mkv', 'same bytes');
    await importFilms();
    expect(await store.db.selectFrom('films').select('title').execute()).toEqual([{ title: 'First' }]);
  });

  test('retries a failed import and clears its error', async () => {
    await sourceFiles.addFilm('a.mkv');
    const [first] = await importFilms();
    const id = first?.video.id ?? '';
    await finishImport();
    await store.films.updateVideo(id, { state: 'failed', errorCode: 'internal', errorDetail: 'exit 1' });
    await importFilms();
    expect(await store.films.videoById(id)).toMatchObject({
      state: 'importing',
      errorCode: null,
      errorDetail: null,
    });
    expect(await jobs()).toHaveLength(2);
  });

  test('restores a missing original', async () => {
    await sourceFiles.addFilm('a.mkv', 'film');
    const [first] = await importFilms();
    await finishImport();
    const original = files.originalFile(first?.video.id ?? '', '.mkv');
    await rm(original);
    await importFilms();
    expect(await readFile(original, 'utf8')).toBe('film');
    expect(await jobs()).toHaveLength(2);
  });

  test('queues the job that a killed call did not queue', async () => {
    await sourceFiles.addFilm('a.mkv');
    const [first] = await importFilms();
    await store.db.deleteFrom('jobs').execute();
    await importFilms();
    expect(await jobs()).toMatchObject([{ subjectId: first?.video.id, state: 'queued' }]);
  });
});

describe('moving files', () => {
  test('removes the film and its subtitles once they are stored and queued', async () => {
    const film = await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const [imported] = await importFilms({ move: true });
    expect(await readdir(join(root, 'in'))).toEqual([]);
    expect(await readFile(files.originalFile(imported?.video.id ?? '', '.mkv'), 'utf8')).toBe('film');
    expect(sourceFiles.removed).toContain(film.path);
    expect(await jobs()).toHaveLength(1);
  });

  test('removes nothing if a file could not be stored', async () => {
    await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    sidecarFiles.save = () => Promise.reject(new Error('unreadable'));
    await expect(importFilms({ move: true })).rejects.toMatchObject({ code: 'internal' });
    expect((await readdir(join(root, 'in'))).sort()).toEqual(['a.en.srt', 'a.mkv']);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', error_code: 'internal' });
  });

  test('removes a film that is already in the library', async () => {
    await sourceFiles.addFilm('a.mkv', 'film');
    await importFilms();
    await finishImport();
    const again = await importFilms({ move: true });
    expect(again[0]?.created).toBe(false);
    expect(await readdir(join(root, 'in'))).toEqual([]);
    expect(await files.exists(files.originalFile(again[0]?.video.id ?? '', '.mkv'))).toBe(true);
  });

  test('keeps the source files without `move`', async () => {
    const film = await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    await importFilms();
    expect((await readdir(join(root, 'in'))).sort()).toEqual(['a.en.srt', basename(film.path)]);
  });
});
