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
const found = async (index: PhraseIndex, text: string) =>
  listLineIds(await index.search(createQuery(text))).sort();

async function writeTwo(): Promise<void> {
  const index = await open();
  await index.put(createVideo('v', [['one two'], ['two', '二']], { revision: 7 }));
  await index.put(createVideo('w', [['two three']], { source: 'kid', revision: 9 }));
  await index.close();
}

it('finds after a restart what was there before, including removals', async () => {
  await writeTwo();
  const again = await open();
  expect(await found(again, 'two')).toEqual(['v.0', 'v.1', 'w.0']);
  expect([again.revisionOf('v'), again.revisionOf('w'), again.revisionOf('x')]).toEqual([7, 9, null]);
  await again.put(createVideo('v', [['four'], [null, '二']], { revision: 8 }));
  await again.remove('w');
  await again.close();
  const third = await open();
  expect(await found(third, 'two')).toEqual([]);
  expect(await found(third, '二')).toEqual(['v.1']);
  expect(third.videoIds()).toEqual(['v']);
  expect(third.stats()).toMatchObject({ videos: 1, lines: 2 });
  await third.close();
  expect(logged).toEqual([]);
});

it('deletes files that are not in use', async () => {
  await writeTwo();
  const before = await readdir(folder);
  await writeFile(join(folder, 'left-over.segment.new'), 'half a segment');
  const again = await open();
  await again.remove('v');
  await again.close();
  const after = await readdir(folder);
  expect(after).not.toContain('left-over.segment.new');
  expect(after).toHaveLength(before.length - 1);
});

const segmentOf = async (videoId: string): Promise<string> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.segment') && (await readFile(path)).includes(`film of ${videoId}`)) return path;
  }
  throw new Error(`no segment of ${videoId}`);
};

it.each<[string, (path: string) => Promise<void>]>([
  ['cut short', (path) => truncate(path, 200)],
  ['cut by its checksum', async (path) => truncate(path, (await readFile(path)).length - 4)],
  ['empty', (path) => truncate(path, 0)],
  ['missing', (path) => rm(path)],
  ['of nonsense', (path) => writeFile(path, 'x'.repeat(5000))],
  ['changed in one byte of an array', (path) => flip(path, -40)],
  ['changed in one byte of its head', (path) => flip(path, 60)],
  ['of another version', (path) => flip(path, 4)],
])('does without a segment that is %s, and takes its videos anew', async (_, damage) => {
  await writeTwo();
  await damage(await segmentOf('v'));
  const again = await open();
  expect(again.videoIds()).toEqual(['w']);
  expect(logged).toEqual(['a segment of the phrase index cannot be read and must be rebuilt']);
  expect(await found(again, 'two')).toEqual(['w.0']);
  await again.put(createVideo('v', [['two']]));
  await again.close();
  const third = await open();
  expect(await found(third, 'two')).toEqual(['v.0', 'w.0']);
  await third.close();
  expect(logged).toHaveLength(1);
});

it.each(['', '{', '{"segments":[{"file":"../../x"}]}', '[]', 'null'])(
  'begins anew with a list that says %j',
  async (list) => {
    await writeTwo();
    await writeFile(join(folder, 'segments.json'), list);
    const again = await open();
    expect(again.videoIds()).toEqual([]);
    await again.put(createVideo('v', [['two']]));
    expect(await found(again, 'two')).toEqual(['v.0']);
    await again.close();
  },
);

it('continues in memory when the disk refuses', async () => {
  await writeFile(folder, 'a file in the place of the folder');
  const index = await open();
  await index.put(createVideo('v', [['two']]));
  expect(await found(index, 'two')).toEqual(['v.0']);
  await index.close();
  expect(logged).toContain('the phrase index cannot be written to disk and continues in memory');
});

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 0x5a;
  await writeFile(path, bytes);
}
