import type { visitor } from '#contract/visitor.ts';
import { AppError } from '#domain/errors.ts';
import { defineHandlers } from '../calls/handler.ts';
import { isDrawPage } from '../http/visitor-session.ts';

export const visitorHandlers = defineHandlers<typeof visitor>()({
  city: ({ services, viewer, address }) => services.city.locate({ viewer, address }),

  saveCity: ({ services, viewer, address, input }) => services.city.setCity({ viewer, address, ...input }),

  async wechatSignature({ services, viewer, visitor, host, input }) {
    const page = requireOwnPage(host, input.url);
    if (!viewer) {
      if (!isDrawPage(page.pathname)) throw new AppError('login_required');
      const activityId = page.searchParams.get('activity_id') || null;
      await services.drawVisitors.checkVisit({ viewer, visitor, activityId });
    }
    return services.wechat.sign(input);
  },
});

/**
 * Returns the address. Throws bad_parameter unless it is a page of this site, because a signature lets its page use the
 * official account.
 */
function requireOwnPage(host: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const hasNoCredentials = url?.username === '' && url.password === '';
  if (!url || !isWeb || !hasNoCredentials || url.host !== host) {
    throw new AppError('bad_parameter', { field: 'url' });
  }
  return url;
}
