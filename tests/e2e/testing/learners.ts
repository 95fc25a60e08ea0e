import type { Page } from '@playwright/test';
import { createLearner } from './create-learner.ts';
import { hydrateAll } from './page-fixtures.ts';
import { signInByCall } from './sign-in-by-call.ts';

/**
 * Creates an account with a name that the test needs to know, without anything of its own, and signs in with it on `page`,
 * which then shows `path`. Returns its password.
 */
export async function signInAsNewLearner(
  page: Page,
  args: { address: string; name: string; path?: string },
): Promise<string> {
  const { address, name, path = '/' } = args;
  const { password } = await signInByCall(page, address, await createLearner(address, name));
  await page.goto(address + path);
  await hydrateAll(page);
  return password;
}
