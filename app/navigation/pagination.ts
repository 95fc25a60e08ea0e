import { redirect } from 'react-router';

/** The highest page number and the latest time that list calls accept. */
const MAX_PAGE_NUMBER = 1_000_000;
const MAX_SNAPSHOT_TIME_MS = 999_999_999_999_999;

/**
 * Returns the page number in an address, starting at 1. Returns 1 for anything that isn't a page number. `prefix` is what
 * the parameters of a second list on the page begin with.
 */
export function readPageNumber(params: URLSearchParams, prefix = ''): number {
  const pageNumber = Number(params.get(`${prefix}pageno`));
  return Number.isSafeInteger(pageNumber) && pageNumber > 0 ? Math.min(pageNumber, MAX_PAGE_NUMBER) : 1;
}

/** Returns the snapshot watermark of a list in milliseconds; null for the first page, which shows the current rows. */
export function readSnapshotTime(params: URLSearchParams, prefix = ''): number | null {
  const asOfMs = Number(params.get(`${prefix}as_of`));
  const isTime = Number.isSafeInteger(asOfMs) && asOfMs > 0 && asOfMs <= MAX_SNAPSHOT_TIME_MS;
  return isTime && readPageNumber(params, prefix) > 1 ? asOfMs : null;
}

/** Throws a redirect to the last page if the address names a page after it, because rows have been removed since. */
export function redirectPastLastPage(
  page: { list: readonly unknown[]; total: number },
  args: { pageSize: number; pathOf: (pageNumber: number) => string },
): void {
  if (page.list.length > 0 || page.total === 0) return;
  throw redirect(args.pathOf(lastPageNumber({ total: page.total, pageSize: args.pageSize })));
}

/** Returns the number of a list's last page; 1 for an empty list. */
export function lastPageNumber(args: { total: number; pageSize: number }): number {
  return Math.max(1, Math.ceil(args.total / args.pageSize));
}
