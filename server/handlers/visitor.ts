import type { visitor } from '#contract/visitor.ts';
import { AppError } from '#domain/errors.ts';
import { defineHandlers } from '../calls/handler.ts';

export const visitorHandlers = defineHandlers<typeof visitor>()({
  city: ({ services, viewer, address }) => services.city.locate({ viewer, address }),

  saveCity: ({ services, viewer, address, input }) => services.city.setCity({ viewer, address, ...input }),

  wechatSignature({ services, host, input }) {
    requireOwnPage(host, input.url);
    return services.wechat.sign(input);
  },
});

/** Throws bad_parameter unless the address is a page of this site, because a signature lets its page use the official account. */
function requireOwnPage(host: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const hasNoCredentials = url?.username === '' && url.password === '';
  if (!isWeb || !hasNoCredentials || url?.host !== host) {
    throw new AppError('bad_parameter', { field: 'url' });
  }
}
