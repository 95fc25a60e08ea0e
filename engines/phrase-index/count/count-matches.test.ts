import { expect, test } from 'vitest';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';

const VIDEO_LINES = 1000;

function createLinesVideo(source: string, at: number) {
  const ownerId = source === 'client' ? 'ann' : null;
  const id = `${source}${at}`;
  const lines = Array.from({ length: VIDEO_LINES }, (_, seq) => ({
    ...{ seq, startMs: seq * 1000, endMs: seq * 1000 + 900, zh: null },
    en: `hello alpha word${(at + seq) % 50} beta there`,
  }));
  return { videoId: id, filmId: id, source, ownerId, quality: 1, lines };
}

test('estimates the total over all segments, including those searched video by video', async () => {
  const index = createInProcessPhraseIndex();
  for (let at = 0; at < 60; at++) await index.put(createLinesVideo('film', at));
  for (let at = 0; at < 40; at++) await index.put(createLinesVideo('client', at));
  for (const ownerIds of [null, ['ann'], ['bo']]) {
    const { total, totalKind } = await index.search({
      ...{
        text: 'alpha * beta',
        sources: ['film', 'client'],
        filmId: null,
        ownerIdsBySource: ownerIds === null ? {} : { client: ownerIds },
      },
      ...{ after: null, limit: 1 },
    });
    const lines = VIDEO_LINES * (ownerIds?.includes('bo') ? 60 : 100);
    expect([totalKind, Math.abs(total - lines) / lines < 0.1]).toEqual(['estimate', true]);
  }
}, 60_000);
