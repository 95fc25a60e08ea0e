import { test } from '@playwright/test';
import { titleOf } from './coverage.ts';
import { rows } from './rows/index.ts';
import { openStage } from './stage.ts';

for (const row of rows) {
  if (!('checks' in row)) continue;
  for (const [name, check] of Object.entries(row.checks)) {
    test(titleOf(row.place, name), async ({ browser }) => {
      const stage = await openStage({
        address: process.env.TAICI_E2E_ADDRESS ?? '',
        folder: process.env.TAICI_E2E_DATA ?? '',
        browser,
      });
      await check(stage);
      await stage.close();
    });
  }
}
