import { redirect } from 'react-router';

/** The highest page number and the latest time that list calls accept. */
const PAGE_NUMBER_MAX = 1_000_000;
const SNAPSHOT_TIME_MAX = 999_999_999_999_999;

/** The page that an address asks for, from 1. Anything that is no page number counts as 1. */
export function readPageNumber(params: URLSearchParams): number {
  const pageno = Number(params.get('pageno'));
  return Number.isSafeInteger(pageno) && pageno > 0 ? Math.min(pageno, PAGE_NUMBER_MAX) : 1;
}

/** The moment as of which a list is paged through, in milliseconds; null on a first page, which is as of now. */
export function readSnapshotTime(params: URLSearchParams): number | null {
  const asOfMs = Number(params.get('as_of'));
  const isTime = Number.isSafeInteger(asOfMs) && asOfMs > 0 && asOfMs <= SNAPSHOT_TIME_MAX;
  return isTime && readPageNumber(params) > 1 ? asOfMs : null;
}

/** Throws a redirect to the last page if the address names a page after it: rows have been removed since then. */
export function redirectPastLastPage(
  page: { list: readonly unknown[]; total: number },
  args: { pagesize: number; pathOf: (pageno: number) => string },
): void {
  if (page.list.length > 0 || page.total === 0) return;
  throw redirect(args.pathOf(lastPageNumber({ total: page.total, pagesize: args.pagesize })));
}

/** The last page of a list; 1 when it is empty. */
export function lastPageNumber(args: { total: number; pagesize: number }): number {
  return Math.max(1, Math.ceil(args.total / args.pagesize));
}
