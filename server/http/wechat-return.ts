import type { Handler } from 'hono';
import type { HttpEnv } from './request-context.ts';

/**
 * Handles the OAuth redirect from WeChat. The browser comes from another site, so only the state proves that its own session
 * started the binding.
 */
export const returnFromWechat: Handler<HttpEnv> = async (c) => {
  const { viewer, token, visitor, services } = c.var;
  const { returnPath } = await services.wechatBinding.finish({
    state: c.req.query('state') ?? '',
    code: c.req.query('code') ?? '',
    viewer: viewer && token !== null ? { id: viewer.id, token } : null,
    visitorTokens: visitor.tokens,
  });
  c.header('cache-control', 'no-store');
  return c.redirect(returnPath, 303);
};
