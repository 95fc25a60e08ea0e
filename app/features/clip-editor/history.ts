/** A value with its earlier versions and the versions that were undone. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** Name of the gesture that made the present value. All changes of one gesture are one step. */
  gesture: string | null;
}

/** Maximum number of steps that can be undone. The oldest are dropped first. */
export const MAX_HISTORY_STEPS = 200;

export type HistoryAction<Value> =
  | { type: 'change'; value: Value; gesture?: string }
  /** Replaces a provisional present value without adding a step. */
  | { type: 'replace'; value: Value }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Starts a new history because another film or clip was opened. Cannot be undone. */
  | { type: 'reset'; value: Value };

export function createHistory<Value>(value: Value): History<Value> {
  return { past: [], present: value, future: [], gesture: null };
}

/** Reducer for undo and redo. A change to an equal value adds no step. */
export function reduceHistory<Value>(
  history: History<Value>,
  action: HistoryAction<Value>,
  isSame: (a: Value, b: Value) => boolean,
): History<Value> {
  const { past, present, future } = history;
  switch (action.type) {
    case 'change': {
      if (isSame(present, action.value)) return history;
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
