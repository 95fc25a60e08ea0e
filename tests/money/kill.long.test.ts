import { test } from 'vitest';
import { expectNothingLost } from './kill-tests.ts';

test.each(['sqlite', 'postgres'] as const)(
  '200 killed servers lose no answered claim and double none: %s',
  (dialect) => expectNothingLost({ dialect, kills: 200, accounts: 20_000 }),
);
