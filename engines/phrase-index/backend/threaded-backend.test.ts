import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexedVideo, PhraseIndex } from '../api/types.ts';
import { createPhraseIndex } from '../client/create-phrase-index.ts';
import { createQuery, createVideo, invalidQuery, listLineIds } from '../testing/fixtures.ts';
import { createRandom } from '../testing/random-library.ts';

/** Creates a video whose word frequencies resemble speech: a few words are very common, and most are rare. */
function createLinesVideo(videoId: string, count: number): IndexedVideo {
  const random = createRandom(count);
  const drawRank = (max: number) => Math.floor(max ** random());
  const text = (length: number, word: () => string, between: string) =>
    Array.from({ length }, word).join(between);
  const lines = Array.from({ length: count }, (_, seq) => {
    const length = drawRank(14);
    return {
      seq,
      startMs: seq,
      endMs: seq + 1,
      en: text(length, () => `w${drawRank(20_000)}x`, ' '),
      zh: text(length * 2, () => String.fromCharCode(0x4dff + drawRank(4_000)), ''),
    };
  });
  return { videoId, filmId: videoId, source: 'film', ownerId: null, quality: 0, lines };
}

/** Returns the processor time of this thread in milliseconds. */
function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

describe('the index in a worker thread', () => {
  let index: PhraseIndex;

  beforeEach(async () => {
    index = createPhraseIndex({ folder: null, logger: { error: () => undefined } });
    await index.open();
  });
  afterEach(() => index.close());

  it('answers queries without blocking the calling thread while 40,000 lines are added', async () => {
    await index.put(createLinesVideo('small', 500));
    const big = createLinesVideo('big', 40_000);
    let running = true;
    let answers = 0;
    const startedMs = cpuTimeMs();
    const done = index.put(big).finally(() => {
      running = false;
    });
    while (running) {
      expect((await index.search(createQuery('w1x'))).total).toBeGreaterThan(0);
      answers++;
    }
    await done;
    expect(index.stats().lines).toBe(40_500);
    expect(answers).toBeGreaterThan(20);
    // This thread only packs the lines and sends queries.
    expect(cpuTimeMs() - startedMs).toBeLessThan(1_500);
  });

  it('rejects an invalid query like the in-process index', async () => {
    await index.put(createVideo('v', [['one']]));
    await expect(index.search(createQuery('one', { limit: 0 }))).rejects.toMatchObject(invalidQuery('limit'));
    await expect(index.search(createQuery('one', { after: 'x' }))).rejects.toMatchObject(
      invalidQuery('after'),
    );
    await expect(index.search(createQuery('a'.repeat(10_001)))).rejects.toMatchObject(invalidQuery('text'));
    await expect(index.put(createVideo('w', [['two']], { quality: Number.NaN }))).rejects.toThrow(
      'quality NaN',
    );
    expect(listLineIds(await index.search(createQuery('one')))).toEqual(['v.0']);
  });

  it('keeps the videos that an iterable yields before it fails', async () => {
    const failing = async function* () {
      yield createVideo('v', [['one']]);
      throw new Error('the source failed');
    };
    await expect(index.load(failing())).rejects.toThrow('the source failed');
    expect(listLineIds(await index.search(createQuery('one')))).toEqual(['v.0']);
    expect(index.has('v')).toBe(true);
  });

  it('shows a change to every reader thread before the change resolves', async () => {
    const many = createPhraseIndex({ folder: null, readers: 3, logger: { error: () => undefined } });
    for (let version = 1; version <= 20; version++) {
      await many.put(
        createVideo(
          'v',
          Array.from({ length: version }, (): [string] => ['one']),
        ),
      );
      const answers = await Promise.all(Array.from({ length: 6 }, () => many.search(createQuery('one'))));
      expect(answers.map(({ total }) => total)).toEqual(answers.map(() => version));
    }
    await many.compact();
    await many.remove('v');
    const answers = await Promise.all(Array.from({ length: 6 }, () => many.search(createQuery('one'))));
    expect(answers.map(({ total }) => total)).toEqual(answers.map(() => 0));
    await many.close();
  });

  it('rejects every call after it is closed', async () => {
    await index.close();
    await expect(index.search(createQuery('one'))).rejects.toThrow('closed');
  });
});
