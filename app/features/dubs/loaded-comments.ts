import type { OutputOf } from '#contract/define-call.ts';
import type { dubPosts } from '#contract/dub-posts.ts';

/** A page of comments, newest first. */
export type CommentPage = OutputOf<(typeof dubPosts)['comments']>;

/** The comments that a page has loaded: the newest ones up to the last of them, without gaps. */
export type LoadedComments = Pick<CommentPage, 'list' | 'next'>;

/**
 * Returns the loaded comments after their first page was loaded again. Later ones stay, unless so much is new that the first
 * page no longer reaches them.
 */
export function refreshFirstPage(loaded: LoadedComments, first: CommentPage): LoadedComments {
  const fresh = new Set(first.list.map(({ commentId }) => commentId));
  const last = first.list.at(-1);
  if (!last || first.next === null || !loaded.list.some(({ commentId }) => fresh.has(commentId)))
    return first;
  const later = loaded.list.filter((comment) => isOlder(comment, last));
  return later.length === 0 ? first : { list: [...first.list, ...later], next: loaded.next };
}

type Place = Pick<CommentPage['list'][number], 'createdMs' | 'commentId'>;
/** Whether a comment comes after another one in the list. */
const isOlder = (one: Place, other: Place): boolean =>
  one.createdMs < other.createdMs || (one.createdMs === other.createdMs && one.commentId < other.commentId);

/** Adds the page that was asked for after `after`. Returns the same comments if they no longer end there. */
export const addPage = (loaded: LoadedComments, after: string, page: CommentPage): LoadedComments =>
  loaded.next === after ? { list: [...loaded.list, ...page.list], next: page.next } : loaded;

/** Returns the loaded comments without one. */
export const withoutComment = (loaded: LoadedComments, removedId: string): LoadedComments => ({
  ...loaded,
  list: loaded.list.filter(({ commentId }) => commentId !== removedId),
});
