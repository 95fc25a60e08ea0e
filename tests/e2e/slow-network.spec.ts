import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

test('on a weak link a film comes in short parts, and is sought and played as ever', async ({
  page,
  address,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page
    .getByRole('link', { name: /晨光咖啡馆/ })
    .first()
    .click();
  const video = page.locator('section video');
  await expect(video).toHaveAttribute('src', /\/stream\/index\.m3u8/);

  // The tenth line: its own part is fetched, not the whole film before it.
  const line = page.locator('[data-line]').nth(9);
  await line.click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime))
    .toBeGreaterThan(15);
  expect(asked.filter((path) => path.endsWith('.mp4') && path.includes('mezzanine'))).toEqual([]);
  expect(asked.some((path) => /\/stream\/\d+\.m4s$/.test(path))).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('on a weak link that the browser tells of, a film opened by its address begins no mp4', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ extraHTTPHeaders: { ect: '3g' } });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const film = page.getByRole('link', { name: /晨光咖啡馆/ }).first();
  const detail = new URL((await film.getAttribute('href')) ?? '', address).href;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const served = await page.goto(`${detail}&t=12000`);
  expect(served?.headers()['accept-ch']).toBe('ECT');
  const video = page.locator('section video');
  await expect(video).toHaveAttribute('src', /\/stream\/index\.m3u8#t=12/);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState >= 2 && element.currentTime))
    .toBeGreaterThan(11.9);
  expect(asked.filter((path) => path.endsWith('/mezzanine.mp4'))).toEqual([]);
});
