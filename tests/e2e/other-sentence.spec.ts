import { openMicrophone } from './testing/open-microphone.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { speakingMicrophone } from './testing/speaking-microphone.ts';

const { launchOptions, speak } = speakingMicrophone({
  fileName: 'other-sentence.wav',
  sentence: 'Seven yellow elephants swim across the river every winter',
});
test.use({ permissions: ['microphone'], launchOptions });
test.beforeAll(speak);

test('another sentence gets a reason and a next step, and no number', { tag: '@long' }, async ({
  page,
  address,
}) => {
  test.setTimeout(120_000);
  await openMicrophone(page, address, 'analysis.other');
  await page.getByRole('button', { name: '录这句' }).click();
  const draft = page.locator('[data-draft]');
  await expect(draft.locator('[data-analysis-state="refused"]')).toBeVisible({ timeout: 60_000 });
  await expect(draft.locator('[data-advice]')).toContainText(/不是这一句|听不清|没有听/);
  await expect(draft.locator('[data-dimensions], [data-score], [data-band]')).toHaveCount(0);
  await expect(draft).not.toContainText(/\d/);
  await draft.getByRole('button', { name: '丢弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '丢弃' }).click();
  await expect(draft).toHaveCount(0);
});
