import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const messageOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function post(page: Page, text: string): Promise<void> {
  await page.getByLabel('写留言').fill(text);
  await page.getByRole('button', { name: '发表' }).click();
  await expect(page.getByLabel('写留言')).toHaveValue('');
}

/** Expects that the page is accessible and not wider than the screen. */
async function expectUsablePage(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('the main guestbook shows markup as text, and delivers replies to learners and reports to moderators', async ({
  page,
  admin,
  address,
}) => {
  const markup = '有没有“再等等”这句？<img src=x onerror=alert(1)><script>alert(2)</script>';
  // Characters that would start a tag become full-width.
  const shown = '有没有“再等等”这句？＜img src=x onerror=alert(1)>＜script>alert(2)＜/script>';
  const alerts: string[] = [];
  for (const watched of [page, admin]) {
    watched.on('dialog', async (dialog) => {
      alerts.push(dialog.message());
      await dialog.dismiss();
    });
  }

  await test.step('a learner posts a message on a phone', async () => {
    await page.setViewportSize(phone);
    await signInByCall(page, address, 'learner');
    await page.goto(`${address}/guestbook`);
    await page.getByRole('button', { name: '发表' }).click();
    await expect(page.getByText('先写几个字')).toBeVisible();
    await post(page, markup);
    await expect(messageOf(page, shown)).toBeVisible();
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);
    // The same after the server has rendered the page.
    await page.reload();
    await expect(messageOf(page, shown)).toBeVisible();
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);
    await expectUsablePage(page);
  });

  await test.step('another person replies to it on a desktop, and reports it', async () => {
    await signInByCall(admin, address, 'owner');
    await admin.goto(`${address}/guestbook`);
    const thread = admin.getByRole('listitem').filter({ hasText: shown });
    await thread.getByRole('button', { name: '回复' }).click();
    await expect(thread.getByRole('textbox')).toBeFocused();
    await admin.keyboard.type('有，《晨光咖啡馆》里就有');
    await thread.getByRole('button', { name: '发送回复' }).click();
    await expect(messageOf(admin, '有，《晨光咖啡馆》里就有')).toBeVisible();
    await thread.getByRole('button', { name: '举报' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('其他').check();
    await dialog.getByLabel('补充说明（可不填）').fill('像是代码');
    await expectUsablePage(admin);
    await dialog.getByRole('button', { name: '提交举报' }).click();
    await expect(admin.getByText('已收到，管理员会查看', { exact: true })).toBeVisible();
    await expectUsablePage(admin);
  });

  await test.step('a moderator sees the report and keeps the message', async () => {
    await admin.goto(`${address}/admin7ry784/GuestBook`);
    await admin.getByText(/^被举报/).click();
    const row = admin.getByRole('row').filter({ hasText: shown });
    await expect(row).toContainText('其他');
    await expect(row).toContainText('像是代码');
    await expectAccessible(admin);
    await row.getByRole('button', { name: '保留' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the learner sees the reply below the message, and deletes the message', async () => {
    await page.reload();
    const thread = page.getByRole('listitem').filter({ hasText: shown }).first();
    await expect(thread.getByRole('listitem')).toContainText('有，《晨光咖啡馆》里就有');
    await messageOf(page, shown).getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(messageOf(page, shown)).toHaveCount(0);
    expect(alerts).toEqual([]);
  });
});

test('the children’s guestbook shows a message only after a moderator has approved it', async ({
  page,
  admin,
  address,
}) => {
  const text = '想听小狗汪汪叫的那一段';
  await page.setViewportSize(phone);
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/guestbookKid`);
  await post(page, text);
  await expect(page.getByText('已提交，管理员看过后显示', { exact: true })).toBeVisible();
  await expect(page.getByText('你有 1 条留言在等管理员查看')).toBeVisible();
  await expect(messageOf(page, text)).toHaveCount(0);
  await expectUsablePage(page);

  await signInByCall(admin, address, 'owner');
  await admin.goto(`${address}/guestbookKid`);
  await expect(messageOf(admin, text)).toHaveCount(0);
  await admin.goto(`${address}/admin7ry784/GuestBook/kid`);
  const row = admin.getByRole('row').filter({ hasText: text });
  await expect(admin.getByText('待查看 1')).toBeVisible();
  await expectAccessible(admin);
  await row.getByRole('button', { name: '通过' }).click();
  await expect(row).toHaveCount(0);
  await admin.getByText('已显示', { exact: true }).click();
  await expect(row).toBeVisible();

  await page.reload();
  await expect(messageOf(page, text)).toBeVisible();
  await expect(page.getByText(/条留言在等管理员查看/)).toHaveCount(0);
  await expectUsablePage(page);
  await page.goto(`${address}/guestbook`);
  await expect(page.getByRole('heading', { name: '留言板' })).toBeVisible();
  await expect(messageOf(page, text)).toHaveCount(0);
});

test('the Douyin guestbook shows the same messages at both of its addresses', async ({ page, address }) => {
  const text = '从抖音来，求那句“慢慢来”';
  await page.setViewportSize(desktop);
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/guestbook_douy`);
  await post(page, text);
  for (const path of ['/guestbook:douy', '/guestbook_douy']) {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.goto(address + path);
      await expect(page.getByRole('heading', { name: '留言板 · 抖音' })).toBeVisible();
      await expect(messageOf(page, text)).toHaveCount(1);
      await expectUsablePage(page);
    }
  }
});

test('lines that people ask for lead to a search, from the guestbook and from home', async ({
  page,
  address,
}) => {
  await page.setViewportSize(phone);
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/guestbook`);
  await post(page, '求“I would like a refund”');
  await post(page, '这个软件怎么用？');
  const wanted = page.getByRole('region', { name: '大家在找的台词' });
  await expect(wanted.getByRole('link', { name: 'I would like a refund' })).toContainText('1 人在找');
  await expect(wanted.getByRole('link', { name: '怎么用' })).toHaveCount(0);
  await expectUsablePage(page);
  await wanted.getByRole('link', { name: 'I would like a refund' }).click();
  await page.waitForURL(`${address}/search?q=I+would+like+a+refund`);

  await page.goto(`${address}/`);
  const link = page.getByRole('main').getByRole('link', { name: 'I would like a refund' });
  await expect(link).toHaveAttribute('href', '/search?q=I+would+like+a+refund');
  await expectUsablePage(page);
  await page.goto(`${address}/guestbookKid`);
  await expect(page.getByLabel('写留言')).toBeVisible();
  await expect(wanted).toHaveCount(0);
});
