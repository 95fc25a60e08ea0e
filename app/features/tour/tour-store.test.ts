import { beforeEach, expect, test } from 'vitest';
import { afterStep, completeTourStep, readTourState, tourSteps, tourStore } from './tour-store.ts';

beforeEach(() => tourStore.set(tourStore.initial));

test('a running tour goes on when its step is done, and ends after the last one', () => {
  tourStore.set({ status: 'running', step: 'search' });
  for (const step of tourSteps) {
    expect(tourStore.get()).toEqual({ status: 'running', step });
    completeTourStep(step);
  }
  expect(tourStore.get().status).toBe('ended');
});

test('only what the current step asks for moves the tour', () => {
  completeTourStep('search');
  expect(tourStore.get()).toEqual(tourStore.initial);
  tourStore.set({ status: 'running', step: 'dub' });
  completeTourStep('word');
  expect(tourStore.get()).toEqual({ status: 'running', step: 'dub' });
  tourStore.set({ status: 'ended', step: 'dub' });
  completeTourStep('dub');
  expect(tourStore.get()).toEqual({ status: 'ended', step: 'dub' });
});

test('readTourState reads what was stored and falls back to a new tour', () => {
  expect(readTourState({ ...afterStep('hear') })).toEqual({ status: 'running', step: 'dub' });
  for (const stored of [null, 'running', {}, { status: 'paused', step: 'fly' }])
    expect(readTourState(stored)).toEqual({ status: 'new', step: 'search' });
});
