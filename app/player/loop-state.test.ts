import { expect, test } from 'vitest';
import { clampTimes, type LoopMode, type LoopState, reduceLoop, shadowGapMs } from './loop-state.ts';

const state = (mode: LoopMode, round = 1): LoopState => ({ mode, times: 3, round });
const end = (from: LoopState, lineMs = 2000) => reduceLoop(from, { type: 'round-ended', lineMs });

test.each([
  ['off', 'next'],
  ['line', 'again'],
  ['pause', 'stop'],
  ['shadow', 'next'],
] as const)('%s goes %s at the end of a line', (mode, go) => {
  expect(end(state(mode)).step?.action).toBe(go);
});

test('repeat counts up to its number and then goes on, from one again', () => {
  const first = end(state('repeat'));
  expect(first).toMatchObject({ step: { action: 'again' }, state: { round: 2 } });
  const second = end(first.state);
  expect(second).toMatchObject({ step: { action: 'again' }, state: { round: 3 } });
  expect(end(second.state)).toMatchObject({ step: { action: 'next' }, state: { round: 1 } });
});

test('fewer rounds chosen in the middle end the line at the next end', () => {
  const changed = reduceLoop(state('repeat', 3), {
    type: 'settings-changed',
    settings: { mode: 'repeat', times: 2 },
  });
  expect(changed.state.round).toBe(3);
  expect(end(changed.state).step?.action).toBe('next');
});

test('another mode starts its count anew', () => {
  const changed = reduceLoop(state('line', 7), {
    type: 'settings-changed',
    settings: { mode: 'repeat', times: 3 },
  });
  expect(changed.state).toEqual({ mode: 'repeat', times: 3, round: 1 });
});

test('a new line starts its count anew', () => {
  expect(reduceLoop(state('repeat', 3), { type: 'line-started' }).state.round).toBe(1);
});

test('the shadowing gap is longer than the line and grows with it', () => {
  expect(end(state('shadow'), 2000).step?.waitMs).toBe(shadowGapMs(2000));
  expect(shadowGapMs(2000)).toBeGreaterThan(2000);
  expect(shadowGapMs(4000) - shadowGapMs(2000)).toBeGreaterThanOrEqual(2000);
  expect(shadowGapMs(-5)).toBeGreaterThan(0);
});

test('rounds are kept whole and within bounds', () => {
  expect([clampTimes(0), clampTimes(3.4), clampTimes(99), clampTimes(Number.NaN)]).toEqual([2, 3, 10, 2]);
});
