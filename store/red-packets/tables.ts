import type { LedgerAccount } from '#shared/red-packet-codes.ts';

export interface RedPacketTables {
  red_packets: RedPacketTableRow;
  red_packet_shares: { red_packet_id: string; share_index: number; cents: number; is_granted: number };
  red_packet_grants: GrantTableRow;
  /** One row for each request ID. `result` is JSON: ClaimResult. */
  red_packet_claims: {
    visitor_id: string;
    request_id: string;
    red_packet_id: string;
    result: string;
    created_ms: number;
  };
  watch_progress: WatchProgressTableRow;
  /** The money of a red packet by account, in cents. `company` is negative: what has come from there. */
  red_packet_balances: Record<LedgerAccount, number> & { red_packet_id: string; entry_count: number };
  red_packet_entries: LedgerEntryTableRow;
}

export interface RedPacketTableRow {
  id: string;
  admin_id: string;
  company_id: string;
  ad_id: string | null;
  theme: string;
  video_id: string;
  split_type: number;
  total_cents: number;
  share_count: number;
  min_cents: number;
  max_cents: number;
  expires_ms: number;
  status: number;
  granted_cents: number;
  granted_count: number;
  refunded_cents: number;
  created_ms: number;
  lesson_id: string | null;
  needs_dub: number;
  visitor_daily_cap: number | null;
  daily_release: number;
  release_from_ms: number;
  release_before: number;
  ended_ms: number | null;
  archived_ms: number | null;
}

export interface GrantTableRow {
  id: string;
  red_packet_id: string;
  visitor_id: string;
  share_index: number;
  cents: number;
  state: string;
  created_ms: number;
  paid_ms: number | null;
  paid_by: string | null;
}

export interface WatchProgressTableRow {
  viewer_id: string;
  video_id: string;
  /** JSON: list of [start, end). */
  watched_spans: string;
  reported_ms: number;
  allowance_ms: number;
  completed_ms: number | null;
}

/** One movement of money. `entry_index` counts the movements of a red packet, beginning with 1. The database refuses changes. */
export interface LedgerEntryTableRow {
  red_packet_id: string;
  entry_index: number;
  movement: string;
  from_account: string;
  to_account: string;
  cents: number;
  grant_id: string | null;
  actor_id: string | null;
  created_ms: number;
}
