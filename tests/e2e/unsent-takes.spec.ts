import type { BrowserContext, Page } from '@playwright/test';
import { createDataFolder } from '../testing/server-process.ts';
import type { Credentials } from './testing/create-learner.ts';
import { expect } from './testing/expect.ts';
import { expectAccessible, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { saveDraft } from './testing/save-draft.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test.use({ permissions: ['microphone'] });

/** Signs in as a new learner, cuts a clip, opens its dub panel, and opens the microphone. */
async function openDubPanel(page: Page, address: string): Promise<{ clipId: string; learner: Credentials }> {
  const learner = await signInByCall(page, address, 'learner');
  const clipId = await practiceClip(page, address, 0);
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  await hydrateAll(page);
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect(page.getByRole('button', { name: '录这句' })).toBeVisible();
  return { clipId, learner };
}

const unsentOf = (page: Page) => page.locator('[data-unsent]');

/** Records the line to its end, and saves it. */
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(录这句|再录一次)$/ }).click();
  await expect(page.locator('[data-recording="recording"]')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-recording="idle"]')).toBeVisible({ timeout: 30_000 });
  await saveDraft(page);
}

const takesOf = async ({ request }: { request: Page['request'] }, address: string, clipId: string) =>
  (await (await request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json()).list;

const SAVE = '**/api/take_save.php*';

test('a take recorded while the server is down arrives once after it is up, although the browser was closed', async ({
  playwright,
  launchOptions,
  startServer,
}) => {
  // A server starts twice, and so does a browser.
  test.setTimeout(240_000);
  const server = await startServer();
  const profile = await createDataFolder();
  const openBrowser = (): Promise<BrowserContext> =>
    playwright.chromium.launchPersistentContext(profile.folder, {
      ...launchOptions,
      locale: 'zh-CN',
      permissions: ['microphone'],
    });
  try {
    const { address } = server;
    const first = await openBrowser();
    const page = await first.newPage();
    const { clipId } = await openDubPanel(page, address);
    await server.kill();
    await record(page);
    await expect(unsentOf(page).getByText('还没传上去')).toBeVisible();
    await first.close();

    await server.startAgain();
    const second = await openBrowser();
    const home = await second.newPage();
    await home.goto(`${address}/list`);
    await expect.poll(() => takesOf(second, address, clipId)).toHaveLength(1);
    await expect(home.getByText('还没传好')).toHaveCount(0);
    await home.goto(`${address}/detail?bar_id=${clipId}`);
    await expect(home.locator('[data-take]')).toHaveCount(1);
    await hydrateAll(home);
    await expect(unsentOf(home)).toHaveCount(0);
    expect(await takesOf(second, address, clipId)).toHaveLength(1);
    await second.close();
  } finally {
    await profile.remove();
  }
});

test.describe('without a connection', () => {
  /** A page whose console may report requests that failed. */
  const openNoisyPage = async (context: BrowserContext) => context.newPage();

  test('two tabs send a recording once, and both show it', { tag: '@long' }, async ({ context, address }) => {
    const page = await openNoisyPage(context);
    const { clipId } = await openDubPanel(page, address);
    const other = await openNoisyPage(context);
    await other.goto(`${address}/detail?bar_id=${clipId}`);
    await hydrateAll(other);
    let saves = 0;
    context.on('response', (response) => {
      if (response.url().includes('take_save.php') && response.ok()) saves += 1;
    });
    await context.setOffline(true);
    await record(page);
    await expect(unsentOf(page)).toHaveCount(1);
    await expect(unsentOf(other)).toHaveCount(1);
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect(tab.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });
      await expect(unsentOf(tab)).toHaveCount(0);
    }
    expect(saves).toBe(1);
    expect(await takesOf(context, address, clipId)).toHaveLength(1);
  });

  test('a recording of a clip that is deleted meanwhile stays, is listed on any page, and can be discarded', {
    tag: '@long',
  }, async ({ context, address }) => {
    const page = await openNoisyPage(context);
    const { clipId } = await openDubPanel(page, address);
    await page.route(SAVE, (route) => route.abort('internetdisconnected'));
    await record(page);
    await expect(unsentOf(page)).toHaveCount(1);
    const removed = await page.request.post(`${address}/api/dub_bar_remove.php`, {
      headers: { origin: address },
      form: { bar_id: clipId },
    });
    expect(removed.status()).toBe(200);
    await page.unroute(SAVE);
    await page.goto(`${address}/list`);
    await expect(page.getByText('1 条录音没有收下')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: '查看' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('没有收下：片段或影片已经删除')).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载到设备' }).click();
    expect((await download).suggestedFilename()).toMatch(/录音\.\w+$/);
    await dialog.getByRole('button', { name: '丢弃' }).click();
    await page.getByRole('button', { name: '丢弃' }).last().click();
    await expect(dialog.getByText('都传好了。')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(page.getByText('没有收下')).toHaveCount(0);
  });

  test('a browser without storage keeps a recording as long as the page, and says so', {
    tag: '@long',
  }, async ({ context, address }) => {
    const page = await openNoisyPage(context);
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    const { clipId } = await openDubPanel(page, address);
    await page.route(SAVE, (route) => route.abort('internetdisconnected'));
    await record(page);
    await expect(unsentOf(page).getByText('浏览器里存不下这条录音')).toBeVisible();
    await page.unroute(SAVE);
    await expect(page.locator('[data-take]')).toHaveCount(1);
    expect(await takesOf(context, address, clipId)).toHaveLength(1);
  });

  test('a recording waits for the account that made it', async ({ context, address }) => {
    const page = await openNoisyPage(context);
    const { clipId, learner } = await openDubPanel(page, address);
    await page.route(SAVE, (route) => route.abort('internetdisconnected'));
    await record(page);
    await expect(unsentOf(page)).toHaveCount(1);
    await page.request.post(`${address}/api/client_logout.php`, { headers: { origin: address } });
    await page.unroute(SAVE);
    await page.goto(`${address}/login`);
    await hydrateAll(page);
    await signInOnPage(page, 'owner');
    await page.goto(`${address}/list`);
    await expect(page.getByText('这个浏览器里还有其他账号的 1 条录音')).toBeVisible();
    await page.request.post(`${address}/api/client_logout.php`, { headers: { origin: address } });
    await page.goto(`${address}/login`);
    await hydrateAll(page);
    await signInOnPage(page, learner);
    await page.goto(`${address}/list`);
    await expect.poll(() => takesOf(context, address, clipId)).toHaveLength(1);
  });
});
