import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SUBTITLE_MAX_BYTES } from '#domain/subtitles/limits.ts';
import { createLibraryFiles } from './library-files.ts';
import { createSideFiles } from './side-files.ts';
import { makeTestFolder } from './test-folder.ts';

const at = makeTestFolder();
const videoId = 'video-of-tests';

async function lay(name: string, content: string | Uint8Array) {
  await writeFile(at(name), content);
  return { path: at(name), name, languageTag: name.includes('zh') ? 'zh' : null };
}

test('files are kept by content with the names they had, and only once', async () => {
  const library = createLibraryFiles({ root: at('library') });
  const sideFiles = createSideFiles({ files: library });
  expect(await sideFiles.read(videoId)).toEqual([]);
  const english = await lay('a.srt', 'first');
  const chinese = await lay('b.zh.SSA', Buffer.from([0xb2, 0xbb, 0x0a]));
  expect(await sideFiles.keep({ videoId, subtitles: [english, chinese] })).toBe(2);
  const copy = { ...english, name: 'copy of a.srt' };
  expect(await sideFiles.keep({ videoId, subtitles: [copy, await lay('c.vtt', 'WEBVTT')] })).toBe(1);
  await rm(english.path);
  expect(await sideFiles.read(videoId)).toEqual([
    {
      name: 'a.srt',
      languageTag: null,
      format: 'srt',
      origin: 'side',
      bytes: new TextEncoder().encode('first'),
    },
    {
      name: 'b.zh.SSA',
      languageTag: 'zh',
      format: 'ass',
      origin: 'side',
      bytes: new Uint8Array([0xb2, 0xbb, 0x0a]),
    },
    {
      name: 'c.vtt',
      languageTag: null,
      format: 'vtt',
      origin: 'side',
      bytes: new TextEncoder().encode('WEBVTT'),
    },
  ]);
});

test('of a file that is too large no more is read than shows it', async () => {
  const sideFiles = createSideFiles({ files: createLibraryFiles({ root: at('large') }) });
  const huge = await lay('huge.srt', '');
  await truncate(huge.path, SUBTITLE_MAX_BYTES * 3);
  await sideFiles.keep({ videoId, subtitles: [huge] });
  expect((await sideFiles.read(videoId))[0]?.bytes.length).toBe(SUBTITLE_MAX_BYTES + 1);
});

test('a file whose label was never written does not count', async () => {
  const library = createLibraryFiles({ root: at('torn') });
  const sideFiles = createSideFiles({ files: library });
  await sideFiles.keep({ videoId, subtitles: [await lay('t.srt', 'torn')] });
  const folder = library.sideFolder(videoId);
  for (const name of await readdir(folder)) if (name.endsWith('.json')) await rm(`${folder}/${name}`);
  expect(await sideFiles.read(videoId)).toEqual([]);
  expect(await sideFiles.keep({ videoId, subtitles: [await lay('t.srt', 'torn')] })).toBe(1);
  expect(await sideFiles.read(videoId)).toHaveLength(1);
});
