/** What some browsers tell of their link (Network Information API, or its client hints); TypeScript's own types do not have it. */
export interface ConnectionInfo {
  saveData?: boolean;
  /** slow-2g, 2g, 3g, 4g. */
  effectiveType?: string | null;
}

/** Whether little should be sent: the reader wishes it, or the browser finds its link slow. False where it does not tell. */
export function isSlowConnection(link: ConnectionInfo | undefined): boolean {
  return link?.saveData === true || ['slow-2g', '2g', '3g'].includes(link?.effectiveType ?? '');
}

/** The same as a request tells it: `Save-Data` comes by itself, `ECT` to a secure address that has asked for it once (`Accept-CH`). */
export function isSlowConnectionRequest(headers: Headers): boolean {
  return isSlowConnection({ saveData: headers.get('save-data') === 'on', effectiveType: headers.get('ect') });
}
