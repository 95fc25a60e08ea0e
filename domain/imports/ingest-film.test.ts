import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibraryFiles } from '../media/types.ts';
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

describe('a full disk', () => {
  const spare = 200 * 1024 * 1024;

  test('is seen beforehand: no row, no job, nothing in the library', async () => {
    await sourceFiles.addFilm('a.mkv', '12345');
    await expect(bring({}, { freeBytes: async () => spare + 4 })).rejects.toMatchObject({
      code: 'disk_full',
    });
    expect([await rows(), await jobs(), await files.listIds('videos')]).toEqual([[], [], []]);
    expect(await store.db.selectFrom('films').selectAll().execute()).toEqual([]);
    await expect(bring({}, { freeBytes: async () => spare + 5 })).resolves.toHaveLength(1);
  });

  test('that fills up under the copy is told, shown on the video, and can be tried again', async () => {
    await sourceFiles.addFilm('a.mkv');
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    };
    await expect(bring({ move: true }, { linkOrCopy: full })).rejects.toMatchObject({ code: 'disk_full' });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', error_code: 'disk_full' });
    expect(await jobs()).toEqual([]);
    expect(sourceFiles.removed).not.toContain(join(root, 'in', 'a.mkv'));
    const [again] = await bring();
    expect(again?.video.id).toBe(row?.id);
    expect(await store.films.videoById(row?.id ?? '')).toMatchObject({ state: 'importing', errorCode: null });
    expect(await jobs()).toHaveLength(1);
  });

  test('stops one film of a folder, not the others, when somebody hears of it', async () => {
    await sourceFiles.addFilm('big.mkv', 'x'.repeat(1000));
    await sourceFiles.addFilm('small.mkv', 'x');
    const failed: [string, string][] = [];
    const brought = await bring(
      { onFailed: (name, error) => failed.push([name, error.code]) },
      { freeBytes: async () => spare + 10 },
    );
    expect(brought.map(({ video }) => video.originalName)).toEqual(['small.mkv']);
    expect(failed).toEqual([['big.mkv', 'disk_full']]);
  });

  test('has no say over a film that is there already', async () => {
    await sourceFiles.addFilm('a.mkv', '12345');
    const [first] = await bring();
    await work();
    const [again] = await bring({}, { freeBytes: async () => 0 });
    expect(again).toMatchObject({ created: false, video: { id: first?.video.id } });
  });

  test('needs room for the source only where it must be copied', async () => {
    await sourceFiles.addFilm('a.mkv', '12345');
    const room = (bytes: number) => ({ freeBytes: async () => spare + bytes, mustCopy: async () => true });
    await expect(bring({}, room(9))).rejects.toMatchObject({ code: 'disk_full' });
    await expect(bring({}, room(10))).resolves.toHaveLength(1);
  });
});

describe('a file that is still being written', () => {
  const nothing = async () => {
    expect([await rows(), await jobs(), await files.listIds('videos')]).toEqual([[], [], []]);
    expect(await store.db.selectFrom('films').selectAll().execute()).toEqual([]);
    expect(sourceFiles.removed).toEqual([]);
  };
  const refuse = (change: Partial<LibraryFiles> = {}) =>
    expect(bring({ move: true }, change)).rejects.toMatchObject({ code: 'source_changing', status: 409 });

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
  ])('and %s while its key was made is left where it is', async (_, change) => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'half');
    sourceFiles.whileReading = change;
    await refuse();
    await nothing();
    expect(await readdir(join(root, 'in'))).toContain('a.mkv');
    sourceFiles.whileReading = null;
    const [brought] = await bring({ move: true });
    const key = createHash('sha256')
      .update(await readFile(files.originalFile(brought?.video.id ?? '', '.mkv')))
      .digest('hex');
    expect(brought?.video.contentHash).toBe(key);
    expect(sourceFiles.removed).toEqual([path]);
  });

  test('and grew while it was taken in is not in the library either', async () => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'half');
    await refuse({
      async linkOrCopy(args) {
        await files.linkOrCopy(args);
        await appendFile(path, 'more');
      },
    });
    await nothing();
    expect(await readFile(path, 'utf8')).toBe('halfmore');
  });

  test('and grew after its job was queued loses job and row, and stays', async () => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'half');
    const enqueue = store.jobs.enqueue;
    store.jobs.enqueue = async (job) => {
      const queued = await enqueue(job);
      await appendFile(path, 'more');
      return queued;
    };
    await refuse();
    expect([await rows(), await files.listIds('videos'), sourceFiles.removed]).toEqual([[], [], []]);
    expect((await jobs()).map(({ state }) => state)).toEqual(['cancelled']);
  });

  test('does not come in place of an original that was lost', async () => {
    const { path } = await sourceFiles.addFilm('a.mkv', 'film');
    const [first] = await bring();
    await work();
    const original = files.originalFile(first?.video.id ?? '', '.mkv');
    await rm(original);
    await refuse({
      async linkOrCopy(args) {
        await files.linkOrCopy(args);
        await appendFile(path, 'more');
      },
    });
    expect(await files.exists(original)).toBe(false);
    expect(await store.films.videoById(first?.video.id ?? '')).toMatchObject({ state: 'ready' });
  });

  test('subtitles too: the film is in, and all sources stay for the next time', async () => {
    const film = await sourceFiles.addFilm('a.mkv', 'film', ['a.en.srt']);
    const keep = sideFiles.save;
    sideFiles.save = async (args) => {
      const kept = await keep(args);
      await appendFile(film.subtitles[0]?.path ?? '', 'more');
      return kept;
    };
    await refuse();
    expect(sourceFiles.removed).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'importing' }]);
    expect(await jobs()).toMatchObject([{ state: 'queued' }]);
  });
});

test('a call that is told to stop ends between two films and keeps what is in', async () => {
  await sourceFiles.addFilm('a.mkv');
  await sourceFiles.addFilm('b.mkv');
  const stop = new AbortController();
  const failed: string[] = [];
  sourceFiles.whileReading = () => stop.abort();
  const bringing = bring({ signal: stop.signal, onFailed: (name) => failed.push(name) });
  await expect(bringing).rejects.toMatchObject({ code: 'cancelled' });
  expect((await rows()).map((row) => row.original_name)).toEqual(['a.mkv']);
  expect(failed).toEqual([]);
});

describe('where originals go once their films play, the same film brought again', () => {
  const again = (change: Partial<LibraryFiles> = {}) => bring({}, change, false);
  const original = (id: string) => files.exists(files.originalFile(id, '.mkv'));
  /** Brings a film and ends its import as one that lets the original go. */
  const bringAndDrop = async (): Promise<string> => {
    await sourceFiles.addFilm('a.mkv', '12345');
    const [first] = await again();
    const id = first?.video.id ?? '';
    await work();
    await store.films.updateVideo(id, { mezzanine: makeMezzanineInfo() });
    await writeTestFile(files.videoFile(id, 'mezzanine.mp4'), 'film');
    await files.removeOriginal(id, '.mkv');
    return id;
  };

  test('is known by its bytes: nothing is copied or made, not even on a full disk', async () => {
    const id = await bringAndDrop();
    const [found] = await again({ freeBytes: async () => 0 });
    expect(found).toMatchObject({ created: false, video: { id } });
    expect([await original(id), (await jobs()).map(({ state }) => state)]).toEqual([false, ['done']]);
    // Where originals are kept by now, it is wanted after all.
    await bring();
    expect(await original(id)).toBe(true);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'queued']);
  });

  test('comes whole where what plays of it is missing', async () => {
    const id = await bringAndDrop();
    await rm(files.videoFile(id, 'mezzanine.mp4'));
    await again();
    expect(await original(id)).toBe(true);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(['done', 'queued']);
    expect(await store.films.videoById(id)).toMatchObject({ state: 'importing' });
  });
});
