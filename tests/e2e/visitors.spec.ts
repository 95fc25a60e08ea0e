import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';
import { runActivity } from './testing/run-activity.ts';

test('somebody without an account draws, verifies a phone number, and signs in with everything kept', async ({
  openPage,
  startServer,
}) => {
  const server = await startServer();
  const { address } = server;
  const { activityId } = await runActivity(address, {
    title: '路过也能抽',
    chances: 5,
    visitors: {
      ...{ session_chances: 1, phone_chances: 3, wechat_chances: 3 },
      ...{ device_daily_cap: 10, network_daily_cap: null },
    },
    prizes: [
      { name: '贴纸', weight: 1, stock: 9 },
      { name: '谢谢参与', weight: 0, fallback: true },
    ],
  });
  const page = await openPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const wheel = `${address}/activivity/mcu?activity_id=${activityId}`;
  await page.goto(wheel);
  const panel = page.locator('[data-visitor]');
  const button = page.getByRole('button', { name: /抽一次|再抽一次/ });

  await test.step('the page opens without an account, and draws once', async () => {
    await expect(page).toHaveURL(wheel);
    await expect(panel).toContainText('共 1 次机会');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await button.click();
    await expect(page.locator('[data-record]')).toHaveCount(1);
    await page.getByRole('dialog').getByRole('button', { name: '去留手机号' }).click();
    await expect(page.getByText('机会用完了')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a code from the operator proves the number, which gives more chances', async () => {
    await panel.getByLabel('手机号', { exact: true }).fill('138 1234 1234');
    await panel.getByRole('button', { name: '获取验证码' }).click();
    await expect(panel.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
    const readCode = () => /手机验证码 (\d{6})/.exec(server.output())?.[1] ?? '';
    await expect.poll(readCode).toMatch(/^\d{6}$/);
    await panel.getByLabel('验证码').fill(readCode());
    await panel.getByRole('button', { name: '验证手机号' }).click();
    await expect(panel.getByText('请先勾选同意')).toBeVisible();
    await panel.getByRole('checkbox').check();
    await panel.getByRole('button', { name: '验证手机号' }).click();
    await expect(panel).toContainText('已验证 138****1234，共 3 次机会');
    await button.click();
    await expect(page.locator('[data-record]')).toHaveCount(2);
    await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click();
    await page.reload();
    await expect(page.locator('[data-record]')).toHaveCount(2);
    await expect(page.getByText('还有 1 次机会')).toBeVisible();
  });

  await test.step('every other page needs an account', async () => {
    await page.goto(`${address}/me`);
    await expect(page).toHaveURL(/\/login\?ref=/);
    await page.goto(wheel);
  });

  await test.step('whoever signs in keeps records and prizes, and gets no more chances', async () => {
    await panel.getByRole('link', { name: '已有账号，去登录' }).click();
    await signInOnPage(page, 'learner');
    await expect(page).toHaveURL(wheel);
    await expect(page.locator('[data-record]')).toHaveCount(2);
    await expect(page.getByText('还有 3 次机会')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await page.goto(`${address}/me?view=rewards`);
    await expect(page.getByText('贴纸')).toHaveCount(2);
  });
});
