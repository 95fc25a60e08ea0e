import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PhraseIndex } from '../api/types.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';
import { createQuery, createVideo, listLineIds } from '../testing/fixtures.ts';

let root: string;
let folder: string;
let logged: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'taici-segments-'));
  folder = join(root, 'index');
  logged = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = async (): Promise<PhraseIndex> => {
  const index = createInProcessPhraseIndex({ folder, logError: (_, message) => logged.push(message) });
  await index.open();
  return index;
};
const findLineIds = async (index: PhraseIndex, text: string) =>
  listLineIds(await index.search(createQuery(text))).sort();

async function writeTwoVideos(): Promise<void> {
  const index = await open();
  await index.put(createVideo('v', [['one two'], ['two', '二']], { revision: 7 }));
  await index.put(createVideo('w', [['two three']], { source: 'kid', revision: 9 }));
  await index.close();
}

it('restores videos and removals after a restart', async () => {
  await writeTwoVideos();
  const second = await open();
  expect(await findLineIds(second, 'two')).toEqual(['v.0', 'v.1', 'w.0']);
  expect([second.revisionOf('v'), second.revisionOf('w'), second.revisionOf('x')]).toEqual([7, 9, null]);
  await second.put(createVideo('v', [['four'], [null, '二']], { revision: 8 }));
  await second.remove('w');
  await second.close();
  const third = await open();
  expect(await findLineIds(third, 'two')).toEqual([]);
  expect(await findLineIds(third, '二')).toEqual(['v.1']);
  expect(third.videoIds()).toEqual(['v']);
  expect(third.stats()).toMatchObject({ videos: 1, lines: 2 });
  await third.close();
  expect(logged).toEqual([]);
});

it('deletes files that the manifest does not name', async () => {
  await writeTwoVideos();
  const before = await readdir(folder);
  await writeFile(join(folder, 'left-over.segment.new'), 'half a segment');
  const second = await open();
  await second.remove('v');
  await second.close();
  const after = await readdir(folder);
  expect(after).not.toContain('left-over.segment.new');
  expect(after).toHaveLength(before.length - 1);
});

const findSegmentFile = async (videoId: string): Promise<string> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.segment') && (await readFile(path)).includes(`film of ${videoId}`)) return path;
  }
  throw new Error(`no segment of ${videoId}`);
};

it.each<[string, (path: string) => Promise<void>]>([
  ['truncated', (path) => truncate(path, 200)],
  ['truncated by its checksum', async (path) => truncate(path, (await readFile(path)).length - 4)],
  ['empty', (path) => truncate(path, 0)],
  ['missing', (path) => rm(path)],
  ['filled with other text', (path) => writeFile(path, 'x'.repeat(5000))],
  ['changed in one byte of an array', (path) => flipByte(path, -48)],
  ['changed in one byte of its head', (path) => flipByte(path, 60)],
  ['of another version', (path) => flipByte(path, 4)],
])('skips a segment file that is %s and indexes its videos again', async (_, damage) => {
  await writeTwoVideos();
  await damage(await findSegmentFile('v'));
  const second = await open();
  expect(second.videoIds()).toEqual(['w']);
  expect(logged).toEqual(['a segment of the phrase index cannot be read and must be rebuilt']);
  expect(await findLineIds(second, 'two')).toEqual(['w.0']);
  await second.put(createVideo('v', [['two']]));
  await second.close();
  const third = await open();
  expect(await findLineIds(third, 'two')).toEqual(['v.0', 'w.0']);
  await third.close();
  expect(logged).toHaveLength(1);
});

it.each(['', '{', '{"segments":[{"file":"../../x"}]}', '[]', 'null'])(
  'starts with an empty index when the manifest contains %j',
  async (manifest) => {
    await writeTwoVideos();
    await writeFile(join(folder, 'segments.json'), manifest);
    const second = await open();
    expect(second.videoIds()).toEqual([]);
    await second.put(createVideo('v', [['two']]));
    expect(await findLineIds(second, 'two')).toEqual(['v.0']);
    await second.close();
  },
);

it('continues in memory when the folder cannot be written', async () => {
  await writeFile(folder, 'a file at the path of the folder');
  const index = await open();
  await index.put(createVideo('v', [['two']]));
  expect(await findLineIds(index, 'two')).toEqual(['v.0']);
  await index.close();
  expect(logged).toContain('the phrase index cannot be written to disk and continues in memory');
});

/** Changes one byte of a file. A negative offset counts from the end. */
async function flipByte(path: string, offset: number): Promise<void> {
  const bytes = await readFile(path);
  const index = offset < 0 ? bytes.length + offset : offset;
  bytes[index] = (bytes[index] ?? 0) ^ 0x5a;
  await writeFile(path, bytes);
}
