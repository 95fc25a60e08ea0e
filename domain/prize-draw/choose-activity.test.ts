import { expect, test } from 'vitest';
import { chooseActivity } from './choose-activity.ts';
import type { ActivityStatus } from './types.ts';

const activity = (id: string, status: ActivityStatus, startsMs: number, endsMs: number) => ({
  ...{ id, status, startsMs, endsMs },
});
const running = activity('running', 'active', 10, 100);
const runningLonger = activity('running longer', 'active', 5, 100);
const next = activity('next', 'active', 60, 100);
const later = activity('later', 'active', 70, 100);
const paused = activity('paused', 'paused', 20, 100);
const over = activity('over', 'active', 30, 50);
const ended = activity('ended', 'ended', 40, 100);

test.each([
  ['the running one that started last', [runningLonger, running, next, paused, ended], 'running'],
  ['the next one to start', [later, next, paused, over], 'next'],
  ['a paused one', [paused, over, ended], 'paused'],
  ['the one that started last of those that are over', [over, ended], 'ended'],
])('chooses %s', (_, published, id) => {
  expect(chooseActivity(published, 50)?.id).toBe(id);
  expect(chooseActivity(published.toReversed(), 50)?.id).toBe(id);
});

test('an activity runs from its first millisecond, and not at its end', () => {
  expect(chooseActivity([runningLonger, running], 10)?.id).toBe('running');
  expect(chooseActivity([runningLonger, running], 9)?.id).toBe('running longer');
  expect(chooseActivity([over, paused], 49)?.id).toBe('over');
  expect(chooseActivity([over, paused], 50)?.id).toBe('paused');
});

test('chooses none of none', () => {
  expect(chooseActivity([], 50)).toBeNull();
});
