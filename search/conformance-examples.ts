import { describe, expect, it } from 'vitest';
import type { IndexedVideo, PhraseIndex, PhraseQuery } from '#domain/search/types.ts';
import { type IndexOf, lineIds, query, type Text, video } from './conformance-helpers.ts';
import { describeBadInput, describeMatching } from './conformance-matching.ts';
import { describePaging } from './conformance-paging.ts';

/** The contract by example. Hits are written down by hand, and nothing of an implementation is used to find them. */
export function describeContract(makeIndex: () => PhraseIndex): void {
  const indexOf = async (...videos: IndexedVideo[]): Promise<PhraseIndex> => {
    const index = makeIndex();
    for (const each of videos) await index.put(each);
    return index;
  };
  describe('matching', () => describeMatching(indexOf));
  describe('ranking and paging', () => describePaging(indexOf));
  describe('filters', () => describeFilters(indexOf));
  describe('bad input', () => describeBadInput(indexOf));
  describe('changes', () => describeChanges(indexOf));
}

function describeFilters(indexOf: IndexOf): void {
  it('keeps to the sources, the film and the owners asked for', async () => {
    const index = await indexOf(
      video('film', [['hello']]),
      video('ytb', [['hello']], { source: 'ytb' }),
      video('kid', [['hello']], { source: 'kid' }),
      video('ann', [['hello']], { source: 'client', ownerId: 'ann' }),
      video('bo', [['hello']], { source: 'client', ownerId: 'bo' }),
      video('nobody', [['hello']], { source: 'client' }),
    );
    const found = async (asked: Partial<PhraseQuery>) => {
      const result = await index.seek(query('hello', asked));
      expect(result.total).toBe(result.hits.length);
      return result.hits.map((hit) => hit.videoId).sort();
    };
    expect(await found({})).toEqual(['ann', 'bo', 'film', 'kid', 'nobody', 'ytb']);
    expect(await found({ clientOwnerIds: ['ann'] })).toEqual(['ann', 'film', 'kid', 'ytb']);
    expect(await found({ clientOwnerIds: [] })).toEqual(['film', 'kid', 'ytb']);
    expect(await found({ sources: ['kid', 'kid'] })).toEqual(['kid']);
    expect(await found({ sources: ['client'], clientOwnerIds: ['bo', 'ann'] })).toEqual(['ann', 'bo']);
    expect(await found({ sources: [] })).toEqual([]);
    expect(await found({ filmId: 'film of ytb' })).toEqual(['ytb']);
    expect(await found({ filmId: 'film of bo', clientOwnerIds: ['ann'] })).toEqual([]);
  });
}

function describeChanges(indexOf: IndexOf): void {
  it('replaces the lines a video had', async () => {
    const index = await indexOf(video('v', [['one'], ['two']]), video('w', [['one']]));
    await index.put(video('v', [['two'], ['three'], ['two']], { source: 'kid' }));
    expect(index.stats()).toMatchObject({ videos: 2, lines: 4 });
    expect(lineIds(await index.seek(query('one')))).toEqual(['w.0']);
    expect((await index.seek(query('two'))).total).toBe(2);
    expect((await index.seek(query('two', { sources: ['film'] }))).total).toBe(0);
    await index.remove('v');
    await index.remove('never there');
    expect([index.has('v'), index.has('w')]).toEqual([false, true]);
    expect(index.stats()).toMatchObject({ videos: 1, lines: 1 });
  });

  it('shows a video as it was or as it is while it is replaced', async () => {
    const texts = (word: string) => Array.from({ length: 8_000 }, (): Text => [`${word} or else`]);
    const index = await indexOf(video('v', texts('before')));
    const done = index.put(video('v', texts('after'))).then(() => true);
    const counts = async () => {
      const [before, after] = await Promise.all([index.seek(query('before')), index.seek(query('after'))]);
      return `${before.total} ${after.total}`;
    };
    const seen = new Set<string>();
    while (!(await Promise.race([done, new Promise<boolean>((resolve) => setImmediate(resolve, false))]))) {
      seen.add(await counts());
    }
    expect(await counts()).toBe('0 8000');
    expect([...seen].filter((each) => each !== '8000 0' && each !== '0 8000')).toEqual([]);
    expect(seen.size).toBeGreaterThan(0);
  });

  it('lets the last change asked for win', async () => {
    const index = await indexOf();
    const long = Array.from({ length: 8_000 }, (): Text => ['long']);
    await Promise.all([index.put(video('v', long)), index.put(video('v', [['short']]))]);
    expect(index.stats()).toMatchObject({ videos: 1, lines: 1 });
    await Promise.all([index.put(video('v', long)), index.remove('v')]);
    expect(index.stats()).toMatchObject({ videos: 0, lines: 0 });
  });
}
