import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createInProcessBackend } from '../backend/in-process-backend.ts';
import { packVideo } from '../build/pack-video.ts';
import type { PackedVideo, SegmentLimits } from '../build/segment-draft.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';
import { IndexClient } from '../client/index-client.ts';
import { createQuery, createVideo, listLineIds } from '../testing/fixtures.ts';
import type { SegmentBuilders } from './index-writer.ts';

const open = (args: { builders?: SegmentBuilders; limits?: SegmentLimits } = {}) =>
  createInProcessBackend({
    folder: null,
    logError: (fields, message) => {
      throw new Error(message, { cause: fields });
    },
    ...args,
  });

it('does not add a video that is removed before its segment is built', async () => {
  const backend = open();
  await backend.load([packVideo(createVideo('v', [['one']])), packVideo(createVideo('w', [['one']]))]);
  await backend.remove('v');
  await backend.finishLoad();
  expect(listLineIds(await backend.search(createQuery('one')))).toEqual(['w.0']);
});

it('replaces a loaded version that is not built yet when the video is put again', async () => {
  const backend = open();
  await backend.load([packVideo(createVideo('v', [['one']])), packVideo(createVideo('w', [['one']]))]);
  await backend.put(packVideo(createVideo('v', [['two']])));
  await backend.finishLoad();
  expect(listLineIds(await backend.search(createQuery('one')))).toEqual(['w.0']);
  expect(listLineIds(await backend.search(createQuery('two')))).toEqual(['v.0']);
});

it('removes a loaded video while other videos are still being read', async () => {
  const index = createInProcessPhraseIndex();
  const long = (id: string) => createVideo(id, [['x'.repeat(600_000)], ['y'.repeat(600_000)]]);
  const loading = (async function* () {
    yield long('v');
    yield long('w');
    await index.remove('v');
    yield createVideo('x', [['one']]);
  })();
  await index.load(loading);
  expect([index.has('v'), index.has('w'), index.has('x')]).toEqual([false, true, true]);
  expect(index.stats().videos).toBe(2);
});

it('merges the segments of each source as far as they fit together when it compacts', async () => {
  const backend = open({ limits: { lines: 20, tokens: 1 << 26 } });
  const lines = Array.from({ length: 6 }, (): [string] => ['one']);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    await backend.put(packVideo(createVideo(id, lines, { source: id < 'd' ? 'film' : 'kid' })));
  expect(await backend.remove('g')).toMatchObject({ videos: 6, lines: 36 });
  expect(await backend.compact()).toMatchObject({ videos: 6, lines: 36, segments: 2 });
  expect(await backend.put(packVideo(createVideo('h', lines)))).toMatchObject({ segments: 3 });
  // Three times six lines leave no room for six more.
  expect(await backend.compact()).toMatchObject({ lines: 42, segments: 3 });
  expect((await backend.search(createQuery('one'))).total).toBe(42);
});

it('fills segments with whole videos when it loads many', async () => {
  const backend = open({ limits: { lines: 20, tokens: 1 << 26 } });
  const lines = Array.from({ length: 6 }, (): [string] => ['one']);
  await backend.load(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => packVideo(createVideo(id, lines))));
  expect(await backend.finishLoad()).toMatchObject({ videos: 7, lines: 42, segments: 3 });
  // A video that is larger than a segment is split.
  await backend.load([packVideo(createVideo('h', [...lines, ...lines, ...lines, ...lines]))]);
  expect(await backend.finishLoad()).toMatchObject({ videos: 8, lines: 66 });
  expect((await backend.search(createQuery('one'))).total).toBe(66);
});

it('rejects the load when a segment cannot be built, however slowly the remaining videos are read', async () => {
  const failing = { build: () => Promise.reject(new Error('no memory')), close: () => Promise.resolve() };
  const backend = open({
    builders: { changes: failing, smallMerges: failing, largeMerges: failing },
    limits: { lines: 100, tokens: 1 << 26 },
  });
  // Like a worker backend, this returns a promise that only the client awaits.
  let failed = false;
  const load = async (videos: PackedVideo[]) => {
    try {
      await backend.load(videos);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const index = new IndexClient({
    load,
    open: () => backend.open(),
    put: (video) => backend.put(video),
    finishLoad: () => backend.finishLoad(),
    remove: (videoId) => backend.remove(videoId),
    compact: () => backend.compact(),
    search: (query) => backend.search(query),
    suggest: (query) => backend.suggest(query),
    didYouMean: (query) => backend.didYouMean(query),
    nearest: (query) => backend.nearest(query),
    facets: (query) => backend.facets(query),
    close: () => backend.close(),
  });
  const unhandled: unknown[] = [];
  const recordRejection = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', recordRejection);
  // Three of these videos have more lines than fit in a segment. The error of the first full segment is
  // reported when the second one is full.
  // The text is longer than a batch, so that each video is sent at once.
  const manyLines = Array.from({ length: 50 }, (_, at): [string] => [at === 0 ? 'x'.repeat(1 << 20) : 'a']);
  const slow = (async function* () {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) yield createVideo(id, manyLines);
    while (!failed) await nextTurn();
    await nextTurn();
    yield createVideo('g', [['one']]);
  })();
  await expect(index.load(slow)).rejects.toThrow('no memory');
  process.off('unhandledRejection', recordRejection);
  expect(unhandled).toEqual([]);
});
