/** How long to wait, in the largest unit that people count in; `later` when it is not known. */
export type WaitTime = { unit: 'later' } | { unit: 'seconds' | 'minutes' | 'hours'; count: number };

/** Converts seconds to a waiting time, rounded up. */
export function toWaitTime(seconds: number | null): WaitTime {
  if (seconds === null) return { unit: 'later' };
  if (seconds < 60) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
