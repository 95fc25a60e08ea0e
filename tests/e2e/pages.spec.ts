import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { WireBar, WireSearch } from '#shared/wire.ts';
import { expect, signInOnPage, test } from './fixtures.ts';

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Addresses of every page with something on it. */
async function listPages(page: Page, address: string): Promise<string[]> {
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=the`);
  const { list }: WireSearch = await answer.json();
  const [hit] = list;
  if (!hit) throw new Error('nothing is found');
  const made = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    form: { video_id: hit.video_id, start_ms: hit.start_ms, end_ms: hit.end_ms },
  });
  const bar: WireBar = await made.json();
  await expect
    .poll(async () => {
      const now = await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar.bar_id}`);
      return ((await now.json()) as WireBar).state;
    })
    .toBe('ready');
  const { film_id, video_id, start_ms, end_ms } = hit;
  return [
    '/',
    '/list',
    '/list?source=kid',
    `/list/detail?film_id=${film_id}&video_id=${video_id}`,
    '/search',
    '/search?q=the',
    '/search?q=zyzzyva',
    `/list/tailor?video_id=${video_id}&start_ms=${start_ms}&end_ms=${end_ms}`,
    `/list/tailor?bar_id=${bar.bar_id}`,
    `/list/frezeFrame?video_id=${video_id}&frame=60`,
    `/list/download?bar_id=${bar.bar_id}`,
    '/detail',
    `/detail?bar_id=${bar.bar_id}`,
    `/contrast?bar_id=${bar.bar_id}`,
    '/me',
    '/guestbook',
    '/guestbookKid',
    '/guestbook:douy',
    '/survey',
    '/activivity/mcu',
    '/m',
    '/m?type=4',
    '/m1/previousVideo',
  ];
}

const adminPages = [
  '',
  '?tab=activities',
  '?tab=lessons',
  '?tab=surveys',
  '/ad',
  '/ad/set',
  '/redPacket',
  '/GuestBook',
  '/GuestBook/kid',
];

async function checkPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wider, `${url} is wider than the screen`).toBeLessThanOrEqual(0);
  // The page may not be zoomed: a wish of the product.
  const { violations } = await new AxeBuilder({ page }).disableRules(['meta-viewport']).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(
      grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      url,
    )
    .toEqual([]);
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every page is whole and usable: ${size}, ${theme}`, async ({ page, address }) => {
      test.setTimeout(300_000);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme });
      await checkPage(page, `${address}/login`);
      await signInOnPage(page, 'owner');
      for (const path of await listPages(page, address)) await checkPage(page, address + path);
      for (const path of adminPages) {
        await page.goto(`${address}/admin7ry784${path}`);
        await expect(page.locator('.ant-app').first()).toBeVisible();
      }
    });
  }
}

test('an unknown address says so, with the right status', async ({ browser, address }) => {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const answer = await page.goto(`${address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  const other = await page.goto(`${address}/list/detail?film_id=nobody-knows-it`);
  expect(other?.status()).toBe(404);
  await page.close();
});
