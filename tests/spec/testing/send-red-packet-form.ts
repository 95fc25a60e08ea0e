import { shanghaiDay } from '#shared/shanghai-day.ts';
import { expect } from '../../e2e/testing/expect.ts';
import { selectOption } from '../../e2e/testing/page-fixtures.ts';
import type { SpecContext } from './spec-context.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Creates a red packet in the form of the admin area. Returns the typed values and the fields that the browser sent.
 */
export async function sendRedPacketForm(
  context: SpecContext,
): Promise<{ typed: { money: string; min: string; max: string; day: string }; sent: URLSearchParams }> {
  await context.sampleCampaign();
  const typed = { money: '88.8', min: '0.29', max: '20.5', day: shanghaiDay(Date.now() + 7 * DAY_MS) };
  const page = await context.open('owner');
  // Ant Design's lists ignore clicks while they fade in or out.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${context.address}/admin7ry784/redPacket`);
  await page.getByRole('button', { name: '新建红包' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('活动主题').fill('按元填写');
  await selectOption(dialog.getByRole('combobox', { name: '公司' }), '晨光');
  await selectOption(dialog.getByLabel('关联视频'), '晨光咖啡馆');
  await selectOption(dialog.getByLabel('选择视频'), 'S1E1');
  await dialog.getByLabel('截止日期（含当天）').fill(typed.day);
  await dialog.getByLabel('总金额（元）').fill(typed.money);
  await dialog.getByLabel('个数').fill('10');
  await dialog.getByLabel('单个最少（元）').fill(typed.min);
  await dialog.getByLabel('单个最多（元）').fill(typed.max);
  const sending = page.waitForRequest('**/test/weixin/index/set_hb');
  await dialog.getByRole('button', { name: '保存' }).click();
  const request = await sending;
  expect((await request.response())?.status()).toBe(200);
  return { typed, sent: new URLSearchParams(request.postData() ?? '') };
}
