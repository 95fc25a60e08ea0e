import { signInAsNewLearner } from './testing/learners.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';

test('a line counts as heard in the panels that listen and shadow, as in the one that dubs', {
  tag: '@long',
}, async ({ page, address }) => {
  await signInAsNewLearner(page, { address, name: 'listens.panels' });
  const clipId = await practiceClip(page, address, 0);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/line_listens.php')) return;
    sent.push(JSON.parse(new URLSearchParams(request.postData() ?? '').get('listens') ?? 'null'));
  });
  const isPlaying = () => page.evaluate(() => document.querySelector('video')?.paused === false);

  await page.goto(`${address}/detail?bar_id=${clipId}&mode=listen`);
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  await expect.poll(isPlaying).toBe(true);
  await expect.poll(isPlaying, { timeout: 30_000 }).toBe(false);
  await page.locator('[data-verb="shadow"]').click();
  await page.getByRole('button', { name: '开始跟读' }).click();
  await expect(page.locator('[data-shadowing="listen"]')).toBeVisible();
  await expect(page.locator('[data-shadowing="off"]')).toBeVisible({ timeout: 30_000 });
  await page.locator('[data-verb="dub"]').click();
  await expect(page.getByRole('button', { name: '听原声' })).toBeVisible();
  await expect.poll(() => sent).toEqual([[{ line: 0, count: 2 }]]);

  await page.getByRole('button', { name: '听原声' }).click();
  await expect.poll(isPlaying).toBe(true);
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(2);
  expect(sent[1]).toEqual([{ line: 0, count: 1 }]);
});
