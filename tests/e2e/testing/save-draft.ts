import type { Page } from '@playwright/test';

/** Saves what was just recorded, as soon as it is there. */
export const saveDraft = (page: Page): Promise<void> =>
  page.locator('[data-draft]').getByRole('button', { name: '保存' }).click({ timeout: 40_000 });
