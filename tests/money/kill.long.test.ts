import { test } from 'vitest';
import { expectNothingLost } from './kill-tests.ts';

test.each(['sqlite', 'postgres'] as const)(
  '200 killed servers lose no answered claim or draw and double none, and all draws verify on %s',
  (dialect) => expectNothingLost({ dialect, kills: 200, accounts: 8000 }),
);
