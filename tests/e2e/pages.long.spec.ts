import { checkAdminPages, widths } from './testing/check-admin-pages.ts';
import { checkLearnerPages } from './testing/check-learner-pages.ts';
import { test } from './testing/page-fixtures.ts';

// The daily tests check learner pages on a phone, and admin pages with what they open on a desktop.
test('every learner page fits the screen and is accessible in both themes on a desktop', async ({
  openUntouchedPage,
  address,
}) => {
  test.setTimeout(600_000);
  await checkLearnerPages({ openUntouchedPage, address, size: 'desktop' });
});

test('every admin page is accessible in both themes on a phone', async ({ openPage, startServer }) => {
  test.setTimeout(600_000);
  await checkAdminPages({ openPage, startServer, width: widths.phone, theme: 'dark', opensParts: false });
});
