import { spawnSync } from 'node:child_process';
import { link, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createLibraryFiles } from './library-files.ts';
import { replaceFile } from './replace-file.ts';
import { createTemporaryName } from './temporary-names.ts';

const at = setUpTestFolder();
let count = 0;
let root = '';
let files: LibraryFiles;

beforeEach(async () => {
  count += 1;
  root = at(`library-${count}`);
  files = createLibraryFiles({ root });
  await mkdir(at(`outside-${count}`));
});

const outside = (name: string) => at(`outside-${count}/${name}`);
const id = 'vid_00000001';

test('returns paths of the documented layout', () => {
  expect(files.videoFile(id, 'mezzanine.mp4')).toBe(join(root, 'videos', id, 'mezzanine.mp4'));
  expect(files.originalFile(id, '.MKV')).toBe(join(root, 'videos', id, 'original.mkv'));
  expect(files.originalFile(id, '.')).toBe(join(root, 'videos', id, 'original.film'));
  expect(files.clipFile(id, 'clip.m4a')).toBe(join(root, 'clips', id, 'clip.m4a'));
  expect(files.stillFile(id, 120, 'full', 'png')).toBe(join(root, 'videos', id, 'stills', '120-full.png'));
});

test('returns a path inside the library or throws not_found for any ID', () => {
  const ids = fc.oneof(
    fc.string(),
    fc.constantFrom('../../../../etc', 'a/../../b', '..', '........', 'abcdefgh\n', 'C:\\temp\\x'),
  );
  const extensions = fc.oneof(fc.string(), fc.constantFrom('.mp4/../../x', '/../../x', '.%00', '.m\u0000p4'));
  fc.assert(
    fc.property(ids, extensions, fc.double(), (anyId, ext, frame) => {
      for (const path of [
        () => files.videoFile(anyId, 'poster.webp'),
        () => files.originalFile(anyId, ext),
        () => files.originalFile(id, ext),
        () => files.clipFile(anyId, 'clip.mp4'),
        () => files.stillFile(id, frame, 'full', 'jpg'),
      ]) {
        try {
          const inside = relative(root, path());
          if (inside.startsWith('..') || isAbsolute(inside)) throw new Error(`escaped: ${inside}`);
          if (inside.includes('\0')) throw new Error('a zero byte');
          if (inside.split('/').length < 3 || inside.split('/').length > 4)
            throw new Error(`not of the layout: ${inside}`);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
        }
      }
    }),
  );
});

test('linkOrCopy links or moves a regular file without copying it', async () => {
  await writeFile(outside('a.mp4'), 'film');
  const to = files.originalFile(id, '.mp4');
  await files.linkOrCopy({ from: outside('a.mp4'), to, move: false });
  expect((await stat(to)).ino).toBe((await stat(outside('a.mp4'))).ino);

  // Repeated, as after a crash: both names already lead to the same file.
  await files.linkOrCopy({ from: outside('a.mp4'), to, move: true });
  expect(await files.exists(outside('a.mp4'))).toBe(false);
  expect(await readFile(to, 'utf8')).toBe('film');
  expect(await readdir(join(root, 'videos', id))).toEqual(['original.mp4']);
});

test('linkOrCopy keeps a file that is moved onto itself', async () => {
  const to = files.originalFile(id, '.mp4');
  await mkdir(join(root, 'videos', id), { recursive: true });
  await writeFile(to, 'film');
  await symlink(root, at(`other-way-${count}`));
  await files.linkOrCopy({ from: to, to, move: true });
  await files.linkOrCopy({ from: at(`other-way-${count}/videos/${id}/original.mp4`), to, move: true });
  expect(await readFile(to, 'utf8')).toBe('film');
});

test('linkOrCopy copies the target of a symbolic link and removes only the link on a move', async () => {
  await writeFile(outside('real.mp4'), 'film');
  await symlink(outside('real.mp4'), outside('link.mp4'));
  const to = files.originalFile(id, '.mp4');
  await files.linkOrCopy({ from: outside('link.mp4'), to, move: true });
  expect((await stat(to)).ino).not.toBe((await stat(outside('real.mp4'))).ino);
  expect(await readFile(to, 'utf8')).toBe('film');
  expect(await readdir(at(`outside-${count}`))).toEqual(['real.mp4']);
});

test('linkOrCopy replaces an existing file and refuses anything but a regular file', async () => {
  await writeFile(outside('new.mp4'), 'new');
  const to = files.originalFile(id, '.mp4');
  await mkdir(join(root, 'videos', id), { recursive: true });
  await writeFile(to, 'old');
  await link(to, outside('kept.mp4'));
  await files.linkOrCopy({ from: outside('new.mp4'), to, move: false });
  expect(await readFile(to, 'utf8')).toBe('new');
  expect(await readFile(outside('kept.mp4'), 'utf8')).toBe('old');
  for (const from of [outside('absent.mp4'), at(`outside-${count}`), '/dev/null']) {
    await expect(files.linkOrCopy({ from, to, move: false })).rejects.toMatchObject({
      code: 'source_missing',
    });
  }
  expect(await readFile(to, 'utf8')).toBe('new');
});

test('linkOrCopy copies a complete file from another file system', async () => {
  if (!(await files.exists('/dev/shm'))) return;
  const elsewhere = `/dev/shm/taici-test-${process.pid}-${count}`;
  try {
    await writeFile(elsewhere, 'film'.repeat(100_000));
    const to = files.originalFile(id, '.mp4');
    await files.linkOrCopy({ from: elsewhere, to, move: true });
    expect(await files.size(to)).toBe(400_000);
    expect(await files.exists(elsewhere)).toBe(false);
    expect(await readdir(join(root, 'videos', id))).toEqual(['original.mp4']);
  } finally {
    spawnSync('rm', ['-f', elsewhere]);
  }
});

test('sweepTemporary deletes temporary files of dead processes and no others', async () => {
  await mkdir(join(root, 'tmp'), { recursive: true });
  const own = join(root, 'tmp', await createTemporaryName('.mp4'));
  await writeFile(own, '');
  const dead = spawnSync('true').pid;
  const started = (await readFile('/proc/self/stat', 'latin1')).split(') ')[1]?.split(' ')[19];
  const video = join(root, 'videos', id);
  await mkdir(join(video, 'stills'), { recursive: true });
  await mkdir(join(root, 'clips', id), { recursive: true });
  const abandoned = [
    join(root, 'tmp', `.tmp-${dead}-12345-0123456789ab.mp4`),
    join(video, `.tmp-${dead}-12345-0123456789ac.jpg`),
    join(video, 'stills', `.tmp-${dead}-12345-0123456789ad.png`),
    // A file of an earlier process with the same ID as this one.
    join(root, 'clips', id, `.tmp-${process.pid}-1-0123456789ae.mp4`),
  ];
  const retained = [
    join(video, 'mezzanine.mp4'),
    join(video, '.tmp-notes'),
    join(root, 'clips', id, `.tmp-${process.pid}-${started}-0123456789af.mp4`),
  ];
  for (const path of [...abandoned, ...retained]) await writeFile(path, 'x');
  await mkdir(join(root, 'tmp', `.tmp-${dead}-12345-0123456789aa`, 'stills'), { recursive: true });

  expect(await files.sweepTemporary()).toBe(abandoned.length + 1);
  for (const path of abandoned) expect(await files.exists(path)).toBe(false);
  for (const path of [...retained, own]) expect(await files.exists(path)).toBe(true);
  expect(await createLibraryFiles({ root: at('never-made') }).sweepTemporary()).toBe(0);
});

test('removeVideo and removeClip delete a folder with its contents and ignore a missing one', async () => {
  await mkdir(join(root, 'videos', id, 'stills'), { recursive: true });
  await mkdir(join(root, 'clips', id), { recursive: true });
  await writeFile(files.stillFile(id, 3, 'full', 'png'), 'x');
  await mkdir(join(root, 'videos', 'short'));
  expect(await files.listIds('videos')).toEqual([id]);
  await files.removeVideo(id);
  expect(await files.listIds('videos')).toEqual([]);
  expect(await files.listIds('clips')).toEqual([id]);
  await files.removeClip(id);
  await files.removeClip(id);
  expect(await files.listIds('clips')).toEqual([]);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
  await expect(async () => files.removeVideo('../outside')).rejects.toMatchObject({ code: 'not_found' });
});

test('reports sizes, existence, and free space', async () => {
  await writeFile(outside('a'), 'four');
  expect(await files.size(outside('a'))).toBe(4);
  await expect(files.size(outside('b'))).rejects.toMatchObject({ code: 'not_found' });
  expect(await files.exists(outside('a/below-a-file'))).toBe(false);
  expect(await files.freeBytes()).toBeGreaterThan(1_000_000);
});

test('replaceFile publishes a complete file or nothing', async () => {
  await writeFile(outside('a'), 'old');
  const failing = replaceFile({
    output: outside('a'),
    async make(temporary) {
      await writeFile(temporary, 'half');
      throw new Error('stopped');
    },
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(await readFile(outside('a'), 'utf8')).toBe('old');
  await replaceFile({
    output: outside('new/folder/b'),
    make: (temporary) => writeFile(temporary, 'all'),
  });
  expect(await readFile(outside('new/folder/b'), 'utf8')).toBe('all');
  expect(await readdir(at(`outside-${count}`))).toEqual(['a', 'new']);
});

test('pruneStills deletes the oldest stills and nothing else', async () => {
  const folder = join(root, 'videos', id, 'stills');
  await mkdir(folder, { recursive: true });
  const names = ['3-full.png', '1-mezzanine.jpg', '9-full.jpg', '2-full.jpg', '7-mezzanine.png'];
  for (const [at, name] of [...names, 'notes.txt'].entries()) {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), 1_000 + at, 1_000 + at);
  }
  await files.pruneStills({ videoId: id, keep: 5 });
  expect(await readdir(folder)).toHaveLength(6);
  await files.pruneStills({ videoId: id, keep: 2 });
  expect((await readdir(folder)).sort()).toEqual(['2-full.jpg', '7-mezzanine.png', 'notes.txt']);
  await files.pruneStills({ videoId: 'never-made', keep: 2 });
});

test('listDerivedFiles lists derived files with their last use, and nothing else', async () => {
  const derived = [
    files.derivedFile(id, 'burnt-1.mp4'),
    files.clipFile(id, 'clip.m4a'),
    files.clipStillFile(id, 3),
    files.sheetFile(id, 'abcdefgh', 'pdf'),
    files.stillFile(id, 3, 'full', 'png'),
  ];
  const permanent = [
    files.clipFile(id, 'clip.mp4'),
    files.takeFile(id, 'take-number-1', 'take.m4a'),
    files.videoFile(id, 'mezzanine.mp4'),
    files.videoFile(id, 'poster.webp'),
    files.originalFile(id, '.mkv'),
    join(root, 'clips', id, 'derived', '.tmp-1-1-000000000000.mp4'),
  ];
  for (const path of [...derived, ...permanent]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'four');
    await utimes(path, 1_000, 2_000);
  }
  const [first = ''] = derived;
  await files.markUsed(first);
  await files.markUsed(join(root, 'clips', id, 'derived', 'gone.mp4'));
  const listed = await files.listDerivedFiles();
  expect(listed.map(({ path }) => path).sort()).toEqual([...derived].sort());
  expect(listed.find(({ path }) => path === derived[1])).toMatchObject({ bytes: 4, usedMs: 2_000_000 });
  expect(listed.find(({ path }) => path === first)?.usedMs).toBeGreaterThan(Date.now() - 60_000);
  // A client that has a part of the file may continue: the file is unchanged.
  expect((await stat(first)).mtimeMs).toBe(2_000_000);
  await files.removeDerivedFile(first);
  await files.removeDerivedFile(first);
  expect(await files.listDerivedFiles()).toHaveLength(4);
  expect(await readdir(join(root, 'clips', id, 'derived'))).toEqual(['.tmp-1-1-000000000000.mp4']);
});

test('markUsed changes no time of the file and marks only derived files', async () => {
  const [derived, clip] = [files.derivedFile(id, 'sound.mp3'), files.clipFile(id, 'clip.mp4')];
  await mkdir(dirname(derived), { recursive: true });
  for (const path of [derived, clip]) await writeFile(path, 'four');
  const [before, ...rest] = await Promise.all([derived, clip].map((path) => stat(path, { bigint: true })));
  // The test needs a file system with times finer than a millisecond.
  expect([before, ...rest].some((stats) => stats && stats.mtimeNs % 1_000_000n !== 0n)).toBe(true);
  for (const path of [derived, derived, clip]) await files.markUsed(path);
  for (const [i, path] of [derived, clip].entries()) {
    const { mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    const original = i === 0 ? before : rest[0];
    expect({ mtimeNs, ctimeNs }).toEqual({ mtimeNs: original?.mtimeNs, ctimeNs: original?.ctimeNs });
  }
  expect((await readdir(dirname(clip))).sort()).toEqual(['clip.mp4', 'derived']);
});

test('mustCopy is true for another file system and for a symbolic link', async () => {
  await writeFile(outside('a'), 'film');
  await symlink(outside('a'), outside('b'));
  expect(await files.mustCopy(outside('a'))).toBe(false);
  expect(await files.mustCopy(outside('b'))).toBe(true);
  if (await files.exists('/proc/version')) expect(await files.mustCopy('/proc/version')).toBe(true);
});

test('removeOriginal deletes only the original', async () => {
  await mkdir(join(root, 'videos', id), { recursive: true });
  for (const path of [files.originalFile(id, '.mkv'), files.videoFile(id, 'poster.webp')]) {
    await writeFile(path, 'x');
  }
  await files.removeOriginal(id, '.MKV');
  await files.removeOriginal(id, '.mkv');
  expect(await readdir(join(root, 'videos', id))).toEqual(['poster.webp']);
});
