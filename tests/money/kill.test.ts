import { expect, test, vi } from 'vitest';
import { expectNothingLost, findFaultsOfTwin } from './kill-tests.ts';

vi.setConfig({ testTimeout: 180_000 });

test.each(['sqlite', 'postgres'] as const)(
  'two killed servers lose no answered claim or draw and double none, and all draws verify on %s',
  (dialect) => expectNothingLost({ dialect, kills: 2, accounts: 160 }),
);

test('the same checker finds lost answers and broken sums of a twin that is broken on purpose', async () => {
  const faults = await findFaultsOfTwin({ kills: 2, accounts: 60 });
  expect(faults).toContainEqual(expect.stringMatching(/^red_packet_shares: /));
  expect(faults).toContainEqual(expect.stringMatching(/^red_packet_grants: /));
  expect(faults).toContainEqual(expect.stringMatching(/was told \d+ and has/));
});
