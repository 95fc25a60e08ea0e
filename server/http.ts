import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Pages } from '#app/host.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { FilmStreams, LibraryFiles } from '#domain/media/types.ts';
import type { Services } from '#domain/services.ts';
import { mountAccountAdminCalls } from './admin-api/accounts.ts';
import { mountAdCalls } from './admin-api/ads.ts';
import { mountHbCalls } from './admin-api/hbs.ts';
import { describeApi } from './api-docs.ts';
import { allCalls } from './calls.ts';
import { clientAddress } from './client-address.ts';
import { mountAccountCalls } from './client-api/accounts.ts';
import { mountCampaignCalls, mountPictures } from './client-api/campaigns.ts';
import { mountClipFileCalls } from './client-api/clip-files.ts';
import { mountClipCalls } from './client-api/clips.ts';
import { mountFilmRemovalCalls } from './client-api/film-removal.ts';
import { mountFilmCalls } from './client-api/films.ts';
import { mountGuestbookCalls } from './client-api/guestbook.ts';
import { mountJobCalls } from './client-api/jobs.ts';
import { mountMeCalls, mountMyFiles } from './client-api/me.ts';
import { mountSearchCalls } from './client-api/search.ts';
import { mountStillCalls, mountStillSeries } from './client-api/stills.ts';
import { mountTakeCalls, mountTakeFiles } from './client-api/takes.ts';
import { mountVisitorCalls } from './client-api/visitor.ts';
import { mountWordEntryCalls } from './client-api/word-entries.ts';
import { mountWordCalls } from './client-api/words.ts';
import { mountAdminDrawCalls } from './draw-api/admin-calls.ts';
import { mountVisitorDrawCalls } from './draw-api/visitor-calls.ts';
import { apiErrorResponse, codeErrorResponse } from './envelope.ts';
import { mountLessonAdminCalls } from './lesson-api/lesson-admin.ts';
import { mountLessonLogCall } from './lesson-api/lesson-log.ts';
import { mountLessonCalls } from './lesson-api/lessons.ts';
import { createMediaRoutes } from './media/media-routes.ts';
import { mountSheets } from './media/sheet-routes.ts';
import { renderPage } from './pages.ts';
import { productVersion } from './product-version.ts';
import type { AppContext, AppEnv } from './request-context.ts';
import { readSession, refuseForeignOrigin } from './session.ts';
import { mountSurveyAdminCalls } from './survey-api/survey-admin.ts';
import { mountSurveyCalls } from './survey-api/surveys.ts';
import type { Uploads } from './uploads.ts';

/** Families of calls that answer `{ code, msg, data }`. */
const codeFamilies = ['/test', '/intl'];

/**
 * Every address of the product, in the order in which it is tried: this is its table of contents.
 */
export function createHttp(args: {
  services: Services;
  files: LibraryFiles;
  streams: FilmStreams;
  uploads: Uploads;
  pages: Pages;
  log: Logger;
  trustedProxies: number;
}): Hono<AppEnv> {
  const { services, files, streams, uploads, pages, log, trustedProxies } = args;
  const http = new Hono<AppEnv>();

  http.use(async (c, next) => {
    const startedMs = performance.now();
    const from = clientAddress({
      socketAddress: c.env?.incoming ? getConnInfo(c).remote.address : undefined,
      forwardedFor: c.req.header('x-forwarded-for'),
      forwardedProto: c.req.header('x-forwarded-proto'),
      trustedProxies,
    });
    c.set('services', services);
    c.set('log', log);
    c.set('address', from.address);
    c.set('secure', from.secure);
    c.set('viewer', null);
    c.set('token', null);
    await next();
    // The path alone: a query may carry a password (specification, section 7).
    log.debug({
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedMs),
    });
  });

  // Files of the build: hashed names, open to everyone, first because they are the most.
  http.use(
    '/assets/*',
    serveStatic({
      root: pages.clientDirectory,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  // A page of an earlier build may ask for what is gone: that is no page address.
  http.all('/assets/*', () => {
    throw new AppError('not_found');
  });
  http.get('/favicon.svg', serveStatic({ root: pages.clientDirectory }));

  // Health needs no session.
  http.get('/api/health', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await services.health());
  });

  // The reference is for whoever writes a caller.
  const reference = describeApi({ calls: allCalls, version: productVersion });
  http.get('/api/docs', (c) => c.json(reference));

  http.use(readSession);

  // Uploads speak tus, not the call families' envelope.
  http.all('/api/uploads', (c) => uploads.handle(c));
  http.all('/api/uploads/*', (c) => uploads.handle(c));

  const api = new Hono<AppEnv>();
  mountAccountCalls(api);
  mountFilmCalls(api);
  mountSearchCalls(api);
  mountClipCalls(api);
  mountClipFileCalls(api);
  mountStillCalls(api);
  mountFilmRemovalCalls(api);
  mountJobCalls(api);
  mountCampaignCalls(api);
  mountGuestbookCalls(api);
  mountTakeCalls(api);
  mountLessonCalls(api);
  mountLessonAdminCalls(api);
  mountLessonLogCall(api);
  mountSurveyAdminCalls(api);
  mountWordCalls(api);
  mountWordEntryCalls(api);
  mountAccountAdminCalls(api);
  mountMeCalls(api);
  mountVisitorCalls(api);
  api.all('*', refuseUnknown);
  http.route('/api', api);

  mountSurveyCalls(http);
  mountVisitorDrawCalls(http);
  mountAdminDrawCalls(http);
  const weixin = new Hono<AppEnv>();
  mountAdCalls(weixin);
  mountHbCalls(weixin);
  http.route('/test/weixin', weixin);

  for (const family of codeFamilies) http.all(`${family}/*`, refuseUnknown);

  const media = createMediaRoutes({ files, streams });
  mountStillSeries(media);
  mountSheets(media);
  mountPictures(media);
  mountTakeFiles(media);
  mountMyFiles(media);
  media.all('*', refuseUnknown);
  http.route('/media', media);

  // Pages come last: whatever is left is a page, or the page that says there is none.
  http.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') refuseForeignOrigin(c);
    return renderPage(pages, c);
  });
  http.onError((thrown, c) => {
    const error = report(thrown);
    const coded = codeFamilies.some((family) => `${c.req.path}/`.startsWith(`${family}/`));
    return coded ? codeErrorResponse(error) : apiErrorResponse(error);
  });

  /** What was thrown, as an AppError; only what nobody foresaw is logged, with its stack. */
  function report(thrown: unknown): AppError {
    const error = toAppError(thrown);
    if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error }, error.message);
    return error;
  }

  return http;
}

/** Without a session even an unknown call is 401, so that the answer tells nothing about what exists. */
function refuseUnknown(c: AppContext): never {
  throw new AppError(c.var.viewer ? 'not_found' : 'login_required');
}
