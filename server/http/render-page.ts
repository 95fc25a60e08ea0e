import type { PageHost } from '#app/load-pages.ts';
import { readPreferences } from '#app/state/preferences.ts';
import type { LoaderApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { AppError } from '#domain/errors.ts';
import { callerOf } from '../calls/caller.ts';
import type { Caller } from '../calls/handler.ts';
import { toViewerDto } from '../handlers/accounts.ts';
import { chooseEncoding } from './compress-answers.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Renders the page of a request for its viewer and preferences.
 * @param refusal renders the error page with this error instead
 */
export function renderPage(
  pages: PageHost,
  loaderApi: (caller: Caller) => LoaderApi<typeof contract>,
  c: RequestContext,
  refusal: AppError | null = null,
): Promise<Response> {
  const preferences = readPreferences(c.req.header('cookie') ?? null);
  const { viewer, services } = c.var;
  const inWechat = services.wechat.isConfigured && isWechatBrowser(c.req.header('user-agent') ?? '');
  return pages.handle(c.req.raw, {
    viewer: viewer && toViewerDto(viewer),
    api: loaderApi(callerOf(c)),
    isVisitAllowed: c.var.isVisitAllowed,
    inWechat,
    // Before any data is read, so that what is read is at least as new.
    dataState: services.dataState(),
    encoding: chooseEncoding(c.req.header('accept-encoding')),
    refusal: refusal && { status: refusal.status, error: { code: refusal.code } },
    ...preferences,
  });
}

/** Whether a user agent is the browser inside WeChat: nothing else can use its JS-SDK. */
function isWechatBrowser(userAgent: string): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}
