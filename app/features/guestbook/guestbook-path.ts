import { type GuestbookName, type MessageSort, messageSorts } from '#shared/guestbook.ts';
import { pagingQuery } from '../../navigation/page-addresses.ts';
import { guestbookPaths, withQuery } from '../../navigation/page-paths.ts';
import { readPageNumber } from '../../navigation/pagination.ts';

/** How many messages one page of a guestbook shows. */
export const MESSAGES_PER_PAGE = 20;

/** Returns the guestbook of an address, with or without a trailing slash and in any case. */
export function guestbookFromPath(pathname: string): GuestbookName {
  const path = pathname.toLowerCase();
  if (path.includes('kid')) return 'kid';
  return path.includes('douy') ? 'douy' : 'main';
}

export interface GuestbookQuery {
  sort: MessageSort;
  /** From 1. */
  pageNumber: number;
  /** The snapshot watermark: later pages leave out newer messages. Null on the first page. */
  asOfMs: number | null;
}

/** Parses the query of a guestbook's address. Unknown values become the defaults: newest first, first page. */
export function readGuestbookQuery(params: URLSearchParams): GuestbookQuery {
  const sort = params.get('sort');
  const asOf = params.get('as_of') ?? '';
  return {
    sort: messageSorts.find((known) => known === sort) ?? 'new',
    pageNumber: readPageNumber(params),
    asOfMs: /^\d{1,15}$/.test(asOf) ? Number(asOf) : null,
  };
}

/** Returns the address of a guestbook's page, without parameters that have their default value. */
export function guestbookPath(
  guestbook: GuestbookName,
  { sort, pageNumber, asOfMs }: GuestbookQuery,
): string {
  return withQuery(guestbookPaths[guestbook], {
    sort: sort === 'new' ? null : sort,
    ...pagingQuery(pageNumber, asOfMs),
  });
}
