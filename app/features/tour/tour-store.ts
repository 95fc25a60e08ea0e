import { PersistentStore } from '../../state/persistent-store.ts';

/** The steps of the tour, in order. */
export const tourSteps = ['search', 'hear', 'dub', 'word', 'takeAway'] as const;
export type TourStep = (typeof tourSteps)[number];

export interface TourState {
  /** `new` until somebody takes the tour for the first time; `ended` when they left or finished it. */
  status: 'new' | 'running' | 'ended';
  step: TourStep;
}

const statuses = ['new', 'running', 'ended'] as const;

/** Reads a stored state. Anything else is the state of somebody who has not taken the tour. */
export function readTourState(stored: unknown): TourState {
  const { initial } = tourStore;
  if (typeof stored !== 'object' || stored === null) return initial;
  const status: unknown = Reflect.get(stored, 'status');
  const step: unknown = Reflect.get(stored, 'step');
  return {
    status: statuses.find((known) => known === status) ?? initial.status,
    step: tourSteps.find((known) => known === step) ?? initial.step,
  };
}

/** How far the tour of this browser is. */
export const tourStore = new PersistentStore<TourState>({
  name: 'taici.tour',
  initial: { status: 'new', step: 'search' },
  read: readTourState,
});

/** Returns the state after a step: the next step, or the end of the tour. */
export function afterStep(step: TourStep): TourState {
  const next = tourSteps[tourSteps.indexOf(step) + 1];
  return next ? { status: 'running', step: next } : { status: 'ended', step };
}

/** Says that somebody did what a step asks for. The tour goes on if it is at this step, and nothing happens otherwise. */
export function completeTourStep(step: TourStep): void {
  const state = tourStore.get();
  if (state.status === 'running' && state.step === step) tourStore.set(afterStep(step));
}
