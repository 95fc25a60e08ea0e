import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';
import { cutTwoLines, recordLine } from './testing/two-line-clip.ts';

test.use({ permissions: ['microphone'] });

test('a teacher makes a class, a student joins and records, and leaves it with all their results', async ({
  page,
  openPage,
  address,
}) => {
  test.setTimeout(240_000);
  const student = page;
  const teacher = await openPage();
  await signInByCall(teacher, address, 'owner');
  const clipId = await cutTwoLines(teacher, address, 'could I get the usual');
  const clip = await (await teacher.request.get(`${address}/api/dub_bar_detail.php?bar_id=${clipId}`)).json();
  let link = '';
  let name = '';

  await test.step('the teacher makes a class', async () => {
    await teacher.goto(`${address}/classes`);
    await teacher.getByRole('main').getByRole('button', { name: '新建班级' }).click();
    const form = teacher.getByRole('dialog', { name: '新建班级' });
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByRole('alert')).toHaveText('给班级起个名字。');
    await expectAccessible(teacher, '[role="dialog"]');
    await form.getByLabel('班级名称').fill('<b>周一</b> 口语班');
    await form.getByLabel('说明').fill('周一 19:00');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('＜b>周一＜/b> 口语班');
  });

  await test.step('the teacher makes a link', async () => {
    await teacher.getByRole('button', { name: '生成邀请链接' }).click();
    const field = teacher.getByRole('textbox', { name: '邀请链接' });
    await expect(field).toHaveValue(/\/class\/join\//);
    link = await field.inputValue();
    await expectAccessible(teacher);
  });

  await test.step('the teacher assigns a clip', async () => {
    await teacher.getByRole('link', { name: '作业', exact: true }).click();
    await teacher.getByRole('button', { name: '布置作业' }).click();
    const dialog = teacher.getByRole('dialog', { name: '布置作业' });
    await dialog.getByRole('button', { name: '布置', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('先选一个片段或一节课。');
    await dialog.getByRole('radio', { name: clip.title }).first().check();
    await expectAccessible(teacher, '[role="dialog"]');
    await dialog.getByLabel('截止日期').fill('2020-01-01');
    await dialog.getByRole('button', { name: '布置', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('截止日期要从今天起，一年以内');
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('截止日期').fill(inAWeek);
    await dialog.getByRole('button', { name: '布置', exact: true }).click();
    await expect(teacher.getByText('班里还没有学生，先邀请他们加入。')).toBeVisible();
  });

  await test.step('a student signs in, returns to the link, and joins', async () => {
    await student.goto(link);
    await expect(student).toHaveURL(/\/login/);
    await signInOnPage(student, 'learner');
    await expect(student).toHaveURL(link);
    await expect(student.getByText(/加入之前的不算/)).toBeVisible();
    await expectAccessible(student);
    await student.getByRole('button', { name: '加入班级' }).click();
    const task = student.locator('[data-task]');
    await expect(task).toContainText('还没开始 · 0/2 句');
    await expectAccessible(student);
    name = (await (await student.request.get(`${address}/api/client_info.php`)).json()).client_name;
  });

  await test.step('the student records a line of the assignment', async () => {
    await student.locator('[data-task]').getByRole('link', { name: '开始' }).click();
    await recordLine(student, /get the usual/);
    await student.goto(`${address}/me`);
    const mine = student.getByRole('region', { name: '我的班级' });
    await expect(mine.locator('[data-task]')).toContainText('进行中 · 1/2 句');
    await expectAccessible(student);
  });

  await test.step('the teacher sees it in the heat map, and comments on the take', async () => {
    await teacher.reload();
    const row = teacher.locator(`[data-row="${name}"]`);
    await expect(row).toContainText('进行中');
    await expect(teacher.getByRole('link', { name: '还没开始 0' })).toBeVisible();
    await expectAccessible(teacher);
    await hydrateAll(teacher);
    await teacher.getByLabel('格子里显示').selectOption('scores');
    await expect(row.getByRole('link')).toHaveText('–');
    await teacher.getByLabel('格子里显示').selectOption('reads');
    await expect(row.getByRole('link')).toHaveText('1');
    await teacher.setViewportSize({ width: 390, height: 844 });
    expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await teacher.setViewportSize({ width: 1280, height: 800 });
    const results = teacher.url();
    await row.getByRole('link', { name: /第 1 句：录 1 次/ }).click();
    await expect(teacher.locator('[data-student-take]')).toHaveCount(1);
    await teacher.keyboard.press('KeyJ');
    await teacher.getByLabel('写点评').fill('重音在 usual。');
    await teacher.getByRole('button', { name: '发给学生' }).click();
    await expect(teacher.locator('[data-comment]')).toContainText('重音在 usual。');
    await teacher.goto(results);
  });

  await test.step('the teacher saves a table, and prints the results without the rest of the page', async () => {
    const download = teacher.waitForEvent('download');
    await teacher.getByRole('link', { name: '下载表格（CSV）' }).click();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table.split('\r\n')[1]).toContain(`"${name}","进行中",1,`);
    await teacher.emulateMedia({ media: 'print' });
    await expect(teacher.getByRole('banner')).toBeHidden();
    await expect(teacher.getByRole('button', { name: '布置作业' })).toBeHidden();
    await expect(teacher.locator(`[data-row="${name}"]`)).toBeVisible();
    await teacher.emulateMedia({ media: 'screen' });
  });

  await test.step('the student leaves, and is gone from the heat map at once', async () => {
    await student.getByRole('link', { name: '＜b>周一＜/b> 口语班' }).first().click();
    await student.getByRole('button', { name: '退出班级' }).click();
    await student.getByRole('dialog').getByRole('button', { name: '退出班级' }).click();
    await expect(student).toHaveURL(/\/me$/);
    await expect(student.getByRole('region', { name: '我的班级' })).toHaveCount(0);
    await teacher.reload();
    await expect(teacher.getByText('班里还没有学生，先邀请他们加入。')).toBeVisible();
    await expect(teacher.locator(`[data-row="${name}"]`)).toHaveCount(0);
  });

  await test.step('a withdrawn link says that it no longer works', async () => {
    await teacher.getByRole('link', { name: /^学生/ }).click();
    await teacher.getByRole('button', { name: '撤回链接' }).click();
    await expect(teacher.getByRole('button', { name: '生成邀请链接' })).toBeVisible();
    const answer = await student.request.get(link);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('邀请链接已失效，请老师发一个新的');
  });
});
