import { devices } from '@playwright/test';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const waiting = '[data-waits-for-code]';

test('a page that nobody has touched shows its content, and its code comes with the first move', async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage();
  await page.goto(`${address}/login`);
  await expect(page.locator(waiting)).toHaveCount(1);
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await expect(page.locator(waiting)).toHaveCount(0);
});

test('what is typed and clicked before the code is there is done once it is', async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage();
  // The code of the form comes only when the form has been filled in and sent.
  let release: () => void = () => undefined;
  const filled = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto(`${address}/login`);
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await filled;
    await route.continue();
  });
  await page.getByLabel('账号').fill('nobody-of-this-name');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.locator(waiting)).toHaveCount(1);
  release();
  // The answer of the form without a password, which only its own code gives.
  await expect(page.getByText('请输入账号和密码')).toBeVisible();
  await expect(page.getByLabel('账号')).toHaveValue('nobody-of-this-name');
});

test('a search that is typed and sent before the code is there is made once it is', async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage();
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  const box = page.getByRole('combobox');
  await box.fill('what do you mean');
  await box.press('Enter');
  await expect(page).toHaveURL(`${address}/`);
  typed.resolve();
  await expect(page).toHaveURL(/q=what\+do\+you\+mean/);
});

test('the comparison does not claim to analyze before the page is touched', async ({
  openUntouchedPage,
  address,
}) => {
  const page = await openUntouchedPage();
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/contrast?bar_id=${await practiceClip(page, address)}`);
  await expect(page.getByText('点一下屏幕，就开始分析')).toBeVisible();
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await expect(page.getByText('点一下屏幕，就开始分析')).toHaveCount(0);
});

test('the first tap on a phone follows a link within the page', async ({ openUntouchedPage, address }) => {
  const page = await openUntouchedPage(devices['Pixel 7']);
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  await page.goto(`${address}/`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: '全部影片' }).tap();
  await page.waitForURL(/\/list/);
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
});
