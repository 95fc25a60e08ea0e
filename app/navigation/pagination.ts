import { redirect } from 'react-router';

/** The highest page number and the latest time that list calls accept. */
const MAX_PAGE_NUMBER = 1_000_000;
const MAX_SNAPSHOT_TIME_MS = 999_999_999_999_999;

/** Returns the page number in an address, starting at 1. Returns 1 for anything that isn't a page number. */
export function readPageNumber(params: URLSearchParams): number {
  const pageno = Number(params.get('pageno'));
  return Number.isSafeInteger(pageno) && pageno > 0 ? Math.min(pageno, MAX_PAGE_NUMBER) : 1;
}

/** Returns the snapshot watermark of a list in milliseconds; null for the first page, which shows the current rows. */
export function readSnapshotTime(params: URLSearchParams): number | null {
  const asOfMs = Number(params.get('as_of'));
  const isTime = Number.isSafeInteger(asOfMs) && asOfMs > 0 && asOfMs <= MAX_SNAPSHOT_TIME_MS;
  return isTime && readPageNumber(params) > 1 ? asOfMs : null;
}

/** Throws a redirect to the last page if the address names a page after it, because rows have been removed since. */
export function redirectPastLastPage(
  page: { list: readonly unknown[]; total: number },
  args: { pagesize: number; pathOf: (pageno: number) => string },
): void {
  if (page.list.length > 0 || page.total === 0) return;
  throw redirect(args.pathOf(lastPageNumber({ total: page.total, pagesize: args.pagesize })));
}

/** Returns the number of a list's last page; 1 for an empty list. */
export function lastPageNumber(args: { total: number; pagesize: number }): number {
  return Math.max(1, Math.ceil(args.total / args.pagesize));
}
