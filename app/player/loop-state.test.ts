import { expect, test } from 'vitest';
import { clampTimes, type LoopMode, type LoopState, reduceLoop, shadowGapMs } from './loop-state.ts';

const state = (mode: LoopMode, round = 1): LoopState => ({ mode, times: 3, round });
const end = (from: LoopState, lineMs = 2000) => reduceLoop(from, { type: 'round-ended', lineMs });

test.each([
  ['off', 'next'],
  ['line', 'again'],
  ['pause', 'stop'],
  ['shadow', 'next'],
] as const)('mode %s continues with the action %s at the end of a line', (mode, action) => {
  expect(end(state(mode)).step?.action).toBe(action);
});

test('mode repeat counts its rounds, then plays the next line from round 1', () => {
  const first = end(state('repeat'));
  expect(first).toMatchObject({ step: { action: 'again' }, state: { round: 2 } });
  const second = end(first.state);
  expect(second).toMatchObject({ step: { action: 'again' }, state: { round: 3 } });
  expect(end(second.state)).toMatchObject({ step: { action: 'next' }, state: { round: 1 } });
});

test('reducing the number of rounds ends the repetition after the current round', () => {
  const changed = reduceLoop(state('repeat', 3), {
    type: 'settings-changed',
    settings: { mode: 'repeat', times: 2 },
  });
  expect(changed.state.round).toBe(3);
  expect(end(changed.state).step?.action).toBe('next');
});

test('a change of mode starts the count again', () => {
  const changed = reduceLoop(state('line', 7), {
    type: 'settings-changed',
    settings: { mode: 'repeat', times: 3 },
  });
  expect(changed.state).toEqual({ mode: 'repeat', times: 3, round: 1 });
});

test('a new line starts the count again', () => {
  expect(reduceLoop(state('repeat', 3), { type: 'line-started' }).state.round).toBe(1);
});

test('the shadowing gap is longer than the line and grows with it', () => {
  expect(end(state('shadow'), 2000).step?.waitMs).toBe(shadowGapMs(2000));
  expect(shadowGapMs(2000)).toBeGreaterThan(2000);
  expect(shadowGapMs(4000) - shadowGapMs(2000)).toBeGreaterThanOrEqual(2000);
  expect(shadowGapMs(-5)).toBeGreaterThan(0);
});

test('clampTimes rounds and clamps the number of rounds', () => {
  expect([clampTimes(0), clampTimes(3.4), clampTimes(99), clampTimes(Number.NaN)]).toEqual([2, 3, 10, 2]);
});
