import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test('the audit log is searched by the address, shows before and after, and is exported', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'owner');
  const save = async (form: Record<string, string>) => {
    const answer = await page.request.post(`${address}/api/account_save.php`, {
      headers: { origin: address },
      form,
    });
    return (await answer.json()).account.account_id as string;
  };
  const account = `audited-${Date.now()}`;
  const accountId = await save({ account, name: '小周', access: 'client' });
  await save({ account_id: accountId, name: '周老师', access: 'client,teacher' });

  await page.goto(`${address}/admin7ry784?tab=audit&action=people&subject=${account}`);
  const rows = page.getByRole('row').filter({ hasText: account });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('角色：学生 → 学生 · 老师');
  await rows.first().getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('修改前学生');
  await expect(drawer).toContainText('文字有改动，不留原文');
  await expect(drawer).toContainText('Chrome');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '只看这个人的操作' }).click();
  await expect(page).toHaveURL(/actor=/);
  await expect(page).not.toHaveURL(/subject=/);

  await page.goto(`${address}/admin7ry784?tab=audit&from=2026-05-02&to=2026-05-01`);
  await expect(page.getByRole('alert')).toHaveText('结束日期不能早于开始日期');
  await expect(page.getByRole('button', { name: '导出 CSV' })).toBeDisabled();

  await page.goto(`${address}/admin7ry784?tab=audit&subject=${account}`);
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
  await page.goto(`${address}/admin7ry784?tab=audit&action=log`);
  await expect(page.getByRole('cell', { name: '导出操作记录' }).first()).toBeVisible();
  await page.getByRole('button', { name: '详情' }).first().click();
  await expect(drawer.getByRole('link', { name: account })).toHaveAttribute(
    'href',
    expect.stringContaining(`account=${accountId}`),
  );
});
