import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createSourceFiles } from './source-files.ts';
import { makeTestFolder } from './test-folder.ts';

const at = makeTestFolder();
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
  const answer = await files.findFilms({ path, claimAll });
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
  const { skipped } = await files.findFilms({ path: folder, claimAll: true });
  expect(skipped).toEqual(
    expect.arrayContaining([
      { name: 'shelf/link.mp4', reason: 'not_a_file' },
      { name: 'shelf/notes.txt', reason: 'not_a_film' },
      { name: 'shelf/晨光 (2026)/Season 01/Someone Else.srt', reason: 'subtitle_without_film' },
    ]),
  );
  expect(skipped).toHaveLength(3);
  const { found: films } = await files.findFilms({ path: folder, claimAll: true });
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

test('a file that was named itself is taken whatever it is called; nothing there is said so', async () => {
  const folder = await lay('odd', ['it\'s "so" .m3u8', 'deep/film.mp4']);
  expect(await found(join(folder, 'it\'s "so" .m3u8'))).toEqual({ 'it\'s "so" .m3u8': [] });
  await expect(files.findFilms({ path: at('nowhere'), claimAll: true })).rejects.toMatchObject({
    code: 'source_missing',
  });
});

test('the content key is the SHA-256 of the bytes, and remove deletes', async () => {
  const path = at('hello');
  await writeFile(path, 'hello');
  expect(await files.contentKey(path)).toBe(
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  );
  await files.remove(path);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await files.remove(path);
});
