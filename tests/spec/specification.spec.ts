import { test } from '../e2e/testing/server-fixture.ts';
import { checkTitleOf } from './coverage.ts';
import { coverageRows } from './rows/index.ts';
import { openSpecContext } from './testing/spec-context.ts';

for (const row of coverageRows) {
  if (!('checks' in row)) continue;
  for (const [name, check] of Object.entries(row.checks)) {
    test(checkTitleOf(row.place, name), async ({ browser, server }) => {
      const context = await openSpecContext({
        address: server.address,
        folder: server.dataFolder,
        browser,
      });
      await check(context);
      await context.close();
    });
  }
}
