export interface AccountTables {
  accounts: AccountTableRow;
  sessions: SessionTableRow;
  known_devices: KnownDeviceTableRow;
  site_texts: SiteTextTableRow;
}

export interface AccountTableRow {
  id: string;
  username: string;
  name: string;
  password_hash: string;
  /** JSON: list of roles. */
  roles: string;
  has_initial_password: number;
  created_ms: number;
  disabled_ms: number | null;
  last_seen_ms: number | null;
  avatar_id: string | null;
  city: string | null;
  /** Null without a group. */
  group_name: string | null;
  deleted_ms: number | null;
  /** Set when the data of a deleted account has been erased. */
  erased_ms: number | null;
}

export interface SessionTableRow {
  token_hash: string;
  account_id: string;
  created_ms: number;
  expires_ms: number;
  last_seen_ms: number | null;
  masked_ip: string | null;
  user_agent: string | null;
}

/** A browser that has signed in to an account. */
interface KnownDeviceTableRow {
  /** SHA-256 of the cookie's value. */
  device_hash: string;
  account_id: string;
  created_ms: number;
  last_used_ms: number;
}

/** A text of the site that its owner has written. */
interface SiteTextTableRow {
  name: string;
  text: string;
  changed_ms: number;
}
