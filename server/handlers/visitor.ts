import type { Hono } from 'hono';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { type WireWechat, wirePlace, wireWechat } from '#shared/wire-me.ts';
import type { CallDescription } from '../call-description.ts';
import { readInput } from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';

const nothing = z.object({});
const chosen = z.object({ city: z.string().max(200) });
const page = z.object({ url: z.string().min(1).max(2000) });

export const visitorCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/visitor_city.php',
    summary: 'The visitor’s city: what they said, else what their address tells.',
    access: 'client',
    input: nothing,
    answer: wirePlace,
  },
  {
    methods: ['POST'],
    path: '/api/visitor_city_save.php',
    summary: 'Corrects the visitor’s city; an empty one goes back to what the address tells.',
    access: 'client',
    input: chosen,
    answer: wirePlace,
  },
  {
    methods: ['GET'],
    path: '/api/wechat_signature.php',
    summary:
      'What WeChat’s JS-SDK is configured with on a page of this site; 404 without an official account.',
    access: 'client',
    input: page,
    answer: wireWechat,
  },
];

/** Where visitors are, and WeChat's signature for the pages they see. */
export function mountVisitorCalls(api: Hono<HttpEnv>): void {
  api.get('/visitor_city.php', async (c) => {
    const viewer = requireViewer(c);
    c.header('cache-control', 'no-store');
    return c.json(await c.var.services.city.locate({ viewer, address: c.var.address }));
  });

  api.post('/visitor_city_save.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { city } = await readInput(c, chosen);
    return c.json(await c.var.services.city.setCity({ viewer, address: c.var.address, city }));
  });

  api.get('/wechat_signature.php', async (c) => {
    requireViewer(c);
    const { url } = await readInput(c, page);
    requireOwnPage(c, url);
    const { appId, timestamp, nonceStr, signature } = await c.var.services.wechat.sign({ url });
    const answer: WireWechat = { app_id: appId, timestamp, nonce_str: nonceStr, signature };
    c.header('cache-control', 'no-store');
    return c.json(answer);
  });
}

/** A signature lets a page use the official account, so none is made for a page of somebody else. Throws bad_parameter. */
function requireOwnPage(c: RequestContext, url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const web = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  const plain = parsed?.username === '' && parsed.password === '';
  if (!web || !plain || parsed?.host !== c.req.header('host')) {
    throw new AppError('bad_parameter', { field: 'url' });
  }
}
