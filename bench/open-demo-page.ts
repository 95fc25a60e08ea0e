import { chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';
import {
  awaitDemoLibrary,
  awaitIdleJobs,
  createDataFolder,
  startServerProcess,
} from '../tests/testing/server-process.ts';
import { signIn } from '../tests/testing/sign-in.ts';

/** A page of Chromium that is signed in to a product with the demo films. Both run on this machine. */
export interface DemoPage {
  address: string;
  page: Page;
  close(): Promise<void>;
}

/** Starts the product and Chromium, and opens an empty page. Resolves when the demo films are imported. */
export async function openDemoPage(): Promise<DemoPage> {
  const data = await createDataFolder();
  const product = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
  const browser = await chromium.launch({ ...playwright.use?.launchOptions });
  const close = async () => {
    await browser.close();
    await product.stop();
    await data.remove();
  };
  try {
    await awaitDemoLibrary(product);
    await awaitIdleJobs(product);
    const { cookie } = await signIn(product.address, 'demo');
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: product.address }]);
    return { address: product.address, page: await context.newPage(), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
