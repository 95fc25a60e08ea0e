/** How long automatic scrolling pauses after the user has scrolled, in milliseconds. */
export const AUTO_SCROLL_PAUSE_MS = 4000;

/** The automatic scrolling of a list that follows the film. It pauses for a while after the user has scrolled. */
export interface AutoScrollState {
  /** Time of the user's last scroll in milliseconds (monotonic clock); null while the list follows the film. */
  scrolledAtMs: number | null;
}

export type AutoScrollEvent = { type: 'user-scrolled'; nowMs: number } | { type: 'follow-again' };

/** Returns the state after an event. */
export function reduceAutoScroll(state: AutoScrollState, event: AutoScrollEvent): AutoScrollState {
  if (event.type === 'follow-again') return state.scrolledAtMs === null ? state : { scrolledAtMs: null };
  return { scrolledAtMs: event.nowMs };
}

/** Returns the milliseconds until the list follows the film again; 0 if it already does. */
export function autoScrollResumeMs(state: AutoScrollState, nowMs: number): number {
  if (state.scrolledAtMs === null) return 0;
  return Math.max(0, state.scrolledAtMs + AUTO_SCROLL_PAUSE_MS - nowMs);
}
