/** The address of a page, from 1, of the viewer's clips of one film. */
export function filmClipsPath(args: { filmId: string; pageno: number; asOfMs: number | null }): string {
  const { filmId, pageno, asOfMs } = args;
  const query = new URLSearchParams({ film_id: filmId });
  if (pageno > 1) query.set('pageno', String(pageno));
  if (pageno > 1 && asOfMs !== null) query.set('as_of', String(asOfMs));
  return `/list/download?${query}`;
}
