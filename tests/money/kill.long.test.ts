import { describe, test } from 'vitest';
import { expectNoDrawLost, expectNothingLost } from './kill-tests.ts';

describe.each(['sqlite', 'postgres'] as const)('200 killed servers on %s', (dialect) => {
  test('lose no answered claim and double none', () =>
    expectNothingLost({ dialect, kills: 200, accounts: 20_000 }));

  test('lose no answered draw and double none, and all draws verify', () =>
    expectNoDrawLost({ dialect, kills: 200, accounts: 20_000 }));
});
