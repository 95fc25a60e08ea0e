import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { SUBTITLE_MAX_BYTES } from '#domain/subtitles/limits.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createLibraryFiles } from './library-files.ts';
import { createSidecarFiles } from './sidecar-files.ts';

const at = setUpTestFolder();
const videoId = 'video-of-tests';

async function writeSubtitle(name: string, content: string | Uint8Array) {
  await writeFile(at(name), content);
  return { path: at(name), name, languageTag: name.includes('zh') ? 'zh' : null };
}

test('stores files once by content, with their original names', async () => {
  const library = createLibraryFiles({ root: at('library') });
  const sidecarFiles = createSidecarFiles({ files: library });
  expect(await sidecarFiles.read(videoId)).toEqual([]);
  const english = await writeSubtitle('a.srt', 'first');
  const chinese = await writeSubtitle('b.zh.SSA', Buffer.from([0xb2, 0xbb, 0x0a]));
  expect(await sidecarFiles.save({ videoId, subtitles: [english, chinese] })).toBe(2);
  const copy = { ...english, name: 'copy of a.srt' };
  expect(
    await sidecarFiles.save({ videoId, subtitles: [copy, await writeSubtitle('c.vtt', 'WEBVTT')] }),
  ).toBe(1);
  await rm(english.path);
  expect(await sidecarFiles.read(videoId)).toEqual([
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

test('reads only one byte more than the limit of a file that is too large', async () => {
  const sidecarFiles = createSidecarFiles({ files: createLibraryFiles({ root: at('large') }) });
  const huge = await writeSubtitle('huge.srt', '');
  await truncate(huge.path, SUBTITLE_MAX_BYTES * 3);
  await sidecarFiles.save({ videoId, subtitles: [huge] });
  expect((await sidecarFiles.read(videoId))[0]?.bytes.length).toBe(SUBTITLE_MAX_BYTES + 1);
});

test('ignores a file without a label', async () => {
  const library = createLibraryFiles({ root: at('torn') });
  const sidecarFiles = createSidecarFiles({ files: library });
  await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('t.srt', 'torn')] });
  const folder = library.sidecarFolder(videoId);
  for (const name of await readdir(folder)) if (name.endsWith('.json')) await rm(`${folder}/${name}`);
  expect(await sidecarFiles.read(videoId)).toEqual([]);
  expect(await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('t.srt', 'torn')] })).toBe(1);
  expect(await sidecarFiles.read(videoId)).toHaveLength(1);
});

describe('saving a file again under its name', () => {
  const readTexts = async (sidecarFiles: ReturnType<typeof createSidecarFiles>) =>
    (await sidecarFiles.read(videoId)).map(
      ({ name, bytes }) => `${name}: ${new TextDecoder().decode(bytes)}`,
    );

  test('replaces the old file, and can be reverted', async () => {
    const library = createLibraryFiles({ root: at('again') });
    const sidecarFiles = createSidecarFiles({ files: library });
    const other = await writeSubtitle('other.srt', 'other');
    await sidecarFiles.save({
      videoId,
      subtitles: [await writeSubtitle('a.srt', 'a much longer first version'), other],
    });
    expect(
      await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('a.srt', 'second')] }),
    ).toBeGreaterThan(0);
    expect(await readTexts(sidecarFiles)).toEqual(['a.srt: second', 'other.srt: other']);
    expect(
      await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('a.srt', 'second'), other] }),
    ).toBe(0);
    await sidecarFiles.save({
      videoId,
      subtitles: [await writeSubtitle('a.srt', 'a much longer first version')],
    });
    expect(await readTexts(sidecarFiles)).toEqual(['a.srt: a much longer first version', 'other.srt: other']);
    // Two files each: the replaced files are deleted.
    expect(await readdir(library.sidecarFolder(videoId))).toHaveLength(4);
  });

  test('keeps all files that are saved together under one name', async () => {
    const sidecarFiles = createSidecarFiles({ files: createLibraryFiles({ root: at('together') }) });
    const one = { ...(await writeSubtitle('one.srt', 'one')), name: 'English.srt' };
    const two = { ...(await writeSubtitle('two.srt', 'two')), name: 'English.srt' };
    const three = { ...(await writeSubtitle('three.srt', 'three')), name: 'English.srt' };
    expect(await sidecarFiles.save({ videoId, subtitles: [one, two] })).toBe(2);
    expect(await sidecarFiles.save({ videoId, subtitles: [one, two] })).toBe(0);
    await sidecarFiles.save({ videoId, subtitles: [two, three] });
    expect((await readTexts(sidecarFiles)).sort()).toEqual(['English.srt: three', 'English.srt: two']);
  });

  test('keeps two files that have swapped their names', async () => {
    const sidecarFiles = createSidecarFiles({ files: createLibraryFiles({ root: at('swapped') }) });
    await sidecarFiles.save({
      videoId,
      subtitles: [await writeSubtitle('p.srt', 'first'), await writeSubtitle('q.srt', 'last')],
    });
    await sidecarFiles.save({
      videoId,
      subtitles: [await writeSubtitle('p.srt', 'last'), await writeSubtitle('q.srt', 'first')],
    });
    expect(await readTexts(sidecarFiles)).toEqual(['p.srt: last', 'q.srt: first']);
  });

  test('recognizes and replaces a file with a label of an older format', async () => {
    const library = createLibraryFiles({ root: at('earlier') });
    const sidecarFiles = createSidecarFiles({ files: library });
    const key = createHash('sha256').update('old').digest('hex').slice(0, 32);
    const folder = library.sidecarFolder(videoId);
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${key}.txt`, 'old');
    await writeFile(`${folder}/${key}.json`, '{"name":"o.srt","languageTag":null,"format":"srt"}');
    expect(await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('o.srt', 'old')] })).toBe(0);
    await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('o.srt', 'new')] });
    expect(await readTexts(sidecarFiles)).toEqual(['o.srt: new']);
  });

  test('ignores the old file that an interrupted save has left', async () => {
    const library = createLibraryFiles({ root: at('interrupted') });
    const sidecarFiles = createSidecarFiles({ files: library });
    await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('i.srt', 'old')] });
    const folder = library.sidecarFolder(videoId);
    const old = await Promise.all(
      (await readdir(folder)).map(async (name) => [name, await readFile(`${folder}/${name}`)] as const),
    );
    await sidecarFiles.save({ videoId, subtitles: [await writeSubtitle('i.srt', 'new')] });
    for (const [name, bytes] of old) await writeFile(`${folder}/${name}`, bytes);
    expect(await readTexts(sidecarFiles)).toEqual(['i.srt: new']);
  });
});
