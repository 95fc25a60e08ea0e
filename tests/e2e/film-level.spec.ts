import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { testPasswords } from '../testing/server-process.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test('the film list filters by level, and each film shows and explains its level', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/list?sort=title`);
  const answer = await page.request.get(`${address}/api/dub_film_index.php?source=film&pagesize=100`);
  const { list }: WireForm<OutputOf<typeof films.list>> = await answer.json();
  const [film] = list.filter(({ level }) => level !== null);
  if (!film) throw new Error('no film has a level');
  const ofLevel = list.filter(({ level }) => level === film.level);
  const absentLevel = [1, 2, 3, 4, 5].find((level) => !list.some((other) => other.level === level));

  const level = page.getByRole('combobox', { name: '难度' });
  const posters = page.locator('main a[href^="/list/detail?film_id="]');
  const sort = page.getByRole('combobox', { name: '排序' });
  await level.selectOption(String(film.level));
  await expect(page).toHaveURL(`${address}/list?level=${film.level}&sort=title`);
  await expect(posters).toHaveCount(ofLevel.length);
  for (const poster of await posters.all()) await expect(poster).toContainText(`难度 ${film.level}`);

  // The second choice is made while the list for the first is still loading. Both take effect.
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/list\.data/, (route) => arrival.then(() => route.continue()));
  await level.selectOption('');
  await sort.selectOption('year');
  await expect(level).toHaveValue('');
  await expect(sort).toHaveValue('year');
  arrive();
  await expect(page).toHaveURL(`${address}/list?sort=year`);
  await page.unrouteAll({ behavior: 'wait' });

  await level.selectOption(String(absentLevel));
  await expect(page.getByText('没有难度为')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '看全部难度' }).click();
  await expect(page).toHaveURL(`${address}/list?sort=year`);
  await expect(posters.first()).toBeVisible();

  await page.goto(`${address}/list/detail?film_id=${film.id}`);
  const levelLabel = page.locator('summary').filter({ hasText: `难度 ${film.level}`, visible: true });
  await levelLabel.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 最容易，5 最难').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
});

test('the filters of the film list work without scripts', async ({ browser, address }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}/login?ref=/list?source=kid`);
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill(testPasswords.demo);
  await page.getByRole('button', { name: '登录' }).click();
  await page.goto(`${address}/list?source=kid`);
  await page.getByRole('combobox', { name: '难度' }).selectOption('5');
  await page.getByRole('combobox', { name: '排序' }).selectOption('title');
  await page.getByRole('button', { name: '按片名查找' }).click();
  await expect(page).toHaveURL(/\/list\?(?=.*source=kid)(?=.*level=5)(?=.*sort=title)/);
  await expect(page.getByRole('combobox', { name: '难度' })).toHaveValue('5');
  await expect(page.getByRole('combobox', { name: '排序' })).toHaveValue('title');
  await expect(page.getByText('没有难度为')).toBeVisible();
  await context.close();
});
