import { expect, test, vi } from 'vitest';
import type { WireListedVideo } from '#shared/wire-lessons.ts';
import { createVideoListsStore } from './video-lists-store.ts';

const row = (id: string): WireListedVideo => ({
  id,
  lesson_id: id,
  kind: 'm1',
  video_id: 'v',
  film_id: 'f',
  title: id,
  title_zh: null,
  film_title: 'F',
  film_title_zh: null,
  still: '',
  start_ms: 0,
  end_ms: 1,
  lines: 1,
  level: 1,
  stage: null,
  finished: false,
  packet: null,
});
const rows = (...ids: string[]) => ids.map(row);

/** A server with these pages, the first of them page 1. */
function setUp(...pages: WireListedVideo[][]) {
  const ask = vi.fn(async (_path: string, options: unknown) => {
    const pageno: unknown = Reflect.get(Reflect.get(Object(options), 'fields'), 'pageno');
    const video_list = pages[Number(pageno) - 1] ?? [];
    return { video_list, total: 0, pageno, pagesize: 20 };
  });
  const lists = createVideoListsStore({ ask: ask as never });
  return {
    ask,
    lists,
    ids: (type: 1 | 2) =>
      lists
        .get()
        [type].list.map(({ id }) => id)
        .join(''),
  };
}

test('page 1 replaces, later pages append, an empty result shows the foot', async () => {
  const { ask, lists, ids } = setUp(rows('a', 'b'), rows('c'));
  const told = vi.fn();
  lists.subscribe(told);
  lists.take(1, 1, rows('x', 'y'));
  lists.take(1, 1, rows('a', 'b'));
  expect(ids(1)).toBe('ab');
  await lists.loadNext(1);
  expect([ids(1), lists.get()[1].page, lists.get()[1].showfoot]).toEqual(['abc', 2, false]);
  expect(ask).toHaveBeenLastCalledWith('/api/bonus/bonus_video_list.php', {
    fields: { type: 1, pageno: 2, pagesize: 20 },
  });
  await lists.loadNext(1);
  expect([ids(1), lists.get()[1].showfoot]).toEqual(['abc', true]);
  await lists.loadNext(1);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledTimes(4);
  expect(lists.get()[2]).toEqual({ page: 0, list: [], showfoot: false });
});

test('an empty group shows its foot at once, and page 1 with rows takes it away', () => {
  const { lists } = setUp();
  lists.take(2, 1, []);
  expect(lists.get()[2]).toEqual({ page: 1, list: [], showfoot: true });
  lists.take(2, 1, rows('a'));
  expect(lists.get()[2].showfoot).toBe(false);
});

test('a page is asked for once, and one that a new list has overtaken is left out', async () => {
  const { ask, lists, ids } = setUp(rows('a'), rows('b'));
  lists.take(1, 1, rows('a'));
  const both = Promise.all([lists.loadNext(1), lists.loadNext(1)]);
  lists.take(1, 1, rows('n'));
  await both;
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ids(1)).toBe('n');
});

test('a page that did not come can be asked for again', async () => {
  const { ask, lists, ids } = setUp(rows('a'), rows('b'));
  lists.take(1, 1, rows('a'));
  ask.mockRejectedValueOnce(new Error('away'));
  await expect(lists.loadNext(1)).rejects.toThrow('away');
  await lists.loadNext(1);
  expect(ids(1)).toBe('ab');
});
