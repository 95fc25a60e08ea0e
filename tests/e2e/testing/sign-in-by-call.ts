import type { Page } from '@playwright/test';
import { testPasswords } from '../../testing/server-process.ts';
import { type Credentials, createLearner } from './create-learner.ts';
import { expect } from './expect.ts';

/** The owner, the demo account, which other tests use too, a new learner without anything of its own, or known credentials. */
export type TestPerson = keyof typeof testPasswords | 'learner' | Credentials;

/** Signs in without opening a page, for tests that go to a page of their own next. */
export async function signInByCall(page: Page, address: string, who: TestPerson): Promise<Credentials> {
  const { account, password } = await credentialsOf(address, who);
  const answer = await page.request.post(`${address}/api/client_login.php`, {
    headers: { origin: address },
    form: { account, pwd: password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { account, password };
}

/** Returns the credentials of a person. Creates a new learner. */
export async function credentialsOf(address: string, who: TestPerson): Promise<Credentials> {
  if (typeof who !== 'string') return who;
  if (who === 'learner') return createLearner(address);
  return { account: who, password: testPasswords[who] };
}
