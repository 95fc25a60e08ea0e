import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { makeFilm, makeSubtitle, uploadOwn } from './testing/own-films.ts';
import { expect, expectAccessible, test, waitForHydration } from './testing/page-fixtures.ts';
import { saveDraft } from './testing/save-draft.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test.use({ permissions: ['microphone'] });

/** Opens a page of a test that provokes refusals and broken connections, which the browser reports on the console. */
async function openNoisyPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  waitForHydration(page);
  return page;
}

async function signIn(page: Page, address: string, account: 'learner' | 'owner'): Promise<void> {
  await signInByCall(page, address, account);
  await page.goto(`${address}/`);
}

test('a film without lines says so everywhere, gets subtitles later, and is then found', async ({
  browser,
  address,
}) => {
  const page = await openNoisyPage(browser);
  await signIn(page, address, 'learner');
  const film = await makeFilm('Quiet Lagoon (2020).mp4');
  const videoId = await uploadOwn(page, address, [film], 'lagoon');
  await page.goto(`${address}/list?source=client`);
  await expect(page.getByRole('link', { name: /Quiet Lagoon/ })).toContainText('暂无台词');

  for (const path of ['/list/detail', '/detail']) {
    await page.goto(`${address}${path}?video_id=${videoId}`);
    await expect(page.getByRole('heading', { name: '这部影片还没有台词' })).toBeVisible();
    await expect(page.getByRole('link', { name: '自己剪' })).toBeVisible();
  }
  await page.goto(`${address}/list/detail?video_id=${videoId}`);
  await page.getByRole('button', { name: '添加字幕' }).first().click();
  const dialog = page.getByRole('dialog', { name: '添加字幕' });
  const choose = (files: string[]) => dialog.getByLabel('选择字幕文件').setInputFiles(files);

  const broken = test.info().outputPath('broken.srt');
  await writeFile(broken, 'no times here');
  await choose([film]);
  await expect(dialog.getByRole('alert')).toHaveText('只收字幕文件：srt、ass、vtt');
  await choose([broken]);
  await expect(dialog.getByRole('alert')).toHaveText('读不出这个字幕，请换成 srt、vtt 或 ass');

  const english = await makeSubtitle('any.en.srt', ['The lagoon is quiet tonight.', 'Who took the paddle?']);
  const chinese = await makeSubtitle('any.zh.srt', ['今晚的潟湖很安静。', '谁拿走了船桨？']);
  await choose([english, broken]);
  await expect(dialog.getByText('这部影片会有 2 句台词')).toBeVisible();
  await expect(dialog.getByText('没有中文')).toBeVisible();
  await expect(dialog.getByText('字幕“broken.srt”无法识别，已跳过')).toBeVisible();
  await choose([english, chinese]);
  await expect(dialog.getByText('英文 · 2 句')).toBeVisible();
  await expect(dialog.getByText('中文 · 2 句')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '就用这些字幕' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Who took the paddle?').first()).toBeVisible();
  await expect(page.getByText('谁拿走了船桨？').first()).toBeVisible();
  await expect(async () => {
    await page.goto(`${address}/search?q=${encodeURIComponent('took the paddle')}`);
    await expect(page.getByText('谁拿走了船桨？').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });

  await page.goto(`${address}/list/detail?video_id=${videoId}`);
  await page.getByRole('button', { name: '更换字幕' }).click();
  const change = page.getByRole('dialog', { name: '更换字幕' });
  await change
    .getByLabel('选择字幕文件')
    .setInputFiles([
      await makeSubtitle('new.en.srt', ['The lagoon is calm tonight.', 'Who took it?', 'Not me.']),
    ]);
  await expect(change.getByText('台词从 2 句变成 3 句')).toBeVisible();
  await expect(change.getByText('英文换成新文件里的')).toBeVisible();
  await expect(change.getByText('中文不变')).toBeVisible();
  await expect(change.getByText('剪好的片段保留原来的台词和录音')).toBeVisible();
});

test('two files of one film are one film with one hit, and an administrator can separate them', async ({
  page,
  address,
}) => {
  await signIn(page, address, 'owner');
  const words = 'anchor barrel candle drawer engine feather garden hammer island jacket kettle ladder'.split(
    ' ',
  );
  const texts = words.map(
    (word, at) => `The ${word} stood beside ${words[(at + 5) % words.length]} number ${at}.`,
  );
  const upload = async (name: string, seconds: number) => {
    const files = [await makeFilm(`${name}.mp4`, { seconds }), await makeSubtitle(`${name}.en.srt`, texts)];
    await page.goto(`${address}/admin7ry784?tab=uploads`);
    await page.locator('input[type="file"]').setInputFiles(files);
    await expect(page.getByText('已传完')).toHaveCount(2, { timeout: 30_000 });
  };
  const countHits = async () => {
    const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=the+feather+stood+beside`);
    return (await answer.json()).total;
  };
  const findFilms = async () =>
    (await (await page.request.get(`${address}/api/dub_film_index.php?q=two+harbors`)).json()).list;
  await upload('Two Harbors 2011 720p', 14);
  await expect.poll(countHits, { timeout: 60_000 }).toBe(1);
  await upload('Two Harbors 2011 1080p', 14.2);
  const listVersions = async () => {
    const [film] = await findFilms();
    const answer = await page.request.get(`${address}/api/dub_video_versions.php?film_id=${film.id}`);
    return (await answer.json()).list.map(({ name }: { name: string }) => name);
  };
  await expect.poll(listVersions, { timeout: 60_000 }).toHaveLength(1);
  const [other] = await listVersions();
  await expect.poll(countHits).toBe(1);
  expect(await findFilms()).toMatchObject([{ videos: 1, lines: 12 }]);

  await page.goto(`${address}/admin7ry784?tab=library`);
  const row = page.getByRole('row').filter({ hasText: 'Two Harbors' }).first();
  await row.getByRole('button').first().click();
  await expect(page.getByText(other)).toBeVisible();
  await page.getByRole('button', { name: '拆开' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '拆开' }).click();
  await expect.poll(countHits, { timeout: 15_000 }).toBe(2);
  expect(await findFilms()).toMatchObject([{ videos: 2, lines: 24 }]);
});

test('a film without sound can be dubbed, and says what cannot be done', async ({ page, address }) => {
  await signIn(page, address, 'learner');
  const files = [
    await makeFilm('Silent Orchard (2018).mp4', { silent: true }),
    await makeSubtitle('Silent Orchard (2018).en.srt', ['Nobody hears the apples fall.']),
  ];
  const videoId = await uploadOwn(page, address, files, 'orchard');
  const line = `video_id=${videoId}&sub_id=${videoId}.0`;
  await page.goto(`${address}/detail?${line}`);
  await expect(page.getByText('这部影片没有声音，听不到原声')).toBeVisible();
  await expect(page.getByRole('button', { name: '听原声' })).toHaveCount(0);
  await expect(page).toHaveURL(/bar_id=/);
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await page.getByRole('button', { name: '录这句' }).click();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });
  const clipId = new URL(page.url()).searchParams.get('bar_id');
  await page.goto(`${address}/contrast?bar_id=${clipId}`);
  await expect(page.getByRole('heading', { name: '这部影片没有声音，不能对比' })).toBeVisible();
  await page.goto(`${address}/list/download?bar_id=${clipId}`);
  await expect(page.getByText('发微信')).toBeVisible();
});

test('a line of 2,000 characters leaves picture and controls in view', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await signIn(page, address, 'learner');
  const long = Array.from({ length: 400 }, (_, at) => ['Once', 'upon', 'some', 'time', 'here'][at % 5]).join(
    ' ',
  );
  const files = [
    await makeFilm('Long Breath (2017).mp4'),
    await makeSubtitle('Long Breath (2017).en.srt', [`${long}.`, 'That was all.']),
  ];
  const videoId = await uploadOwn(page, address, files, 'breath');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ['/list/detail', '/list/tailor', '/detail']) {
      await page.goto(`${address}${path}?video_id=${videoId}&sub_id=${videoId}.0`);
      await expect(page.locator('video')).toBeInViewport();
      const controls = page.getByRole('button', { name: /^(播放|开始播放)/ }).first();
      await expect(controls, `${path} at ${size.width}`).toBeInViewport();
      const subtitle = page.getByRole('region', { name: '当前台词' });
      const box = await subtitle.boundingBox();
      expect(box?.height, `${path} at ${size.width}`).toBeLessThan(size.height * 0.3);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('offline', () => {
  test('a recording that cannot be sent is kept, also over another one and panel, and saved when the connection is back', async ({
    browser,
    address,
  }) => {
    const page = await openNoisyPage(browser);
    await signIn(page, address, 'learner');
    const videoId = await uploadOwn(
      page,
      address,
      [
        await makeFilm('Broken Wire (2016).mp4'),
        await makeSubtitle('Broken Wire (2016).en.srt', ['The wire is broken.']),
      ],
      'wire',
    );
    await page.goto(`${address}/detail?video_id=${videoId}&sub_id=${videoId}.0`);
    await expect(page).toHaveURL(/bar_id=/);
    await page.getByRole('button', { name: '打开麦克风' }).click();
    const record = page.getByRole('button', { name: /^(录这句|再录一次)$/ });
    const unsent = page.locator('[data-unsent]');
    const recordAndFail = async (count: number) => {
      await record.click();
      await expect(page.locator('[data-recording="recording"]')).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('[data-recording="idle"]')).toBeVisible({ timeout: 30_000 });
      await saveDraft(page);
      await expect(unsent.filter({ hasText: '还没传上去' })).toHaveCount(count);
    };
    await expect(record).toBeEnabled();
    await page.context().setOffline(true);
    await recordAndFail(1);
    await recordAndFail(2);
    await expect(page.locator('[data-take]')).toHaveCount(0);

    const saveAddress = '**/api/take_save.php*';
    await page.route(saveAddress, (route) => route.abort('internetdisconnected'));
    await page.context().setOffline(false);
    const panels = page.getByRole('navigation', { name: '用这句做什么' });
    const listen = panels.getByRole('link', { name: '听', exact: true });
    const dub = panels.getByRole('link', { name: '配音', exact: true });
    await listen.click();
    await expect(record).toHaveCount(0);
    await dub.click();
    await expect(unsent).toHaveCount(2);
    await listen.click();
    await expect(record).toHaveCount(0);
    await page.unroute(saveAddress);
    await page.context().setOffline(true);
    let savedCount = 0;
    page.on('response', (response) => {
      if (response.url().includes('take_save.php') && response.ok()) savedCount += 1;
    });
    await page.context().setOffline(false);
    await expect.poll(() => savedCount, { timeout: 30_000 }).toBe(2);
    await dub.click();
    await expect(page.locator('[data-take]')).toHaveCount(2);
    await expect(unsent).toHaveCount(0);

    await page.route(saveAddress, (route) => route.abort('internetdisconnected'));
    await recordAndFail(1);
    await unsent.getByRole('button', { name: '丢弃' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '丢弃' }).click();
    await expect(unsent).toHaveCount(0);
    await expect(page.locator('[data-take]')).toHaveCount(2);
  });

  test('a cut that does not arrive is cut with one more click', async ({ browser, address }) => {
    const page = await openNoisyPage(browser);
    await signIn(page, address, 'learner');
    const files = [
      await makeFilm('Lost Letter (2015).mp4'),
      await makeSubtitle('Lost Letter (2015).en.srt', ['The letter got lost.']),
    ];
    const videoId = await uploadOwn(page, address, files, 'letter');
    await page.route(
      '**/api/dub_bar_for_lines.php*',
      async (route) => {
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await page.goto(`${address}/detail?video_id=${videoId}&sub_id=${videoId}.0`);
    await expect(page.getByRole('alert')).toContainText('这句没剪成');
    await expect(page.getByRole('alert')).toContainText('网络不通，请检查连接后重试');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('alert')).toContainText('网络不通，请检查连接后重试');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page).toHaveURL(/bar_id=/);
    await expect(page.getByRole('button', { name: '打开麦克风' })).toBeVisible();

    await page.goto(`${address}/list/tailor?video_id=${videoId}&sub_id=${videoId}.0`);
    const cut = page.getByRole('button', { name: '剪下来' });
    await expect(cut).toBeEnabled();
    await page.getByLabel('片段名').fill('Kept while offline');
    await page.context().setOffline(true);
    await cut.click();
    await expect(page.getByText('网络不通，请检查连接后重试').first()).toBeVisible();
    await expect(page.getByLabel('片段名')).toHaveValue('Kept while offline');
    await page.context().setOffline(false);
    await cut.click();
    await expect(page).toHaveURL(/bar_id=/, { timeout: 30_000 });
    await expect(page.getByLabel('片段名')).toHaveValue('Kept while offline');
  });
});
