import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTakePartFiles } from './take-part-files.ts';

let root: string;
let parts: ReturnType<typeof createTakePartFiles>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'taici-parts-'));
  parts = createTakePartFiles({ root });
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(root, { recursive: true, force: true });
});

const recording = { accountId: 'ann', recordingId: 'recording-1' };
async function* pieces(text: string) {
  yield new TextEncoder().encode(text);
}

test('the file of a recording is opened when it is read, and not before', async () => {
  const later = parts.read({ ...recording, bytes: 3 });
  await parts.write({ ...recording, offset: 0, maxBytes: 10, part: pieces('sound') });
  let read = '';
  for await (const chunk of later) read += new TextDecoder().decode(chunk);
  expect(read).toBe('sou');
});

test('two requests that give up the same recordings do not fail', async () => {
  for (const recordingId of ['a', 'b', 'c'])
    await parts.write({ ...recording, recordingId, offset: 0, maxBytes: 10, part: pieces('sound') });
  const prune = () => parts.prune({ accountId: 'ann', keep: 1 });
  await Promise.all([prune(), prune()]);
  expect(await parts.list('ann')).toHaveLength(1);
});

async function readBack(): Promise<string> {
  let read = '';
  for await (const chunk of parts.read({ ...recording, bytes: 100 })) read += new TextDecoder().decode(chunk);
  return read;
}

test('a part is written whole, also by a file system that takes two bytes at a time', async () => {
  const handle = await open(join(root, 'any'), 'w');
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  const lengths: number[] = [];
  vi.spyOn(prototype, 'write').mockImplementation(function writeTwo(this: unknown, ...args: unknown[]) {
    const [bytes, from, length, at] = args;
    lengths.push(Number(length));
    return write.call(this, bytes, from, Math.min(2, Number(length)), at);
  });
  await parts.write({ ...recording, offset: 0, maxBytes: 10, part: pieces('sound') });
  expect(lengths).toEqual([5, 3, 1]);
  await parts.write({ ...recording, offset: 3, maxBytes: 10, part: pieces('ndly') });
  expect(await readBack()).toBe('soundly');
});

test('the last recording of an account takes its folder along', async () => {
  const folders = () => readdir(root);
  const add = (recordingId: string) =>
    parts.write({ ...recording, recordingId, offset: 0, maxBytes: 10, part: pieces('sound') });
  await add('a');
  await add('b');
  await parts.remove({ ...recording, recordingId: 'a' });
  expect(await folders()).toEqual(['ann']);
  await parts.remove({ ...recording, recordingId: 'b' });
  await parts.remove({ ...recording, recordingId: 'b' });
  expect(await folders()).toEqual([]);
  await add('a');
  await mkdir(join(root, 'ben'));
  await parts.removeStale(Date.now() + 60_000);
  expect(await folders()).toEqual([]);
});

test('recordings come and go at the same time', async () => {
  const send = async (recordingId: string) => {
    await parts.write({ ...recording, recordingId, offset: 0, maxBytes: 10, part: pieces('sound') });
    await parts.remove({ ...recording, recordingId });
  };
  for (let round = 0; round < 20; round += 1)
    await Promise.all(['a', 'b', 'c', 'd'].map((recordingId) => send(recordingId)));
  expect(await parts.list('ann')).toEqual([]);
});
