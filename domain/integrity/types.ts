/** Rules that the stored money, prizes, and logs must follow, whatever has happened. */
export const integrityRules = [
  'ledger_balances',
  'ledger_complete',
  'red_packet_amounts',
  'red_packet_shares',
  'red_packet_grants',
  'payout_bills',
  'payout_batches',
  'payout_transfers',
  'red_packet_grant_times',
  'red_packet_log',
  'ad_log',
  'prize_stock',
  'draw_sequence',
  'draw_chances',
  'audit_chain',
] as const;
export type IntegrityRule = (typeof integrityRules)[number];

export interface IntegrityFinding {
  rule: IntegrityRule;
  /** How many rows break the rule. */
  broken: number;
  /** IDs of some of them, such as of red packets. */
  examples: string[];
}

export interface IntegrityStore {
  /** Checks every rule on all data. The time it takes grows with the data; call it outside of requests. */
  check(): Promise<IntegrityFinding[]>;
}
