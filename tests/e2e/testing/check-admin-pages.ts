import { buttonNamed, listAdminStates } from '../../testing/admin-states.ts';
import { runWholeCampaign } from '../../testing/run-whole-campaign.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect } from './expect.ts';
import {
  findAccessibilityViolations,
  findContrastViolations,
  switchTheme,
} from './find-accessibility-violations.ts';
import type { OpenPage } from './page-fixtures.ts';
import type { StartServer } from './server-fixture.ts';
import { signInByCall } from './sign-in-by-call.ts';

/** Widths of the screens on which pages are checked, in CSS pixels. */
export const widths = { desktop: 1440, phone: 390 } as const;

export type Theme = 'light' | 'dark';
const otherTheme = { light: 'dark', dark: 'light' } as const;

/** What a click opens in the admin area. */
const openedPart = '.ant-drawer-open, .ant-modal-wrap';

/**
 * Checks that every admin page, or every dialog and drawer that one click opens, is accessible after a whole campaign: all
 * rules in `theme`, and contrast in the other one.
 */
export async function checkAdminPages(args: {
  openPage: OpenPage;
  startServer: StartServer;
  width: number;
  theme: Theme;
  checked: 'pages' | 'opened parts';
}): Promise<void> {
  const { theme, checked } = args;
  const { address, dataFolder } = await args.startServer();
  const [owner, learner] = await Promise.all([signIn(address, 'owner'), signIn(address, 'demo')]);
  const shown = await runWholeCampaign({ owner, learner, dataFolder, phrase: 'thank you' });
  await learner.post('/api/msg_pad_post.php', { text: '这一句我总是跟不上' });
  const viewport = { width: args.width, height: 844 };
  const page = await args.openPage({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
  await signInByCall(page, address, 'owner');
  const check = async (label: string, part = 'body') => {
    await switchTheme(page, theme);
    expect.soft(await findAccessibilityViolations(page, part), label).toEqual([]);
    const other = otherTheme[theme];
    expect.soft(await findContrastViolations(page, other, part), `${label}, ${other}`).toEqual([]);
  };
  for (const { name, path, opens = {} } of listAdminStates(shown)) {
    if (checked === 'opened parts' && Object.keys(opens).length === 0) continue;
    await page.goto(`${address}/admin7ry784${path}`);
    await expect(page.locator('.ant-app').first()).toBeVisible();
    await expect(page.locator('.ant-spin-spinning').filter({ visible: true })).toHaveCount(0);
    if (checked === 'pages') {
      await check(name);
      continue;
    }
    for (const [opened, button] of Object.entries(opens)) {
      const part = page.locator(openedPart).filter({ visible: true });
      await page
        .getByRole('button', { name: buttonNamed(button) })
        .first()
        .click();
      await expect(part, opened).toBeVisible();
      await check(opened, openedPart);
      await page.keyboard.press('Escape');
      await expect(part, opened).toHaveCount(0);
    }
  }
}
