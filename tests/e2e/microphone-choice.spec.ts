import config from '../../playwright.config.ts';
import { openMicrophone } from './testing/open-microphone.ts';
import { expect, test } from './testing/page-fixtures.ts';

test.use({
  permissions: ['microphone'],
  // Chromium without its window gives microphones new IDs on every page.
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath: process.env.TAICI_CHROMIUM || '/usr/bin/chromium',
  },
});

test('the microphone is chosen and remembered, and the default one takes its place when it is gone', {
  tag: '@long',
}, async ({ page, address }) => {
  await openMicrophone(page, address, 'recording.picker');
  const picker = page.getByRole('combobox', { name: '麦克风' });
  const chosen = () => picker.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
  await expect(picker.getByRole('option').nth(1)).toBeAttached();
  const labels = await picker.getByRole('option').allTextContents();
  await picker.selectOption({ label: labels[1] ?? '' });
  await expect.poll(chosen).toBe(labels[1]);
  await expect(page.getByText('麦克风已打开')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect.poll(chosen).toBe(labels[1]);

  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('taici.practice') ?? '{}');
    localStorage.setItem('taici.practice', JSON.stringify({ ...settings, microphoneId: 'unplugged' }));
  });
  await page.reload();
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect(page.getByText('原来的麦克风不在了')).toBeVisible();
});
