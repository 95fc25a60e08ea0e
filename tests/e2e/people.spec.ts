import { readFile } from 'node:fs/promises';
import { readCsvTable, writeCsvTable } from '#shared/csv.ts';
import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';

const asFile = (rows: string[][]) => ({
  name: 'class.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(writeCsvTable([['账号', '姓名', '角色'], ...rows])),
});

test('an owner makes accounts from a table, finds them, changes them together, and says whom to ask', async ({
  page,
  admin,
  address,
}) => {
  await admin.goto(`${address}/admin7ry784?tab=accounts`);
  await signInOnPage(admin, 'owner');

  await test.step('a table with a mistake makes nothing, and a corrected one makes all', async () => {
    await admin.getByRole('button', { name: '从表格新建' }).click();
    const dialog = admin.getByRole('dialog', { name: '从表格新建账号' });
    const choose = dialog.getByLabel('选择 CSV 文件');
    await choose.setInputFiles(
      asFile([
        ['table.one', '小一', ''],
        ['有 空格', '小二', '皇帝'],
      ]),
    );
    await expect(dialog.getByRole('alert')).toContainText('有 1 行要改');
    await expect(dialog.getByText('没有这个角色')).toBeVisible();
    await expect(dialog.getByText('第 3 行')).toBeVisible();
    await expectAccessible(admin, '[role="dialog"]');
    await choose.setInputFiles(
      asFile([
        ['table.one', '小一', ''],
        ['table.two', '小二', '老师'],
      ]),
    );
    await dialog.getByRole('button', { name: '新建 2 个账号' }).click();
    await expect(dialog.getByText('已新建 2 个账号')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    const warning = admin.getByRole('dialog').filter({ hasText: '还没下载密码' });
    await warning.getByRole('button', { name: '先不关' }).click();
    const download = admin.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载账号和密码' }).click();
    const table = readCsvTable(await readFile(await (await download).path(), 'utf8'));
    expect(table?.map(([account]) => account)).toEqual(['账号', 'table.one', 'table.two']);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`${address}/login`);
    await page.getByLabel('账号').fill('table.one');
    await page.getByLabel('密码').fill(table?.[1]?.[2] ?? '');
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(`${address}/`);
  });

  await test.step('the list is found by what the address says, and shows details beside it', async () => {
    await admin.goto(`${address}/admin7ry784?tab=accounts&q=table.&role=teacher`);
    await expect(admin.getByRole('button', { name: 'table.two', exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'table.one', exact: true })).toHaveCount(0);
    await admin.goto(`${address}/admin7ry784?tab=accounts&q=table.&sort=created`);
    await admin.getByRole('button', { name: 'table.one', exact: true }).click();
    await expect(admin).toHaveURL(/account=/);
    const details = admin.getByRole('dialog', { name: '账号详情' });
    await expect(details.getByText('还没有奖励')).toBeVisible();
    await expectAccessible(admin);
    await admin.reload();
    await expect(details.getByText('没有加入班级')).toBeVisible();
    await details.getByRole('button', { name: '关闭' }).click();
    await expect(details).toBeHidden();
  });

  await test.step('the selected accounts are changed together', async () => {
    await admin.getByRole('checkbox', { name: '选中 小一' }).check();
    await admin.getByRole('checkbox', { name: '选中 小二' }).check();
    await admin.getByRole('button', { name: '设为老师' }).click();
    await expect(admin.getByText(/^把 小.、小. 设为老师？$/)).toBeVisible();
    await admin.locator('.ant-popconfirm').getByRole('button', { name: '设为老师' }).click();
    await expect(admin.getByText('已更改 1 个账号')).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: 'table.one' })).toContainText('学生 · 老师');
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: '导出 CSV' }).click();
    const exported = readCsvTable(await readFile(await (await download).path(), 'utf8'));
    expect(exported?.slice(1).map(([account]) => account)).toHaveLength(2);
  });

  await test.step('an account is put into a group, and found by it', async () => {
    await expect(admin.getByRole('checkbox', { name: '全选本页' })).toBeVisible();
    await expect(admin.getByRole('button', { name: '搜索' })).toBeVisible();
    await admin.getByRole('checkbox', { name: '选中 小一' }).check();
    await admin.getByRole('button', { name: '分组', exact: true }).click();
    const question = admin.locator('.ant-popconfirm');
    await question.getByRole('combobox', { name: '分组' }).fill('高一');
    await expectAccessible(admin);
    await question.getByRole('button', { name: '分组' }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'table.one' })).toContainText('高一');
    await admin.goto(`${address}/admin7ry784?tab=accounts&group=高一`);
    await expect(admin.getByRole('button', { name: 'table.one', exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'table.two', exact: true })).toHaveCount(0);
    await admin
      .getByRole('row')
      .filter({ hasText: 'table.one' })
      .getByRole('button', { name: '修改' })
      .click();
    const form = admin.getByRole('dialog', { name: '修改' });
    await expect(form.getByRole('combobox', { name: '分组' })).toHaveValue('高一');
    await form.getByRole('combobox', { name: '分组' }).fill('高二');
    await expectAccessible(admin);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByText('没有找到账号')).toBeVisible();
    await admin.goto(`${address}/admin7ry784?tab=accounts&q=table.`);
  });

  await test.step('the sign-in page says whom to ask', async () => {
    await admin.getByRole('button', { name: '登录页联系方式' }).click();
    const dialog = admin.getByRole('dialog', { name: '忘记密码找谁' });
    await dialog.getByLabel('联系方式').fill('长'.repeat(201));
    await expect(dialog.getByRole('alert')).toContainText('最多 200 个字');
    await dialog.getByLabel('联系方式').fill('请找张老师，<b>微信</b> zhang');
    await expectAccessible(admin, '[role="dialog"]');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await page.context().clearCookies();
    await page.goto(`${address}/login`);
    await expect(page.getByText('请找张老师，＜b>微信＜/b> zhang')).toBeVisible();
    await expectAccessible(page);
    await admin.getByRole('button', { name: '登录页联系方式' }).click();
    await dialog.getByLabel('联系方式').fill('');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  });
});
