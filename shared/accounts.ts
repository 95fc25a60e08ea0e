/** The states of an account, as the list of accounts filters by them. */
export const accountStates = ['enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** When an account was last used: within 7 days, within 30 days, before that, or never. */
export const accountSeenFilters = ['week', 'month', 'earlier', 'never'] as const;
export type AccountSeenFilter = (typeof accountSeenFilters)[number];

/** By sign-in name; last used first; or newest first. */
export const accountSorts = ['username', 'seen', 'created'] as const;
export type AccountSort = (typeof accountSorts)[number];

/** What can be done with several accounts at once. */
export const accountBulkActions = [
  'disable',
  'enable',
  'add_teacher',
  'remove_teacher',
  'set_group',
] as const;
export type AccountBulkAction = (typeof accountBulkActions)[number];

/** The longest name of a group of accounts, in code points. */
export const ACCOUNT_GROUP_MAX = 20;

/** How many groups are offered by name. */
export const ACCOUNT_GROUPS_SHOWN = 200;

/** How many accounts can be changed at once. */
export const ACCOUNT_BULK_MAX = 200;

/** How many accounts a file can create. Each password takes a noticeable time to hash. */
export const ACCOUNT_FILE_MAX = 200;

/** The largest file of accounts, in characters. */
export const ACCOUNT_FILE_CHARACTERS_MAX = 100_000;

/** How many accounts the exported table has. */
export const ACCOUNT_EXPORT_MAX = 10_000;

/** Why a row of a file creates no account. */
export const accountFileProblems = [
  'username_invalid',
  'username_repeated',
  'username_taken',
  'name_invalid',
  'roles_unknown',
  'roles_forbidden',
  'group_invalid',
] as const;
export type AccountFileProblem = (typeof accountFileProblems)[number];

/** The length of the text that says whom to ask for a new password, in code points. */
export const SIGN_IN_CONTACT_MAX = 200;
