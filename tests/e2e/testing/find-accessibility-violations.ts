import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe whose violations are at most moderate. They take two fifths of its time. */
const minorRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
];

/** The rules of axe that depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Switches an open page to a theme. Resolves when the colors of Ant Design, which come from a script, follow, too. */
export async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const app = document.querySelector('.ant-app');
    const [red] = app ? (/\d+/.exec(getComputedStyle(app).color) ?? []) : [];
    return red === undefined || Number(red) > 128 === (scheme === 'dark');
  }, colorScheme);
}

/**
 * Switches an open page to the other theme, and returns the violations there that depend on colors: of the page, or of the
 * part that a selector matches.
 */
export async function findContrastViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  part = 'body',
): Promise<string[]> {
  // What is scrolled out of view would keep its colors until it is seen, because their transition does not run there.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await switchTheme(page, colorScheme);
  const found = await runAxe(page, part, { runOnly: { type: 'rule', values: colorRules } });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

/**
 * Returns the serious and critical accessibility violations of a page, or of the part that a selector matches: one text
 * for each violated rule. Ignores frames, because no page has any.
 */
export const findAccessibilityViolations = (page: Page, part = 'body'): Promise<string[]> =>
  runAxe(page, part, {
    rules: Object.fromEntries(minorRules.map((rule) => [rule, { enabled: false }])),
  });

async function runAxe(
  page: Page,
  part: string,
  choice: Pick<axeCore.RunOptions, 'rules' | 'runOnly'>,
): Promise<string[]> {
  // The script is large, so it is loaded once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ part, choice }) => {
      // An element that is fading in has too little contrast, and a message may appear while axe is checking.
      const still = new CSSStyleSheet();
      still.replaceSync(
        '*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important }',
      );
      // A copy: the list of the document is live.
      const ownSheets = [...document.adoptedStyleSheets];
      document.adoptedStyleSheets = [...ownSheets, still];
      const axe: typeof axeCore = Reflect.get(window, 'axe');
      const { violations } = await axe.run(
        { include: [part] },
        {
          ...choice,
          // Leaves out the details of passed rules.
          resultTypes: ['violations'],
        },
      );
      document.adoptedStyleSheets = ownSheets;
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => {
          const places = nodes.map(
            ({ html, any }) => `${html} ${any.map(({ message }) => message).join(' ')}`,
          );
          return `${id}: ${places.join(' ')}`;
        });
    },
    { part, choice },
  );
}
