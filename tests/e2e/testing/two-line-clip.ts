import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { saveDraft } from './save-draft.ts';

/** Cuts a clip from the first hit of a phrase on, long enough for the line after it, through the API. Returns its ID. */
export async function cutTwoLines(page: Page, address: string, phrase: string): Promise<string> {
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=${encodeURIComponent(phrase)}`);
  const [hit] = (await answer.json()).list;
  const around = await page.request.get(`${address}/api/dub_sub_index2.php?sub_id=${hit.sub_id}`);
  const { list } = await around.json();
  const at = list.findIndex(({ id }: { id: string }) => id === hit.sub_id);
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: {
      video_id: hit.video_id,
      start_ms: Math.round(list[at].start_ms),
      end_ms: Math.round(list[at + 1].end_ms),
    },
  });
  const { bar_id } = await created.json();
  const stateOf = async () =>
    (await (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json()).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('ready');
  return bar_id;
}

/** Records the line with this text in the open dubbing panel, and waits until it is stored. */
export async function recordLine(page: Page, line: RegExp): Promise<void> {
  const row = page.getByRole('navigation', { name: '台词' }).getByRole('button', { name: line });
  // The words of the line are buttons of their own.
  await row.click({ position: { x: 4, y: 4 } });
  await expect(row).toHaveAttribute('aria-current', 'true');
  const open = page.getByRole('button', { name: '打开麦克风' });
  if (await open.isVisible()) await open.click();
  await expect(page.getByText('麦克风已打开')).toBeVisible();
  await page.getByRole('button', { name: '录这句' }).click();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });
  await expect(page.locator('[data-recording="idle"]')).toBeVisible();
}
