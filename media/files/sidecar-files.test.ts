import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { SUBTITLE_MAX_BYTES } from '#domain/subtitles/limits.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createLibraryFiles } from './library-files.ts';
import { createSidecarFiles } from './sidecar-files.ts';

const at = setUpTestFolder();
const videoId = 'video-of-tests';

async function lay(name: string, content: string | Uint8Array) {
  await writeFile(at(name), content);
  return { path: at(name), name, languageTag: name.includes('zh') ? 'zh' : null };
}

test('files are kept by content with the names they had, and only once', async () => {
  const library = createLibraryFiles({ root: at('library') });
  const sideFiles = createSidecarFiles({ files: library });
  expect(await sideFiles.read(videoId)).toEqual([]);
  const english = await lay('a.srt', 'first');
  const chinese = await lay('b.zh.SSA', Buffer.from([0xb2, 0xbb, 0x0a]));
  expect(await sideFiles.save({ videoId, subtitles: [english, chinese] })).toBe(2);
  const copy = { ...english, name: 'copy of a.srt' };
  expect(await sideFiles.save({ videoId, subtitles: [copy, await lay('c.vtt', 'WEBVTT')] })).toBe(1);
  await rm(english.path);
  expect(await sideFiles.read(videoId)).toEqual([
    {
      name: 'a.srt',
      languageTag: null,
      format: 'srt',
      origin: 'sidecar',
      bytes: new TextEncoder().encode('first'),
    },
    {
      name: 'b.zh.SSA',
      languageTag: 'zh',
      format: 'ass',
      origin: 'sidecar',
      bytes: new Uint8Array([0xb2, 0xbb, 0x0a]),
    },
    {
      name: 'c.vtt',
      languageTag: null,
      format: 'vtt',
      origin: 'sidecar',
      bytes: new TextEncoder().encode('WEBVTT'),
    },
  ]);
});

test('of a file that is too large no more is read than shows it', async () => {
  const sideFiles = createSidecarFiles({ files: createLibraryFiles({ root: at('large') }) });
  const huge = await lay('huge.srt', '');
  await truncate(huge.path, SUBTITLE_MAX_BYTES * 3);
  await sideFiles.save({ videoId, subtitles: [huge] });
  expect((await sideFiles.read(videoId))[0]?.bytes.length).toBe(SUBTITLE_MAX_BYTES + 1);
});

test('a file whose label was never written does not count', async () => {
  const library = createLibraryFiles({ root: at('torn') });
  const sideFiles = createSidecarFiles({ files: library });
  await sideFiles.save({ videoId, subtitles: [await lay('t.srt', 'torn')] });
  const folder = library.sidecarFolder(videoId);
  for (const name of await readdir(folder)) if (name.endsWith('.json')) await rm(`${folder}/${name}`);
  expect(await sideFiles.read(videoId)).toEqual([]);
  expect(await sideFiles.save({ videoId, subtitles: [await lay('t.srt', 'torn')] })).toBe(1);
  expect(await sideFiles.read(videoId)).toHaveLength(1);
});

describe('a file that is brought again under its name', () => {
  const texts = async (sideFiles: ReturnType<typeof createSidecarFiles>) =>
    (await sideFiles.read(videoId)).map(({ name, bytes }) => `${name}: ${new TextDecoder().decode(bytes)}`);

  test('takes the place of the old one, and back again', async () => {
    const library = createLibraryFiles({ root: at('again') });
    const sideFiles = createSidecarFiles({ files: library });
    const other = await lay('other.srt', 'other');
    await sideFiles.save({ videoId, subtitles: [await lay('a.srt', 'a much longer first version'), other] });
    expect(await sideFiles.save({ videoId, subtitles: [await lay('a.srt', 'second')] })).toBeGreaterThan(0);
    expect(await texts(sideFiles)).toEqual(['a.srt: second', 'other.srt: other']);
    expect(await sideFiles.save({ videoId, subtitles: [await lay('a.srt', 'second'), other] })).toBe(0);
    await sideFiles.save({ videoId, subtitles: [await lay('a.srt', 'a much longer first version')] });
    expect(await texts(sideFiles)).toEqual(['a.srt: a much longer first version', 'other.srt: other']);
    // Two files each: nothing of what was replaced lies about.
    expect(await readdir(library.sidecarFolder(videoId))).toHaveLength(4);
  });

  test('files that come together under one name stay together', async () => {
    const sideFiles = createSidecarFiles({ files: createLibraryFiles({ root: at('together') }) });
    const one = { ...(await lay('one.srt', 'one')), name: 'English.srt' };
    const two = { ...(await lay('two.srt', 'two')), name: 'English.srt' };
    const three = { ...(await lay('three.srt', 'three')), name: 'English.srt' };
    expect(await sideFiles.save({ videoId, subtitles: [one, two] })).toBe(2);
    expect(await sideFiles.save({ videoId, subtitles: [one, two] })).toBe(0);
    await sideFiles.save({ videoId, subtitles: [two, three] });
    expect((await texts(sideFiles)).sort()).toEqual(['English.srt: three', 'English.srt: two']);
  });

  test('two that have changed their names are both there', async () => {
    const sideFiles = createSidecarFiles({ files: createLibraryFiles({ root: at('swapped') }) });
    await sideFiles.save({ videoId, subtitles: [await lay('p.srt', 'first'), await lay('q.srt', 'last')] });
    await sideFiles.save({ videoId, subtitles: [await lay('p.srt', 'last'), await lay('q.srt', 'first')] });
    expect(await texts(sideFiles)).toEqual(['p.srt: last', 'q.srt: first']);
  });

  test('is known when its label is of an earlier form, and replaced like any other', async () => {
    const library = createLibraryFiles({ root: at('earlier') });
    const sideFiles = createSidecarFiles({ files: library });
    const key = createHash('sha256').update('old').digest('hex').slice(0, 32);
    const folder = library.sidecarFolder(videoId);
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${key}.txt`, 'old');
    await writeFile(`${folder}/${key}.json`, '{"name":"o.srt","languageTag":null,"format":"srt"}');
    expect(await sideFiles.save({ videoId, subtitles: [await lay('o.srt', 'old')] })).toBe(0);
    await sideFiles.save({ videoId, subtitles: [await lay('o.srt', 'new')] });
    expect(await texts(sideFiles)).toEqual(['o.srt: new']);
  });

  test('counts also when an interrupted call has left the old one beside it', async () => {
    const library = createLibraryFiles({ root: at('interrupted') });
    const sideFiles = createSidecarFiles({ files: library });
    await sideFiles.save({ videoId, subtitles: [await lay('i.srt', 'old')] });
    const folder = library.sidecarFolder(videoId);
    const old = await Promise.all(
      (await readdir(folder)).map(async (name) => [name, await readFile(`${folder}/${name}`)] as const),
    );
    await sideFiles.save({ videoId, subtitles: [await lay('i.srt', 'new')] });
    for (const [name, bytes] of old) await writeFile(`${folder}/${name}`, bytes);
    expect(await texts(sideFiles)).toEqual(['i.srt: new']);
  });
});
