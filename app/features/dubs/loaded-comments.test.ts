import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPage, type CommentPage, type LoadedComments, refreshFirstPage } from './loaded-comments.ts';

const PAGE_SIZE = 3;

/** The page of comments after a cursor, which is the ID of a comment. IDs are counted up, and listed newest first. */
function pageOf(stored: readonly number[], after: string | null): CommentPage {
  const sorted = stored.toSorted((a, b) => b - a);
  const rest = after === null ? sorted : sorted.filter((id) => id < Number(after));
  const list = rest.slice(0, PAGE_SIZE).map((id) => ({
    ...{ commentId: `${id}`, author: 'Ann', mine: false, canRemove: false },
    ...{ momentMs: 0, text: '', createdMs: id },
  }));
  return {
    list,
    total: stored.length,
    next: rest.length > PAGE_SIZE ? (list.at(-1)?.commentId ?? null) : null,
  };
}
const idsOf = ({ list }: LoadedComments) => list.map(({ commentId }) => Number(commentId));

test('a new comment pushes none of the loaded ones out', () => {
  const stored = [1, 2, 3, 4, 5, 6, 7];
  const first = pageOf(stored, null);
  const loaded = addPage(first, '5', pageOf(stored, '5'));
  expect(idsOf(loaded)).toEqual([7, 6, 5, 4, 3, 2]);
  const refreshed = refreshFirstPage(loaded, pageOf([...stored, 8], null));
  expect(idsOf(refreshed)).toEqual([8, 7, 6, 5, 4, 3, 2]);
  expect(idsOf(addPage(refreshed, '2', pageOf(stored, '2')))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test('begins again when more is new than a page holds, and drops a page that was asked for before', () => {
  const loaded = addPage(pageOf([1, 2, 3, 4, 5], null), '3', pageOf([1, 2, 3, 4, 5], '3'));
  const stored = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const refreshed = refreshFirstPage(loaded, pageOf(stored, null));
  expect(idsOf(refreshed)).toEqual([9, 8, 7]);
  expect(addPage(refreshed, '3', pageOf(stored, '3'))).toBe(refreshed);
});

test('however comments come and go, paging to the end shows each one once', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('post' as const) }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(12) }),
    fc.record({ kind: fc.constant('more' as const) }),
  );
  fc.assert(
    fc.property(fc.nat(12), fc.array(step, { maxLength: 20 }), (count, steps) => {
      let stored = Array.from({ length: count }, (_, id) => id + 1);
      let newest = count;
      let loaded: LoadedComments = pageOf(stored, null);
      const more = (after: string) => {
        loaded = addPage(loaded, after, pageOf(stored, after));
      };
      for (const { kind, ...rest } of steps) {
        if (kind === 'post') newest += 1;
        if (kind === 'post') stored = [...stored, newest];
        if ('at' in rest) stored = stored.filter((_, at) => at !== rest.at);
        if (kind !== 'more') loaded = refreshFirstPage(loaded, pageOf(stored, null));
        else if (loaded.next !== null) more(loaded.next);
        expect(new Set(idsOf(loaded)).size).toBe(loaded.list.length);
      }
      while (loaded.next !== null) more(loaded.next);
      const shown = new Set(idsOf(loaded));
      expect(stored.filter((id) => !shown.has(id))).toEqual([]);
    }),
  );
});
