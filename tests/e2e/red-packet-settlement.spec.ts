import { DAY_SECONDS } from '#shared/constants.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { signIn } from '../testing/sign-in.ts';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, selectOption, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const DAY_MS = DAY_SECONDS * 1000;

test('a red packet with conditions is checked while it is typed, shown to learners, ended early, settled, and archived', async ({
  page,
  admin,
  address,
}) => {
  const owner = await signIn(address, 'owner');
  const { body: me } = await owner.get<{ client_id: string }>('/api/client_info.php');
  await owner.post('/test/weixin/admin/set_company', {
    ...{ admin_id: me.client_id, name: '山泉饮品', contact: '周舟', phone: '13700137000' },
  });
  await signInByCall(admin, address, 'owner');
  await admin.goto(`${address}/admin7ry784/redPacket`);

  await test.step('the form names what is wrong at once, and keeps what was typed', async () => {
    await admin.getByRole('button', { name: '新建红包' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('活动主题').fill('看山泉，拆红包');
    await selectOption(dialog.getByLabel('公司', { exact: true }), '山泉饮品');
    await selectOption(dialog.getByLabel('关联视频'), '晨光咖啡馆');
    await selectOption(dialog.getByLabel('选择视频'), 'S1E1');
    await dialog.getByLabel('截止日期（含当天）').fill(shanghaiDay(Date.now() - DAY_MS));
    await expect(dialog.getByText('结束时间须晚于现在')).toBeVisible();
    await dialog.getByLabel('截止日期（含当天）').fill(shanghaiDay(Date.now() + 3 * DAY_MS));
    await expect(dialog.getByText('结束时间须晚于现在')).toHaveCount(0);
    await dialog.getByLabel('总金额（元）').fill('40');
    await dialog.getByLabel('个数').fill('8');
    await dialog.getByLabel('单个最少（元）').fill('2');
    await dialog.getByLabel('单个最多（元）').fill('8');
    await dialog.getByLabel('同一公司的红包，每人每天最多拆').fill('0');
    await expect(dialog.getByText('填 1 到 100 的整数，或留空')).toBeVisible();
    await dialog.getByLabel('同一公司的红包，每人每天最多拆').fill('2');
    await dialog.getByLabel('按天平均放出').check();
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  });

  const row = admin.getByRole('row').filter({ hasText: '看山泉，拆红包' });
  await row.getByRole('button', { name: '启用' }).click();
  await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('进行中');

  await test.step('a learner sees the range, what is left today, and how much is watched', async () => {
    await signInAsNewLearner(page, { address, name: 'reader', path: '/m?type=4' });
    const item = page.getByRole('listitem').filter({ hasText: '看山泉，拆红包' });
    for (const text of ['每个 2.00 至 8.00 元', '还剩 2 个', '已看 0%'])
      await expect(item).toContainText(text);
    await expectAccessible(page);
    await item.getByRole('link').click();
    const packet = page.getByRole('region', { name: '红包' });
    for (const text of ['每个 2.00 至 8.00 元', '还剩 2 个', '每人每天最多拆 2 个', '已看 0%'])
      await expect(packet).toContainText(text);
    await page.setViewportSize({ width: 390, height: 844 });
    await packet.scrollIntoViewIfNeeded();
    await expectAccessible(page);
  });

  await test.step('the detail page says what comes next, and it is ended with its rest returned', async () => {
    await row.getByRole('link', { name: '看山泉，拆红包' }).click();
    await expect(admin.getByText('正在发放。可以延期或追加')).toBeVisible();
    await admin.getByRole('button', { name: '提前结束' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText('没领的 8 个、40.00 元将停止发放');
    await dialog.getByRole('button', { name: '提前结束' }).click();
    await expect(admin.getByText('有 40.00 元要退给公司')).toBeVisible();
    await admin.getByRole('button', { name: '标为已退回' }).click();
    await expect(admin.getByRole('tooltip')).toContainText('40.00 元退给山泉饮品');
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(admin.getByText('不再发放，钱已结清')).toBeVisible();
  });

  await test.step('viewers, statement, and timeline are in tabs, also on a phone', async () => {
    await admin.getByRole('tab', { name: '观看' }).click();
    // Learners of other tests may have watched it.
    await expect(
      admin
        .getByRole('tabpanel')
        .getByText(/^(还没有人看过这个视频|\d+%.*)$/)
        .first(),
    ).toBeVisible();
    await admin.getByRole('tab', { name: '结算单' }).click();
    await expect(admin).toHaveURL(/tab=statement/);
    await expect(admin.getByRole('row').filter({ hasText: shanghaiDay(Date.now()) })).toContainText('40.00');
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: '下载 CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statement-.*\.csv$/);
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 390, height: 844 });
    await admin.getByRole('tab', { name: '时间线' }).click();
    await expect(admin.getByRole('tabpanel', { name: '时间线' }).getByText('已退回')).toBeVisible();
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('it is archived, and the address of the list keeps the filters', async () => {
    await admin.getByRole('button', { name: '归档', exact: true }).click();
    await expect(admin.getByRole('button', { name: '移出归档' })).toBeVisible();
    await admin.goto(`${address}/admin7ry784/redPacket?q=${encodeURIComponent('山泉')}`);
    await expect(admin.getByText('没有符合条件的红包')).toBeVisible();
    await selectOption(admin.getByLabel('列表'), '归档');
    await expect(row).toContainText('已退回');
    await admin.reload();
    await expect(admin).toHaveURL(/archived=1/);
    await expect(row.getByRole('button', { name: '复制一份' })).toBeVisible();
    await expectAccessible(admin);
  });
});
