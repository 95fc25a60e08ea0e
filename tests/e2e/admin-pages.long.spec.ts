import { checkAdminPages, widths } from './testing/check-admin-pages.ts';
import { test } from './testing/page-fixtures.ts';

// What a page opens looks the same on a desktop, where the daily tests check it.
test('every admin page is accessible in both themes on a phone', async ({ openPage, startServer }) => {
  test.setTimeout(600_000);
  await checkAdminPages({ openPage, startServer, width: widths.phone, theme: 'dark', opensParts: false });
});
