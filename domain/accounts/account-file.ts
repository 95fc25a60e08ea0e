import {
  ACCOUNT_FILE_CHARACTERS_MAX,
  ACCOUNT_FILE_MAX,
  type AccountFileProblem,
  type AccountState,
} from '#shared/accounts.ts';
import { readCsvTable, writeCsvTable } from '#shared/csv.ts';
import { type Role, roles } from '#shared/roles.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import { AppError } from '../errors.ts';
import { canChange, readGroupName, readPersonName, readUsername } from './account-rules.ts';
import type { AccountView, Viewer } from './types.ts';

/** The wording of tables of accounts. */
export interface AccountFileLabels {
  username: string;
  name: string;
  roles: string;
  group: string;
  state: string;
  lastSeen: string;
  created: string;
  states: Readonly<Record<AccountState, string>>;
  roleNames: Readonly<Record<Role, string>>;
}

/** A row of a file that creates accounts. */
export interface AccountFileRow {
  /** Counted from 1; the header is line 1. */
  fileLine: number;
  /** As they would be stored, or as they were typed where they are invalid. */
  username: string;
  name: string;
  roles: Role[];
  groupName: string | null;
  problems: AccountFileProblem[];
}

/** Writes accounts as CSV for spreadsheets (see `writeCsvTable`). Times are in Shanghai; empty for never. */
export function writeAccountTable(accounts: readonly AccountView[], labels: AccountFileLabels): string {
  const timeOf = (ms: number | null) => (ms === null ? '' : shanghaiDateTime(ms));
  return writeCsvTable([
    [labels.username, labels.name, labels.roles, labels.group, labels.state, labels.lastSeen, labels.created],
    ...accounts.map(({ username, name, roles: of, groupName, disabledMs, lastSeenMs, createdMs }) => [
      ...[username, name, of.map((role) => labels.roleNames[role]).join(' '), groupName ?? ''],
      ...[labels.states[disabledMs === null ? 'enabled' : 'disabled'], timeOf(lastSeenMs), timeOf(createdMs)],
    ]),
  ]);
}

/**
 * Reads a CSV file of new accounts: a header, in any of the given wordings, and a row for each account. Roles are separated by
 * spaces or punctuation; without any, the account is a student. The columns of roles and groups may be missing. Does not know which names are taken. Throws
 * account_file_unreadable with the field text for any other file, and for one without rows or with too many.
 */
export function readAccountFile(args: {
  viewer: Viewer;
  text: string;
  wordings: readonly AccountFileLabels[];
}): AccountFileRow[] {
  const { viewer, text, wordings } = args;
  const refuse = () =>
    new AppError('account_file_unreadable', { field: 'text', params: { most: ACCOUNT_FILE_MAX } });
  if (text.length > ACCOUNT_FILE_CHARACTERS_MAX) throw refuse();
  const [head = [], ...table] = readCsvTable(text) ?? [];
  const columnOf = (label: 'username' | 'name' | 'roles' | 'group') =>
    head.findIndex((cell) => wordings.some((wording) => isSame(wording[label], cell)));
  const columns = {
    ...{ username: columnOf('username'), name: columnOf('name') },
    ...{ roles: columnOf('roles'), group: columnOf('group') },
  };
  if (columns.username < 0 || columns.name < 0) throw refuse();
  const filled = table
    .map((cells, at) => ({ cells, fileLine: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0 || filled.length > ACCOUNT_FILE_MAX) throw refuse();
  const seen = new Set<string>();
  return filled.map(({ cells, fileLine }) => {
    const cell = (column: keyof typeof columns) => cells[columns[column]]?.trim() ?? '';
    const problems: AccountFileProblem[] = [];
    const username = readUsername(cell('username'));
    if (username === null) problems.push('username_invalid');
    else if (seen.has(username)) problems.push('username_repeated');
    else seen.add(username);
    const name = readPersonName(cell('name'));
    if (name === null) problems.push('name_invalid');
    const chosen = readRoles(cell('roles'), wordings);
    if (chosen === null) problems.push('roles_unknown');
    else if (!canChange(viewer, chosen)) problems.push('roles_forbidden');
    const groupName = readGroupName(cell('group'));
    if (groupName === undefined) problems.push('group_invalid');
    return {
      ...{ fileLine, problems },
      username: username ?? cell('username'),
      name: name ?? cell('name'),
      roles: chosen ?? [],
      groupName: groupName === undefined ? cell('group') : groupName,
    };
  });
}

/** Returns null if the text names anything but roles. */
function readRoles(text: string, wordings: readonly AccountFileLabels[]): Role[] | null {
  const words = text.split(/[\s,;/|，；、·]+/u).filter((word) => word !== '');
  if (words.length === 0) return ['client'];
  const named = words.map((word) =>
    roles.find(
      (role) => isSame(role, word) || wordings.some(({ roleNames }) => isSame(roleNames[role], word)),
    ),
  );
  return named.includes(undefined) ? null : roles.filter((role) => named.includes(role));
}

const isSame = (label: string, text: string) => label.toLowerCase() === text.trim().toLowerCase();
