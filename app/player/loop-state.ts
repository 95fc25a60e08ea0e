/**
 * The loop modes, of which one is active at a time. `pause` stops at the end of a line; `shadow` leaves a gap to repeat
 * the line aloud.
 */
export const loopModes = ['off', 'line', 'repeat', 'pause', 'shadow'] as const;
export type LoopMode = (typeof loopModes)[number];

export const REPEAT_TIMES_MIN = 2;
export const REPEAT_TIMES_MAX = 10;

export interface LoopSettings {
  mode: LoopMode;
  /** Number of rounds in the mode `repeat`. */
  times: number;
}

/** The state of the loop of one line. `round` counts from 1. */
export interface LoopState extends LoopSettings {
  round: number;
}

export type LoopEvent =
  | { type: 'line-started' }
  | { type: 'settings-changed'; settings: LoopSettings }
  | { type: 'round-ended'; lineMs: number };

/** What to do when a round has ended: play the line again, play the next line, or stop, after a gap of `waitMs`. */
export interface LoopStep {
  action: 'again' | 'next' | 'stop';
  waitMs: number;
}

/** Returns the state after an event and, if a round has ended, what to do next. Pure. */
export function reduceLoop(state: LoopState, event: LoopEvent): { state: LoopState; step: LoopStep | null } {
  switch (event.type) {
    case 'line-started':
      return { state: { ...state, round: 1 }, step: null };
    case 'settings-changed':
      return {
        state: {
          ...event.settings,
          times: clampTimes(event.settings.times),
          // A change of mode starts the count again.
          round: event.settings.mode === state.mode ? state.round : 1,
        },
        step: null,
      };
    case 'round-ended':
      return endRound(state, event.lineMs);
  }
}

function endRound(state: LoopState, lineMs: number): { state: LoopState; step: LoopStep } {
  switch (state.mode) {
    case 'off':
      return { state: { ...state, round: 1 }, step: { action: 'next', waitMs: 0 } };
    case 'line':
      return { state: { ...state, round: state.round + 1 }, step: { action: 'again', waitMs: 0 } };
    case 'repeat':
      return state.round < state.times
        ? { state: { ...state, round: state.round + 1 }, step: { action: 'again', waitMs: 0 } }
        : { state: { ...state, round: 1 }, step: { action: 'next', waitMs: 0 } };
    case 'pause':
      return { state: { ...state, round: 1 }, step: { action: 'stop', waitMs: 0 } };
    case 'shadow':
      return { state: { ...state, round: 1 }, step: { action: 'next', waitMs: shadowGapMs(lineMs) } };
  }
}

/**
 * Returns the time to repeat a line of this length aloud: 1.2 times its length plus 400 ms for a breath, in
 * milliseconds.
 */
export function shadowGapMs(lineMs: number): number {
  return Math.round(Math.max(0, lineMs) * 1.2) + 400;
}

/** Rounds and clamps a number of rounds to what the mode `repeat` allows. */
export function clampTimes(times: number): number {
  const whole = Number.isFinite(times) ? Math.round(times) : REPEAT_TIMES_MIN;
  return Math.min(REPEAT_TIMES_MAX, Math.max(REPEAT_TIMES_MIN, whole));
}
