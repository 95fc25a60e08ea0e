import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { loadCatalogue } from './i18n/i18n.ts';
import { type PageContext, pageContext } from './request/page-context.ts';
import { routeRefusalContext } from './request/refusal.ts';
import { createRenderedPages, renderedPageKey } from './request/rendered-pages.ts';
import { wrapLoaders } from './request/wrap-loaders.ts';
import { locales } from './state/preferences.ts';

await Promise.all(locales.map(loadCatalogue));

export const streamTimeout = 5_000;

/** Logs an unexpected error of a page. `createPageHandler` replaces it with the host's logger. */
let report: (error: unknown, path: string) => void = (error) => console.error(error);

/**
 * Returns a function that answers every page request. It is part of this build because the build has its own copies of
 * the router and of `pageContext`: a context that the host creates with its own copies doesn't work here.
 */
export function createPageHandler(
  build: ServerBuild,
  onError: (error: unknown, path: string) => void,
): (request: Request, value: PageContext) => Promise<Response> {
  report = onError;
  const handle = createRequestHandler(wrapLoaders(build), 'production');
  return (request, value) => {
    const provider = new RouterContextProvider();
    provider.set(pageContext, value);
    provider.set(routeRefusalContext, value.refusal);
    return handle(request, provider);
  };
}

/** Reports errors of loaders, and errors of rendering before the first byte. Ignores aborted requests. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) report(error, new URL(request.url).pathname);
}

/**
 * What WeChat's own code needs beside its script, which runs by the nonce: its browser talks to pages through frames of
 * its own schemes, and its script reports to WeChat by an image.
 */
const wechatSources = {
  image: ' https://open.weixin.qq.com',
  frames: ["frame-src 'self' weixin: wvjbscheme:"],
};

function contentPolicy(nonce: string, inWechat: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
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

const renderedPages = createRenderedPages();

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
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentPolicy(nonce, loadContext.get(pageContext).inWechat));
  headers.set('Cache-Control', 'private, no-store');
  // Asks the browser to send its connection quality with later requests (see player/slow-connection.ts).
  headers.set('Accept-CH', 'ECT');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const key = renderedPageKey(request.url, routerContext.staticHandlerContext);
  const known = key === null ? null : renderedPages.find(key, nonce);
  if (known !== null) return new Response(known, { status, headers });
  const { html, isSound } = await renderPage(request.url, routerContext, nonce);
  if (key !== null && isSound) renderedPages.keep(key, html, nonce);
  return new Response(html, { status, headers });
}

/** Renders a page to its end. `isSound` is false when a part of it has failed, which the browser then renders. */
function renderPage(
  url: string,
  context: EntryContext,
  nonce: string,
): Promise<{ html: string; isSound: boolean }> {
  return new Promise((resolve, reject) => {
    let isSound = true;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          isShellReady = true;
        },
        onAllReady() {
          const body = new PassThrough();
          text(body).then((html) => resolve({ html, isSound }), reject);
          body.once('close', () => clearTimeout(timer));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          isSound = false;
          if (isShellReady) report(error, new URL(url).pathname);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}
