import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stands gravely in the way of people who use the page, or the part a selector names, by other means; one text for each rule that is broken. No page has frames: what is in them is not looked at. */
export async function findAccessibilityViolations(page: Page, part = 'body'): Promise<string[]> {
  // What is half faded in has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  // It is long to read: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (include) => {
    const axe: typeof axeCore = Reflect.get(window, 'axe');
    const { violations } = await axe.run(
      { include: [include] },
      // The page may not be zoomed: a wish of the product. Of what is right, not every place need be told.
      { rules: { 'meta-viewport': { enabled: false } }, resultTypes: ['violations'] },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}
