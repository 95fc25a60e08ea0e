import { redirect } from 'react-router';

/** Greatest page number and time that the calls take. */
const PAGE_NUMBER_MAX = 1_000_000;
const TIME_MAX = 999_999_999_999_999;

/** The page an address asks for, from 1; the first for anything that is no page. */
export function readPageNumber(params: URLSearchParams): number {
  const pageno = Number(params.get('pageno'));
  return Number.isSafeInteger(pageno) && pageno > 0 ? Math.min(pageno, PAGE_NUMBER_MAX) : 1;
}

/** The moment whose list is being paged through, in milliseconds; null on a first page, which is as of now. */
export function readSnapshotTime(params: URLSearchParams): number | null {
  const asOfMs = Number(params.get('as_of'));
  return Number.isSafeInteger(asOfMs) && asOfMs > 0 && asOfMs <= TIME_MAX && readPageNumber(params) > 1
    ? asOfMs
    : null;
}

/** Throws a redirect to the last page where an address names one behind the end: it is old, and things have gone since. */
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
