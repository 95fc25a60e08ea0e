import { followTour } from './testing/follow-tour.ts';
import { test } from './testing/page-fixtures.ts';

test.use({ permissions: ['microphone'] });

// The daily test on a desktop looks at each step at the size of a phone, too.
test('somebody new who follows only the tour on a phone has heard, dubbed, and kept a line', async ({
  page,
  address,
}) => {
  test.slow();
  await followTour({ page, address, size: 'phone' });
});
