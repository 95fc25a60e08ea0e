import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';

/** A page of this folder in a browser. */
export interface TestPage {
  page: Page;
  /** Opens the page anew: nothing of the last test is left. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Bundles a page from this folder, such as `hooks.page.tsx`, and opens it in a browser that has a fake microphone. */
export async function openTestPage(name: string): Promise<TestPage> {
  const files = await bundleOnce(fileURLToPath(new URL(name, import.meta.url)));
  const browser: Browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const page = await browser.newPage();
  const server = await serve(files);
  return {
    page,
    async reset() {
      await page.goto('about:blank');
      await page.goto(server.address);
      await page.evaluate(() => localStorage.clear());
      // The server delivers the script, because the browser caches the compiled code of a fetched script.
      await page.addScriptTag({ url: server.address + SCRIPT });
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Serves an empty document, and the files by their paths: a route of Playwright doesn't see an audio worklet's script. */
async function serve(files: Bundle): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1));
    response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
    if (file) response.setHeader('cache-control', 'max-age=3600');
    response.end(file ?? '<!doctype html><title>test</title><body></body>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    address: `http://localhost:${address.port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A page's script, and the files that it loads later, by their paths. */
type Bundle = ReadonlyMap<string, Buffer>;

/** The path of a page's script. */
const SCRIPT = 'page.js';

/** The bundles by entry. Several test files use one page. */
const bundles = new Map<string, Promise<Bundle>>();
function bundleOnce(entry: string): Promise<Bundle> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return bundled;
}

async function bundle(entry: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // The same as in the test runner: components compiled for development need React's development build.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const [output] = Array.isArray(built) ? built : [];
  if (!output) throw new Error('nothing was built');
  const [page, ...others] = output.output;
  const files = others.map((file) => {
    const content = file.type === 'chunk' ? file.code : file.source;
    return [file.fileName, Buffer.from(content)] as const;
  });
  return new Map([[SCRIPT, Buffer.from(page.code)], ...files]);
}
