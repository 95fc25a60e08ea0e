import * as z from 'zod';
import {
  ACCOUNT_BULK_MAX,
  ACCOUNT_EXPORT_MAX,
  ACCOUNT_FILE_MAX,
  ACCOUNT_GROUP_MAX,
  ACCOUNT_GROUPS_SHOWN,
  accountBulkActions,
  accountFileProblems,
  accountSeenFilters,
  accountSorts,
  accountStates,
  SIGN_IN_CONTACT_MAX,
} from '#shared/accounts.ts';
import { roles } from '#shared/roles.ts';
import { joinedClassDto } from './classes.ts';
import { defineCall } from './define-call.ts';
import {
  emptyAsUndefined,
  flagParam,
  idParam,
  jsonParam,
  localeParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  requiredFlagParam,
} from './fields.ts';
import { debtsDto, ownCountsDto } from './profile.ts';
import { rewardDto } from './rewards.ts';

const accountDto = z.object({
  accountId: z.string(),
  /** The name used to sign in. */
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  groupName: z.string().nullable(),
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

/** The name of a group as it was typed. */
const groupParam = z.string().max(100).optional();

const filterFields = {
  q: optionalTextParam(100),
  role: emptyAsUndefined(z.enum(roles).nullable().default(null)),
  state: emptyAsUndefined(z.enum(accountStates).nullable().default(null)),
  /** The whole name of a group. */
  groupName: optionalTextParam(100),
  seen: emptyAsUndefined(z.enum(accountSeenFilters).nullable().default(null)),
  /** Lists only accounts to which red packets owe money. */
  isOwed: flagParam(false),
  sort: emptyAsUndefined(z.enum(accountSorts).default('username')),
};

const accountDetailsDto = z.object({
  account: accountDto,
  counts: ownCountsDto,
  debts: debtsDto,
  /** The newest ones. */
  rewards: z.array(rewardDto),
  rewardCount: z.number(),
  /** The classes in which the account learns. */
  classes: z.array(joinedClassDto),
});
export type AccountDetailsDto = z.infer<typeof accountDetailsDto>;

const accountFileRowDto = z.object({
  /** Counted from 1; the header is line 1. */
  fileLine: z.int(),
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  groupName: z.string().nullable(),
  problems: z.array(z.enum(accountFileProblems)),
  /** Null while the account is not created. */
  generatedPassword: z.string().nullable(),
});
export type AccountFileRowDto = z.infer<typeof accountFileRowDto>;

// The answers contain names of people and new passwords, so they must not be cached.
export const accountsAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/account_index.php',
    summary: 'Lists the accounts that match a filter.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({ ...filterFields, ...pagingFields }),
    output: pageSchema(accountDto),
    errors: [],
  }),
  groups: defineCall({
    methods: ['GET'],
    path: '/api/account_group_index.php',
    summary: `Lists the names of the groups that have accounts, by name, at most ${ACCOUNT_GROUPS_SHOWN}.`,
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: z.object({ groups: z.array(z.string()) }),
    errors: [],
  }),
  exportList: defineCall({
    // A POST, because the export is logged.
    methods: ['POST'],
    path: '/api/account_export.php',
    summary: `Downloads the first ${ACCOUNT_EXPORT_MAX} accounts of a list as CSV (UTF-8 with a byte order mark), and logs it.`,
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({ ...filterFields, locale: localeParam }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'account-export', per: 'account', count: 10, seconds: 60 }],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/account_detail.php',
    summary: 'Returns an account with what it has done, has won, and is owed.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({ accountId: idParam }),
    output: accountDetailsDto,
    errors: [],
  }),
  changeTogether: defineCall({
    methods: ['POST'],
    path: '/api/account_bulk.php',
    summary: `Changes up to ${ACCOUNT_BULK_MAX} accounts, all of them or none, and returns how many were not so before. \`set_group\` needs a group_name of at most ${ACCOUNT_GROUP_MAX} characters; an empty one removes them from their groups.`,
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({
      accountIds: jsonParam(z.array(idParam).min(1).max(ACCOUNT_BULK_MAX)),
      action: z.enum(accountBulkActions),
      groupName: groupParam,
    }),
    output: z.object({ changed: z.int() }),
    errors: ['illegal_move', 'last_owner'],
  }),
  createFromFile: defineCall({
    methods: ['POST'],
    path: '/api/account_import.php',
    summary: `Creates up to ${ACCOUNT_FILE_MAX} accounts from a CSV file, all of them or none; with is_preview only checks it. Only the answer to a creation contains the passwords.`,
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({ text: z.string().min(1), isPreview: flagParam(false) }),
    output: z.object({ isCreated: z.boolean(), rows: z.array(accountFileRowDto) }),
    errors: ['account_file_unreadable', 'illegal_move'],
    limits: [{ bucket: 'account-import', per: 'account', count: 30, seconds: 60 }],
  }),
  setSignInContact: defineCall({
    methods: ['POST'],
    path: '/api/sign_in_contact_save.php',
    summary: `Sets the text that says whom to ask for a new password, of at most ${SIGN_IN_CONTACT_MAX} characters; an empty one removes it. For owners.`,
    access: 'admin',
    changes: true,
    input: z.object({ contact: optionalTextParam(1000) }),
    output: z.object({ contact: z.string().nullable() }),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/account_save.php',
    summary:
      'Creates an account, or changes the name, roles, and group of the account with the given account_id. Without group_name, the group stays as it is; an empty one removes it. Only the answer to a creation contains the password.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({
      accountId: optionalIdParam,
      username: emptyAsUndefined(z.string().max(80).nullable().default(null)),
      name: z.string().min(1).max(200),
      roles: rolesParam,
      groupName: groupParam,
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
