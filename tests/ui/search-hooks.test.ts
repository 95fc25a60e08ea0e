import { beforeEach, describe, expect, it } from 'vitest';
import { setUpHookPage } from './testing/hook-page.ts';

const { evaluate, pass, unmount, requests, answer } = setUpHookPage();

describe('useSuggestions', () => {
  const suggest = (text: string) =>
    evaluate((typed) => window.hookPage.result('useSuggestions').request(typed), text);
  const list = () => evaluate(() => window.hookPage.result('useSuggestions').list.map(({ text }) => text));
  const answerOf = (text: string) => ({ list: [{ text, count: 1 }] });
  beforeEach(() => evaluate(() => window.hookPage.render('useSuggestions', 'all')));

  it('asks once for letters that follow quickly, and drops the fetch of an earlier text', async () => {
    await suggest('th');
    await pass(80);
    await answer(0, answerOf('the'));
    for (const text of ['t', 'ta', 'tak']) await suggest(text);
    await pass(80);
    await suggest('take');
    await pass(80);
    expect(await list()).toEqual(['the']);
    expect((await requests()).slice(1)).toEqual([
      expect.stringMatching(/q=tak&.* aborted$/),
      expect.stringMatching(/q=take&.*[^d]$/),
    ]);
    await answer(2, answerOf('take your time'));
    await answer(1, answerOf('taken'));
    expect(await list()).toEqual(['take your time']);
  });

  it('shows nothing that arrives after it was cleared, and asks nothing after it was unmounted', async () => {
    await suggest('take');
    await pass(80);
    await evaluate(() => window.hookPage.result('useSuggestions').clear());
    await answer(0, answerOf('take your time'));
    expect(await list()).toEqual([]);
    await suggest('gone');
    await unmount();
    await pass(1000);
    expect(await requests()).toHaveLength(1);
  });
});

describe('useSearch', () => {
  const query = (q: string) => ({
    q,
    source: 'all' as const,
    filmId: null,
    speed: null,
    length: null,
    difficulty: null,
  });
  const pageOf = (ids: string[], next: string | null = null) => ({
    list: ids.map((sub_id) => ({ sub_id })),
    total: ids.length,
    total_kind: 'exact',
    next,
    took_ms: 1,
    did_you_mean: [],
  });
  beforeEach(() =>
    evaluate((start) => {
      const results = {
        hits: [],
        total: 0,
        totalKind: 'exact',
        next: null,
        didYouMean: [],
        nearest: false,
      } as const;
      return window.hookPage.render('useSearch', {
        query: start,
        results: { ...results, hits: [], didYouMean: [] },
        index: 0,
        busy: null,
        failure: null,
      });
    }, query('')),
  );
  /** Starts a search. What it resolves to is kept in the window under its text. */
  const search = (q: string, timing: 'debounced' | 'now') =>
    evaluate(
      ([sought, when]) => {
        void window.hookPage
          .result('useSearch')
          .search(sought, when)
          .then((found) => Reflect.set(window, `found ${sought.q}`, found));
      },
      [query(q), timing] as const,
    );
  const found = (q: string) => evaluate((text) => Reflect.get(window, `found ${text}`), q);
  const state = () =>
    evaluate(() => {
      const { query, results, busy } = window.hookPage.result('useSearch').state;
      return { q: query.q, hits: results.hits.map(({ lineId }) => lineId), busy };
    });

  it('searches once for letters that follow quickly', async () => {
    for (const q of ['t', 'ta', 'tak']) await search(q, 'debounced');
    await pass(120);
    expect(await requests()).toEqual([expect.stringContaining('q=tak&')]);
    expect([await found('t'), await found('ta'), await found('tak')]).toEqual([false, false, undefined]);
    await answer(0, pageOf(['a']));
    expect([await found('tak'), await state()]).toEqual([true, { q: 'tak', hits: ['a'], busy: null }]);
  });

  it('drops a search that another one has replaced, in whatever order the answers arrive', async () => {
    await search('first', 'now');
    await search('second', 'now');
    await pass(0);
    expect(await state()).toEqual({ q: '', hits: [], busy: 'search' });
    await answer(1, pageOf(['b']));
    await answer(0, pageOf(['a']));
    expect(await state()).toEqual({ q: 'second', hits: ['b'], busy: null });
    expect([await found('first'), await found('second')]).toEqual([false, true]);
    expect(await evaluate(() => window.location.search)).toContain('q=second');
  });

  it('keeps the old hits until the nearest lines have arrived in place of hits', async () => {
    await search('take', 'now');
    await answer(0, pageOf(['a']));
    await search('take qq', 'now');
    await answer(1, pageOf([]));
    expect(await state()).toEqual({ q: 'take', hits: ['a'], busy: 'search' });
    expect((await requests())[2]).toMatch(/^sub_seek_nearest\.php\?.*q=take\+qq/);
    await answer(2, { list: [{ sub_id: 'near' }] });
    expect(await state()).toEqual({ q: 'take qq', hits: ['near'], busy: null });
    expect([await found('take qq'), await requests()]).toEqual([
      true,
      expect.objectContaining({ length: 3 }),
    ]);
  });

  it('fetches a page once, however often more is asked for', async () => {
    await search('the', 'now');
    await answer(0, pageOf(['a'], 'cursor'));
    await evaluate(() => {
      window.hookPage.result('useSearch').loadMore();
      window.hookPage.result('useSearch').loadMore();
    });
    expect(await requests()).toHaveLength(2);
    await answer(1, pageOf(['b']));
    expect(await state()).toMatchObject({ hits: ['a', 'b'], busy: null });
  });

  it('can fetch more after the browser went back during a fetch', async () => {
    await search('the', 'now');
    await answer(0, pageOf(['a'], 'cursor'));
    await evaluate(() => window.hookPage.result('useSearch').loadMore());
    await evaluate(async () => {
      window.dispatchEvent(new PopStateEvent('popstate'));
      await window.hookPage.settle();
    });
    expect(await state()).toMatchObject({ hits: ['a'], busy: null });
    await evaluate(() => window.hookPage.result('useSearch').loadMore());
    await answer(2, pageOf(['b']));
    expect(await state()).toMatchObject({ hits: ['a', 'b'], busy: null });
  });

  it('starts nothing after it was unmounted, and aborts what runs', async () => {
    await search('the', 'now');
    await search('late', 'debounced');
    await unmount();
    await pass(1000);
    expect(await requests()).toEqual([expect.stringMatching(/q=the&.* aborted$/)]);
  });
});

describe('useFacets and useContextLines', () => {
  const query = (q: string) => ({
    q,
    source: 'all' as const,
    filmId: null,
    speed: null,
    length: null,
    difficulty: null,
  });
  const facetsOf = (slow: number) => ({
    speed: { slow, normal: 0, fast: 0 },
    length: { short: 0, medium: 0, long: 0 },
    difficulty: [0, 0, 0, 0, 0],
    films: [],
    total_kind: 'exact',
  });
  const facets = () =>
    evaluate(() => {
      const counts = window.hookPage.result('useFacets');
      return counts && [counts.facets.speed.slow, counts.current];
    });
  const renderFacets = (q: string) =>
    evaluate((sought) => window.hookPage.render('useFacets', sought), query(q));

  it('counts for the last query only, and says that the counts of an earlier one are outdated', async () => {
    await renderFacets('take');
    await pass(200);
    await answer(0, facetsOf(1));
    expect(await facets()).toEqual([1, true]);
    await renderFacets('take your');
    await pass(200);
    await renderFacets('take your time');
    await pass(200);
    expect(await facets()).toEqual([1, false]);
    await answer(2, facetsOf(3));
    await answer(1, facetsOf(2));
    expect(await facets()).toEqual([3, true]);
    expect((await requests())[1]).toMatch(/ aborted$/);
  });

  it('fetches the lines around the hit that stays, not of those that are passed', async () => {
    for (const line of ['v.1', 'v.2', 'v.3']) {
      await evaluate((id) => window.hookPage.render('useContextLines', id), line);
      await pass(100);
    }
    await pass(100);
    expect(await requests()).toEqual([expect.stringContaining('sub_id=v.3')]);
    await evaluate(() => window.hookPage.render('useContextLines', 'v.4'));
    await answer(0, { list: [{ id: 'v.3' }] });
    expect(await evaluate(() => window.hookPage.result('useContextLines'))).toBeNull();
    expect((await requests())[0]).toMatch(/ aborted$/);
  });
});

describe('useHitPlayer', () => {
  const hit = (lineId: string, videoId: string) => ({ lineId, videoId, startMs: 0, endMs: 1000 });
  const render = (current: string, next: string) =>
    evaluate(
      ([shown, following]) =>
        window.hookPage.render('useHitPlayer', {
          hit: shown as never,
          next: following as never,
          command: { play: false, serial: 1 },
          onNext: () => undefined,
        }),
      [hit(current, `video of ${current}`), hit(next, `video of ${next}`)] as const,
    );
  const slots = () =>
    evaluate(() => window.hookPage.result('useHitPlayer').slots.hits.map((loaded) => loaded?.lineId ?? null));

  it('loads the next film only when the hit has stayed for a while', async () => {
    await render('a', 'b');
    await pass(300);
    await render('a', 'c');
    await pass(300);
    expect(await slots()).toEqual(['a', null]);
    await pass(100);
    expect(await slots()).toEqual(['a', 'c']);
    await unmount();
    await pass(1000);
    expect(await slots()).toEqual(['a', 'c']);
  });
});
