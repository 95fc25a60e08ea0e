import { makePng } from '#media/testing/make-png.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { expect, expectAccessible, selectOption, signInOnPage, test } from './testing/page-fixtures.ts';

const DAY_MS = 24 * 3600 * 1000;
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const film = '晨光咖啡馆';

test('an ad is shown, and a red packet is created, earned by watching, opened once, and paid', {
  tag: '@long',
}, async ({ page, admin, address }) => {
  // The test plays a minute of film, on machines that also run other tests.
  test.setTimeout(240_000);
  let learner = '';
  const lastDay = shanghaiDay(Date.now() + 7 * DAY_MS);

  await test.step('an admin creates a company, its ad, and the ad’s banner', async () => {
    await admin.goto(`${address}/admin7ry784/ad`);
    await signInOnPage(admin, 'owner');
    await admin.getByRole('button', { name: '新建广告' }).click();
    const company = admin.getByRole('region', { name: '新建公司' });
    await company.getByRole('button', { name: '保存' }).click();
    await expect(company.getByText('请填写')).toHaveCount(3);
    await company.getByLabel('公司名称').fill('远山茶业');
    await company.getByLabel('联系人').fill('林青');
    await company.getByLabel('电话').fill('13900139000');
    await company.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByRole('region', { name: '编辑公司' })).toBeVisible();

    const ad = admin.getByRole('region', { name: '广告', exact: true });
    await ad.getByLabel('广告', { exact: true }).fill('春茶上新');
    await ad.getByLabel('链接').fill('https://tea.example/spring');
    await ad.getByLabel('简介').fill('明前采的，限量两百份');
    await ad.getByLabel('结束日期（含当天）').fill(lastDay);
    await ad.getByLabel('片库').check();
    await ad.getByRole('button', { name: '保存' }).click();
    const banners = admin.getByRole('region', { name: '横幅图片' });
    await expect(banners.getByText('至少上传一张，才能投放')).toBeVisible();

    const picture = await makePng(960, 320);
    await banners
      .locator('input[type="file"]')
      .setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: picture });
    await admin.getByRole('dialog').getByRole('button', { name: '使用这部分' }).click();
    await expect(banners.getByRole('img', { name: '春茶上新' })).toBeVisible();
    await expectAccessible(admin);
  });

  const adRow = admin.getByRole('row').filter({ hasText: '春茶上新' });
  await test.step('the admin publishes the ad', async () => {
    await admin.goto(`${address}/admin7ry784/ad`);
    await expect(adRow).toContainText('草稿');
    await adRow.getByRole('button', { name: '提交审核' }).click();
    const waiting = admin.getByRole('listitem', { name: '春茶上新' });
    await waiting.getByRole('button', { name: '通过', exact: true }).click();
    await expect(waiting).toHaveCount(0);
    await expect(adRow).toContainText('投放中');
    await expect(adRow).toContainText('首页 · 片库');
    await expectAccessible(admin);
  });

  const packetRow = admin.getByRole('row').filter({ hasText: '看早茶，拆红包' });
  await test.step('the admin creates a red packet; an amount that can’t be split is rejected with the limits', async () => {
    await admin.getByRole('link', { name: '红包' }).click();
    await admin.getByRole('button', { name: '新建红包' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('活动主题').fill('看早茶，拆红包');
    await selectOption(dialog.getByLabel('公司', { exact: true }), '远山茶业');
    await selectOption(dialog.getByLabel('关联广告'), '春茶上新');
    await selectOption(dialog.getByLabel('关联视频'), film);
    await selectOption(dialog.getByLabel('选择视频'), 'S1E1');
    await dialog.getByLabel('截止日期（含当天）').fill(lastDay);
    await dialog.getByLabel('总金额（元）').fill('88.80');
    await dialog.getByLabel('个数').fill('4');
    await dialog.getByLabel('单个最少（元）').fill('5');
    await dialog.getByLabel('单个最多（元）').fill('20.5');
    await expect(dialog.getByText('总额须在 20.00 至 82.00 元之间')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('个数').fill('8');
    await expect(dialog.getByText('总额须在')).toHaveCount(0);
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(packetRow).toContainText('草稿');
    for (const text of ['88.80', '5.00 – 20.50', '0 / 8', lastDay, film]) {
      await expect(packetRow).toContainText(text);
    }
    await packetRow.getByRole('button', { name: '启用' }).click();
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(packetRow).toContainText('进行中');
    await expectAccessible(admin);
  });

  await test.step('the learner sees the banner on both of its pages, and can close it', async () => {
    await page.goto(`${address}/list`);
    learner = (await signInOnPage(page, 'learner')).account;
    const banner = page.getByRole('complementary', { name: '广告' });
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      const counted = page.waitForResponse((one) => one.url().endsWith('/api/ad_event.php'));
      await page.goto(size === phone ? `${address}/` : `${address}/list`);
      await expect(banner.getByRole('link')).toHaveAttribute('href', 'https://tea.example/spring');
      await expect(banner).toContainText('远山茶业');
      const picture = banner.getByRole('img', { name: '春茶上新' });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await (await counted).json()).toEqual({ counted: true });
      await expectAccessible(page);
    }
    await banner.getByRole('button', { name: '关闭广告' }).click();
    await expect(banner).toHaveCount(0);
    await admin.goto(`${address}/admin7ry784/ad`);
    await expect(adRow.getByRole('cell').nth(3)).toHaveText('2');
  });

  const packet = page.getByRole('region', { name: '红包' });
  await test.step('the packet can be opened only after the scene has been played', async () => {
    await page.getByRole('link', { name: film }).first().click();
    await page.waitForURL(/\/list\/detail/);
    await expect(packet).toContainText('看早茶，拆红包');
    await expect(packet).toContainText(`远山茶业 提供，有效至 ${lastDay}`);
    await expect(packet.getByRole('button')).toHaveCount(0);
    await expect(packet).toContainText('已看 0%');
    await expectAccessible(page);
    // Seeking to the end doesn't count as watching. A phone loads the film only when it plays.
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      await video.play();
      video.currentTime = video.duration - 3;
    });
    await expect(packet).toContainText(/已看 [1-9]%/, { timeout: 15_000 });
    await expect(packet.getByRole('button')).toHaveCount(0);
    // The player's maximum speed.
    await page.getByRole('combobox', { name: '速度' }).selectOption('1.5');
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
      return video.play();
    });
    await expect(packet.getByRole('button', { name: '拆红包' })).toBeVisible({ timeout: 60_000 });
  });

  const yuan = await test.step('the amount of the grant stays the same', async () => {
    const opening = page.waitForRequest('**/api/hb_open.php');
    await packet.getByRole('button', { name: '拆红包' }).click();
    const won = page.getByRole('dialog', { name: /^拆到 \d+\.\d\d 元$/ });
    await expect(won.getByRole('link', { name: '去我的奖励' })).toHaveAttribute('href', '/me?view=rewards');
    await expectAccessible(page);
    await won.getByRole('button', { name: '留在这里' }).click();
    const result = packet.getByText(/^你拆到 \d+\.\d\d 元$/);
    await expect(result).toBeVisible();
    await expect(packet).toContainText('待主办方发放');
    const amount = /[\d.]+/.exec((await result.textContent()) ?? '')?.[0] ?? '';
    expect(Number(amount)).toBeGreaterThanOrEqual(5);
    expect(Number(amount)).toBeLessThanOrEqual(20.5);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    const redPacketId = new URLSearchParams((await opening).postData() ?? '').get('hb_id_md5') ?? '';
    const again = await page.request.post(`${address}/api/hb_open.php`, {
      headers: { origin: address },
      form: { hb_id_md5: redPacketId, request_id: crypto.randomUUID() },
    });
    expect((await again.json()).money).toBe(Math.round(Number(amount) * 100));
    await page.reload();
    await expect(packet).toContainText(`你拆到 ${amount} 元`);
    return amount;
  });

  await test.step('the admin sees the grant and marks it as paid', async () => {
    await admin.getByRole('link', { name: '红包' }).click();
    await expect(packetRow).toContainText('1 / 8');
    await packetRow.getByRole('link', { name: '看早茶，拆红包' }).click();
    const grant = admin.getByRole('row').filter({ hasText: learner });
    await expect(grant).toContainText(yuan);
    await expect(admin.getByText(`${(88.8 - Number(yuan)).toFixed(2)} 元`)).toBeVisible();
    await expectAccessible(admin);
    await grant.getByRole('button', { name: '标为已支付' }).click();
    await expect(admin.getByRole('tooltip')).toContainText(`${yuan} 元？`);
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(grant).toContainText('已支付');
    await admin.getByRole('button', { name: '暂停' }).click();
    await expect(admin.getByRole('button', { name: '继续' })).toBeVisible();
    await page.reload();
    await expect(packet).toContainText('已发放');
  });

  await test.step('no page shows an ad that has ended', async () => {
    await admin.getByRole('link', { name: '广告' }).click();
    await adRow.getByRole('button', { name: '结束' }).click();
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(adRow).toContainText('已结束');
    await page.goto(`${address}/list`);
    await expect(page.getByRole('heading', { name: '片库' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: '广告' })).toHaveCount(0);
  });
});
