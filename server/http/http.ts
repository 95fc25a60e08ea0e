import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { PageHost } from '#app/load-pages.ts';
import { addressFamilyOf, listEnvelopes } from '#contract/envelopes.ts';
import { contract } from '#contract/index.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import type { HlsStreams } from '#domain/media/types.ts';
import type { Services } from '#domain/services.ts';
import { WECHAT_RETURN_PATH } from '#domain/wechat/wechat-binding-service.ts';
import { CALLBACK_PATH } from '../adapters/wechat-pay/load-merchant.ts';
import type { DiskReserve } from '../background/disk-reserve.ts';
import { createLoaderApi } from '../calls/loader-api.ts';
import { mountCalls, type OnUndeclaredError } from '../calls/mount-calls.ts';
import { handlers } from '../handlers/index.ts';
import { accountFileRoutes } from '../media/account-file-routes.ts';
import { acousticModelRoute } from '../media/acoustic-model-route.ts';
import { clipFileRoutes } from '../media/clip-file-routes.ts';
import { clipPackageRoutes } from '../media/clip-package-routes.ts';
import { drawExportRoute } from '../media/draw-export-route.ts';
import { dubRoute } from '../media/dub-route.ts';
import { createMediaRouter } from '../media/media-route.ts';
import { pictureRoute } from '../media/picture-route.ts';
import { reelRoute } from '../media/reel-route.ts';
import { scriptSheetRoutes } from '../media/script-sheet-routes.ts';
import { stillSeriesRoute } from '../media/still-series-route.ts';
import { takeFileRoute } from '../media/take-file-route.ts';
import { createVideoFileRoutes } from '../media/video-file-routes.ts';
import { applicationVersion } from '../start/application-version.ts';
import type { UploadHandler } from '../uploads/upload-handler.ts';
import { compressAnswers, compressJson } from './compress-answers.ts';
import { errorResponse } from './envelope.ts';
import { createOpenApiDocument } from './openapi.ts';
import { answerPayCallback } from './pay-callback.ts';
import { renderPage } from './render-page.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';
import { resolveClientAddress } from './resolve-client-address.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { isSignedInByCookie, requireOwnSource, sessionMiddleware } from './session.ts';
import type { UntrustedProxyNotice } from './untrusted-proxy-notice.ts';
import { noVisitor, visitorMiddleware } from './visitor-session.ts';
import { returnFromWechat } from './wechat-return.ts';

/** The envelope of each family of calls. */
const envelopes = listEnvelopes(contract);
/** Files of `app/public`, which are open to everyone. */
const publicFiles = ['favicon.svg', 'robots.txt', 'share-card.png'];
const supportedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The families of files. Like those of calls, they have no pages. */
const fileFamilies: readonly string[] = ['media', 'assets'];
const isPagePath = (path: string) => {
  const family = addressFamilyOf(path);
  return !envelopes.has(family) && !fileFamilies.includes(family);
};

/** Creates the HTTP application: every address of the product, in the order in which it is tried. */
export function createHttpApp(args: {
  services: Services;
  files: LibraryFiles;
  streams: HlsStreams;
  uploads: UploadHandler;
  pages: PageHost;
  log: Logger;
  trustedProxies: number;
  proxyNotice: UntrustedProxyNotice;
  onUndeclaredError: OnUndeclaredError;
  diskReserve: DiskReserve;
}): Hono<HttpEnv> {
  const { services, files, streams, uploads, pages, log, trustedProxies, proxyNotice } = args;
  const { onUndeclaredError, diskReserve } = args;
  const http = new Hono<HttpEnv>();
  const loaderApi = createLoaderApi({ contract, handlers });

  http.use(async (c, next) => {
    const startedMs = performance.now();
    proxyNotice.read(c.req.header('x-forwarded-for'));
    const client = resolveClientAddress({
      socketAddress: c.env?.incoming ? getConnInfo(c).remote.address : undefined,
      forwardedFor: c.req.header('x-forwarded-for'),
      forwardedProto: c.req.header('x-forwarded-proto'),
      trustedProxies,
    });
    if (c.env?.outgoing) setSecurityHeaders(c.env.outgoing, client);
    c.set('services', services);
    c.set('log', log);
    c.set('address', client.address);
    c.set('secure', client.secure);
    c.set('viewer', null);
    c.set('token', null);
    c.set('tokenSource', 'cookie');
    c.set('visitor', noVisitor(client.address));
    c.set('isVisitAllowed', false);
    await next();
    // Only the path is logged, because a query may hold a password (specification, section 7).
    log.debug({
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedMs),
    });
  });

  // The pages' router cannot read a request of another method, such as TRACE, and would fail.
  http.use(async (c, next) => {
    if (!supportedMethods.includes(c.req.method))
      throw new AppError('method_not_allowed', { allowedMethods: supportedMethods });
    await next();
  });

  // Files of the build have hashed names and are open to everyone. They are first because they are most of the requests.
  http.use(
    '/assets/*',
    serveStatic({
      root: pages.clientDirectory,
      // Copies that the build has compressed (see scripts/compress-build.ts).
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable');
        c.header('vary', 'accept-encoding');
      },
    }),
  );
  // Otherwise a file of an earlier build would be answered with a page.
  http.all('/assets/*', () => {
    throw new AppError('not_found');
  });
  for (const name of publicFiles) http.get(`/${name}`, serveStatic({ root: pages.clientDirectory }));

  // Health needs no session.
  http.get('/api/health', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await services.health());
  });

  // The reference needs no session. It is created by the first request, because that takes a quarter of a second.
  let referenceJson: string | null = null;
  http.get('/api/docs', async (c) => {
    referenceJson ??= JSON.stringify(createOpenApiDocument({ contract, version: applicationVersion }));
    return c.body(await compressJson(c, referenceJson), 200, { 'content-type': 'application/json' });
  });

  // WeChat Pay has no session. Its signature is checked instead.
  http.post(CALLBACK_PATH, answerPayCallback);

  http.use(sessionMiddleware);
  http.use(visitorMiddleware);

  // Uploads use the tus protocol instead of calls.
  http.all('/api/uploads', (c) => uploads.handle(c));
  http.all('/api/uploads/*', (c) => uploads.handle(c));

  http.use(compressAnswers);
  mountCalls({ http, contract, handlers, onUndeclaredError, diskReserve });

  for (const family of envelopes.keys()) http.all(`/${family}/*`, refuseUnknown);

  const media = createMediaRouter([
    ...createVideoFileRoutes({ files, streams }),
    ...clipFileRoutes,
    stillSeriesRoute,
    ...scriptSheetRoutes,
    ...clipPackageRoutes,
    reelRoute,
    dubRoute,
    pictureRoute,
    takeFileRoute,
    acousticModelRoute,
    ...accountFileRoutes,
    drawExportRoute,
  ]);
  media.all('*', refuseUnknown);
  http.route('/media', media);

  http.get(WECHAT_RETURN_PATH, returnFromWechat);

  // Every other address is a page, or the page that says that there is none.
  http.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      requireOwnSource(c, { byCookie: isSignedInByCookie(c) });
    return renderPage(pages, loaderApi, c);
  });
  http.onError((thrown, c) => {
    const error = toReportedError(thrown);
    // What fails before a page is rendered, such as reading the session, is an error page for the person who asked for one.
    if (c.req.method === 'GET' && isPagePath(c.req.path)) return renderPage(pages, loaderApi, c, error);
    return errorResponse(envelopes.get(addressFamilyOf(c.req.path)) ?? 'plain', error);
  });

  /** Converts what was thrown to an AppError. Logs only unexpected errors, with their stack. */
  function toReportedError(thrown: unknown): AppError {
    const error = toAppError(thrown);
    if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error }, error.message);
    return error;
  }

  return http;
}

/** Returns 401 without a session even for an unknown address, so that the answer does not reveal what exists. */
function refuseUnknown(c: RequestContext): never {
  throw new AppError(c.var.viewer ? 'not_found' : 'login_required');
}
