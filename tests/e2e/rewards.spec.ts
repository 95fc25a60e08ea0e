import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { runActivity } from './testing/run-activity.ts';

test('a learner sees a prize that is to come, also after its activity has ended, and the day it was delivered', async ({
  page,
  address,
}) => {
  await signInAsNewLearner(page, { address, name: 'winner', path: '/me?view=rewards' });
  await expect(page.getByRole('heading', { name: '还没有奖励' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: '看红包视频' })).toHaveAttribute('href', '/m?type=4');

  const { owner, activityId, end } = await runActivity(address, {
    title: '期末转盘',
    chances: 1,
    prizes: [
      { name: '帆布包', weight: 1, stock: 5 },
      { name: '谢谢参与', weight: 0, fallback: true },
    ],
  });
  const drawn = await page.request.post(`${address}/test/index/index/chouJiang`, {
    headers: { origin: address },
    form: { activity_id: activityId, request_id: 'only-draw' },
  });
  expect(await drawn.json()).toMatchObject({ code: 200 });
  await end();

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: '帆布包' });
  await expect(row).toContainText('期末转盘 · 抽奖');
  await expect(row).toContainText('待发放');
  await expect(page.getByText('1 件奖品')).toBeVisible();
  await expectAccessible(page);

  const records = await owner.get<{ data: { list: { record_id: string }[] } }>(
    `/test/index/admin/get_draw_list?activity_id=${activityId}`,
  );
  const [record] = records.body.data.list;
  await owner.post('/test/index/admin/deliver_prize', { record_id: record?.record_id ?? '' });
  await page.reload();
  await expect(row).toContainText('已发放');
  await expect(page.getByText('还没到手的')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByRole('link', { name: '期末转盘' })).toBeInViewport({ ratio: 1 });
});
