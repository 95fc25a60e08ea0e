import { type GuestbookName, type MessageSort, messageSorts } from '#shared/guestbook.ts';
import { readPageNumber } from '../../navigation/pagination.ts';

/** The address of each guestbook. `/guestbook_douy` shows the same one as `/guestbook:douy`. */
export const guestbookPaths: Record<GuestbookName, string> = {
  main: '/guestbook',
  kid: '/guestbookKid',
  douy: '/guestbook:douy',
};

/** Returns the guestbook of an address, with or without a trailing slash and in any case. */
export function guestbookFromPath(pathname: string): GuestbookName {
  const path = pathname.toLowerCase();
  if (path.includes('kid')) return 'kid';
  return path.includes('douy') ? 'douy' : 'main';
}

export interface GuestbookQuery {
  sort: MessageSort;
  /** From 1. */
  pageno: number;
  /** The snapshot watermark: later pages leave out newer messages. Null on the first page. */
  asOfMs: number | null;
}

/** Parses the query of a guestbook's address. Unknown values become the defaults: newest first, first page. */
export function readGuestbookQuery(params: URLSearchParams): GuestbookQuery {
  const sort = params.get('sort');
  const asOf = params.get('as_of') ?? '';
  return {
    sort: messageSorts.find((known) => known === sort) ?? 'new',
    pageno: readPageNumber(params),
    asOfMs: /^\d{1,15}$/.test(asOf) ? Number(asOf) : null,
  };
}

/** Returns the address of a guestbook's page, without parameters that have their default value. */
export function guestbookPath(guestbook: GuestbookName, { sort, pageno, asOfMs }: GuestbookQuery): string {
  const params = new URLSearchParams();
  if (sort !== 'new') params.set('sort', sort);
  if (pageno > 1) {
    params.set('pageno', String(pageno));
    if (asOfMs !== null) params.set('as_of', String(asOfMs));
  }
  return params.size > 0 ? `${guestbookPaths[guestbook]}?${params}` : guestbookPaths[guestbook];
}
