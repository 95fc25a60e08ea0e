import { makePng } from '#media/testing/make-png.ts';
import { signIn } from '../testing/sign-in.ts';
import {
  collectConsoleErrors,
  expect,
  expectAccessible,
  selectOption,
  signInOnPage,
  test,
  waitForHydration,
} from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const film = '晨光咖啡馆';
const hour = 3_600_000;
/** Formats a time for a `datetime-local` field, in Shanghai. */
const fieldTime = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(0, 16);

test('a campaign is made step by step, published, found by its link, drawn at, ended, and archived', async ({
  page,
  admin,
  address,
}) => {
  await signInByCall(admin, address, 'owner');
  await admin.goto(`${address}/admin7ry784`);
  await admin.getByRole('link', { name: '全部活动' }).click();
  await admin.getByRole('button', { name: '新建活动' }).click();
  const next = admin.getByRole('button', { name: '保存，下一步' });

  await test.step('the company and the basics, with their rules named on the fields', async () => {
    await next.click();
    await expect(admin.getByText('请填写')).toHaveCount(2);
    await admin.getByRole('button', { name: '新建公司' }).click();
    const company = admin.getByRole('dialog');
    await company.getByLabel('公司名称').fill('远山茶业');
    await company.getByLabel('联系人').fill('林青');
    await company.getByLabel('电话').fill('13900139000');
    await company.getByRole('button', { name: '保存' }).click();
    await expect(company).toHaveCount(0);
    await admin.getByLabel('活动名称').fill('春茶红包季');
    await admin.getByLabel('开始时间').fill(fieldTime(Date.now() - hour));
    await admin.getByLabel('结束时间').fill(fieldTime(Date.now() - 2 * hour));
    await next.click();
    await expect(admin.getByText('结束时间须晚于开始时间')).toBeVisible();
    await admin.getByLabel('结束时间').fill(fieldTime(Date.now() + 24 * hour));
    await admin.getByLabel('预算（元）').fill('5');
    // Typed values survive a reload.
    await admin.reload();
    await expect(admin.getByText('上次没来得及保存的内容已经恢复')).toBeVisible();
    await expect(admin.getByLabel('活动名称')).toHaveValue('春茶红包季');
    await expectAccessible(admin);
    await next.click();
  });

  await test.step('an ad with a picture', async () => {
    await admin.getByRole('button', { name: '新建广告' }).click();
    const drawer = admin.getByRole('dialog').filter({ hasText: '横幅图片' });
    await drawer.getByLabel('广告', { exact: true }).fill('春茶上新');
    await drawer.getByLabel('简介').fill('明前采的，限量两百份');
    // It begins with the days and the places of the campaign, and leads to it.
    await expect(drawer.getByLabel('链接')).toHaveValue(/^\/campaign\/.+/);
    await expect(drawer.getByLabel('开始日期')).toHaveValue(fieldTime(Date.now() - hour).slice(0, 10));
    await expect(drawer.getByRole('checkbox', { name: '片库' })).toBeChecked();
    await expect(drawer.getByRole('button', { name: '完成' })).toHaveCount(0);
    await drawer.getByLabel('链接').fill('www.example.com');
    await drawer.getByLabel('结束日期（含当天）').fill('2020-01-01');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByText('填完整的 https 网址，或以 / 开头的站内路径')).toBeVisible();
    await expect(drawer.getByText('结束日期不能早于开始日期')).toBeVisible();
    await drawer.getByLabel('链接').fill('/campaigns');
    await drawer.getByLabel('结束日期（含当天）').fill(fieldTime(Date.now() + 48 * hour).slice(0, 10));
    await drawer.getByRole('button', { name: '保存' }).click();
    const picture = { name: 'tea.png', mimeType: 'image/png', buffer: await makePng(960, 320) };
    await drawer.locator('input[type="file"]').setInputFiles(picture);
    await admin.getByRole('button', { name: '使用这部分' }).click();
    await expect(drawer.getByRole('img', { name: '春茶上新' })).toBeVisible();
    await drawer.getByRole('button', { name: '完成' }).click();
    await expect(admin.getByText('1 张图片')).toBeVisible();
    await next.click();
  });

  await test.step('a red packet and a wheel', async () => {
    const packet = admin.getByRole('region', { name: '红包' });
    await packet.getByRole('button', { name: '新建' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('活动主题').fill('看片拆红包');
    await selectOption(dialog.getByRole('combobox', { name: '关联视频' }), film);
    await expect(dialog.getByLabel('截止日期（含当天）')).not.toHaveValue('');
    await dialog.getByLabel('截止日期（含当天）').fill(fieldTime(Date.now() + 48 * hour).slice(0, 10));
    await dialog.getByLabel('个数').fill('10');
    await dialog.getByLabel('单个最少（元）').fill('0.5');
    await dialog.getByLabel('单个最多（元）').fill('2');
    await dialog.getByLabel('总金额（元）').fill('100');
    await expect(dialog.getByText('10 个、每个 0.5 至 2 元：总额须在 5.00 至 20.00 元之间')).toBeVisible();
    await dialog.getByLabel('总金额（元）').fill('10');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(packet.getByText('共 10.00 元，10 个，每个 0.50 至 2.00 元')).toBeVisible();
    const wheel = admin.getByRole('region', { name: '转盘' });
    await wheel.getByRole('button', { name: '新建' }).click();
    const editor = admin.getByRole('dialog');
    await editor.locator('#activity-title').fill('春茶转盘');
    await editor.locator('#activity-rules').fill('每人三次，抽完为止。');
    await expect(editor.locator('#activity-sponsor')).toHaveValue('远山茶业');
    await editor.locator('#activity-contact').fill('400-800-0000');
    // Nobody can win, so no card covers the page.
    await editor.getByLabel('权重 1').fill('0');
    await editor.getByRole('button', { name: /保存/ }).click();
    await expect(wheel.getByText('春茶转盘')).toBeVisible();
    await expectAccessible(admin);
    await next.click();
  });

  await test.step('the check names what is missing, and leads there', async () => {
    await expect(admin.getByText('还有 2 处要补')).toBeVisible();
    await expect(admin.getByText('红包总额超出预算 5.00 元')).toBeVisible();
    await expect(admin.getByRole('button', { name: '发布活动' })).toBeDisabled();
    await admin.getByRole('link', { name: '去补上' }).first().click();
    await admin.getByLabel('预算（元）').fill('20');
    await admin.getByLabel('咨询和投诉方式').fill('客服 400-800-0000');
    await next.click();
    await admin.getByRole('button', { name: /检查并发布/ }).click();
    await expect(admin.getByText('都齐了，可以发布。')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: '发布活动' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '发布活动' }).click();
    await expect(admin.getByRole('img', { name: '活动“春茶红包季”的二维码' })).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('a learner with a phone opens the link, draws, and sees the campaign in the list', async () => {
    const link = await admin.getByLabel('链接和二维码').and(admin.locator('input')).inputValue();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await signInOnPage(page, 'learner');
    await expect(page.getByRole('heading', { name: '春茶红包季' })).toBeVisible();
    await expect(
      page.getByText('看完《晨光咖啡馆》的这段视频，就能拆一个红包，每个 0.50 至 2.00 元。'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '去抽奖' }).click();
    await page.getByRole('button', { name: '抽一次', exact: true }).click();
    await expect(page.getByRole('button', { name: '再抽一次' })).toBeVisible({ timeout: 15_000 });
    await page.goto(`${address}/`);
    await page.getByRole('link', { name: '全部活动' }).click();
    await expect(page.getByRole('heading', { name: '活动', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /春茶红包季/ }).click();
    await expect(page.getByText('你还有 2 次机会')).toBeVisible();
  });

  await test.step('the draw is seen, and the campaign is ended and archived', async () => {
    await admin.reload();
    const tabs = admin.getByRole('navigation', { name: '春茶红包季' });
    await tabs.getByRole('link', { name: '中奖和领取' }).click();
    await expect(admin.getByRole('region', { name: '抽奖记录' }).getByRole('row')).toHaveCount(2);
    await tabs.getByRole('link', { name: '操作记录' }).click();
    await expect(admin.getByText('发布活动')).toBeVisible();
    await tabs.getByRole('link', { name: '报表' }).click();
    await expect(admin.getByRole('row', { name: /抽奖 1/ })).toBeVisible();
    await admin.getByRole('button', { name: '提前结束' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '提前结束' }).click();
    await admin.getByRole('button', { name: '归档' }).click();
    await expect(admin.getByText('已归档')).toBeVisible();
    await admin.setViewportSize({ width: 390, height: 844 });
    // Learners no longer find it.
    expect((await page.request.get(page.url())).status()).toBe(404);
  });
});

test('the second of two editors of a campaign sees by name what the first has saved', {
  tag: '@long',
}, async ({ browser, address }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const admin = await context.newPage();
  waitForHydration(admin);
  const errors = collectConsoleErrors(admin);
  const first = await signIn(address, 'owner');
  const post = async <Answer>(path: string, form: Record<string, string | number>): Promise<Answer> => {
    const { status, body } = await first.post<Answer>(path, form);
    expect(status, path).toBeLessThan(300);
    return body;
  };
  const { body: own } = await first.get<{ client_id: string }>('/api/client_info.php');
  const addCompany = async (name: string): Promise<string> => {
    const form = { admin_id: own.client_id, name, contact: '林青', phone: '13900139000' };
    return (await post<{ data: { company_id: string } }>('/test/weixin/admin/set_company', form)).data
      .company_id;
  };
  const times = { starts_ms: Date.now(), ends_ms: Date.now() + 24 * hour };
  const campaign = { ...times, company_id: await addCompany('北岸书屋'), name: '两个人改的活动' };
  const made = await post<{ campaign_id: string; revision: number }>('/api/campaign_save.php', campaign);

  await signInByCall(admin, address, 'owner');
  await admin.goto(`${address}/admin7ry784/campaign/${made.campaign_id}/edit`);
  await admin.getByLabel('活动名称').fill('我改的名字');
  const { survey_id } = await post<{ survey_id: string }>('/api/survey_save.php', {
    survey: JSON.stringify({
      title: '读后小调查',
      questions: [{ id: 'a', type: 'text', text: '喜欢哪一句？', required: false }],
    }),
  });
  const others = { company_id: await addCompany('南山唱片'), survey_id };
  await post('/api/campaign_save.php', { ...campaign, ...made, ...others });
  await admin.getByRole('button', { name: '保存，下一步' }).click();
  const dialog = admin.getByRole('dialog');
  for (const text of ['我改的名字', '两个人改的活动', '北岸书屋', '南山唱片', '读后小调查'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(admin, '.ant-modal-wrap');
  await dialog.getByRole('button', { name: '用我填的' }).click();
  await admin.getByRole('button', { name: '保存，下一步' }).click();
  await expect(admin.getByRole('button', { name: '新建广告' })).toBeVisible();
  // The console reports the refused save and nothing else.
  expect(errors).toEqual([expect.stringMatching(/409.*campaign_save\.php/)]);
  await context.close();
});
