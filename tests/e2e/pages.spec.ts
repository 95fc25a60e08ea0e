import { checkAdminPages, widths } from './testing/check-admin-pages.ts';
import { checkLearnerPages } from './testing/check-learner-pages.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

for (const size of ['phone', 'desktop'] as const) {
  test(`every learner page fits the screen and is accessible in both themes: ${size}`, {
    tag: size === 'desktop' ? ['@long'] : [],
  }, async ({ openUntouchedPage, address }) => {
    test.setTimeout(600_000);
    await checkLearnerPages({ openUntouchedPage, address, size });
  });
}

test('every admin page is accessible in both themes', async ({ openPage, startServer }) => {
  test.setTimeout(400_000);
  await checkAdminPages({
    openPage,
    startServer,
    width: widths.desktop,
    theme: 'light',
    checked: 'pages',
  });
});

test('what an admin page opens is accessible in both themes', { tag: '@long' }, async ({
  openPage,
  startServer,
}) => {
  test.setTimeout(400_000);
  await checkAdminPages({
    openPage,
    startServer,
    width: widths.desktop,
    theme: 'light',
    checked: 'opened parts',
  });
});

test('every admin page is accessible in both themes on a phone', { tag: '@long' }, async ({
  openPage,
  startServer,
}) => {
  test.setTimeout(600_000);
  await checkAdminPages({ openPage, startServer, width: widths.phone, theme: 'dark', checked: 'pages' });
});

test('an unknown address or film shows the error page with status 404', async ({ browser, address }) => {
  const page = await browser.newPage();
  await signInByCall(page, address, 'learner');
  const answer = await page.goto(`${address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  const other = await page.goto(`${address}/list/detail?film_id=nobody-knows-it`);
  expect(other?.status()).toBe(404);
  await page.close();
});
