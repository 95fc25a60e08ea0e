import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { Role } from '#shared/roles.ts';

export type { Role };

export interface Account {
  id: string;
  /** The name typed at login; unique, trimmed. */
  account: string;
  /** Empty once it is gone. */
  name: string;
  passwordHash: string;
  access: Role[];
  /** True until the password made at first start has been changed. */
  initialPassword: boolean;
  createdMs: number;
  /** Since when nobody can sign in with it; null: somebody can. */
  disabledMs: number | null;
  /** When a request last came with one of its sessions, to the minute. */
  lastSeenMs: number | null;
  /** Id of its picture. */
  avatar: string | null;
  /** The city its holder said they are in. */
  city: string | null;
  /** When its holder had it deleted; what is left is a row without a person, for the books. */
  deletedMs: number | null;
}

export interface Session {
  /** SHA-256 of the cookie's value, hex; the value itself is stored nowhere. */
  tokenHash: string;
  accountId: string;
  createdMs: number;
  expiresMs: number;
}

/** A session with where it was last used from. */
export interface SessionDetails extends Session {
  seenMs: number | null;
  /** Masked: enough to tell places apart, not to find anybody. */
  address: string | null;
  /** User agent as the browser sent it, at most 300 characters. */
  agent: string | null;
}

/** Who is asking. */
export interface Viewer {
  id: string;
  name: string;
  account: string;
  access: Role[];
  /** Address of the picture; null or absent: there is none. */
  avatar?: string | null;
}

/** What a guarded change came to: `last_owner` and `changed` mean that nothing was. */
export type AccountUpdateResult = 'done' | 'missing' | 'changed' | 'last_owner';

export interface AccountStore {
  /** With `audit`, both rows or neither. */
  insertAccount(account: Account, audit?: AuditEntry): Promise<void>;
  /** By name of the account, without those that are gone. `q`: part of the account or the name. */
  listAccounts(args: {
    q: string | null;
    limit: number;
    offset: number;
  }): Promise<{ accounts: Account[]; total: number }>;
  /**
   * Changes an account that still has the roles `whileAccess`, ends its sessions when asked to, and writes the audit
   * entry, in one transaction. An enabled owner always remains, however many changes run at once.
   */
  updateAccount(args: {
    id: string;
    expectedAccess: Role[];
    change: Partial<
      Pick<Account, 'account' | 'name' | 'access' | 'disabledMs' | 'passwordHash' | 'deletedMs'>
    >;
    endSessions: boolean;
    audit: AuditEntry;
  }): Promise<AccountUpdateResult>;
  /**
   * Puts a picture in place of another, which is told: however many change it at once, each is told once. Null, and
   * nothing changed, when there is no such account, or it is gone and would get one.
   */
  replaceAvatar(args: {
    accountId: string;
    avatar: string | null;
  }): Promise<{ avatar: string | null } | null>;
  /** Every picture that an account has. */
  listAvatarIds(): Promise<string[]>;
  setCity(args: { accountId: string; city: string | null }): Promise<void>;
  /** Accounts that are gone and whose data may not all have been erased. */
  listDeletedAccounts(): Promise<Account[]>;
  /** Marks a gone account's data as erased; the row itself goes too when nothing in the books stands on it. */
  markErased(id: string): Promise<void>;
  accountByName(account: string): Promise<Account | null>;
  accountById(id: string): Promise<Account | null>;
  countAccounts(): Promise<number>;
  accountsWithInitialPassword(): Promise<Account[]>;
  setPassword(args: { accountId: string; passwordHash: string }): Promise<void>;
  insertSession(session: Session): Promise<void>;
  /** The session and its account, when the session exists and has not expired at `nowMs`. */
  sessionWithAccount(args: {
    tokenHash: string;
    nowMs: number;
  }): Promise<{ session: SessionDetails; account: Account } | null>;
  /** Notes a request on the session and on its account. */
  touchSession(args: {
    tokenHash: string;
    accountId: string;
    nowMs: number;
    address: string;
    agent: string;
  }): Promise<void>;
  /** Those that have not expired, last used first. */
  listSessions(args: { accountId: string; nowMs: number }): Promise<SessionDetails[]>;
  deleteSession(tokenHash: string): Promise<void>;
  /** Ends every session of the account but the one named; null: all of them. */
  deleteAccountSessions(args: { accountId: string; exceptTokenHash: string | null }): Promise<void>;
  deleteExpiredSessions(nowMs: number): Promise<void>;
}

/** Sign-in, sessions and passwords. */
export interface AuthService {
  /** Throws login_failed without telling which half was wrong, account_disabled, too_many_requests with retryAfterSeconds. */
  signIn(args: {
    account: string;
    password: string;
    address: string;
  }): Promise<{ token: string; account: Account }>;
  signOut(token: string): Promise<void>;
  /** The signed-in viewer of a cookie's value, or null. */
  /** `seen`: where the request comes from, noted on the session about once a minute. */
  findViewerByToken(token: string | null, seen?: { address: string; agent: string }): Promise<Viewer | null>;
  /** Ends the account's other sessions; `token` is the session that asks and stays. Throws login_failed with field old_pwd. */
  changePassword(args: {
    viewer: Viewer;
    token: string | null;
    oldPassword: string;
    newPassword: string;
  }): Promise<void>;
  /** Accounts whose first password is still in use: the login page names the demo account while this holds. */
  initialAccounts(): Promise<{ account: string; access: Role[] }[]>;
}
