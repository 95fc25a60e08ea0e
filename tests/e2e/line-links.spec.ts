import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { makeFilm, makeSubtitle, uploadOwn } from './testing/own-films.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const LETTER = 'Nobody ever reads the letter.';
const DAWN = 'We are leaving at dawn.';

async function post(page: Page, address: string, path: string, form: Record<string, string>) {
  const answer = await page.request.post(`${address}/api/${path}`, { form, headers: { origin: address } });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

/** Gives a video other subtitles, as somebody else would, without a page. */
async function replaceSubtitles(page: Page, address: string, videoId: string, path: string): Promise<void> {
  const file = { name: basename(path), mimeType: 'text/plain', buffer: await readFile(path) };
  const answer = await page.request.post(`${address}/api/dub_sub_add.php`, {
    multipart: { video_id: videoId, file },
    headers: { origin: address },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const hrefsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** The lines whose IDs are 1 and 2 before, and 2 and 3 after: the letter stays, and dawn is gone. */
const before = ['The lantern is lit tonight.', LETTER, DAWN];
const after = ['It is getting dark outside.', 'The lantern is lit tonight.', LETTER, 'They stay for a week.'];

test('links to a line lead to the same sentence after a film got other subtitles', async ({
  page,
  address,
}) => {
  test.slow();
  await signInByCall(page, address, 'learner');
  const files = [
    await makeFilm('Paper Lantern (2015).mp4'),
    await makeSubtitle('Paper Lantern (2015).en.srt', before),
  ];
  const videoId = await uploadOwn(page, address, files, 'lantern');
  const [letter, dawn] = [`${videoId}.1`, `${videoId}.2`];
  const links = new Map<string, string>();
  const hrefOf = (href: string | undefined) => {
    expect(href).toContain('said=');
    return href ?? '';
  };

  await test.step('collect the links of search, film, saved words and lines, and a reel', async () => {
    const search = `${address}/search?q=${encodeURIComponent('reads the letter')}`;
    await expect(async () => {
      await page.goto(search);
      await expect(page.getByText(LETTER).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    const actions = await hrefsOf(page, `a[href*="sub_id=${letter}"]`);
    for (const path of ['/list/tailor', '/list/frezeFrame', '/list/detail', '/detail'])
      links.set(`search ${path}`, hrefOf(actions.find((href) => href.startsWith(`${path}?`))));
    await page
      .getByRole('button', { name: new RegExp(LETTER) })
      .first()
      .click();
    await expect(page).toHaveURL(/said=/);
    links.set('search', page.url().slice(address.length));

    await page.goto(`${address}/list/detail?video_id=${videoId}`);
    const rows = page.locator('[data-line="1"]');
    await rows.hover();
    const ofRow = await hrefsOf(page, `a[href*="sub_id=${letter}"]`);
    links.set('film', hrefOf(ofRow.find((href) => href.startsWith('/detail?'))));

    await post(page, address, 'word_save.php', { text: 'letter', sub_id: letter });
    await post(page, address, 'line_save.php', { sub_id: letter, phrase: 'the letter' });
    for (const view of ['', '?view=lines']) {
      await page.goto(`${address}/wordList${view}`);
      links.set(`words ${view}`, hrefOf((await hrefsOf(page, `a[href*="sub_id=${letter}"]`))[0]));
    }
    const { reel_id } = await post(page, address, 'dub_reel_create.php', {
      sub_ids: letter,
      title: 'Letters',
    });
    await page.goto(`${address}/reel?reel_id=${reel_id}`);
    links.set('reel', hrefOf((await hrefsOf(page, `a[href*="sub_id=${letter}"]`))[0]));
  });
  const toDawn = links.get('search /detail')?.replaceAll(letter, dawn) ?? '';
  expect(toDawn).toContain(dawn);

  await replaceSubtitles(page, address, videoId, await makeSubtitle('other.en.srt', after));
  await expect(async () => {
    await page.goto(`${address}/search?q=${encodeURIComponent('getting dark outside')}`);
    await expect(page.getByText('It is getting dark outside.').first()).toBeVisible({ timeout: 2000 });
  }).toPass();

  for (const [from, href] of links) {
    await test.step(`the link of ${from} leads to the sentence at its new place`, async () => {
      await page.goto(`${address}${href}`);
      if (from === 'search') {
        await expect(page.locator('[aria-current="true"]').filter({ hasText: LETTER }).first()).toBeVisible();
      } else if (href.startsWith('/detail')) {
        // Dubbing cuts the line, and the clip says it.
        await expect(page).toHaveURL(/bar_id=/);
        await expect(page.getByText(LETTER).first()).toBeVisible();
      } else {
        await expect(page).toHaveURL(new RegExp(`sub_id=${videoId}\\.2&`));
        // A still is of the frame of its link.
        if (!href.includes('frame=')) await expect(page.getByText(LETTER).first()).toBeVisible();
      }
      await expect(page.locator('[data-broken-link]')).toHaveCount(0);
    });
  }

  await test.step('the link of a line that is gone says so, cuts nothing, and offers the nearest line', async () => {
    const shared = new URL(`${address}${toDawn}`);
    shared.searchParams.set('said', (shared.searchParams.get('said') ?? '').replace(/-.*/, '-gone'));
    await page.goto(shared.href);
    const notice = page.locator('[data-broken-link="changed"]');
    await expect(notice).toContainText('链接里的那句改过了');
    await expectAccessible(page);
    await expect(page).not.toHaveURL(/bar_id=/);
    await notice.getByRole('link', { name: '打开这句' }).click();
    await expect(page).toHaveURL(/bar_id=/);
    await expect(page.locator('[data-broken-link]')).toHaveCount(0);

    shared.pathname = '/search';
    shared.searchParams.set('q', 'reads the letter');
    await page.goto(shared.href);
    await expect(page.getByText('没有找到链接里的那句台词')).toBeVisible();
  });

  await test.step('a link that does not say what its line was asks before it takes another one for it', async () => {
    await page.goto(`${address}/detail?video_id=${videoId}&sub_id=${letter}`);
    const notice = page.locator('[data-broken-link="unsure"]');
    await expect(notice).toContainText('The lantern is lit tonight.');
    await notice.getByRole('link', { name: '就是这句' }).click();
    await expect(page).toHaveURL(/bar_id=/);
  });
});
