import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_SECONDS } from '#shared/constants.ts';
import { readCsvTable, writeCsvTable } from '#shared/csv.ts';
import { endOfShanghaiDay, shanghaiDay } from '#shared/shanghai-day.ts';
import { openStore } from '#store/open-store.ts';
import { type SignedInCaller, signIn } from '../testing/sign-in.ts';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const THEME = '看完付到手';
const PHONE = '13812345678';
const DAY_MS = DAY_SECONDS * 1000;

/** Starts a red packet of one share of 8.80 yuan for a video, through the API. */
async function startRedPacket(owner: SignedInCaller, admin_id: string, videoId: string): Promise<void> {
  const post = async (call: string, form: Record<string, string | number>) => {
    const { body } = await owner.post<{ code: number; msg: string; data: Record<string, string> }>(
      `/test/weixin/${call}`,
      { admin_id, ...form },
    );
    if (body.code !== 200) throw new Error(`${call} answered ${body.code}: ${body.msg}`);
    return body.data;
  };
  const { company_id = '' } = await post('admin/set_company', {
    name: '远山',
    contact: '林青',
    phone: '138',
  });
  const { hb_id_md5 = '' } = await post('index/set_hb', {
    ...{ activity_theme: THEME, hb_video_id: videoId, company_id, hb_type: 2, hb_money: 880, hb_count: 1 },
    expire_time: endOfShanghaiDay(shanghaiDay(Date.now() + 7 * DAY_MS)) ?? 0,
  });
  await post('admin/update_hb_status', { hb_id_md5, hb_status: 1 });
}

test('a learner opens a red packet and says how to be paid; it is exported, paid, and taken back', async ({
  page,
  admin,
  address,
  server,
}) => {
  const owner = await signIn(address, 'owner');
  // A film of the library. Other tests upload their own.
  const { body: films } = await owner.get<{ list: { id: string }[] }>('/api/dub_film_index.php?source=film');
  const { body: videos } = await owner.get<{ list: { id: string }[] }>(
    `/api/dub_video_index.php?film_id=${films.list[0]?.id}`,
  );
  const videoId = videos.list[0]?.id ?? '';
  await signInAsNewLearner(page, { address, name: 'payee' });
  // Watching the film would take a minute.
  const store = openStore({ sqlitePath: join(server.dataFolder, 'taici.sqlite') });
  await startRedPacket(owner, (await store.accounts.accountByUsername('owner'))?.id ?? '', videoId);
  const learner = await store.accounts.accountByUsername('payee');
  await store.campaigns.watchProgress.updateProgress({
    ...{ viewerId: learner?.id ?? '', videoId },
    change: () => ({ watchedSpans: [], reportedMs: 0, allowanceMs: 0, completedMs: 1 }),
  });
  await store.close();

  await test.step('the learner opens it, and says how to be paid', async () => {
    await page.goto(`${address}/list/detail?video_id=${videoId}`);
    const packet = page.getByRole('region', { name: '红包' });
    await packet.getByRole('button', { name: '拆红包' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '留在这里' }).click();
    await expect(packet.getByText('你拆到 8.80 元')).toBeVisible();
    const payee = page.getByRole('region', { name: '收款方式' });
    await payee.getByLabel('手机号').fill('1381234');
    await payee.getByRole('button', { name: '保存' }).click();
    await expect(payee.getByRole('alert')).toHaveText(['请输入正确的手机号', '请先勾选同意']);
    await expectAccessible(page);
    await payee.getByLabel('手机号').fill(PHONE);
    await payee.getByLabel(/^同意主办方/).check();
    await payee.getByRole('button', { name: '保存' }).click();
    await expect(payee).toContainText('红包会付给手机号 138****5678');
  });

  const row = admin.getByRole('row').filter({ hasText: 'payee' });
  const state = (name: string) =>
    admin.getByRole('radiogroup', { name: '付款状态' }).getByText(name, { exact: true });
  const file = await test.step('an administrator exports a payout file', async () => {
    await signInByCall(admin, address, 'owner');
    await admin.goto(`${address}/admin7ry784`);
    await admin.getByRole('link', { name: '还有 8.80 元红包没有付给领取人' }).click();
    await expect(row).toContainText('138****5678');
    await expect(admin.getByText('共 1 笔，合计 8.80 元')).toBeVisible();
    await row.getByRole('checkbox').check();
    await expect(admin.getByText('已选 1 笔，合计 8.80 元')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: '导出选中的 1 笔' }).click();
    const dialog = admin.getByRole('dialog', { name: '导出选中的 1 笔，合计 8.80 元？' });
    await expect(dialog).toContainText('领取人：payee');
    const downloading = admin.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出付款文件' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain(PHONE);
    await expect(row).toHaveCount(0);
    return text;
  });

  await test.step('a changed line is refused, and the right file entered', async () => {
    await state('付款中').click();
    await expect(row).toContainText('付款中');
    const upload = (cents: string) => {
      const [head = [], bill = []] = readCsvTable(file) ?? [];
      const filled = bill.with(1, cents).with(7, '已付').with(8, '4200001');
      const buffer = Buffer.from(writeCsvTable([head, filled]));
      return admin
        .locator('input[type="file"]')
        .setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer });
    };
    await upload('88.00');
    await expect(admin.getByRole('alert').filter({ hasText: '金额和账单不一致' })).toBeVisible();
    await expect(row).toContainText('付款中');
    await expectAccessible(admin);
    await upload('8.80');
    await expect(admin.getByText('登记完成：已付 1 笔')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(`${address}/me?view=rewards`);
    await expect(page.getByRole('listitem').filter({ hasText: THEME })).toContainText('已到账');
    await expectAccessible(page);
  });

  await test.step('the payment is taken back with a reason', async () => {
    await state('已付款').click();
    await expect(row).toContainText('4200001');
    await row.getByRole('button', { name: '撤销付款' }).click();
    const question = admin.getByRole('tooltip').filter({ hasText: '撤销付给 payee 的 8.80 元？' });
    await expect(question.getByRole('button', { name: '确定' })).toBeDisabled();
    await question.getByLabel('撤销原因').fill('付错人');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(row).toHaveCount(0);
    await state('待付款').click();
    await expect(row).toContainText('138****5678');
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: THEME })).toContainText('待付款');
    await page.getByRole('button', { name: '删除' }).click();
    await expect(page.getByLabel('手机号')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: THEME })).toContainText('请填收款方式');
  });
});
