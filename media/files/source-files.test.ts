import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createSourceFiles } from './source-files.ts';

const at = setUpTestFolder();
const files = createSourceFiles();

async function lay(folder: string, paths: string[]): Promise<string> {
  for (const path of paths) {
    await mkdir(dirname(join(at(folder), path)), { recursive: true });
    await writeFile(join(at(folder), path), path);
  }
  return at(folder);
}

/** What was found: each film with the names of its subtitles. */
async function found(path: string, claimAll = true): Promise<Record<string, string[]>> {
  const answer = await files.findFilms({ path, claimAllSubtitles: claimAll });
  return Object.fromEntries(
    answer.found.map(({ relativePath, subtitles }) => [relativePath, subtitles.map(({ name }) => name)]),
  );
}

test('a folder gives every film below it with its own subtitles, and names what it leaves', async () => {
  const folder = await lay('shelf', [
    '晨光 (2026)/Season 01/Light - S01E01 - One.mp4',
    '晨光 (2026)/Season 01/Light - S01E01 - One.en.srt',
    '晨光 (2026)/Season 01/Light - S01E01 - One.zh-Hans.ass',
    '晨光 (2026)/Season 01/Light - S01E02.mkv',
    '晨光 (2026)/Season 01/Light - S01E02.chs&eng.srt',
    '晨光 (2026)/Season 01/Someone Else.srt',
    'Alone (2010)/alone.webm',
    'Alone (2010)/2_English.srt',
    'Alone (2010)/Subs/chs.srt',
    'notes.txt',
    '.hidden.mp4',
  ]);
  await symlink('/etc/passwd', join(folder, 'link.mp4'));
  expect(await found(folder)).toEqual({
    'shelf/Alone (2010)/alone.webm': ['2_English.srt', 'chs.srt'],
    'shelf/晨光 (2026)/Season 01/Light - S01E01 - One.mp4': [
      'Light - S01E01 - One.en.srt',
      'Light - S01E01 - One.zh-Hans.ass',
    ],
    'shelf/晨光 (2026)/Season 01/Light - S01E02.mkv': ['Light - S01E02.chs&eng.srt'],
  });
  const { skipped } = await files.findFilms({ path: folder, claimAllSubtitles: true });
  expect(skipped).toEqual(
    expect.arrayContaining([
      { name: 'shelf/link.mp4', reason: 'not_a_file' },
      { name: 'shelf/notes.txt', reason: 'not_a_film' },
      { name: 'shelf/晨光 (2026)/Season 01/Someone Else.srt', reason: 'subtitle_without_film' },
    ]),
  );
  expect(skipped).toHaveLength(3);
  const { found: films } = await files.findFilms({ path: folder, claimAllSubtitles: true });
  expect(films.flatMap(({ subtitles }) => subtitles.map(({ languageTag }) => languageTag))).toEqual(
    expect.arrayContaining(['en', 'zh-Hans', 'chs&eng', '2_English', 'chs']),
  );
});

test('without claimAll a film alone takes only what bears its name', async () => {
  const folder = await lay('drop', ['one.mp4', 'one.en.srt', 'other.srt']);
  expect(await found(folder, false)).toEqual({ 'drop/one.mp4': ['one.en.srt'] });
  expect(await found(join(folder, 'one.mp4'), false)).toEqual({ 'one.mp4': ['one.en.srt'] });
  expect(await found(join(folder, 'one.mp4'))).toEqual({ 'one.mp4': ['one.en.srt', 'other.srt'] });
});

test('a file is a film by its extension, or because this very file was asked for', async () => {
  const folder = await lay('odd', [
    'it\'s "so" .m3u8',
    'Big.Film.2010.mkv.part',
    'x.nfo',
    'a.srt',
    'deep/film.mp4',
  ]);
  for (const name of ['it\'s "so" .m3u8', 'Big.Film.2010.mkv.part', 'x.nfo', 'a.srt']) {
    const path = join(folder, name);
    expect(await files.findFilms({ path, claimAllSubtitles: false })).toEqual({
      found: [],
      skipped: [{ name, reason: 'not_a_film' }],
    });
    const { found: asked } = await files.findFilms({ path, claimAllSubtitles: false, anyExtension: true });
    expect(asked).toMatchObject([{ relativePath: name }]);
  }
  // Of a folder only its films are asked for.
  const { found: below } = await files.findFilms({
    path: folder,
    claimAllSubtitles: true,
    anyExtension: true,
  });
  expect(below.map(({ relativePath }) => relativePath)).toEqual(['odd/deep/film.mp4']);
  // With a folder above it, the names of the folders between are part of its own.
  const path = join(folder, 'deep/film.mp4');
  const { found: named } = await files.findFilms({ path, claimAllSubtitles: true, root: folder });
  expect(named.map(({ relativePath }) => relativePath)).toEqual(['deep/film.mp4']);
  await expect(files.findFilms({ path: at('nowhere'), claimAllSubtitles: true })).rejects.toMatchObject({
    code: 'source_missing',
  });
});

test('what a link leads to is never given out to be moved away', async () => {
  const folder = await lay('links', ['real/film.mp4', 'shelf/own.mp4']);
  await symlink(join(folder, 'real', 'film.mp4'), join(folder, 'film.mp4'));
  await symlink(join(folder, 'real'), join(folder, 'season'));
  await symlink(join(folder, 'real'), join(folder, 'shelf', 'season'));
  for (const path of [join(folder, 'film.mp4'), join(folder, 'season'), `${join(folder, 'season')}/`]) {
    expect(
      await files.findFilms({ path, claimAllSubtitles: true, anyExtension: true, move: true }),
    ).toMatchObject({
      found: [],
      skipped: [{ reason: 'not_a_file' }],
    });
    expect(Object.keys(await found(path))).toHaveLength(1);
  }
  const { found: moved } = await files.findFilms({
    path: join(folder, 'shelf'),
    claimAllSubtitles: true,
    move: true,
  });
  expect(moved.map(({ relativePath }) => relativePath)).toEqual(['shelf/own.mp4']);
  expect(await readFile(join(folder, 'real', 'film.mp4'), 'utf8')).toBe('real/film.mp4');
});

test('a folder that may not be read is named, and those beside it come in', async () => {
  const folder = await lay('guarded', ['A/a.mp4', 'B/b.mp4', 'C/c.mp4', 'C/Subs/c.srt']);
  const closed = [join(folder, 'B'), join(folder, 'C', 'Subs')];
  for (const path of closed) await chmod(path, 0o000);
  await chmod(dirname(folder), 0o755);
  // The administrator may read everything; somebody else may not.
  const user = process.getuid?.();
  if (user === 0) process.seteuid?.(65_534);
  try {
    await expect(readdir(join(folder, 'B'))).rejects.toMatchObject({ code: 'EACCES' });
    expect(await found(folder)).toEqual({ 'guarded/A/a.mp4': [], 'guarded/C/c.mp4': [] });
    const { skipped } = await files.findFilms({ path: folder, claimAllSubtitles: true });
    expect(skipped).toEqual([
      { name: 'guarded/B', reason: 'unreadable' },
      { name: 'guarded/C/Subs', reason: 'unreadable' },
    ]);
  } finally {
    if (user === 0) process.seteuid?.(0);
    for (const path of closed) await chmod(path, 0o755);
  }
});

test('the content key is the SHA-256 of the bytes, and remove deletes', async () => {
  const path = at('hello');
  await writeFile(path, 'hello');
  expect(await files.hashContent(path)).toBe(
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  );
  await files.remove(path);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await files.remove(path);
});

test('a stamp tells one state of a file from another', async () => {
  const path = join(await lay('stamps', ['a.mkv']), 'a.mkv');
  const before = await files.fingerprint(path);
  expect(await files.fingerprint(path)).toBe(before);
  const stamps = new Set([before]);
  await appendFile(path, 'more');
  stamps.add(await files.fingerprint(path));
  // The same length, later.
  await utimes(path, 5_000, 5_000);
  stamps.add(await files.fingerprint(path));
  // Another file of the same length and time.
  await copyFile(path, `${path}.new`);
  await utimes(`${path}.new`, 5_000, 5_000);
  await rename(`${path}.new`, path);
  stamps.add(await files.fingerprint(path));
  expect(stamps.size).toBe(4);
  await expect(files.fingerprint(`${path}.none`)).rejects.toMatchObject({ code: 'source_missing' });
});

test('making a key stops when it is told to', async () => {
  const path = join(await lay('endless', ['a.mkv']), 'a.mkv');
  // Sparse: it takes seconds to read and no room.
  await truncate(path, 20 * 1024 ** 3);
  const started = performance.now();
  const making = files.hashContent(path, AbortSignal.timeout(50));
  await expect(making).rejects.toMatchObject({ code: 'cancelled' });
  expect(performance.now() - started).toBeLessThan(2_000);
  await expect(files.hashContent(path, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  await truncate(path, 0);
});
