import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createInProcessBackend } from '../backend/in-process-backend.ts';
import { packVideo } from '../build/pack-video.ts';
import type { PackedVideo } from '../build/segment-draft.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';
import { IndexClient } from '../client/index-client.ts';
import { createQuery, createVideo, listLineIds } from '../testing/fixtures.ts';
import type { SegmentBuilders } from './index-writer.ts';

const open = (builders?: SegmentBuilders) =>
  createInProcessBackend({
    folder: null,
    logError: (fields, message) => {
      throw new Error(message, { cause: fields });
    },
    ...(builders && { builders }),
  });

it('a video removed while it waits to be built stays removed', async () => {
  const work = open();
  await work.load([packVideo(createVideo('v', [['one']])), packVideo(createVideo('w', [['one']]))]);
  await work.remove('v');
  await work.finishLoad();
  expect(listLineIds(await work.search(createQuery('one')))).toEqual(['w.0']);
});

it('a put replaces an older version that waits to be built', async () => {
  const work = open();
  await work.load([packVideo(createVideo('v', [['one']])), packVideo(createVideo('w', [['one']]))]);
  await work.put(packVideo(createVideo('v', [['two']])));
  await work.finishLoad();
  expect(listLineIds(await work.search(createQuery('one')))).toEqual(['w.0']);
  expect(listLineIds(await work.search(createQuery('two')))).toEqual(['v.0']);
});

it('forgets a video that was removed while others were still being read', async () => {
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

it('a segment that cannot be built fails the load, however slowly the rest is read', async () => {
  const failing = { build: () => Promise.reject(new Error('no memory')), close: () => Promise.resolve() };
  const work = open({ changes: failing, merges: failing });
  // Like a worker backend: a promise that nobody else awaits.
  let failed = false;
  const load = async (videos: PackedVideo[]) => {
    try {
      await work.load(videos);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const index = new IndexClient({
    load,
    open: () => work.open(),
    put: (put) => work.put(put),
    finishLoad: () => work.finishLoad(),
    remove: (videoId) => work.remove(videoId),
    search: (asked) => work.search(asked),
    suggest: (asked) => work.suggest(asked),
    didYouMean: (asked) => work.didYouMean(asked),
    facets: (asked) => work.facets(asked),
    close: () => work.close(),
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  // Three of them have more lines than fit in a segment. The second full segment finds that the first could
  // not be built.
  const many = Array.from({ length: 1 << 19 }, (): [string] => ['a']);
  const slow = (async function* () {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) yield createVideo(id, many);
    while (!failed) await nextTurn();
    await nextTurn();
    yield createVideo('g', [['one']]);
  })();
  await expect(index.load(slow)).rejects.toThrow('no memory');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
