import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { lineIds, query, video } from './conformance-helpers.ts';
import { createLocalIndex } from './create-phrase-index.ts';
import { doIndexWork } from './do-index-work.ts';
import { packVideo } from './pack-video.ts';
import { WorkedIndex } from './phrase-index.ts';
import type { PackedVideo } from './segment-draft.ts';
import type { LibraryBuilders } from './segment-library.ts';

const open = (builders?: LibraryBuilders) =>
  doIndexWork({
    folder: null,
    logError: (fields, message) => {
      throw new Error(message, { cause: fields });
    },
    ...(builders && { builders }),
  });

it('a video that is removed while it waits to be built stays away', async () => {
  const work = open();
  await work.load([packVideo(video('v', [['one']])), packVideo(video('w', [['one']]))]);
  await work.remove('v');
  await work.finishLoad();
  expect(lineIds(await work.seek(query('one')))).toEqual(['w.0']);
});

it('a video that is put while an older one of it waits to be built is the newer', async () => {
  const work = open();
  await work.load([packVideo(video('v', [['one']])), packVideo(video('w', [['one']]))]);
  await work.put(packVideo(video('v', [['two']])));
  await work.finishLoad();
  expect(lineIds(await work.seek(query('one')))).toEqual(['w.0']);
  expect(lineIds(await work.seek(query('two')))).toEqual(['v.0']);
});

it('knows no more of a video that was removed while others were still being read', async () => {
  const index = createLocalIndex();
  const long = (id: string) => video(id, [['x'.repeat(600_000)], ['y'.repeat(600_000)]]);
  const loading = (async function* () {
    yield long('v');
    yield long('w');
    await index.remove('v');
    yield video('x', [['one']]);
  })();
  await index.load(loading);
  expect([index.has('v'), index.has('w'), index.has('x')]).toEqual([false, true, true]);
  expect(index.stats().videos).toBe(2);
});

it('a segment that cannot be built fails the load, however slowly the rest is read', async () => {
  const failing = { build: () => Promise.reject(new Error('no memory')), close: () => Promise.resolve() };
  const work = open({ changes: failing, merges: failing });
  // As another thread answers: with a promise that nobody else waits for.
  let failed = false;
  const load = async (videos: PackedVideo[]) => {
    try {
      await work.load(videos);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const index = new WorkedIndex({
    load,
    open: () => work.open(),
    put: (put) => work.put(put),
    finishLoad: () => work.finishLoad(),
    remove: (videoId) => work.remove(videoId),
    seek: (asked) => work.seek(asked),
    suggest: (asked) => work.suggest(asked),
    didYouMean: (asked) => work.didYouMean(asked),
    facets: (asked) => work.facets(asked),
    close: () => work.close(),
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  // Three of them are more lines than a segment takes: the second that is full finds that the first could not be built.
  const many = Array.from({ length: 1 << 19 }, (): [string] => ['a']);
  const slow = (async function* () {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) yield video(id, many);
    while (!failed) await nextTurn();
    await nextTurn();
    yield video('g', [['one']]);
  })();
  await expect(index.load(slow)).rejects.toThrow('no memory');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
