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
import { linkOrCopyFile } from './link-or-copy-file.ts';
import { createSidecarFiles } from './sidecar-files.ts';
import { createSourceFiles } from './source-files.ts';

const at = setUpTestFolder();
const files = createSourceFiles();

async function writeFiles(folder: string, paths: string[]): Promise<string> {
  for (const path of paths) {
    await mkdir(dirname(join(at(folder), path)), { recursive: true });
    await writeFile(join(at(folder), path), path);
  }
  return at(folder);
}

/** Finds films and returns the names of the subtitles of each film. */
async function findSubtitleNames(path: string, claimAllSubtitles = true): Promise<Record<string, string[]>> {
  const result = await files.findFilms({ path, claimAllSubtitles });
  return Object.fromEntries(
    result.found.map(({ relativePath, subtitles }) => [relativePath, subtitles.map(({ name }) => name)]),
  );
}

test('finds every film below a folder with its subtitles and reports the skipped files', async () => {
  const folder = await writeFiles('library', [
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
  expect(await findSubtitleNames(folder)).toEqual({
    'library/Alone (2010)/alone.webm': ['2_English.srt', 'chs.srt'],
    'library/晨光 (2026)/Season 01/Light - S01E01 - One.mp4': [
      'Light - S01E01 - One.en.srt',
      'Light - S01E01 - One.zh-Hans.ass',
    ],
    'library/晨光 (2026)/Season 01/Light - S01E02.mkv': ['Light - S01E02.chs&eng.srt'],
  });
  const { skipped } = await files.findFilms({ path: folder, claimAllSubtitles: true });
  expect(skipped).toEqual(
    expect.arrayContaining([
      { name: 'library/link.mp4', reason: 'not_a_file' },
      { name: 'library/notes.txt', reason: 'not_a_film' },
      { name: 'library/晨光 (2026)/Season 01/Someone Else.srt', reason: 'subtitle_without_film' },
    ]),
  );
  expect(skipped).toHaveLength(3);
  const { found: films } = await files.findFilms({ path: folder, claimAllSubtitles: true });
  expect(films.flatMap(({ subtitles }) => subtitles.map(({ languageTag }) => languageTag))).toEqual(
    expect.arrayContaining(['en', 'zh-Hans', 'chs&eng', '2_English', 'chs']),
  );
});

test('gives a single film only subtitles of its name without claimAllSubtitles', async () => {
  const folder = await writeFiles('drop', ['one.mp4', 'one.en.srt', 'other.srt']);
  expect(await findSubtitleNames(folder, false)).toEqual({ 'drop/one.mp4': ['one.en.srt'] });
  expect(await findSubtitleNames(join(folder, 'one.mp4'), false)).toEqual({ 'one.mp4': ['one.en.srt'] });
  expect(await findSubtitleNames(join(folder, 'one.mp4'))).toEqual({
    'one.mp4': ['one.en.srt', 'other.srt'],
  });
});

test('accepts a file with a video extension, or any file that is requested with anyExtension', async () => {
  const folder = await writeFiles('odd', [
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
    const { found: requested } = await files.findFilms({
      path,
      claimAllSubtitles: false,
      anyExtension: true,
    });
    expect(requested).toMatchObject([{ relativePath: name }]);
  }
  // anyExtension does not apply to the files in a folder.
  const { found: filmsInFolder } = await files.findFilms({
    path: folder,
    claimAllSubtitles: true,
    anyExtension: true,
  });
  expect(filmsInFolder.map(({ relativePath }) => relativePath)).toEqual(['odd/deep/film.mp4']);
  // With a root, the relative path includes the folders between.
  const path = join(folder, 'deep/film.mp4');
  const { found: filmsWithRoot } = await files.findFilms({ path, claimAllSubtitles: true, root: folder });
  expect(filmsWithRoot.map(({ relativePath }) => relativePath)).toEqual(['deep/film.mp4']);
  await expect(files.findFilms({ path: at('nowhere'), claimAllSubtitles: true })).rejects.toMatchObject({
    code: 'source_missing',
  });
});

test('never returns the target of a symbolic link for a move', async () => {
  const folder = await writeFiles('links', ['real/film.mp4', 'library/own.mp4']);
  await symlink(join(folder, 'real', 'film.mp4'), join(folder, 'film.mp4'));
  await symlink(join(folder, 'real'), join(folder, 'season'));
  await symlink(join(folder, 'real'), join(folder, 'library', 'season'));
  for (const path of [join(folder, 'film.mp4'), join(folder, 'season'), `${join(folder, 'season')}/`]) {
    expect(
      await files.findFilms({ path, claimAllSubtitles: true, anyExtension: true, move: true }),
    ).toMatchObject({
      found: [],
      skipped: [{ reason: 'not_a_file' }],
    });
    expect(Object.keys(await findSubtitleNames(path))).toHaveLength(1);
  }
  const { found: moved } = await files.findFilms({
    path: join(folder, 'library'),
    claimAllSubtitles: true,
    move: true,
  });
  expect(moved.map(({ relativePath }) => relativePath)).toEqual(['library/own.mp4']);
  expect(await readFile(join(folder, 'real', 'film.mp4'), 'utf8')).toBe('real/film.mp4');
});

test('reports an unreadable folder and imports the other folders', async () => {
  const folder = await writeFiles('guarded', ['A/a.mp4', 'B/b.mp4', 'C/c.mp4', 'C/Subs/c.srt']);
  const closed = [join(folder, 'B'), join(folder, 'C', 'Subs')];
  for (const path of closed) await chmod(path, 0o000);
  await chmod(dirname(folder), 0o755);
  // root can read everything, so the test drops its rights.
  const user = process.getuid?.();
  if (user === 0) process.seteuid?.(65_534);
  try {
    await expect(readdir(join(folder, 'B'))).rejects.toMatchObject({ code: 'EACCES' });
    expect(await findSubtitleNames(folder)).toEqual({ 'guarded/A/a.mp4': [], 'guarded/C/c.mp4': [] });
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

test('hashContent returns the SHA-256 of the bytes, and remove deletes the file', async () => {
  const path = at('hello');
  await writeFile(path, 'hello');
  expect(await files.hashContent(path)).toBe(
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  );
  await files.remove(path);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await files.remove(path);
});

test('fingerprint changes with length, time, and identity of a file', async () => {
  const path = join(await writeFiles('stamps', ['a.mkv']), 'a.mkv');
  const before = await files.fingerprint(path);
  expect(await files.fingerprint(path)).toBe(before);
  const fingerprints = new Set([before]);
  await appendFile(path, 'more');
  fingerprints.add(await files.fingerprint(path));
  // Same length, another time.
  await utimes(path, 5_000, 5_000);
  fingerprints.add(await files.fingerprint(path));
  // Another file with the same length and time.
  await copyFile(path, `${path}.new`);
  await utimes(`${path}.new`, 5_000, 5_000);
  await rename(`${path}.new`, path);
  fingerprints.add(await files.fingerprint(path));
  expect(fingerprints.size).toBe(4);
  await expect(files.fingerprint(`${path}.none`)).rejects.toMatchObject({ code: 'source_missing' });
});

test('hashContent stops when it is aborted', async () => {
  const path = join(await writeFiles('endless', ['a.mkv']), 'a.mkv');
  // A sparse file takes seconds to read but no disk space.
  await truncate(path, 20 * 1024 ** 3);
  const started = performance.now();
  const hashing = files.hashContent(path, AbortSignal.timeout(50));
  await expect(hashing).rejects.toMatchObject({ code: 'cancelled' });
  expect(performance.now() - started).toBeLessThan(2_000);
  await expect(files.hashContent(path, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  await truncate(path, 0);
});

test('finds, reads, and deletes files whose names are GBK bytes, and shows their names', async () => {
  const folder = Buffer.from(`${at('old-disk')}/`);
  const name = (gbk: number[], rest: string) => Buffer.concat([folder, Buffer.from(gbk), Buffer.from(rest)]);
  const night = [0xd2, 0xb9, 0xcd, 0xed, 0xb5, 0xc4, 0xb3, 0xc7, 0xca, 0xd0];
  await mkdir(folder, { recursive: true });
  await writeFile(name(night, ' (2010).mp4'), 'film');
  await writeFile(name(night, ' (2010).en.srt'), 'subtitle');

  const inFolder = await files.findFilms({ path: folder.toString(), claimAllSubtitles: false });
  expect(inFolder.skipped).toEqual([]);
  const [film] = inFolder.found;
  expect(film?.relativePath).toBe('old-disk/夜晚的城市 (2010).mp4');
  expect(film?.subtitles.map((subtitle) => subtitle.name)).toEqual(['夜晚的城市 (2010).en.srt']);

  // The arguments of a process have U+FFFD in place of such bytes.
  const given = name(night, ' (2010).mp4').toString('utf8');
  const alone = await files.findFilms({ path: given, claimAllSubtitles: false });
  expect(alone.found.map(({ relativePath }) => relativePath)).toEqual(['夜晚的城市 (2010).mp4']);

  const path = alone.found[0]?.path ?? '';
  expect(await files.hashContent(path)).toBe(await files.hashContent(film?.path ?? ''));
  await files.fingerprint(path);
  await linkOrCopyFile({ from: path, to: at('library/original.mp4'), move: false });
  expect(await readFile(at('library/original.mp4'), 'utf8')).toBe('film');
  const sidecars = createSidecarFiles({ files: { sidecarFolder: () => at('library/side') } });
  expect(await sidecars.save({ videoId: 'v', subtitles: film?.subtitles ?? [] })).toBe(1);
  await linkOrCopyFile({ from: path, to: at('library/moved.mp4'), move: true });
  for (const subtitle of film?.subtitles ?? []) await files.remove(subtitle.path);
  expect(await readdir(folder)).toEqual([]);
});

test('does not guess between two files whose names differ only in bytes that are not UTF-8', async () => {
  const folder = at('alike');
  await mkdir(folder, { recursive: true });
  for (const byte of [0xb5, 0xb6]) {
    await writeFile(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([byte]), Buffer.from('.mp4')]),
      'x',
    );
  }
  const finding = files.findFilms({ path: `${folder}/\ufffd.mp4`, claimAllSubtitles: false });
  await expect(finding).rejects.toMatchObject({ code: 'source_missing' });
  expect((await files.findFilms({ path: folder, claimAllSubtitles: false })).found).toHaveLength(2);
});
