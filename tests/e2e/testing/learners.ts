import { expect, type Page } from '@playwright/test';
import { createLearner } from './create-learner.ts';
import { hydrateAll } from './page-fixtures.ts';

/**
 * Creates an account with a name that the test needs to know, without anything of its own, and signs in with it on `page`,
 * which then shows `path`. Returns its password.
 */
export async function signInAsNewLearner(
  page: Page,
  args: { address: string; name: string; path?: string },
): Promise<string> {
  const { address, name, path = '/' } = args;
  const { account, password } = await createLearner(address, name);
  const answer = await page.request.post(`${address}/api/client_login.php`, {
    headers: { origin: address },
    form: { account, pwd: password },
  });
  expect(answer.status()).toBe(200);
  await page.goto(address + path);
  await hydrateAll(page);
  return password;
}
