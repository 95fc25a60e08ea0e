import { describe, expect, it } from 'vitest';
import type { IndexedVideo, PhraseQuery } from '#domain/search/types.ts';
import { phraseIndexConformance } from './conformance.ts';
import { createRandom } from './conformance-corpus.ts';
import { createMemoryIndex } from './memory-index.ts';

phraseIndexConformance('the memory index', createMemoryIndex);

/** Lines whose words are spread as in speech: a few everywhere, most hardly ever. */
function makeVideo(videoId: string, count: number): IndexedVideo {
  const random = createRandom(count);
  const rank = (most: number) => Math.floor(most ** random());
  const text = (length: number, word: () => string, between: string) =>
    Array.from({ length }, word).join(between);
  const lines = Array.from({ length: count }, (_, seq) => {
    const length = rank(14);
    return {
      id: `${videoId}.${seq}`,
      seq,
      startMs: seq,
      endMs: seq + 1,
      en: text(length, () => `w${rank(20_000)}x`, ' '),
      zh: text(length * 2, () => String.fromCharCode(0x4dff + rank(4_000)), ''),
    };
  });
  return { videoId, filmId: videoId, source: 'film', ownerId: null, quality: 0, lines };
}

const query = (text: string): PhraseQuery => ({
  text,
  sources: ['film'],
  filmId: null,
  clientOwnerIds: null,
  after: null,
  limit: 20,
});

/** Processor time this thread has used, milliseconds: other than the clock it does not run while the machine is busy with others. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

describe('the memory index under load', () => {
  it('lets others have their turn, and answers, while 50,000 lines are added', async () => {
    const index = createMemoryIndex();
    await index.put(makeVideo('small', 500));
    const big = makeVideo('big', 50_000);
    const slices: number[] = [];
    let running = true;
    const startedMs = workedMs();
    const done = index.put(big).finally(() => {
      running = false;
    });
    slices.push(workedMs() - startedMs);
    while (running) {
      await index.seek(query('w1x w2x'));
      const beforeMs = workedMs();
      await new Promise((resolve) => setImmediate(resolve));
      slices.push(workedMs() - beforeMs);
    }
    await done;
    expect(index.stats().lines).toBe(50_500);
    expect(slices.length).toBeGreaterThan(20);
    expect(percentile(slices, 0.5)).toBeLessThan(10);
    expect(percentile(slices, 0.9)).toBeLessThan(20);
    expect(Math.max(...slices)).toBeLessThan(60);
    expect(workedMs() - startedMs).toBeLessThan(6_000);
  });

  it('does not hold the thread through a run of small puts either', async () => {
    const index = createMemoryIndex();
    const videos = Array.from({ length: 100 }, (_, at) => makeVideo(`v${at}`, 200));
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    for (const video of videos) await index.put(video);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(10);
  });

  it('answers common, rare and gapped phrases fast', async () => {
    const index = createMemoryIndex();
    for (let at = 0; at < 50; at++) await index.put(makeVideo(`v${at}`, 1_000));
    for (const text of ['w1x', 'w1x w2x', 'w1x * w1x', 'w7x', '一', '一丁', '一 * 丁', 'w1x 一']) {
      const times: number[] = [];
      for (let round = 0; round < 15; round++) {
        const startedMs = workedMs();
        const { total } = await index.seek(query(text));
        times.push(workedMs() - startedMs);
        expect(total, text).toBeGreaterThan(0);
      }
      expect(percentile(times, 0.5), text).toBeLessThan(25);
    }
  });
});
