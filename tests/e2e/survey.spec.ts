import { readFile } from 'node:fs/promises';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  selectOption,
  test,
  waitForHydration,
} from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const phone = { width: 390, height: 844 };
const title = '早上怎么开口';

test('a survey is created, answered despite a lost connection, counted, and exported', async ({
  admin,
  browser,
  address,
}) => {
  const row = admin.getByRole('row').filter({ hasText: title });

  await test.step('an admin creates and opens a survey with all five question types', async () => {
    await signInByCall(admin, address, 'owner');
    await admin.goto(`${address}/admin7ry784?tab=surveys`);
    await admin.getByRole('button', { name: '新建问卷' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('标题').fill(title);
    await dialog.getByLabel('说明').fill('五个小问题');
    const question = (number: number) => dialog.getByRole('region', { name: `第 ${number} 题`, exact: true });
    const add = async (number: number, type: string, text: string) => {
      await dialog.getByRole('button', { name: '加一题' }).click();
      await question(number).getByRole('textbox', { name: '题目' }).fill(text);
      await selectOption(question(number).getByLabel('题型'), type);
    };
    await question(1).getByRole('textbox', { name: '题目' }).fill('早上练口语吗？');
    await question(1).getByLabel('选项（每行一个）').fill('练\n不练');

    await add(2, '多选', '为什么不练？');
    await question(2).getByLabel('选项（每行一个）').fill('起不来\n没时间\n怕吵');
    await selectOption(question(2).getByLabel('只在这一题选了以下答案时出现'), '早上练口语吗？');
    await selectOption(question(2).getByLabel('答案', { exact: true }), '不练');
    await admin.keyboard.press('Escape');
    await add(3, '量表', '有多想练？');
    await add(4, '文字', '还想说什么？');
    await question(4).getByLabel('必答').uncheck();
    await add(5, '矩阵', '下面这些有用吗？');
    await question(5).getByLabel('行（每行一个）').fill('跟读\n配音');
    await question(5).getByLabel('列（每行一个）').fill('没用\n有用');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: '保存草稿' }).click();
    await expect(row).toContainText('草稿');
    await row.getByRole('button', { name: '开放' }).click();
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(row).toContainText('进行中');
    await expectAccessible(admin);
  });

  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  waitForHydration(page);
  const errors = collectConsoleErrors(page);
  const question = (text: string) => page.getByRole('group').filter({ hasText: text }).first();
  const link = await row.getByRole('link', { name: '打开' }).getAttribute('href');

  await test.step('the page marks required questions that the learner has not answered', async () => {
    await signInByCall(page, address, 'learner');
    await page.goto(address + link);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(question('为什么不练？')).toHaveCount(0);
    await question('早上练口语吗？').getByLabel('不练').check();
    await question('为什么不练？').getByLabel('起不来').check();
    await question('为什么不练？').getByLabel('怕吵').check();
    await question('还想说什么？').getByRole('textbox').fill('多些早饭的对话，\n谢谢');
    await question('下面这些有用吗？').getByLabel('有用').first().check();
    await page.getByRole('button', { name: '提交' }).click();
    for (const text of ['有多想练？', '下面这些有用吗？']) {
      await expect(question(text).getByRole('alert')).toHaveText('这一题还没有答');
    }
    await expect(page.getByRole('alert')).toHaveCount(2);
    await expect(question('有多想练？')).toBeInViewport();
    await expectAccessible(page);
    await question('有多想练？').getByText('4', { exact: true }).click();
    await question('下面这些有用吗？').getByLabel('没用').last().check();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('共 5 题，已答 5 题')).toBeVisible();
  });

  const answerUrl = '**/intl/survey/answer/';
  const expectUnsentAnswers = async () => {
    await expect(page.getByRole('alert')).toContainText('没有交上去，答案存在这台设备上');
    await expect(question('早上练口语吗？').getByLabel('不练')).toBeChecked();
    await expect(question('为什么不练？').getByLabel('怕吵')).toBeChecked();
    await expect(question('为什么不练？').getByLabel('没时间')).not.toBeChecked();
    await expect(question('有多想练？').getByLabel('4', { exact: true })).toBeChecked();
    await expect(question('还想说什么？').getByRole('textbox')).toHaveValue('多些早饭的对话，\n谢谢');
    await expect(question('下面这些有用吗？').getByLabel('没用').last()).toBeChecked();
  };
  await test.step('answers that cannot be sent are stored on the device and survive a reload', async () => {
    await page.route(answerUrl, (route) => route.abort());
    await page.getByRole('button', { name: '提交' }).click();
    await expectUnsentAnswers();
    await expectAccessible(page);
    // The page sends the answers again automatically, and that fails, too.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/answer/'));
    await page.reload();
    await failed;
    await expectUnsentAnswers();
  });

  await test.step('the answers are sent when the connection is back', async () => {
    await page.unroute(answerUrl);
    const answered = page.waitForResponse(answerUrl);
    await page.getByRole('button', { name: '再交一次' }).click();
    expect((await answered).status()).toBe(201);
    await expect(page.getByRole('status').filter({ hasText: '已提交，谢谢' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '已提交，谢谢' })).toBeVisible();
    // The console reports the two failed calls and nothing else.
    expect(errors).toHaveLength(2);
    for (const error of errors) expect(error).toMatch(/net::ERR_FAILED.*\/intl\/survey\/answer\//);
    await context.close();
  });

  await test.step('the admin sees the counts and exports a CSV file', async () => {
    await admin.reload();
    await row.getByRole('button', { name: '结果' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText('1 份答卷')).toBeVisible();
    const expectOption = (option: string, index = 0) =>
      expect(dialog.getByRole('listitem').filter({ hasText: option }).nth(index));
    await expectOption('不练').toContainText('1 · 100%');
    await expectOption('起不来').toContainText('1 · 100%');
    await expectOption('没时间').toContainText('0 · 0%');
    await expectOption('怕吵').toContainText('1 · 100%');
    await expect(dialog.getByText('平均 4.00')).toBeVisible();
    await expect(dialog.getByText('多些早饭的对话')).toBeVisible();
    await expectOption('有用', 0).toContainText('1 · 100%');
    await expectOption('有用', 1).toContainText('0 · 0%');
    await expectAccessible(admin);

    const downloading = admin.waitForEvent('download');
    await dialog.getByRole('link', { name: '下载 CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv).toContain(
      '"早上练口语吗？","为什么不练？","有多想练？","还想说什么？","下面这些有用吗？ / 跟读"',
    );
    expect(csv).toContain('"不练","起不来; 怕吵",4,"多些早饭的对话，\n谢谢","有用","没用"');
  });

  await test.step('a survey that has ended accepts no more answers', async () => {
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /close|关闭/i })
      .click();
    await row.getByRole('button', { name: '结束' }).click();
    await expect(row).toContainText('已结束');
    await admin.goto(address + link);
    await expect(admin.getByText('这份问卷已经结束')).toBeVisible();
  });
});

test('the second of two editors sees what the first has saved, keeps what was typed, and the audit log names the survey', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' },
  });
  const admin = await context.newPage();
  waitForHydration(admin);
  const errors = collectConsoleErrors(admin);
  await signInByCall(admin, address, 'owner');
  const headers = { origin: address };
  const save = async (title: string, texts: string[], of: Record<string, string> = {}) => {
    const questions = texts.map((text, at) => ({ id: `q${at + 1}`, type: 'text', text, required: false }));
    const survey = JSON.stringify({ title, intro: '', questions });
    const answer = await admin.request.post(`${address}/api/survey_save.php`, {
      headers,
      form: { ...of, survey },
    });
    return (await answer.json()) as { survey_id: string };
  };
  const name = `两个人改的问卷 ${Date.now()}`;
  const { survey_id } = await save(name, ['早饭吃什么？']);
  await admin.goto(`${address}/admin7ry784?tab=surveys`);
  await admin.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click();
  const editor = admin.getByRole('dialog').first();
  await editor.getByLabel('标题').fill(`${name}，我的`);
  await save(`${name}，别人的`, ['早饭吃什么？', '几点吃？'], { survey_id });
  await editor.getByRole('button', { name: '保存草稿' }).click();

  const conflict = admin.getByRole('dialog', { name: '这份问卷刚刚被别人改过' });
  await expect(conflict).toContainText('几点吃？');
  await expect(conflict).toContainText('没有这一题');
  await expect(conflict).toContainText(`${name}，我的`);
  await expectAccessible(admin);
  await conflict.getByRole('button', { name: '用我填的' }).click();
  await expect(conflict).toBeHidden();
  await expect(editor.getByLabel('标题')).toHaveValue(`${name}，我的`);
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(admin.getByRole('row').filter({ hasText: `${name}，我的` })).toBeVisible();

  await admin.goto(`${address}/admin7ry784?tab=audit&subject=${survey_id}`);
  const entries = admin.getByRole('row').filter({ hasText: `${name}，我的` });
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('修改问卷草稿');
  await expect(entries.first().getByRole('link')).toHaveAttribute('href', `/survey?survey_id=${survey_id}`);
  await expectAccessible(admin);
  // The console reports the refused save and nothing else.
  expect(errors).toEqual([expect.stringMatching(/409.*survey_save\.php/)]);
  await context.close();
});
