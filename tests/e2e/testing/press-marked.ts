import type { Page } from '@playwright/test';

/** Presses the control that the tour points at. */
export async function pressMarked(page: Page): Promise<void> {
  const marked = await page.waitForFunction(() => {
    const mark = document.querySelector('[data-tour-mark]')?.getBoundingClientRect();
    if (!mark) return null;
    const middle = { x: (mark.left + mark.right) / 2, y: (mark.top + mark.bottom) / 2 };
    const found = document.elementFromPoint(middle.x, middle.y)?.closest('a, button');
    // The mark follows a control that moves one frame later. Until then, another control can lie under it.
    const box = found?.getBoundingClientRect();
    const isMarked =
      box !== undefined &&
      Math.abs((box.left + box.right) / 2 - middle.x) < 1 &&
      Math.abs((box.top + box.bottom) / 2 - middle.y) < 1;
    return isMarked ? found : null;
  });
  await marked.asElement()?.click();
}
