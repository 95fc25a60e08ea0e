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

/** A store whose server has these pages, starting with page 1. */
function setUp(...pages: ListedVideoDto[][]) {
  const fetchPage = vi.fn<typeof api.lessons.videoList>(async ({ pageNumber }) => {
    const videoList = pages[Number(pageNumber) - 1] ?? [];
    return { videoList, total: 0, pageNumber: Number(pageNumber), pageSize: 20 };
  });
  const lists = createVideoListsStore({ fetchPage });
  return {
    fetchPage,
    lists,
    ids: (type: 1 | 2) =>
      lists
        .get()
        [type].list.map(({ id }) => id)
        .join(''),
  };
}

test('replaces the list by page 1, appends later pages, and shows the foot after an empty one', async () => {
  const { fetchPage, lists, ids } = setUp(rows('a', 'b'), rows('c'));
  const listener = vi.fn();
  lists.subscribe(listener);
  lists.take(1, 1, rows('x', 'y'));
  lists.take(1, 1, rows('a', 'b'));
  expect(ids(1)).toBe('ab');
  await lists.loadNext(1);
  expect([ids(1), lists.get()[1].page, lists.get()[1].showfoot]).toEqual(['abc', 2, false]);
  expect(fetchPage).toHaveBeenLastCalledWith({ type: 1, pageNumber: 2, pageSize: 20 });
  await lists.loadNext(1);
  expect([ids(1), lists.get()[1].showfoot]).toEqual(['abc', true]);
  await lists.loadNext(1);
  expect(fetchPage).toHaveBeenCalledTimes(2);
  expect(listener).toHaveBeenCalledTimes(4);
  expect(lists.get()[2]).toEqual({ page: 0, list: [], showfoot: false });
});

test('shows the foot of an empty group, and hides it when page 1 has rows', () => {
  const { lists } = setUp();
  lists.take(2, 1, []);
  expect(lists.get()[2]).toEqual({ page: 1, list: [], showfoot: true });
  lists.take(2, 1, rows('a'));
  expect(lists.get()[2].showfoot).toBe(false);
});

test('fetches a page once, and drops it when a new list has arrived meanwhile', async () => {
  const { fetchPage, lists, ids } = setUp(rows('a'), rows('b'));
  lists.take(1, 1, rows('a'));
  const both = Promise.all([lists.loadNext(1), lists.loadNext(1)]);
  lists.take(1, 1, rows('n'));
  await both;
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(ids(1)).toBe('n');
});

test('fetches a page again after a failure', async () => {
  const { fetchPage, lists, ids } = setUp(rows('a'), rows('b'));
  lists.take(1, 1, rows('a'));
  fetchPage.mockRejectedValueOnce(new Error('away'));
  await expect(lists.loadNext(1)).rejects.toThrow('away');
  await lists.loadNext(1);
  expect(ids(1)).toBe('ab');
});
