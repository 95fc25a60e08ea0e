/** A value with the steps that led to it, and those that were taken back. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** Name of the gesture the present belongs to; changes of one gesture make one step. */
  gesture: string | null;
}

/** Steps that are kept; the oldest are forgotten first. */
export const MAX_HISTORY_STEPS = 200;

export type HistoryAction<Value> =
  | { type: 'change'; value: Value; gesture?: string }
  /** The present was only for the time being: what is put in its place is no step. */
  | { type: 'replace'; value: Value }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Begins anew, without a way back: another film or clip was opened. */
  | { type: 'reset'; value: Value };

export function createHistory<Value>(value: Value): History<Value> {
  return { past: [], present: value, future: [], gesture: null };
}

/** The reducer behind undo and redo. A change that leaves the value the same is no step. */
export function reduceHistory<Value>(
  history: History<Value>,
  action: HistoryAction<Value>,
  same: (a: Value, b: Value) => boolean,
): History<Value> {
  const { past, present, future } = history;
  switch (action.type) {
    case 'change': {
      if (same(present, action.value)) return history;
      const gesture = action.gesture ?? null;
      if (gesture !== null && gesture === history.gesture) return { ...history, present: action.value };
      return {
        past: [...past, present].slice(-MAX_HISTORY_STEPS),
        present: action.value,
        future: [],
        gesture,
      };
    }
    case 'replace':
      return { ...history, present: action.value };
    case 'undo': {
      const previous = past.at(-1);
      if (previous === undefined) return history;
      return { past: past.slice(0, -1), present: previous, future: [present, ...future], gesture: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, gesture: null };
    }
    case 'reset':
      return createHistory(action.value);
  }
}
