import type { Page } from '@playwright/test';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  selectOption,
  signInOnPage,
  test,
  waitForHydration,
} from './testing/page-fixtures.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1500, height: 900 },
];

interface WireDraft {
  activity_id: string;
  title: string;
  starts_at: number;
  ends_at: number;
}

const rootFontSize = (page: Page) => page.evaluate(() => document.documentElement.style.fontSize);

test('an admin creates a prize draw, a visitor enters a phone number and spins, and the prize is handed over', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer();
  const { address } = server;
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' },
  });
  const admin = await context.newPage();
  waitForHydration(admin);
  const errors = collectConsoleErrors(admin);
  await test.step('the admin creates the activity', async () => {
    await admin.goto(`${address}/admin7ry784?tab=activities`);
    await signInOnPage(admin, 'owner');
    await admin.getByRole('button', { name: '新建转盘' }).click();
    await admin.getByLabel('标题', { exact: true }).fill('测试转盘');
    await admin.getByLabel('规则').fill('每人两次。');
    await admin.getByLabel('每人次数').fill('2');
    await admin.getByLabel('抽奖前要留手机号').check();
    await admin.getByLabel('奖品 1').fill('贴纸');
    await admin.getByLabel('权重 1').fill('1');
    await admin.getByLabel('权重 2').fill('0');
    await admin.getByLabel('库存 1').fill('1');
    await admin.getByRole('radio', { name: '留白' }).check();
    await expectAccessible(admin, '[role="dialog"]');
    await admin.getByRole('button', { name: '保存' }).click();
    const row = admin.getByRole('row').filter({ hasText: '测试转盘' });
    await expect(row).toContainText('草稿');
    await row.getByRole('button', { name: /编\s*辑/ }).click();
    await admin.getByLabel('主办方').fill('台词书店');
    await admin.getByLabel('投诉与咨询').fill('400-000-0000');
    await admin.getByLabel('权重 1').fill('-3');
    await admin.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByRole('alert').filter({ hasText: '奖品 1' })).toContainText('0 或更大的整数');
    await expect(admin.getByLabel('权重 1')).toHaveValue('-3');
    await admin.getByLabel('权重 1').fill('1');
    await admin.getByLabel('单件成本（元） 1').fill('2.5');
    await admin.getByLabel('成本上限（元，可不填）').fill('2');
    await admin.getByRole('button', { name: '试抽一万次' }).click();
    await expect(admin.getByText('预计花费超过成本上限')).toBeVisible({ timeout: 20_000 });
    await admin.getByLabel('成本上限（元，可不填）').fill('2.50');
    await admin.getByRole('button', { name: '试抽一万次' }).click();
    await expect(admin.getByText('预计花费在成本上限以内。')).toBeVisible({ timeout: 20_000 });
  });

  const answer = await admin.request.get(`${address}/test/index/admin/get_activity_list`);
  const activities: { data: { list: WireDraft[] } } = await answer.json();
  const activity = activities.data.list.find(({ title }) => title === '测试转盘');

  await test.step('somebody else has saved the draft meanwhile: the admin sees what differs, and keeps the own one', async () => {
    const { activity_id = '', starts_at = 0, ends_at = 0 } = activity ?? {};
    const prizes = [
      { name: '贴纸', weight: 1, stock: 3 },
      { name: '谢谢参与', weight: 3, fallback: true },
    ];
    const form = { activity_id, title: '测试转盘', rules: '每人两次。', chances: 2, starts_at, ends_at };
    const others = { ...form, sponsor: '别的书店', prizes: JSON.stringify(prizes) };
    const path = '/test/index/admin/set_activity';
    const saved = await admin.request.post(`${address}${path}`, {
      ...{ headers: { origin: address }, form: others },
    });
    expect(saved.status()).toBe(200);
    await admin.getByRole('button', { name: '保存' }).click();
    const conflict = admin.getByRole('dialog', { name: '这个转盘刚刚被别人改过' });
    await expect(conflict.getByRole('row').filter({ hasText: '主办方' })).toContainText('台词书店别的书店');
    const prize = conflict.getByRole('row').filter({ hasText: '奖品 · 贴纸' });
    await expect(prize.getByRole('cell').nth(1)).toContainText('概率 100%');
    await expect(prize.getByRole('cell').nth(2)).toContainText('概率 25% · 权重 1 · 库存 3');
    await expectAccessible(admin, '[role="dialog"]');
    await conflict.getByRole('button', { name: '用我填的' }).click();
    await expect(conflict).toBeHidden();
    await expect(admin.getByLabel('主办方')).toHaveValue('台词书店');
    await admin.getByRole('button', { name: '保存' }).click();
    const row = admin.getByRole('row').filter({ hasText: '测试转盘' });
    await row.getByRole('button', { name: '发布' }).click();
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(row).toContainText('进行中');
  });

  const wheelUrl = `${address}/activivity/mcu?activity_id=${activity?.activity_id}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(wheelUrl);
  await signInOnPage(page, 'learner');
  await expect(page).toHaveURL(wheelUrl);
  await expect(page.getByRole('heading', { name: '测试转盘' })).toBeVisible();
  const button = page.getByRole('button', { name: /抽一次|再抽一次|转动中/ });

  await test.step('the wheel is disabled until a code has proved the phone number, with consent', async () => {
    await expect(button).toBeDisabled();
    await page.getByLabel('手机号', { exact: true }).fill('13812341234');
    await page.getByRole('button', { name: '获取验证码' }).click();
    const readCode = () => /手机验证码 (\d{6})/.exec(server.output())?.[1] ?? '';
    await expect.poll(readCode).toMatch(/^\d{6}$/);
    const verify = page.getByRole('button', { name: '验证手机号' });
    await page.getByLabel('验证码').fill(readCode());
    await verify.click();
    await expect(page.getByText('请先勾选同意')).toBeVisible();
    await page.getByRole('checkbox').check();
    await verify.click();
    await expect(page.getByText('已留 138****1234')).toBeVisible();
  });

  await test.step('the button is disabled while the wheel turns, and the record appears when it stops', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toBeDisabled();
    const card = page.getByRole('dialog', { name: '抽中了' });
    await expect(card).toContainText('贴纸', { timeout: 20_000 });
    await expect(card).toContainText('138****1234');
    await expectAccessible(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByText('抽中：贴纸')).toBeVisible();
    await expect(page.locator('[data-record]')).toHaveCount(1);
    const degrees = await page
      .locator('canvas')
      .evaluate((canvas) => Number(/rotate\((.*)deg\)/.exec(canvas.style.transform)?.[1]));
    // There are two segments. The first one is under the pointer if the wheel has turned by more than half a turn.
    expect(degrees).toBeGreaterThan(180);
  });

  await test.step('reduced motion shows the result at once, and the button stays disabled after the last chance', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await button.click();
    await expect(page.locator('[data-record]')).toHaveCount(2, { timeout: 2000 });
    await expect(page.getByRole('status').filter({ hasText: '谢谢参与' })).toBeVisible();
    await expect(button).toBeDisabled();
    await page.reload();
    await expect(page.locator('[data-record]')).toHaveCount(2);
    await expect(page.getByText('机会用完了')).toBeVisible();
  });

  await test.step('the page says what can be checked, and what cannot', async () => {
    await page.getByText('公平凭证').click();
    const proof = page.getByRole('group').filter({ hasText: '公平凭证' });
    await expect(proof).toContainText('有三件事这样查不出来');
    await expect(proof).not.toContainText('没有被改过');
    const disclosure = page.locator('section').filter({ hasText: '活动公示' });
    await expect(disclosure).toContainText('台词书店');
    await expect(disclosure).toContainText('400-000-0000');
  });

  await test.step('the segments of the wheel have the colors of the theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const readSegmentColors = () =>
        page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
          // Reads a copy, because reading the canvas itself would change how the browser paints it.
          const copy = new OffscreenCanvas(300, 300).getContext('2d', { willReadFrequently: true });
          copy?.drawImage(canvas, 0, 0, 300, 300);
          const pixel = (x: number) => copy?.getImageData(x, 150, 1, 1).data.slice(0, 3).join();
          return [pixel(190), pixel(110)];
        });
      const [sheet, ink] =
        colorScheme === 'light' ? ['255,255,255', '29,27,24'] : ['25,27,30', '242,239,232'];
      await expect.poll(readSegmentColors).toEqual([sheet, ink]);
    }
  });

  await test.step('the phone layout sets the root font size from the width and restores it when the visitor leaves', async () => {
    expect(await rootFontSize(page)).toBe('52px');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => rootFontSize(page)).toBe(`${(size.width / 750) * 100}px`);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: '片库' }).click();
    await page.waitForURL(`${address}/list`);
    await expect.poll(() => rootFontSize(page)).toBe('');
  });

  await test.step('the admin sees what it costs, sends the prize, and ends, copies, and archives the activity', async () => {
    await admin.getByRole('searchbox', { name: '按标题查找' }).fill('测试');
    await admin.keyboard.press('Enter');
    await expect(admin).toHaveURL(/q=/);
    await admin.getByRole('button', { name: '查看 测试转盘' }).click();
    await expect(admin.getByRole('definition').filter({ hasText: '¥2.50' }).first()).toBeVisible();
    await admin.goto(`${admin.url()}&state=owed`);
    await expect(admin.getByText('138****1234')).toHaveCount(1);
    await expectAccessible(admin, 'main');
    const records = admin.getByRole('region', { name: '抽奖记录' });
    await records
      .getByRole('row')
      .filter({ hasText: '贴纸' })
      .getByRole('button', { name: '标记已发放' })
      .click();
    await admin.getByLabel('快递单号').fill('SF1234567890');
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(admin.getByText('没有符合条件的记录')).toBeVisible();
    const downloading = admin.waitForEvent('download');
    await admin.getByRole('button', { name: '导出表格' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^draws-.*\.csv$/);
    const confirm = () => admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await admin.getByRole('button', { name: /结\s*束/ }).click();
    await confirm();
    await expect(admin.getByText('已结束')).toBeVisible();
    await admin.getByRole('button', { name: /归\s*档/ }).click();
    await confirm();
    await expect(admin.getByRole('button', { name: '取消归档' })).toBeVisible();
    await admin.getByRole('button', { name: '返回活动列表' }).click();
    await expect(admin.getByText('没有符合条件的抽奖活动')).toBeVisible();
    const archive = admin.getByRole('combobox', { name: '归档' });
    await selectOption(archive, '已归档');
    const row = admin.getByRole('row').filter({ hasText: '测试转盘' });
    await row.getByRole('button', { name: /复\s*制/ }).click();
    await admin.getByRole('button', { name: '保存' }).click();
    await selectOption(archive, '未归档');
    await expect(row).toContainText('草稿');
    await page.goto(wheelUrl);
    await expect(page.getByText('快递单号 SF1234567890')).toBeVisible();
  });
  // The console reports the refused save and nothing else.
  expect(errors).toEqual([expect.stringMatching(/409.*set_activity/)]);
  await context.close();
});

test('a browser without canvas support shows an alert in Chinese', async ({ page, address }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}/activivity/mcu`);
  await signInOnPage(page, 'learner');
  await expect(page.getByRole('alert')).toContainText('浏览器不支持');
});
