import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeOriginal } from '../films/remove-original.ts';
import type { LibraryFiles } from '../media/library-files.ts';
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

describe('a full disk', () => {
  const reservedBytes = 200 * 1024 * 1024;

  test('is detected before anything is written', async () => {
    await sourceFiles.addFilm('a.mkv', '12345');
    await expect(importFilms({}, { freeBytes: async () => reservedBytes + 4 })).rejects.toMatchObject({
      code: 'disk_full',
    });
    expect([await rows(), await jobs(), await files.listIds('videos')]).toEqual([[], [], []]);
    expect(await store.db.selectFrom('films').selectAll().execute()).toEqual([]);
    await expect(importFilms({}, { freeBytes: async () => reservedBytes + 5 })).resolves.toHaveLength(1);
  });

  test('that fills up during the copy fails the import, which can be retried', async () => {
    await sourceFiles.addFilm('a.mkv');
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    };
    await expect(importFilms({ move: true }, { linkOrCopy: full })).rejects.toMatchObject({
      code: 'disk_full',
    });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', error_code: 'disk_full' });
    expect(await jobs()).toEqual([]);
    expect(sourceFiles.removed).not.toContain(join(root, 'in', 'a.mkv'));
    const [again] = await importFilms();
    expect(again?.video.id).toBe(row?.id);
    expect(await store.films.videoById(row?.id ?? '')).toMatchObject({ state: 'importing', errorCode: null });
    expect(await jobs()).toHaveLength(1);
  });

  test('fails only the film that does not fit when `onFailed` is given', async () => {
    await sourceFiles.addFilm('big.mkv', 'x'.repeat(1000));
    await sourceFiles.addFilm('small.mkv', 'x');
    const failed: [string, string][] = [];
    const imported = await importFilms(
      { onFailed: (name, error) => failed.push([name, error.code]) },
      { freeBytes: async () => reservedBytes + 10 },
    );
    expect(imported.map(({ video }) => video.originalName)).toEqual(['small.mkv']);
    expect(failed).toEqual([['big.mkv', 'disk_full']]);
  });

  test('does not matter for a film that is already in the library', async () => {
    await sourceFiles.addFilm('a.mkv', '12345');
    const [first] = await importFilms();
    await finishImport();
    const [again] = await importFilms({}, { freeBytes: async () => 0 });
    expect(again).toMatchObject({ created: false, video: { id: first?.video.id } });
  });

  test('requires space for the original only where it must be copied', async () => {
    await sourceFiles.addFilm('a.mkv', '12345');
    const room = (bytes: number) => ({
      freeBytes: async () => reservedBytes + bytes,
      mustCopy: async () => true,
    });
    await expect(importFilms({}, room(9))).rejects.toMatchObject({ code: 'disk_full' });
    await expect(importFilms({}, room(10))).resolves.toHaveLength(1);
  });
});

describe('a file that changes during the import', () => {
  const expectNothingImported = async () => {
    expect([await rows(), await jobs(), await files.listIds('videos')]).toEqual([[], [], []]);
    expect(await store.db.selectFrom('films').selectAll().execute()).toEqual([]);
    expect(sourceFiles.removed).toEqual([]);
  };
  const expectRefused = (change: Partial<LibraryFiles> = {}) =>
    expect(importFilms({ move: true }, change)).rejects.toMatchObject({
      code: 'source_changing',
      status: 409,
    });

  test.each<[string, (path: string) => Promise<void>]>([
    ['grew', (path) => appendFile(path, 'more')],
    ['was written over', (path) => writeFile(path, 'MORE')],
    [
      'was replaced',
      async (path) => {
        await writeFile(`${path}.new`, 'half');
        await rename(`${path}.new`, path);
      },
    ],
  ])('is left in place if it %s while it was hashed', async (_, change) => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'half');
    sourceFiles.whileReading = change;
    await expectRefused();
    await expectNothingImported();
    expect(await readdir(join(root, 'in'))).toContain('a.mkv');
    sourceFiles.whileReading = null;
    const [imported] = await importFilms({ move: true });
    const key = createHash('sha256')
      .update(await readFile(files.originalFile(imported?.video.id ?? '', '.mkv')))
      .digest('hex');
    expect(imported?.video.contentHash).toBe(key);
    expect(sourceFiles.removed).toEqual([path]);
  });

  test('is removed from the library if it grew during the copy', async () => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'half');
    await expectRefused({
      async linkOrCopy(args) {
        await files.linkOrCopy(args);
        await appendFile(path, 'more');
      },
    });
    await expectNothingImported();
    expect(await readFile(path, 'utf8')).toBe('halfmore');
  });

  test('loses its job and row if it grew after the job was queued', async () => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'half');
    const enqueue = store.jobs.enqueue;
    store.jobs.enqueue = async (job) => {
      const queued = await enqueue(job);
      await appendFile(path, 'more');
      return queued;
    };
    await expectRefused();
    expect([await rows(), await files.listIds('videos'), sourceFiles.removed]).toEqual([[], [], []]);
    expect((await jobs()).map(({ state }) => state)).toEqual(['cancelled']);
  });

  test('does not replace a missing original', async () => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'film');
    const [first] = await importFilms();
    await finishImport();
    const original = files.originalFile(first?.video.id ?? '', '.mkv');
    await rm(original);
    await expectRefused({
      async linkOrCopy(args) {
        await files.linkOrCopy(args);
        await appendFile(path, 'more');
      },
    });
    expect(await files.exists(original)).toBe(false);
    expect(await store.films.videoById(first?.video.id ?? '')).toMatchObject({ state: 'ready' });
  });

  test('keeps all sources if a subtitle file changes; the film stays imported', async () => {
    const film = await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const save = sidecarFiles.save;
    sidecarFiles.save = async (args) => {
      const added = await save(args);
      await appendFile(film.subtitles[0]?.path ?? '', 'more');
      return added;
    };
    await expectRefused();
    expect(sourceFiles.removed).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'importing' }]);
    expect(await jobs()).toMatchObject([{ state: 'queued' }]);
  });
});

test('an aborted call stops between two films and keeps those already imported', async () => {
  await sourceFiles.addFilm('a.mkv');
  await sourceFiles.addFilm('b.mkv');
  const controller = new AbortController();
  const failed: string[] = [];
  sourceFiles.whileReading = () => controller.abort();
  const importing = importFilms({ signal: controller.signal, onFailed: (name) => failed.push(name) });
  await expect(importing).rejects.toMatchObject({ code: 'cancelled' });
  expect((await rows()).map((row) => row.original_name)).toEqual(['a.mkv']);
  expect(failed).toEqual([]);
});

describe('importing a film again when originals are not kept', () => {
  const again = (change: Partial<LibraryFiles> = {}) => importFilms({}, change, false);
  const hasOriginal = (id: string) => files.exists(files.originalFile(id, '.mkv'));
  /** Imports a film and finishes its import without keeping the original. */
  const importWithoutOriginal = async (): Promise<string> => {
    await sourceFiles.addFilm('a.mkv', '12345');
    const [first] = await again();
    const id = first?.video.id ?? '';
    await finishImport();
    await store.films.updateVideo(id, { mezzanine: makeMezzanineInfo() });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    await removeOriginal({ films: store.films, files, video: { id, originalExtension: '.mkv' } });
    return id;
  };

  test('recognizes the film by its hash and copies nothing, even on a full disk', async () => {
    const id = await importWithoutOriginal();
    const [found] = await again({ freeBytes: async () => 0 });
    expect(found).toMatchObject({ created: false, video: { id } });
    expect([await hasOriginal(id), (await jobs()).map(({ state }) => state)]).toEqual([false, ['done']]);
    expect(await store.films.videoById(id)).toMatchObject({ originalBytes: 0 });
    // If originals are kept from now on, this one is stored again.
    await importFilms();
    expect(await hasOriginal(id)).toBe(true);
    expect(await store.films.videoById(id)).toMatchObject({ originalBytes: 5 });
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'queued']);
  });

  test('stores the original again if the mezzanine is missing', async () => {
    const id = await importWithoutOriginal();
    await rm(files.videoFile(id, 'mezzanine.mp4'));
    await again();
    expect(await hasOriginal(id)).toBe(true);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'queued']);
    expect(await store.films.videoById(id)).toMatchObject({ state: 'importing' });
  });
});
