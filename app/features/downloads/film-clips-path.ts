/** Returns the address of a page of the viewer's clips of one film. Pages count from 1. */
export function filmClipsPath(args: { filmId: string; pageno: number; asOfMs: number | null }): string {
  const { filmId, pageno, asOfMs } = args;
  const query = new URLSearchParams({ film_id: filmId });
  if (pageno > 1) query.set('pageno', String(pageno));
  if (pageno > 1 && asOfMs !== null) query.set('as_of', String(asOfMs));
  return `/list/download?${query}`;
}
