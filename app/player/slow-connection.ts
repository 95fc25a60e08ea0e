/** Connection information from the Network Information API or its client hints. TypeScript has no types for it. */
export interface ConnectionInfo {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g`, or `4g`. */
  effectiveType?: string | null;
}

/** Whether to save data: the user asked for it, or the browser reports a slow connection. False without information. */
export function isSlowConnection(connection: ConnectionInfo | undefined): boolean {
  return connection?.saveData === true || ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
}

/**
 * The same for a request. Browsers send `Save-Data` without being asked, but `ECT` only to secure addresses that
 * requested it (`Accept-CH`).
 */
export function isSlowConnectionRequest(headers: Headers): boolean {
  return isSlowConnection({ saveData: headers.get('save-data') === 'on', effectiveType: headers.get('ect') });
}
