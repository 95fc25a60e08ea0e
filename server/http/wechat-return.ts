import type { Handler } from 'hono';
import type { HttpEnv } from './request-context.ts';

/**
 * Answers the way back from WeChat. A browser comes here from another site, so that nothing but the state shows that its
 * own session has asked for it.
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
