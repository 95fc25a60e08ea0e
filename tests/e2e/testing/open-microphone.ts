import type { Page } from '@playwright/test';
import { signInAsNewLearner } from './learners.ts';
import { expect } from './page-fixtures.ts';
import { practiceClip } from './practice-clip.ts';

/** Opens a clip of one line for a new learner, and the microphone. Returns the clip's ID. */
export async function openMicrophone(page: Page, address: string, name: string): Promise<string> {
  await signInAsNewLearner(page, { address, name });
  const clipId = await practiceClip(page, address, 0);
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect(page.getByText('麦克风已打开')).toBeVisible();
  return clipId;
}
