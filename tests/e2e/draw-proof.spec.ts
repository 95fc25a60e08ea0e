import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { runActivity } from './testing/run-activity.ts';

const run = promisify(execFile);
const DRAWS = 10;

/** Returns the name of the prize under the pointer, from the angle of the wheel. */
const prizeAtTop = (page: Page): Promise<string | undefined> =>
  page.locator('canvas').evaluate((canvas) => {
    const names = /：(.*)$/.exec(canvas.getAttribute('aria-label') ?? '')?.[1]?.split('、') ?? [];
    const degrees = Number(/rotate\((.*)deg\)/.exec(canvas.style.transform)?.[1]);
    return names[Math.floor((((360 - (degrees % 360)) % 360) * names.length) / 360)];
  });

test('each shown prize is the recorded one, and anybody can replay all draws once the seed is published', async ({
  page,
  address,
}, testInfo) => {
  const { activityId, end } = await runActivity(address, {
    title: '核对转盘',
    chances: DRAWS,
    prizes: [
      { name: '贴纸', weight: 2, stock: 3 },
      { name: '书签', weight: 3 },
      { name: '谢谢参与', weight: 5, fallback: true },
    ],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const path = `/activivity/mcu?activity_id=${activityId}`;
  await signInAsNewLearner(page, { address, name: 'careful', path });
  const proof = page.getByRole('group').filter({ hasText: '公平凭证' });

  await test.step('ten draws', async () => {
    const button = page.getByRole('button', { name: /抽一次|再抽一次/ });
    for (let draw = 1; draw <= DRAWS; draw++) {
      await button.click();
      await expect(page.locator('[data-record]')).toHaveCount(draw);
      const newest = (await page.locator('[data-record] > span').first().textContent()) ?? '';
      const card = page.getByRole('dialog');
      if (newest !== '谢谢参与') {
        await expect(card).toContainText(newest);
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
      }
      await expect(page.getByRole('status').filter({ hasText: newest }).first()).toBeVisible();
      expect(await prizeAtTop(page)).toBe(newest);
    }
  });

  const receipts = await page.locator('[data-receipt]').allTextContents();
  expect(receipts).toHaveLength(DRAWS);
  await end();
  await page.reload();
  await page.getByText('公平凭证').click();
  await expect(proof).toContainText(`共抽 ${DRAWS} 次`);
  const downloading = page.waitForEvent('download');
  await proof.getByRole('link', { name: /^下载全部抽奖记录/ }).click();
  const exported = testInfo.outputPath('draws.json');
  await (await downloading).saveAs(exported);
  const verdict = proof.getByRole('status');
  const verify = (file: string) => proof.getByLabel('抽奖记录文件').setInputFiles(file);

  await test.step('the page replays them, and finds the receipt', async () => {
    await verify(exported);
    await expect(verdict).toHaveText(`全部 ${DRAWS} 次都对得上。`);
    for (const receipt of receipts) {
      await proof.getByLabel('我的抽奖凭据（可不填）').fill(receipt);
      await expect(verdict).toHaveText(`全部 ${DRAWS} 次都对得上。 你的凭据在记录里，内容一致。`);
    }
    await expectAccessible(page);
  });

  await test.step('page and command name the draw that was changed', async () => {
    const changed = testInfo.outputPath('changed.json');
    const text = await readFile(exported, 'utf8');
    await writeFile(changed, text.replace(/("seq":4,"requestId":")/, '$1x'));
    await verify(changed);
    await expect(verdict).toContainText('第 4 次对不上');
    const command = (file: string) => run(process.execPath, ['scripts/verify-draw.ts', file]);
    expect((await command(exported)).stdout).toContain(String(DRAWS));
    await expect(command(changed)).rejects.toMatchObject({ code: 1 });
  });
});

test('a page that is loaded again in mid-spin shows the same draw, and a double tap draws once', async ({
  page,
  address,
}) => {
  const { activityId, owner } = await runActivity(address, {
    title: '半路转盘',
    chances: 3,
    theme: 'cinnabar',
    prizes: [
      { name: '贴纸', weight: 1 },
      { name: '谢谢参与', weight: 0, fallback: true },
    ],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const path = `/activivity/mcu?activity_id=${activityId}`;
  await signInAsNewLearner(page, { address, name: 'hasty', path });
  const drawn = page.waitForResponse((response) => response.url().endsWith('/chouJiang'));
  await page.getByRole('button', { name: '抽一次' }).dblclick();
  await drawn;
  await expect(page.getByRole('button', { name: '转动中' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(page.getByRole('dialog', { name: '抽中了' })).toContainText('贴纸');
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('status').filter({ hasText: '抽中：贴纸' })).toBeVisible();
  await expect(page.locator('[data-record]')).toHaveCount(1);
  await expect(page.getByText('还有 2 次机会')).toBeVisible();
  expect(await prizeAtTop(page)).toBe('贴纸');
  expect(asked.filter((url) => url.includes('chouJiang'))).toEqual([]);
  const { body } = await owner.get<{ data: { draws: number } }>(
    `/test/index/admin/get_activity?activity_id=${activityId}`,
  );
  expect(body.data.draws).toBe(1);
  await page.reload();
  await expect(page.locator('[data-record]')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
