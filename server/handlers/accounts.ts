import type { Hono } from 'hono';
import * as z from 'zod';
import { roles } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { CallDescription } from '../call-description.ts';
import { readInput } from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { clearSessionCookie, requireSameOrigin, requireViewer, setSessionCookie } from '../session.ts';

const login = z.object({ account: z.string().min(1).max(200), pwd: z.string().min(1).max(1000) });
const info = z.object({ client_id: z.string().max(80).optional() });
const password = z.object({
  old_pwd: z.string().min(1).max(1000),
  new_pwd: z.string().min(8).max(1000),
  client_id: z.string().max(80).optional(),
});

const signedIn = z.object({ client_id: z.string(), client_name: z.string() });
const profile = signedIn.extend({
  account: z.string(),
  access: z.array(z.enum(roles)),
  avatar: z.string().nullable(),
});

export const accountCalls: CallDescription[] = [
  {
    methods: ['GET', 'POST'],
    path: '/api/client_login.php',
    summary: 'Signs in: sets the session cookie.',
    access: 'anyone',
    input: login,
    answer: signedIn,
  },
  {
    methods: ['POST'],
    path: '/api/client_logout.php',
    summary: 'Ends the session.',
    access: 'client',
    input: z.object({}),
    answer: z.object({ signed_out: z.literal(true) }),
  },
  {
    methods: ['GET'],
    path: '/api/client_info.php',
    summary: 'The signed-in account.',
    access: 'client',
    input: info,
    answer: profile,
  },
  {
    methods: ['GET', 'POST'],
    path: '/api/client_pwd_edit.php',
    summary: 'Changes the own password and ends the other sessions.',
    access: 'client',
    input: password,
    answer: z.object({ status: z.literal('success') }),
  },
];

/** `client_id` is accepted as the specification sends it, but only the session's own. Throws not_found. */
function requireOwnId(viewerId: string, clientId: string | undefined): void {
  if (clientId !== undefined && clientId !== '' && clientId !== viewerId) throw new AppError('not_found');
}

/** Log-in, log-out, profile and password. Each state-changing call exists as GET (specification) and POST (our pages). */
export function mountAccountCalls(api: Hono<HttpEnv>): void {
  const signIn = async (c: RequestContext) => {
    requireSameOrigin(c);
    const { account, pwd } = await readInput(c, login);
    const session = await c.var.services.auth.signIn({ account, password: pwd, address: c.var.address });
    setSessionCookie(c, session.token);
    c.header('cache-control', 'no-store');
    return c.json({ client_id: session.account.id, client_name: session.account.name });
  };
  api.get('/client_login.php', signIn);
  api.post('/client_login.php', signIn);

  api.post('/client_logout.php', async (c) => {
    requireSameOrigin(c);
    requireViewer(c);
    if (c.var.token) await c.var.services.auth.signOut(c.var.token);
    clearSessionCookie(c);
    return c.json({ signed_out: true });
  });

  api.get('/client_info.php', async (c) => {
    const viewer = requireViewer(c);
    requireOwnId(viewer.id, (await readInput(c, info)).client_id);
    c.header('cache-control', 'no-store');
    return c.json({
      client_id: viewer.id,
      client_name: viewer.name,
      account: viewer.account,
      access: viewer.access,
      avatar: viewer.avatar ?? null,
    });
  });

  const changePassword = async (c: RequestContext) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { old_pwd, new_pwd, client_id } = await readInput(c, password);
    requireOwnId(viewer.id, client_id);
    await c.var.services.auth.changePassword({
      viewer,
      token: c.var.token,
      oldPassword: old_pwd,
      newPassword: new_pwd,
    });
    c.header('cache-control', 'no-store');
    return c.json({ status: 'success' });
  };
  api.get('/client_pwd_edit.php', changePassword);
  api.post('/client_pwd_edit.php', changePassword);
}
