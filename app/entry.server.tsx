import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { preloadModule } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { textAddress } from './i18n/page-texts.ts';
import { loadTexts } from './i18n/translators.ts';
import type { PageHosting } from './load-pages.ts';
import { listOwnScripts } from './request/own-scripts.ts';
import { type PageContext, pageContext } from './request/page-context.ts';
import { routeRefusalContext } from './request/refusal.ts';
import { createRenderedPages, type RenderedPage, renderedPageKey } from './request/rendered-pages.ts';
import { createRepeatedPages } from './request/repeated-pages.ts';
import { wrapLoaders } from './request/wrap-loaders.ts';
import { type Locale, locales } from './state/preferences.ts';
import { SDK_URLS } from './wechat/wechat-sdk.ts';

await Promise.all(locales.map((locale) => loadTexts(locale, 'root')));

export const streamTimeout = 5_000;

// React Router calls the functions below by itself, so `createPageHandler` cannot pass these on.
let report: PageHosting['onError'] = (error) => console.error(error);
let renderedPages: ReturnType<typeof createRenderedPages> | null = null;

/** Takes the bytes of a page past React Router, which would turn them into a stream that the server must read again. */
const bodyContext = createContext<{ bytes: RenderedPage['body'] | null }>();

/**
 * Returns a function that answers every page request. It is part of this build because the build has its own copies of
 * the router and of `pageContext`: a context that the host creates with its own copies doesn't work here.
 */
export function createPageHandler(
  build: ServerBuild,
  hosting: PageHosting,
): (request: Request, value: PageContext) => Promise<Response> {
  report = hosting.onError;
  renderedPages = createRenderedPages(hosting);
  const handle = createRequestHandler(wrapLoaders(build), 'production');
  const repeatedPages = createRepeatedPages();
  return async (request, value) => {
    const key = repeatedPages.keyOf(request, value);
    const known = repeatedPages.find(key);
    if (known) return new Response(known.body, { headers: { ...known.headers } });
    const provider = new RouterContextProvider();
    const body: { bytes: RenderedPage['body'] | null } = { bytes: null };
    provider.set(pageContext, value);
    provider.set(routeRefusalContext, value.refusal);
    provider.set(bodyContext, body);
    const answer = await handle(request, provider);
    if (!body.bytes) return answer;
    repeatedPages.keep({ key, answer, body: body.bytes });
    return new Response(body.bytes, { status: answer.status, headers: answer.headers });
  };
}

/** Reports errors of loaders, and errors of rendering before the first byte. Ignores aborted requests. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) report(error, new URL(request.url).pathname);
}

/**
 * What WeChat's own code needs: its script at its two addresses, frames of its own schemes, through which its browser talks
 * to pages, and the image by which its script reports to WeChat.
 */
const wechatSources = {
  scripts: SDK_URLS,
  image: ' https://open.weixin.qq.com',
  frames: ["frame-src 'self' weixin: wvjbscheme:"],
};

/**
 * Returns the content policy of a page. It allows inline scripts by their hashes, and not by a nonce, so that the same page
 * has the same bytes in every answer.
 */
function contentPolicy(scripts: readonly string[], inWechat: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...(inWechat ? wechatSources.scripts : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${inWechat ? wechatSources.image : ''}`,
    ...(inWechat ? wechatSources.frames : []),
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/**
 * Answers with a complete page. The loaders have run; what they returned says which page it is, so a page that was rendered
 * from the same data is not rendered again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (!renderedPages) throw new Error('pages are answered before they have a host');
  const { inWechat, encoding, locale } = loadContext.get(pageContext);
  const { body, scripts } = await renderedPages.find({
    key: renderedPageKey(request.url, routerContext.staticHandlerContext),
    encoding,
    render: () => renderPage(request.url, routerContext, textsOf(routerContext, locale)),
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentPolicy(scripts, inWechat));
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Cache-Control', 'private, no-store');
  // Asks the browser to send its connection quality with later requests (see player/slow-connection.ts).
  headers.set('Accept-CH', 'ECT');
  if (request.method !== 'HEAD') loadContext.get(bodyContext).bytes = body;
  return new Response(null, { status, headers });
}

/** Returns the addresses of the wording that the browser needs for a page. */
function textsOf(context: EntryContext, locale: Locale): string[] {
  const page = context.staticHandlerContext.matches.at(-1)?.route.id ?? 'root';
  return [...new Set(['root', page])].map((id) => textAddress(locale, id));
}

/** Makes the browser fetch the wording together with the code. It would learn of it from the code otherwise. */
function PreloadedTexts({ addresses }: { addresses: readonly string[] }) {
  for (const address of addresses) preloadModule(address, { as: 'script' });
  return null;
}

/** Renders a page to its end. `isComplete` is false when a part of it has failed, which the browser then renders. */
function renderPage(
  url: string,
  context: EntryContext,
  texts: readonly string[],
): Promise<{ page: RenderedPage; isComplete: boolean }> {
  // It marks the scripts that components write, and is gone from the page that is sent.
  const nonce = randomBytes(16).toString('base64url');
  return new Promise((resolve, reject) => {
    let isComplete = true;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <>
        <PreloadedTexts addresses={texts} />
        <ServerRouter context={context} url={url} nonce={nonce} />
      </>,
      {
        nonce,
        // The page is sent when it is complete. No part of it follows by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true;
        },
        onAllReady() {
          const body = new PassThrough();
          text(body).then((marked) => {
            const { html, sources } = listOwnScripts(marked, nonce);
            resolve({ page: { body: new TextEncoder().encode(html), scripts: sources }, isComplete });
          }, reject);
          body.once('close', () => clearTimeout(timer));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          isComplete = false;
          if (isShellReady) report(error, new URL(url).pathname);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}
