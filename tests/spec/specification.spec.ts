import { test } from '../e2e/product-fixture.ts';
import { titleOf } from './coverage.ts';
import { rows } from './rows/index.ts';
import { openStage } from './stage.ts';

for (const row of rows) {
  if (!('checks' in row)) continue;
  for (const [name, check] of Object.entries(row.checks)) {
    test(titleOf(row.place, name), async ({ browser, product }) => {
      const stage = await openStage({
        address: product.address,
        folder: product.dataFolder,
        browser,
      });
      await check(stage);
      await stage.close();
    });
  }
}
