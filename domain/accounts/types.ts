import type { AccountSort, AccountState } from '#shared/accounts.ts';
import type { Role } from '#shared/roles.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';

export interface Account {
  id: string;
  /** The sign-in name; unique and trimmed. */
  username: string;
  /** Empty once the account is deleted. */
  name: string;
  passwordHash: string;
  roles: Role[];
  /** Whether the account still has the password that was generated at the first start. */
  hasInitialPassword: boolean;
  createdMs: number;
  /** When the account was disabled; null while it is enabled. */
  disabledMs: number | null;
  /** When a request last used one of the account's sessions, accurate to about a minute. */
  lastSeenMs: number | null;
  /** ID of the account's picture. */
  avatarId: string | null;
  /** The city that the person entered. */
  city: string | null;
  /** The group that administrators have put the account into; null without one. */
  groupName: string | null;
  /** When the person deleted the account. The row then has no personal data and remains for accounting records. */
  deletedMs: number | null;
}

export interface Session {
  /** SHA-256 of the cookie value, in hex. The value itself is never stored. */
  tokenHash: string;
  accountId: string;
  createdMs: number;
  expiresMs: number;
}

/** A session with the time, address, and browser of its last use. */
export interface SessionDetails extends Session {
  lastSeenMs: number | null;
  /** Masked, so that places can be distinguished but nobody can be found. */
  maskedIp: string | null;
  /** User agent header of the browser, at most 300 characters. */
  userAgent: string | null;
}

/** The signed-in account of a request. */
export interface Viewer {
  id: string;
  name: string;
  username: string;
  roles: Role[];
  /** Address of the account's picture; null or absent if there is none. */
  avatarUrl?: string | null;
}

/** What administrators see of an account. */
export type AccountView = Pick<
  Account,
  'id' | 'username' | 'name' | 'roles' | 'groupName' | 'disabledMs' | 'lastSeenMs' | 'createdMs'
> & {
  /** Whether the viewer may change the account. */
  canEdit: boolean;
};

/** The filter of a list of accounts. Null lists all. */
export interface AccountFilter {
  /** Part of the sign-in name or the name. */
  q: string | null;
  role: Role | null;
  state: AccountState | null;
  groupName: string | null;
  /** When the account was last used: from `fromMs` to before `beforeMs`, or never. */
  lastSeen: { fromMs: number; beforeMs: number } | 'never' | null;
  /** Whether to list only accounts to which red packets owe money. */
  isOwed: boolean;
}

/** One of several guarded updates. */
export interface AccountUpdate {
  id: string;
  expectedRoles: Role[];
  change: Partial<
    Pick<Account, 'username' | 'name' | 'roles' | 'groupName' | 'disabledMs' | 'passwordHash' | 'deletedMs'>
  >;
  endSessions: boolean;
  audit: AuditEntry;
}

/** Result of a guarded account update. Only `done` means that something was written. */
export type AccountUpdateResult = 'done' | 'missing' | 'changed' | 'last_owner';

export interface AccountStore {
  /** Inserts the account and the audit entry, if there is one, in one transaction. */
  insertAccount(account: Account, audit?: AuditEntry): Promise<void>;
  /** Inserts accounts with their audit entries, all of them or none. */
  insertAccounts(added: readonly { account: Account; audit: AuditEntry }[]): Promise<void>;
  /** Lists accounts that are not deleted. */
  listAccounts(
    args: AccountFilter & { sort: AccountSort; limit: number; offset: number },
  ): Promise<{ accounts: Account[]; total: number }>;
  /** Lists the names of the groups that have accounts, by name, at most `limit`. */
  listGroups(limit: number): Promise<string[]>;
  /** Lists the accounts with these IDs, in no order. */
  accountsByIds(ids: readonly string[]): Promise<Account[]>;
  /** Lists those of the sign-in names that accounts have. */
  takenUsernames(usernames: readonly string[]): Promise<string[]>;
  /**
   * Changes an account if it still has the roles `expectedRoles`, ends its sessions if `endSessions` is set, and
   * writes the audit entry, all in one transaction. An enabled owner always remains, even with concurrent updates.
   */
  updateAccount(update: AccountUpdate): Promise<AccountUpdateResult>;
  /** Like `updateAccount`, for all accounts or none. Throws not_found, last_owner, or illegal_move. */
  updateAccounts(updates: readonly AccountUpdate[]): Promise<void>;
  /**
   * Replaces the account's picture and returns the previous one. With concurrent calls, each previous picture is
   * returned exactly once. Changes nothing and returns null if the account doesn't exist, or if it is deleted and
   * `avatar` is not null.
   */
  replaceAvatar(args: {
    accountId: string;
    avatarId: string | null;
  }): Promise<{ avatarId: string | null } | null>;
  /** Lists the picture IDs of all accounts. */
  listAvatarIds(): Promise<string[]>;
  setCity(args: { accountId: string; city: string | null }): Promise<void>;
  /** Lists deleted accounts whose data may not be completely erased. */
  listDeletedAccounts(): Promise<Account[]>;
  /** Marks the data of a deleted account as erased. Deletes the row unless accounting records refer to it. */
  markErased(id: string): Promise<void>;
  accountByUsername(account: string): Promise<Account | null>;
  accountById(id: string): Promise<Account | null>;
  countAccounts(): Promise<number>;
  accountsWithInitialPassword(): Promise<Account[]>;
  /** Sets the password, and forgets the devices that have signed in with the old one. */
  setPassword(args: { accountId: string; passwordHash: string }): Promise<void>;
  /** Lists the IDs of the accounts that a device has signed in to since `usedSinceMs`. */
  accountsOfDevice(args: { deviceHash: string; usedSinceMs: number }): Promise<string[]>;
  /** Records that a device has signed in to an account at `nowMs`. */
  rememberDevice(args: { deviceHash: string; accountId: string; nowMs: number }): Promise<void>;
  deleteUnusedDevices(beforeMs: number): Promise<void>;
  insertSession(session: Session): Promise<void>;
  /** Returns the session and its account; null unless the session exists and has not expired at `nowMs`. */
  sessionWithAccount(args: {
    tokenHash: string;
    nowMs: number;
  }): Promise<{ session: SessionDetails; account: Account } | null>;
  /** Records the time of a request in the session and its account. */
  touchSession(args: {
    tokenHash: string;
    accountId: string;
    nowMs: number;
    maskedIp: string;
    userAgent: string;
  }): Promise<void>;
  /** Lists the sessions that have not expired, last used first. */
  listSessions(args: { accountId: string; nowMs: number; limit?: number }): Promise<SessionDetails[]>;
  deleteSession(tokenHash: string): Promise<void>;
  /** Ends all sessions of the account except `exceptTokenHash`; null ends all of them. */
  deleteAccountSessions(args: { accountId: string; exceptTokenHash: string | null }): Promise<void>;
  /** Returns how many it deleted. */
  deleteExpiredSessions(nowMs: number): Promise<number>;
}

/** Texts of the site that its owner writes. */
export interface SiteTextStore {
  /** Null where there is none. */
  readText(name: SiteTextName): Promise<string | null>;
  /** Writes a text, or removes it (null), and the audit entry, in one transaction. Changes nothing if it is the same. */
  writeText(args: { name: SiteTextName; text: string | null; audit: AuditEntry }): Promise<void>;
}

type SiteTextName = 'sign_in_contact';

/** Sign-in, sessions, and passwords. */
export interface AuthService {
  /**
   * Throws login_failed for an unknown account as well as for a wrong password; account_disabled; too_many_requests
   * with retryAfterSeconds. `device` is the value that an earlier sign-in gave this browser, if any; the returned one
   * replaces it.
   */
  signIn(args: {
    username: string;
    password: string;
    address: string;
    device: string | null;
  }): Promise<{ token: string; device: string; username: Account }>;
  signOut(token: string): Promise<void>;
  /**
   * Returns the viewer of a session cookie's value; null if there is none. Saves `seen`, the origin of the request,
   * about once a minute.
   */
  findViewerByToken(
    token: string | null,
    seen?: { address: string; userAgent: string },
  ): Promise<Viewer | null>;
  /**
   * Changes the password and ends all sessions of the account except that of `token`. Throws login_failed with the
   * field oldPassword.
   */
  changePassword(args: {
    viewer: Viewer;
    token: string | null;
    oldPassword: string;
    newPassword: string;
  }): Promise<void>;
  /**
   * Lists the accounts that still have their first password. The sign-in page shows the demo account while it is among
   * them.
   */
  initialAccounts(): Promise<{ username: string; roles: Role[] }[]>;
}
