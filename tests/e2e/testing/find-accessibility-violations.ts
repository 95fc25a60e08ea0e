import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the serious and critical accessibility violations of a page, or of the part that a selector matches: one text
 * for each violated rule. Ignores frames, because no page has any.
 */
export async function findAccessibilityViolations(page: Page, part = 'body'): Promise<string[]> {
  // Waits for animations to end, because an element that is fading in has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  // The script is large, so it is loaded once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(async (include) => {
    const axe: typeof axeCore = Reflect.get(window, 'axe');
    const { violations } = await axe.run(
      { include: [include] },
      // The specification forbids zooming. `resultTypes` leaves out the details of passed rules.
      { rules: { 'meta-viewport': { enabled: false } }, resultTypes: ['violations'] },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}
