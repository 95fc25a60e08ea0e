import * as z from 'zod';
import { roles } from '#shared/roles.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';

const passwordParam = z.string().min(1).max(1000);
/** The specification also sends the caller's own account ID. */
const ownIdParam = z.string().max(80).optional();

/** The signed-in account of a page. */
const viewerDto = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  roles: z.array(z.enum(roles)),
  /** Address of the account's picture; null if there is none. */
  avatarUrl: z.string().nullable(),
});
export type ViewerDto = z.infer<typeof viewerDto>;

export const accounts = {
  signIn: defineCall({
    methods: ['GET', 'POST'],
    path: '/api/client_login.php',
    summary: 'Signs in and sets the session cookie.',
    access: 'anyone',
    changes: true,
    freesSpace: true,
    cache: 'no-store',
    input: z.object({ username: z.string().min(1).max(200), password: passwordParam }),
    output: z.object({ clientId: z.string(), clientName: z.string() }),
    errors: ['login_failed', 'account_disabled'],
  }),
  signOut: defineCall({
    methods: ['POST'],
    path: '/api/client_logout.php',
    summary: 'Ends the session and clears its cookie.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: z.object({}),
    output: z.object({ signedOut: z.literal(true) }),
    errors: [],
  }),
  info: defineCall({
    methods: ['GET'],
    path: '/api/client_info.php',
    summary: 'Returns the signed-in account.',
    access: 'self',
    changes: false,
    cache: 'no-store',
    input: z.object({ clientId: ownIdParam }),
    output: z.object({
      clientId: z.string(),
      clientName: z.string(),
      username: z.string(),
      roles: z.array(z.enum(roles)),
      avatarUrl: z.string().nullable(),
    }),
    errors: [],
  }),
  changePassword: defineCall({
    methods: ['GET', 'POST'],
    path: '/api/client_pwd_edit.php',
    summary: "Changes the caller's password and ends the caller's other sessions.",
    access: 'self',
    changes: true,
    cache: 'no-store',
    input: z.object({
      oldPassword: passwordParam,
      newPassword: z.string().min(8).max(1000),
      clientId: ownIdParam,
    }),
    output: z.object({ status: z.literal('success') }),
    errors: ['login_failed'],
  }),
  signInContact: defineCall({
    methods: ['GET'],
    path: '/api/sign_in_contact.php',
    summary: 'Returns the text that says whom to ask for a new password; null if there is none.',
    access: 'anyone',
    changes: false,
    input: z.object({}),
    output: z.object({ contact: z.string().nullable() }),
    errors: [],
  }),
  demoAccount: defineLoaderCall({
    summary: 'Returns the learner account that still has its first password; null when there is none.',
    access: 'anyone',
    input: z.object({}),
    output: z.object({ username: z.string().nullable() }),
    errors: [],
  }),
};
