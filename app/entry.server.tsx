import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { isbot } from 'isbot';
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

/** Streams a page. Visitors get it as soon as its shell is ready; crawlers get it when it is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentPolicy(nonce, loadContext.get(pageContext).inWechat));
  headers.set('Cache-Control', 'private, no-store');
  // Asks the browser to send its connection quality with later requests (see player/slow-connection.ts).
  headers.set('Accept-CH', 'ECT');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const crawler = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [crawler ? 'onAllReady' : 'onShellReady']() {
          shellSent = true;
          const body = new PassThrough();
          body.once('close', () => clearTimeout(timer));
          pipe(body);
          resolve(new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers }));
        },
        onShellError: reject,
        onError(error) {
          if (shellSent) report(error, new URL(request.url).pathname);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}
