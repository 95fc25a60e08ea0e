/** What the calls of the prize draw answer inside `data`. Times are unix seconds. */

/** A segment of the wheel: a text, or a picture (data URL) whose words are `name`. */
export type WirePrize = { prize_id: string; name: string } & ({ text: string } | { img: string });

export interface WireOdds {
  prize_id: string;
  /** Its chance is `weight` out of `of`. */
  weight: number;
  of: number;
  /** Null: without end. */
  stock: number | null;
  stock_left: number | null;
  /** Given when a drawn prize has run out. */
  fallback: boolean;
}

/** How activities stand: 0 draft, 1 active, 2 paused, 3 ended, 9 removed. */
export const activityStatusCodes = { draft: 0, active: 1, paused: 2, ended: 3, removed: 9 } as const;

export interface WireActivity {
  activity_id: string;
  title: string;
  rules: string;
  status: number;
  starts_at: number;
  ends_at: number;
  prizes: WirePrize[];
  odds: WireOdds[];
  chances_left: number;
  phone_masked: string | null;
  needs_phone: boolean;
  /** SHA-256 of the seed's bytes, in hex. */
  commit: string;
  /** Hex; null until no draw can follow any more. */
  seed: string | null;
}

export interface WireDrawRecord {
  record_id: string;
  prize_id: string;
  prize: string;
  time: number;
  state: 'none' | 'owed' | 'delivered';
}

/** With the seed, all it takes to work the result out again. */
export interface WireProof {
  seq: number;
  request_id: string;
  /** The roll in [0, of), and the place of the prize it fell on. */
  roll: number;
  of: number;
  drawn_index: number;
  commit: string;
}

export interface WireDraw {
  /** Place of the prize on the wheel, from 0. */
  index: number;
  prize_id: string;
  prize: string;
  record_id: string;
  chances_left: number;
  state: WireDrawRecord['state'];
  time: number;
  proof: WireProof;
}

export interface WireAdminActivity {
  activity_id: string;
  title: string;
  rules: string;
  status: number;
  starts_at: number;
  ends_at: number;
  chances: number;
  needs_phone: boolean;
  commit: string;
  draws: number;
  prizes: {
    prize_id: string;
    name: string;
    img: string | null;
    weight: number;
    stock: number | null;
    stock_left: number | null;
    fallback: boolean;
  }[];
}

export interface WireAdminRecord extends WireDrawRecord {
  seq: number;
  visitor: string;
  phone_masked: string | null;
  delivered_at: number | null;
}

/** A success of the `/test` family. */
export interface WireCodeAnswer<Data> {
  code: 200;
  msg: string;
  data: Data;
}
