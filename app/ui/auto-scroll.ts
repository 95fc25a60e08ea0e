/** How long the list stands still after the user has scrolled it, in milliseconds. */
export const AUTO_SCROLL_PAUSE_MS = 4000;

/** Whether a list runs along with the film: always, except for a while after the user has moved it. */
export interface AutoScrollState {
  /** Time of the user's last own scrolling, milliseconds of any steady clock; null: none, or taken back. */
  scrolledAtMs: number | null;
}

export type AutoScrollEvent = { type: 'user-scrolled'; nowMs: number } | { type: 'follow-again' };

export function reduceAutoScroll(state: AutoScrollState, event: AutoScrollEvent): AutoScrollState {
  if (event.type === 'follow-again') return state.scrolledAtMs === null ? state : { scrolledAtMs: null };
  return { scrolledAtMs: event.nowMs };
}

/** Milliseconds until the list follows again; 0: it follows. */
export function autoScrollResumeMs(state: AutoScrollState, nowMs: number): number {
  if (state.scrolledAtMs === null) return 0;
  return Math.max(0, state.scrolledAtMs + AUTO_SCROLL_PAUSE_MS - nowMs);
}
