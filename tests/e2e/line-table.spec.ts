import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { expect, expectAccessible, test, waitForHydration } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const cues = [
  ['00:00:01,000', '00:00:03,000', 'The harbour was empty, nobody came down.'],
  ['00:00:04,000', '00:00:05,000', 'Seventeen lanterns.'],
  ['00:00:05,100', '00:00:06,000', 'They burned until the morning.'],
  ['00:00:08,000', '00:00:09,000', 'Then the fog took them.'],
];

const linesOn = (page: Page) => page.getByRole('list', { name: '编辑台词' }).getByRole('listitem');

/** Imports a film of ten seconds with lines, by default four, and opens the table of its lines. */
async function openTable(page: Page, address: string, name: string, lines = cues) {
  const film = test.info().outputPath(`${name} (2020).mp4`);
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=10', '-c:a', 'aac', '-shortest'];
  // The library takes the same file only once.
  const mark = ['-metadata', `comment=${name}`];
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 10 }),
    ...sound,
    ...fastH264Options,
    ...mark,
    film,
  ]);
  const subtitles = test.info().outputPath(`${name} (2020).en.srt`);
  const blocks = lines.map(([from, to, text], at) => `${at + 1}\n${from} --> ${to}\n${text}\n`);
  await writeFile(subtitles, blocks.join('\n'));
  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784?tab=uploads`);
  await page.locator('input[type="file"]').setInputFiles([film, subtitles]);
  await expect(page.getByRole('row').filter({ hasText: `${name} (2020).mp4` })).toContainText('可以搜索了', {
    timeout: 60_000,
  });
  await page.goto(`${address}/admin7ry784?tab=library&q=${name}`);
  await page.getByRole('button', { name: /展开/ }).first().click();
  await page.getByRole('link', { name: '编辑台词' }).click();
  await expect(linesOn(page).first()).toContainText(lines[0]?.[2] ?? '');
}

test('an administrator edits, splits, joins, adds, deletes, and undoes', async ({ admin: page, address }) => {
  test.slow();
  await openTable(page, address, 'Harbour');
  const row = (text: string) => linesOn(page).filter({ hasText: text });
  const texts = () => linesOn(page).allInnerTexts();
  const save = page.getByRole('button', { name: '保存' });
  await expectAccessible(page);

  await test.step('names what is wrong on its field, and keeps what was typed', async () => {
    await page.getByRole('button', { name: '编辑：Seventeen lanterns' }).click();
    await page.getByRole('textbox', { name: '中文' }).fill('十七盏灯');
    await page.getByLabel('结束', { exact: true }).fill('3.5');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('结束要晚于开始');
    await page.getByLabel('结束', { exact: true }).fill('0:05.05');
    await page.getByLabel('开始', { exact: true }).fill('0.5');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('不能早于上一句的开始 00:00:01.000');
    await page.getByLabel('开始', { exact: true }).fill('0:03.9');
    await expectAccessible(page);
    await save.click();
    await expect(row('十七盏灯')).toContainText('00:00:03.900');
  });

  await test.step('splits at the caret, joins again, and undoes both', async () => {
    await page.getByRole('button', { name: '编辑：The harbour' }).click();
    await page.getByRole('textbox', { name: '英文' }).press('Home');
    for (let at = 0; at < 'The harbour was empty,'.length; at += 1)
      await page.getByRole('textbox', { name: '英文' }).press('ArrowRight');
    await page.getByRole('button', { name: '在光标处拆开' }).click();
    await expect(row('nobody came down.')).not.toContainText('The harbour');
    await expect(linesOn(page)).toHaveCount(5);
    await page.getByRole('button', { name: '编辑：The harbour' }).click();
    await page.getByRole('button', { name: '和下一句合并' }).click();
    await expect(linesOn(page)).toHaveCount(4);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(linesOn(page)).toHaveCount(5);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(linesOn(page)).toHaveCount(4);
    expect((await texts())[0]).toContain('The harbour was empty, nobody came down.');
  });

  await test.step('adds a line, deletes one, and undoes it', async () => {
    await page.getByRole('button', { name: '在后面加一句：Then the fog' }).click();
    await page.getByRole('textbox', { name: '英文' }).fill('It never gave them back.');
    await page.getByLabel('结束', { exact: true }).fill('9.9');
    await save.click();
    await expect(row('It never gave them back.')).toContainText('00:00:09.000');
    await page.getByRole('button', { name: /^删除：.*burned until/ }).click();
    await expect(row('burned until')).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(row('burned until')).toHaveCount(1);
  });

  await test.step('plays the sound of a line, and asks before unsaved words are left', async () => {
    await page.getByRole('button', { name: '听：Then the fog' }).click();
    await expect(page.getByRole('button', { name: '停下：Then the fog' })).toBeVisible();
    await expect(page.getByRole('button', { name: '听：Then the fog' })).toBeVisible();
    await expect(page.getByText('放不出声音')).toHaveCount(0);
    await page.getByRole('button', { name: '编辑：Then the fog' }).click();
    await page.getByRole('textbox', { name: '中文' }).fill('雾来了');
    await page.getByRole('link', { name: '任务' }).click();
    await page.getByRole('button', { name: '留下' }).click();
    await expect(page.getByRole('textbox', { name: '中文' })).toHaveValue('雾来了');
    await page.getByRole('button', { name: '取消' }).click();
  });

  await test.step('the search finds the new line', async () => {
    await expect(async () => {
      const found = await page.request.get(`${address}/api/sub_seek_all.php?q=never+gave+them+back`);
      expect(await found.text()).toContain('It never gave them back.');
    }).toPass({ timeout: 20_000 });
  });
});

test('the second of two editors sees what the first one changed, and loses nothing', async ({
  address,
  browser,
}) => {
  test.slow();
  // The browser logs the refusal of the second save, which the other pages must not have.
  const page = await browser.newPage();
  waitForHydration(page);
  await openTable(page, address, 'Fogbank');
  const url = new URL(page.url());
  await page.getByRole('button', { name: '编辑：Seventeen lanterns' }).click();
  await page.getByRole('textbox', { name: '中文' }).fill('我写的');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInByCall(other, address, 'owner');
  await other.goto(url.href);
  await other.getByRole('button', { name: '删除：The harbour' }).click();
  await expect(linesOn(other)).toHaveCount(3);
  await other.getByRole('button', { name: '编辑：Then the fog' }).click();
  await other.getByRole('textbox', { name: '英文' }).fill('Then the rain took them.');
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('Then the rain took them.')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: '保存' }).click();
  const notice = page.getByRole('alert').filter({ hasText: '别人刚刚改了这些台词' });
  await expect(notice).toContainText('Then the rain took them.');
  await expect(page.getByRole('textbox', { name: '中文' })).toHaveValue('我写的');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(linesOn(page).filter({ hasText: '我写的' })).toContainText('Seventeen lanterns');
  await expect(linesOn(page)).toHaveCount(3);

  // The change is stored, but the page cannot be read again.
  await page.route('**/api/dub_sub_table.php*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: '在后面加一句：Then the rain' }).click();
  await page.getByRole('textbox', { name: '英文' }).fill('And nobody looked back.');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(linesOn(page).filter({ hasText: 'And nobody looked back.' })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: '英文' })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(linesOn(page)).toHaveCount(3);
  await page.close();
});

test('a draft is gone after its page of the table was left', { tag: '@long' }, async ({
  admin: page,
  address,
}) => {
  test.slow();
  const time = (ms: number) => `00:00:0${Math.floor(ms / 1000)},${String(ms % 1000).padStart(3, '0')}`;
  const lines = Array.from({ length: 55 }, (_, at) => [
    ...[time(at * 150), time(at * 150 + 140)],
    `Wave number ${at + 1} came in.`,
  ]);
  await openTable(page, address, 'Breakers', lines);
  await page.getByRole('button', { name: '编辑：Wave number 7 ' }).click();
  await page.getByRole('textbox', { name: '中文' }).fill('第七个浪');
  await page.getByTitle('2', { exact: true }).click();
  await page.getByRole('button', { name: '离开，不保存' }).click();
  await expect(linesOn(page)).toHaveCount(5);
  await expect(page.getByRole('textbox', { name: '中文' })).toHaveCount(0);
  // Nothing is unsaved now, so that nothing asks.
  await page.getByTitle('1', { exact: true }).click();
  await expect(linesOn(page)).toHaveCount(50);
  await expect(page.getByRole('textbox', { name: '中文' })).toHaveCount(0);
});
