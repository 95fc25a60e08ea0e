import { type GuestbookName, type MessageSort, messageSorts } from '#shared/guestbook.ts';
import { readPageNumber } from '../../navigation/pagination.ts';

/** Where each guestbook is; `/guestbook_douy` leads to the same one as `/guestbook:douy`. */
export const guestbookPaths: Record<GuestbookName, string> = {
  main: '/guestbook',
  kid: '/guestbookKid',
  douy: '/guestbook:douy',
};

/** The guestbook of an address, with or without a slash at its end and whatever its case. */
export function guestbookFromPath(pathname: string): GuestbookName {
  const path = pathname.toLowerCase();
  if (path.includes('kid')) return 'kid';
  return path.includes('douy') ? 'douy' : 'main';
}

export interface GuestbookQuery {
  sort: MessageSort;
  /** From 1. */
  pageno: number;
  /** As the first page was answered: later messages are on no later page. Null on the first page. */
  asOfMs: number | null;
}

/** Reads the address of a guestbook; anything unknown falls back to newest, first page. */
export function readGuestbookQuery(params: URLSearchParams): GuestbookQuery {
  const sort = params.get('sort');
  const asOf = params.get('as_of') ?? '';
  return {
    sort: messageSorts.find((one) => one === sort) ?? 'new',
    pageno: readPageNumber(params),
    asOfMs: /^\d{1,15}$/.test(asOf) ? Number(asOf) : null,
  };
}

/** The address of a guestbook's page; what is the default is left out. */
export function guestbookPath(guestbook: GuestbookName, { sort, pageno, asOfMs }: GuestbookQuery): string {
  const params = new URLSearchParams();
  if (sort !== 'new') params.set('sort', sort);
  if (pageno > 1) {
    params.set('pageno', String(pageno));
    if (asOfMs !== null) params.set('as_of', String(asOfMs));
  }
  return params.size > 0 ? `${guestbookPaths[guestbook]}?${params}` : guestbookPaths[guestbook];
}
