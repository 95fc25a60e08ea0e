import * as z from 'zod';
import { roles } from '#shared/roles.ts';
import { defineCall } from './define-call.ts';
import {
  emptyAsUndefined,
  flagParam,
  idParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  requiredFlagParam,
} from './fields.ts';

const accountDto = z.object({
  accountId: z.string(),
  /** The name used to sign in. */
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  disabled: z.boolean(),
  lastSeenMs: z.number().nullable(),
  createdMs: z.number(),
  /** Whether the caller may change the account. */
  canEdit: z.boolean(),
});
export type AccountDto = z.infer<typeof accountDto>;

/** Role names, separated by commas. */
const rolesParam = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(roles)).min(1));

// The answers contain names of people and new passwords, so they must not be cached.
export const accountsAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/account_index.php',
    summary: 'Lists the accounts by sign-in name.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({
      q: optionalTextParam(100),
      role: emptyAsUndefined(z.enum(roles).nullable().default(null)),
      /** Lists only accounts that may not sign in. */
      isDisabled: flagParam(false),
      ...pagingFields,
    }),
    output: pageSchema(accountDto),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/account_save.php',
    summary:
      'Creates an account, or changes the name and roles of the account with the given account_id. Only the answer to a creation contains the password.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({
      accountId: optionalIdParam,
      username: emptyAsUndefined(z.string().max(80).nullable().default(null)),
      name: z.string().min(1).max(200),
      roles: rolesParam,
    }),
    output: z.object({ account: accountDto, generatedPassword: z.string().optional() }),
    errors: ['illegal_move', 'last_owner'],
  }),
  setDisabled: defineCall({
    methods: ['POST'],
    path: '/api/account_state.php',
    summary: 'Disables an account and ends its sessions, or enables it again.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({ accountId: idParam, disabled: requiredFlagParam }),
    output: z.object({ account: accountDto }),
    errors: ['illegal_move', 'last_owner'],
  }),
  resetPassword: defineCall({
    methods: ['POST'],
    path: '/api/account_password.php',
    summary: 'Gives an account a new password, which only this answer contains, and ends its sessions.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({ accountId: idParam }),
    output: z.object({ generatedPassword: z.string() }),
    errors: ['illegal_move'],
  }),
};
