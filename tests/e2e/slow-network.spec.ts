import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

test('on a slow connection, a film is loaded in short segments, and seeks and plays', async ({
  page,
  address,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  await page.goto(`${address}/list`);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page
    .getByRole('link', { name: /晨光咖啡馆/ })
    .first()
    .click();
  const video = page.locator('section video');
  await expect(video).toHaveAttribute('src', /\/stream\/index\.m3u8/);

  // For the tenth line, only its segment is fetched, and not the film before it.
  const line = page.locator('[data-line]').nth(9);
  await line.getByRole('button', { name: /播放：/ }).click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime))
    .toBeGreaterThan(15);
  await expect.poll(() => requestedPaths.some((path) => /\/stream\/\d+\.m4s$/.test(path))).toBe(true);
  expect(requestedPaths.filter((path) => path.endsWith('.mp4') && path.includes('mezzanine'))).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a film opened by its address does not load the MP4 if the browser reports a slow connection', {
  tag: '@long',
}, async ({ openPage, address }) => {
  const page = await openPage({ extraHTTPHeaders: { ect: '3g' } });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  await page.goto(`${address}/list`);
  const film = page.getByRole('link', { name: /晨光咖啡馆/ }).first();
  const filmUrl = new URL((await film.getAttribute('href')) ?? '', address);
  filmUrl.searchParams.set('t', '12000');
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const response = await page.goto(filmUrl.href);
  expect(response?.headers()['accept-ch']).toBe('ECT');
  const video = page.locator('section video');
  await expect(video).toHaveAttribute('src', /\/stream\/index\.m3u8#t=12/);
  // Nothing of the film is fetched before it is played.
  expect(requestedPaths.filter((path) => path.includes('/media/video/') && !path.includes('poster'))).toEqual(
    [],
  );
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState >= 2 && element.currentTime))
    .toBeGreaterThan(11.9);
  expect(requestedPaths.filter((path) => path.endsWith('/mezzanine.mp4'))).toEqual([]);
});
