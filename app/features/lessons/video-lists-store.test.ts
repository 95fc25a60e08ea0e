import { expect, test, vi } from 'vitest';
import type { ListedVideoDto } from '#contract/lessons.ts';
import type { api } from '../../api/client.ts';
import { createVideoListsStore } from './video-lists-store.ts';

const row = (id: string): ListedVideoDto => ({
  id,
  lessonId: id,
  kind: 'm1',
  videoId: 'v',
  filmId: 'f',
  title: id,
  titleZh: null,
  filmTitle: 'F',
  filmTitleZh: null,
  still: '',
  startMs: 0,
  endMs: 1,
  lines: 1,
  level: 1,
  stage: null,
  finished: false,
  packet: null,
});
const rows = (...ids: string[]) => ids.map(row);

/** A server with these pages, the first of them page 1. */
function setUp(...pages: ListedVideoDto[][]) {
  const ask = vi.fn<typeof api.lessons.videoList>(async ({ pageno }) => {
    const videoList = pages[Number(pageno) - 1] ?? [];
    return { videoList, total: 0, pageno: Number(pageno), pagesize: 20 };
  });
  const lists = createVideoListsStore({ fetchPage: ask });
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
  expect(ask).toHaveBeenLastCalledWith({ type: 1, pageno: 2, pagesize: 20 });
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
