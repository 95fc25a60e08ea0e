import {
  ACCOUNT_EXPORT_MAX,
  ACCOUNT_GROUPS_SHOWN,
  type AccountBulkAction,
  type AccountSeenFilter,
  type AccountSort,
  SIGN_IN_CONTACT_MAX,
} from '#shared/accounts.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { AuditStore } from '../audit/types.ts';
import type { ClassStore, JoinedClass } from '../classes/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { Reward, RewardStore } from '../rewards/types.ts';
import { countCodePoints, sanitizeText } from '../text/sanitize-text.ts';
import { type AccountFileLabels, type AccountFileRow, readAccountFile } from './account-file.ts';
import { requireChangeable, requireGroupName, requireRoles, viewAccount } from './account-rules.ts';
import type { DebtStore, Debts } from './debts.ts';
import type { OwnCountStore } from './own-counts.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { planAccount } from './plan-account.ts';
import type {
  Account,
  AccountFilter,
  AccountStore,
  AccountUpdate,
  AccountView,
  SiteTextStore,
  Viewer,
} from './types.ts';

/** How many rewards the details of an account show. */
const REWARDS_SHOWN = 20;
/** Each argon2id hash takes 19 MiB. */
const HASHES_AT_ONCE = 4;
const DAY_MS = DAY_SECONDS * 1000;

type ListFilter = Omit<AccountFilter, 'lastSeen'> & { seen: AccountSeenFilter | null; sort: AccountSort };

/** What an account has done, has won, and is owed. */
export interface AccountDetails {
  account: AccountView;
  counts: Awaited<ReturnType<OwnCountStore['ownCounts']>>;
  debts: Debts;
  /** The newest rewards, and how many there are. */
  rewards: Reward[];
  rewardCount: number;
  /** The classes in which the account learns. */
  classes: JoinedClass[];
}

/** A row of a file with the password of its new account; null while none is created. */
interface ImportedAccountRow extends AccountFileRow {
  generatedPassword: string | null;
}

/**
 * Lists of accounts, for administrators: found, exported, created from a file, and changed together. Only an owner may change
 * administrators and owners, and nobody can change their own account here: both throw forbidden.
 */
export interface PeopleService {
  list(args: { viewer: Viewer } & ListFilter & PageArgs): Promise<Page<AccountView>>;
  /** Lists the names of the groups that have accounts, by name: the first `ACCOUNT_GROUPS_SHOWN`. */
  groups(): Promise<string[]>;
  /** Lists the first `ACCOUNT_EXPORT_MAX` accounts of a list, and writes an audit entry. */
  exportList(args: { viewer: Viewer } & ListFilter): Promise<AccountView[]>;
  /** Throws not_found. */
  detail(args: { viewer: Viewer; accountId: string }): Promise<AccountDetails>;
  /**
   * Changes accounts, all of them or none, and returns how many. Leaves out those that are as they should be already. Throws
   * not_found; forbidden; last_owner; bad_parameter with the field roles if an account would have none left, and with the field
   * groupName for the name of a group that is missing or too long.
   */
  changeTogether(args: {
    viewer: Viewer;
    accountIds: readonly string[];
    action: AccountBulkAction;
    /** The group of the action `set_group`; empty for none. */
    groupName?: string | undefined;
  }): Promise<number>;
  /**
   * Creates the accounts of a file, all of them or none. With a problem in any row, and with `isPreview`, creates none. Only this
   * result has the passwords. Throws account_file_unreadable; illegal_move if a name was taken in the meantime.
   */
  createFromFile(args: {
    viewer: Viewer;
    text: string;
    wordings: readonly AccountFileLabels[];
    isPreview: boolean;
  }): Promise<{ isCreated: boolean; rows: ImportedAccountRow[] }>;
  /** Whom to ask for a new password; null if the owner has not said. */
  signInContact(): Promise<string | null>;
  /** Says whom to ask for a new password; null says nothing. Throws forbidden unless the viewer is an owner; bad_parameter. */
  setSignInContact(args: { viewer: Viewer; contact: string | null }): Promise<string | null>;
}

/** Creates the service of the lists of accounts. */
export function createPeopleService(args: {
  accounts: AccountStore;
  audits: Pick<AuditStore, 'insertAudit'>;
  classes: Pick<ClassStore, 'classesOfStudent'>;
  debts: Pick<DebtStore, 'owedTo'>;
  ownCounts: OwnCountStore;
  rewards: RewardStore;
  siteTexts: SiteTextStore;
  clock: Clock;
}): PeopleService {
  const { accounts, audits, classes, debts, ownCounts, rewards, siteTexts, clock } = args;

  const find = ({ q, seen, ...filter }: ListFilter, page: { limit: number; offset: number }) => {
    const lastSeen = seen === null ? null : toLastSeen(seen, clock.nowMs());
    const { role, state, isOwed, sort } = filter;
    const text = { q: q?.trim() || null, groupName: filter.groupName?.trim() || null };
    return accounts.listAccounts({ role, state, isOwed, sort, lastSeen, ...text, ...page });
  };

  return {
    async list({ viewer, pageNumber, pageSize, ...filter }) {
      const found = await find(filter, { limit: pageSize, offset: (pageNumber - 1) * pageSize });
      const list = found.accounts.map((account) => viewAccount(viewer, account));
      return { list, total: found.total, pageNumber, pageSize };
    },

    groups: () => accounts.listGroups(ACCOUNT_GROUPS_SHOWN),

    async exportList({ viewer, ...filter }) {
      const found = await find(filter, { limit: ACCOUNT_EXPORT_MAX, offset: 0 });
      await audits.insertAudit(
        createAuditEntry({
          ...{ actor: viewer, action: 'accounts_exported', subjectId: '', nowMs: clock.nowMs() },
          detail: { count: String(found.accounts.length) },
        }),
      );
      return found.accounts.map((account) => viewAccount(viewer, account));
    },

    async detail({ viewer, accountId }) {
      const account = await accounts.accountById(accountId);
      if (!account || account.deletedMs !== null) throw new AppError('not_found');
      const [counts, owed, won, joined] = await Promise.all([
        ownCounts.ownCounts(accountId),
        debts.owedTo(accountId),
        rewards.listRewards({ accountId, limit: REWARDS_SHOWN, offset: 0, asOfMs: null }),
        classes.classesOfStudent(accountId),
      ]);
      return {
        ...{ account: viewAccount(viewer, account), counts, debts: owed, classes: joined },
        ...{ rewards: won.rewards, rewardCount: won.total },
      };
    },

    async changeTogether({ viewer, accountIds, action, groupName: requestedGroup }) {
      if (action === 'set_group' && requestedGroup === undefined)
        throw new AppError('bad_parameter', { field: 'groupName' });
      const groupName = requireGroupName(requestedGroup ?? '');
      const found = await accounts.accountsByIds([...new Set(accountIds)]);
      const accountOf = new Map(found.map((account) => [account.id, account]));
      const nowMs = clock.nowMs();
      const updates = [...new Set(accountIds)].flatMap((id): AccountUpdate[] => {
        const account = requireChangeable(viewer, accountOf.get(id));
        const planned = planChange({ viewer, account, action, groupName, nowMs });
        if (planned === null) return [];
        const { auditAction, detail, ...update } = planned;
        const audit = createAuditEntry({ actor: viewer, action: auditAction, subjectId: id, detail, nowMs });
        return [{ id, expectedRoles: account.roles, ...update, audit }];
      });
      await accounts.updateAccounts(updates);
      return updates.length;
    },

    async createFromFile({ viewer, text, wordings, isPreview }) {
      const read = readAccountFile({ viewer, text, wordings });
      const taken = new Set(await accounts.takenUsernames(read.map(({ username }) => username)));
      const rows = read.map((row): ImportedAccountRow => {
        const isTaken = taken.has(row.username);
        const problems = isTaken ? [...row.problems, 'username_taken' as const] : row.problems;
        return { ...row, problems, generatedPassword: null };
      });
      if (isPreview || rows.some(({ problems }) => problems.length > 0)) return { isCreated: false, rows };
      const nowMs = clock.nowMs();
      const passwords = rows.map(() => generatePassword());
      const hashes: string[] = [];
      for (let at = 0; at < passwords.length; at += HASHES_AT_ONCE)
        hashes.push(...(await Promise.all(passwords.slice(at, at + HASHES_AT_ONCE).map(hashPassword))));
      const added = rows.map(({ username, name, roles, groupName }, at) => {
        const fields = { username, name, roles, groupName, passwordHash: hashes[at] ?? '' };
        return planAccount({ viewer, fields, nowMs });
      });
      await accounts.insertAccounts(added);
      return {
        isCreated: true,
        rows: rows.map((row, at) => ({ ...row, generatedPassword: passwords[at] ?? null })),
      };
    },

    signInContact: () => siteTexts.readText('sign_in_contact'),

    async setSignInContact({ viewer, contact }) {
      if (!viewer.roles.includes('owner')) throw new AppError('forbidden');
      const text = sanitizeText(contact ?? '');
      if (countCodePoints(text) > SIGN_IN_CONTACT_MAX)
        throw new AppError('bad_parameter', { field: 'contact' });
      const audit = createAuditEntry({
        ...{ actor: viewer, action: 'sign_in_contact_changed', subjectId: '', nowMs: clock.nowMs() },
        // The text names people, so the log has only its length.
        detail: { characters: String(countCodePoints(text)) },
      });
      await siteTexts.writeText({ name: 'sign_in_contact', text: text || null, audit });
      return text || null;
    },
  };
}

function toLastSeen(seen: AccountSeenFilter, nowMs: number): AccountFilter['lastSeen'] {
  if (seen === 'never') return 'never';
  // An account that is used while the list is read belongs to it, too.
  if (seen === 'week') return { fromMs: nowMs - 7 * DAY_MS, beforeMs: nowMs + DAY_MS };
  if (seen === 'month') return { fromMs: nowMs - 30 * DAY_MS, beforeMs: nowMs + DAY_MS };
  return { fromMs: 0, beforeMs: nowMs - 30 * DAY_MS };
}

type PlannedChange = Pick<AccountUpdate, 'change' | 'endSessions'> & {
  auditAction: AuditAction;
  detail: Record<string, string>;
};

/** Returns null if the account is already as it should be. */
function planChange(args: {
  viewer: Viewer;
  account: Account;
  action: AccountBulkAction;
  groupName: string | null;
  nowMs: number;
}): PlannedChange | null {
  const { viewer, account, action, groupName, nowMs } = args;
  if (action === 'disable' || action === 'enable') {
    const isDisabled = action === 'disable';
    if ((account.disabledMs !== null) === isDisabled) return null;
    return {
      change: { disabledMs: isDisabled ? nowMs : null },
      endSessions: isDisabled,
      auditAction: isDisabled ? 'account_disabled' : 'account_enabled',
      detail: {},
    };
  }
  if (action === 'set_group') {
    if (account.groupName === groupName) return null;
    return {
      change: { groupName },
      endSessions: false,
      auditAction: 'account_changed',
      detail: { changed: 'group' },
    };
  }
  const isTeacher = action === 'add_teacher';
  if (account.roles.includes('teacher') === isTeacher) return null;
  const others = account.roles.filter((role) => role !== 'teacher');
  const roles = requireRoles(viewer, isTeacher ? [...others, 'teacher'] : others);
  return {
    change: { roles },
    endSessions: false,
    auditAction: 'account_changed',
    detail: { before: account.roles.join(' '), roles: roles.join(' ') },
  };
}
