import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sdkScript } from '#server/wechat-simulator/sdk-script.ts';

/** A user agent inside WeChat. */
export const wechatUserAgent =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

/** Environment of a server with an official account whose API answers without a network. */
export const wechatServerEnvironment = {
  TAICI_WECHAT_APP_ID: 'wx-test',
  TAICI_WECHAT_APP_SECRET: 'secret',
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('../../testing/fake-wechat.child.ts', import.meta.url))}`,
};

/** Answers a page's requests to WeChat with the simulator's script. Returns their addresses. */
export async function standInForWechat(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/^https:\/\/res2?\.wx\.qq\.com\//, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: sdkScript });
  });
  return requests;
}

/** Returns the last card that the page gave to WeChat; null if there is none. */
export const lastWechatCard = (page: Page) =>
  page.evaluate(() => {
    const shared: { cards: Record<string, string>[] } | undefined = Reflect.get(window, 'shared');
    return shared?.cards.at(-1) ?? null;
  });
