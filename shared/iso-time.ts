/** Returns a time in milliseconds as an ISO text in UTC; null for null. */
export const isoTime = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();
