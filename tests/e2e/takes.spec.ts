import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { saveDraft } from './testing/save-draft.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test.use({ permissions: ['microphone'] });

/** Cuts the first hit of a phrase through the API. Returns the clip's ID when the clip is ready. */
async function cutClip(page: Page, address: string, phrase: string): Promise<string> {
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=${encodeURIComponent(phrase)}`);
  const [hit] = (await answer.json()).list;
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: {
      video_id: hit.video_id,
      start_ms: Math.round(hit.start_ms),
      end_ms: Math.round(hit.end_ms),
      head_ms: 300,
      tail_ms: 500,
    },
  });
  const { bar_id } = await created.json();
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json()).state,
      { timeout: 60_000 },
    )
    .toBe('ready');
  return bar_id;
}

const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.currentTime > 0;
  });

test('takes of a line are recorded, played, compared, shared, and deleted', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  const clipId = await cutClip(page, address, 'take your time');

  await test.step('the learner opens the clip from the clips to practice', async () => {
    await page.goto(`${address}/detail`);
    await page.locator(`a[href="/detail?bar_id=${clipId}"]`).first().click();
    await expect(page.locator('[data-recording="idle"]')).toBeVisible();
  });

  await test.step('the original voice plays', async () => {
    await page.getByRole('button', { name: '听原声' }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(page.getByRole('button', { name: '听原声' })).toBeVisible({ timeout: 15_000 });
  });

  const record = async (takes: number, start: () => Promise<void>) => {
    await start();
    await expect(page.locator('[data-recording="counting"]')).toBeVisible();
    await expect(page.locator('[data-recording="recording"]')).toBeVisible();
    await saveDraft(page);
    await expect(page.locator('[data-take]')).toHaveCount(takes, { timeout: 20_000 });
    await expect(page.locator('[data-recording="idle"]')).toBeVisible();
  };
  await test.step('the page explains the microphone permission, and two recordings end automatically', async () => {
    await expect(page.getByText('浏览器会问你是否允许使用麦克风')).toBeVisible();
    await page.getByRole('button', { name: '打开麦克风' }).click();
    await expect(page.getByText('麦克风已打开')).toBeVisible();
    await record(1, () => page.getByRole('button', { name: '录这句' }).click());
    await expect(page.getByRole('button', { name: '再录一次' })).toBeVisible();
    await record(2, () => page.keyboard.press('KeyR'));
  });
  await expectAccessible(page);
  const fetchTakes = async () =>
    (await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json()).list;
  const [newest] = await fetchTakes();
  const lengthMs = newest.end_ms - newest.start_ms;
  expect(newest.lead_ms).toBeGreaterThanOrEqual(450);
  expect(newest.duration_ms - newest.lead_ms).toBeGreaterThan(lengthMs + 700);
  expect(newest.duration_ms - newest.lead_ms).toBeLessThan(lengthMs + 2000);
  expect(newest.peak).toBeGreaterThan(20);

  await test.step('a take is marked as the best, played with the muted video, and shifted', async () => {
    const row = page.locator('[data-take]').first();
    await row.getByRole('button', { name: '设为最好的一条' }).click();
    await expect(row.getByText('最好的一条', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: '配着画面播放' }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.muted), { timeout: 15_000 })
      .toBe(false);
    await row.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await fetchTakes())[0].offset_ms).toBe(10);
    expect((await fetchTakes())[0].best).toBe(true);
  });

  await test.step('the dub plays the take instead of the actor’s voice', async () => {
    await page.getByRole('button', { name: '播放我的配音' }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.muted), { timeout: 10_000 })
      .toBe(true);
    await page.getByRole('button', { name: '停止' }).click();
    await expect.poll(() => isPlaying(page)).toBe(false);
  });

  await test.step('the voice comparison shows the take and the original on one axis, and why it is not judged', async () => {
    await page.keyboard.press('KeyC');
    await expect(page).toHaveURL(/\/contrast\?/);
    // The test's microphone hears beeps: there is a reason and a next step, and no number.
    await expect(page.locator('[data-analysis-state="refused"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-advice]')).not.toHaveText('');
    await expect(page.locator('[data-dimensions], [data-findings], [data-score]')).toHaveCount(0);
    await expectAccessible(page);
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('canvas')].map((canvas) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value) => value > 0);
      }),
    );
    expect(drawn.slice(0, 2)).toEqual([true, true]);
    const axis = page.getByRole('img', { name: /波形/ });
    const box = await axis.boundingBox();
    if (!box) throw new Error('the axis is not on the page');
    await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText(/^选段 /)).toBeVisible();
    for (const name of ['原声', '我的', '一起播放']) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
      await expect(page.getByRole('button', { name: '停止' })).toHaveCount(0, { timeout: 15_000 });
    }
    const slider = page.getByRole('slider', { name: '对齐：提前或延后我的录音' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await fetchTakes())[0].offset_ms).toBe(-10);
  });

  await test.step('a link to the dub is created, opened, and withdrawn', async () => {
    await page.locator('[data-verb="dub"]').click();
    await page.getByRole('radio', { name: '知道链接的登录用户' }).check();
    const link = await page.getByLabel('分享链接').inputValue();
    expect(link.startsWith(`${address}/detail?share=`)).toBe(true);
    await page.goto(link);
    await page.getByRole('button', { name: '播放配音' }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByRole('link', { name: '接着配' }).click();
    await page.getByRole('radio', { name: '仅自己' }).check();
    await expect(page.getByLabel('分享链接')).toHaveCount(0);
    expect((await page.request.get(link)).status()).toBe(404);
  });

  await test.step('takes are deleted after a confirmation', async () => {
    for (const left of [1, 0]) {
      await page.locator('[data-take]').first().getByRole('button', { name: '删除' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
      await expect(page.locator('[data-take]')).toHaveCount(left);
    }
    await page.goto(`${address}/contrast?bar_id=${clipId}`);
    await page.getByRole('link', { name: '去录一条' }).click();
    await expect(page).toHaveURL(`${address}/detail?bar_id=${clipId}`);
  });
});
