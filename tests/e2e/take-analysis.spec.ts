import type { Page } from '@playwright/test';
import { watchAnalysis } from '../testing/watch-analysis.ts';
import { addLoopbackMicrophone } from './testing/loopback-microphone.ts';
import { openMicrophone } from './testing/open-microphone.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';

test.use({ permissions: ['microphone'] });

/**
 * The most that may pass between the end of a recording and its analysis beside other tests. `bench -- take-analysis` holds the
 * real bound on an idle machine.
 */
const MAX_ANALYSIS_MS = 15_000;

const takesOf = async (page: Page, address: string, clipId: string) =>
  (await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json()).list;

test('a recording is analyzed on the device word by word, and uploaded only when it is saved', async ({
  page,
  address,
}) => {
  test.setTimeout(120_000);
  await addLoopbackMicrophone(page);
  const clipId = await openMicrophone(page, address, 'analysis.own');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (/take_(?:save|part)/.test(request.url())) uploads.push(request.url());
  });
  const draft = page.locator('[data-draft]');

  await test.step('the analysis is there soon after the recording has ended', async () => {
    await page.getByRole('button', { name: '录这句' }).click();
    await expect(page.locator('[data-recording="recording"]')).toBeVisible({ timeout: 20_000 });
    const { tookMs } = await page.evaluate(watchAnalysis);
    await expect(draft.locator('[data-dimension]')).toHaveCount(6);
    expect(tookMs).toBeLessThan(MAX_ANALYSIS_MS);
  });

  await test.step('it names each word, shows no number before a click, and was not uploaded', async () => {
    await expect(draft.getByText('点“保存”才上传')).toBeVisible();
    await expect(draft.locator('[data-status="said"]').first()).toBeVisible();
    await expect(draft.locator('[data-status="missed"]')).toHaveCount(0);
    await expect(draft.locator('[data-band]')).toContainText('仅供参考');
    await expect(draft.getByText(/^\d+ 分 · /)).toBeHidden();
    await draft.getByText('看总分').click();
    await expect(draft.getByText(/^\d+ 分 · (?:完美|优秀|良好|再试)$/)).toBeVisible();
    await expect(draft.getByText('总分 = 100 ×')).toBeVisible();
    await draft.locator('[data-status]').first().click();
    await draft.locator('[data-dimension]').first().getByRole('button').click();
    expect(uploads).toEqual([]);
    expect(await takesOf(page, address, clipId)).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('it is still there after a reload, and saved by a click', async () => {
    await page.reload();
    await expect(page.getByText('1 条录音还没有保存')).toBeVisible();
    await expect(draft.locator('[data-dimension]')).toHaveCount(6, { timeout: 60_000 });
    expect(uploads).toEqual([]);
    await draft.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });
    await expect(draft).toHaveCount(0);
    expect(uploads).not.toEqual([]);
  });

  await test.step('the server analyzes it, too', async () => {
    // A page that is loaded again and again would keep the processor from the analysis.
    const isFoundOnServer = async () =>
      (await (await page.request.get(page.url())).text()).includes('data-found');
    await expect.poll(isFoundOnServer, { timeout: 60_000 }).toBe(true);
    await page.reload();
    await expect(page.locator('[data-take] [data-found]')).toHaveCount(1);
    await expect(page.locator('[data-found]')).toContainText('最弱：');
  });

  await test.step('the comparison shows the words of both voices on one axis', async () => {
    await page.getByRole('link', { name: '对比' }).last().click();
    await expect(page).toHaveURL(/\/contrast\?/);
    await expect(page.locator('[data-dimension]')).toHaveCount(6, { timeout: 60_000 });
    const words = await page.locator('[data-spoken-line] [data-status]').count();
    expect(words).toBeGreaterThanOrEqual(3);
    await expect(page.locator('[data-mine-word]')).toHaveCount(words);
    await expect(page.locator('[data-findings]')).toContainText('开口');
    await page.locator('[data-spoken-line] [data-status]').nth(1).click();
    await expectAccessible(page);
  });
});

test('on a metered connection the learner is asked before the model is downloaded', async ({
  page,
  address,
}) => {
  test.setTimeout(120_000);
  await addLoopbackMicrophone(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('acoustic-model')) fetched.push(request.url());
  });
  await openMicrophone(page, address, 'analysis.metered');
  await page.getByRole('button', { name: '录这句' }).click();
  const draft = page.locator('[data-draft]');
  await expect(draft.getByText('6.6 MB')).toBeVisible({ timeout: 60_000 });
  expect(fetched).toEqual([]);
  await draft.getByRole('button', { name: '下载并分析' }).click();
  await expect(draft.locator('[data-dimension]')).toHaveCount(6, { timeout: 60_000 });
  expect(fetched).toHaveLength(1);
});
