export const roles = ['client', 'teacher', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

export interface Account {
  id: string;
  /** The name typed at login; unique, trimmed. */
  account: string;
  name: string;
  passwordHash: string;
  access: Role[];
  /** True until the password made at first start has been changed. */
  initialPassword: boolean;
  createdMs: number;
}

export interface Session {
  /** SHA-256 of the cookie's value, hex; the value itself is stored nowhere. */
  tokenHash: string;
  accountId: string;
  createdMs: number;
  expiresMs: number;
}

/** Who is asking. */
export interface Viewer {
  id: string;
  name: string;
  account: string;
  access: Role[];
}

export interface AccountStore {
  insertAccount(account: Account): Promise<void>;
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
  }): Promise<{ session: Session; account: Account } | null>;
  deleteSession(tokenHash: string): Promise<void>;
  /** Ends every session of the account but the one named; null: all of them. */
  deleteSessionsOf(args: { accountId: string; exceptTokenHash: string | null }): Promise<void>;
  deleteExpiredSessions(nowMs: number): Promise<void>;
}
