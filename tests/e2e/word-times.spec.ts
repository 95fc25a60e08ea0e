import type { Page } from '@playwright/test';
import type { alignments } from '#contract/alignments.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

type Words = WireForm<OutputOf<(typeof alignments)['words']>>['list'][number]['words'];

/** How long a word stays marked after its end, and how much later a browser may show a frame. Milliseconds. */
const LINGER_MS = 250;
const FRAME_DELAY_MS = 150;

/** Signs in, and returns a line of the demo library with its words. */
async function openLine(page: Page, address: string, account: 'learner' | 'owner' = 'learner') {
  await signInByCall(page, address, account);
  await page.goto(`${address}/`);
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=take%20your%20time`);
  const { list }: WireForm<SearchAnswerDto> = await answer.json();
  const [hit] = list;
  if (!hit) throw new Error('there is no hit');
  const fetchWords = async (): Promise<{ state: string; words: Words }> => {
    const url = `${address}/api/line_words.php?sub_id=${hit.sub_id}`;
    const found: WireForm<OutputOf<(typeof alignments)['words']>> = await (
      await page.request.get(url)
    ).json();
    const [line] = found.list;
    if (!line) throw new Error('there is no such line');
    return line;
  };
  const { words } = await fetchWords();
  expect(words.length).toBeGreaterThan(2);
  return { hit, words, fetchWords };
}

const filmPath = (hit: { film_id: string; video_id: string; start_ms: number }) =>
  `/list/detail?film_id=${hit.film_id}&video_id=${hit.video_id}&t=${hit.start_ms}`;

test('while a line plays, the word that is spoken is marked in the player and in the list', async ({
  page,
  address,
}) => {
  const { hit, words } = await openLine(page, address);
  await page.goto(address + filmPath(hit));
  const line = page.locator(`[data-words-of="${hit.sub_id}"]`);
  await expect(line).toHaveCount(2);
  const marks = await page.evaluateHandle((lineId) => {
    const video = document.querySelector('video');
    const found: { from: number; places: number; ms: number }[] = [];
    new MutationObserver(() => {
      const marked = [...document.querySelectorAll<HTMLElement>(`[data-words-of="${lineId}"] [data-said]`)];
      const from = Number(marked[0]?.dataset.from ?? Number.NaN);
      if (marked.length > 0 && found.at(-1)?.from !== from) {
        found.push({ from, places: marked.length, ms: (video?.currentTime ?? 0) * 1000 });
      }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-said'] });
    return found;
  }, hit.sub_id);
  // At half speed, a busy machine shows every word, too.
  await page.getByRole('combobox', { name: '速度' }).selectOption('0.5');
  await page.locator('body').press('Space');
  await expect
    .poll(async () => (await marks.jsonValue()).at(-1)?.from, { timeout: 30_000 })
    .toBe(words.at(-1)?.from);
  const seen = await marks.jsonValue();
  expect(seen.map(({ from }) => from)).toEqual(seen.map(({ from }) => from).toSorted((a, b) => a - b));
  expect(seen.length).toBeGreaterThanOrEqual(words.length - 1);
  for (const { from, places, ms } of seen) {
    const word = words.find((one) => one.from === from);
    expect(places).toBe(2);
    expect(ms).toBeGreaterThanOrEqual((word?.start_ms ?? Number.NaN) - 1);
    expect(ms).toBeLessThanOrEqual((word?.end_ms ?? Number.NaN) + LINGER_MS + FRAME_DELAY_MS);
  }
});

test('a click on a word plays just that word, as it is said in the line', async ({ page, address }) => {
  await page.addInitScript(() => {
    const played: HTMLMediaElement[] = [];
    Object.assign(window, { played });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndNote() {
      if (this instanceof HTMLAudioElement) played.push(this);
      return play.call(this);
    };
  });
  const { hit, words } = await openLine(page, address);
  await page.goto(address + filmPath(hit));
  const [, word] = words;
  if (!word) throw new Error('the line has one word');
  const inList = page.locator(`li [data-words-of="${hit.sub_id}"]`);
  await inList.locator(`[data-from="${word.from}"]`).click();
  const button = page.getByRole('button', { name: '听这句里的读音' });
  await expect(button).toHaveAttribute('data-said-span', `${word.start_ms - 40}-${word.end_ms + 40}`);
  const played = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'played') as HTMLAudioElement[]).map(({ src, paused, currentTime }) => ({
        ...{ src, paused },
        ms: Math.round(currentTime * 1000),
      })),
    );
  const endMs = word.end_ms + 40;
  const expectPlayed = async (count: number) => {
    const ended = async () => (await played()).filter(({ paused, ms }) => paused && ms >= endMs - 1);
    await expect.poll(async () => (await ended()).length).toBe(count);
    for (const { src, ms } of await ended()) {
      expect(src).toContain(hit.video_id);
      expect(ms).toBeLessThan(endMs + 300);
    }
  };
  await expectPlayed(1);
  await button.click();
  await expectPlayed(2);
});

test('a dragged end of a cut snaps to a word, and not while Alt is held', async ({ page, address }) => {
  const { hit, words } = await openLine(page, address);
  await page.goto(`${address}/list/tailor?video_id=${hit.video_id}&sub_id=${hit.sub_id}`);
  const edge = page.locator('[data-edge="in"]');
  await expect(edge.locator('span').first()).toBeVisible();
  const video = (
    await (await page.request.get(`${address}/api/dub_video_index.php?film_id=${hit.film_id}`)).json()
  ).list.find(({ id }: { id: string }) => id === hit.video_id);
  const frameMs = (1000 * video.rate_den) / video.rate_num;
  const inFrame = async () => Number(await edge.getAttribute('aria-valuenow'));
  const [, word] = words;
  if (!word) throw new Error('the line has one word');
  const wordFrame = Math.floor(word.start_ms / frameMs + 0.001);
  /** Drags the end until the pointer is at the start of a frame. */
  const dragTo = async (frame: number) => {
    const box = await edge.boundingBox();
    const out = await page.locator('[data-edge="out"]').boundingBox();
    if (!box || !out) throw new Error('the ends are not visible');
    const outFrame = Number(await page.locator('[data-edge="out"]').getAttribute('aria-valuenow'));
    const perFrame = (out.x - box.x) / (outFrame - (await inFrame()));
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 2 + perFrame * (frame - (await inFrame())), box.y + box.height / 2, {
      steps: 8,
    });
    await page.mouse.up();
  };
  await dragTo(wordFrame - 1);
  await expect.poll(inFrame).toBe(wordFrame);
  await page.keyboard.down('Alt');
  await dragTo(wordFrame - 2);
  await page.keyboard.up('Alt');
  await expect.poll(inFrame).toBeLessThan(wordFrame);
});

test('whoever may edit the film moves words by key and by pointer, and takes it back', async ({
  page,
  address,
}) => {
  const { hit, words, fetchWords } = await openLine(page, address, 'owner');
  await page.goto(address + filmPath(hit));
  await expect(page.locator('[data-alignment]')).toContainText('逐词时间');
  const row = page.locator('li[data-line]').filter({
    has: page.locator(`[data-words-of="${hit.sub_id}"]`),
  });
  await row.hover();
  await row.getByRole('button', { name: '调整每个词的时间' }).click();
  const dialog = page.getByRole('dialog', { name: '调整每个词的时间' });
  const last = dialog.locator(`[data-boundary="${words.length - 1}-end"]`);
  await expect(last).toHaveAttribute('aria-valuenow', String(words.at(-1)?.end_ms));
  await expectAccessible(page, '[role="dialog"]');
  await last.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(last).toHaveAttribute('aria-valuenow', String((words.at(-1)?.end_ms ?? 0) + 60));
  const first = dialog.locator('[data-boundary="0-start"]');
  // The words are wider than the dialog, which shows the last one now.
  await first.scrollIntoViewIfNeeded();
  const box = await first.boundingBox();
  if (!box) throw new Error('the first end is not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 15, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  const edited = await fetchWords();
  expect(edited.state).toBe('edited');
  expect(edited.words.at(-1)?.end_ms).toBe((words.at(-1)?.end_ms ?? 0) + 60);
  expect(edited.words[0]?.start_ms).toBeLessThan(words[0]?.start_ms ?? 0);
  await row.hover();
  await row.getByRole('button', { name: '调整每个词的时间' }).click();
  await dialog.getByRole('button', { name: '恢复为自动测得的' }).click();
  await expect.poll(fetchWords).toMatchObject({ state: 'measured', words });
});
