import { expect, type Page } from '@playwright/test';
import { testPasswords } from '../../testing/server-process.ts';
import { hydrateAll } from './page-fixtures.ts';

/**
 * Creates an account without anything of its own, and signs in with it on `page`, which then shows `path`. Returns its
 * password.
 */
export async function signInAsNewLearner(
  page: Page,
  args: { address: string; name: string; path?: string },
): Promise<string> {
  const { address, name, path = '/' } = args;
  const { request } = page;
  const headers = { origin: address };
  const signIn = async (account: string, pwd: string) => {
    const answer = await request.post(`${address}/api/client_login.php`, { headers, form: { account, pwd } });
    expect(answer.status()).toBe(200);
  };
  await signIn('owner', testPasswords.owner);
  const made = await request.post(`${address}/api/account_save.php`, {
    headers,
    form: { account: name, name, access: 'client' },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { password } = await made.json();
  await request.post(`${address}/api/client_logout.php`, { headers });
  await signIn(name, password);
  await page.goto(address + path);
  await hydrateAll(page);
  return password;
}
