import { test } from 'vitest';
import { expectOneTruth } from './clock-tests.ts';

test.each([
  ['sqlite', -24],
  ['postgres', 24],
  ['postgres', -24],
] as const)(
  'a restart on %s whose clock is %i hours off, and one with the right clock, leave one truth',
  (dialect, hours) => expectOneTruth({ dialect, hours }),
);
