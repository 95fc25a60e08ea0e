import { test } from 'vitest';
import { expectNothingLost } from './kill-tests.ts';

/** PostgreSQL is killed with `npm run test:unit`, whose database the long tests do not have. */
test('200 killed servers lose no answered claim and double none', () =>
  expectNothingLost({ dialect: 'sqlite', kills: 200, accounts: 20_000 }));
