import type { PayoutChannelName, TransferState } from '#shared/transfer-codes.ts';

/** What a channel is asked to pay. With the same number, everything else stays the same. */
export interface TransferOrder {
  /** At most 28 letters and digits. */
  number: string;
  /** The visitor's ID in the official account. */
  openId: string;
  cents: number;
  /** What the money is for, as the visitor reads it; at most 32 characters. */
  activity: string;
  /** Who pays, as the visitor reads it; at most 32 characters. */
  sender: string;
}

/** What a channel says about an order. */
export interface TransferReport {
  state: TransferState;
  cents: number;
  /** The channel's own number of the order; null if the answer does not have it. */
  channelNumber: string | null;
  /** What the visitor's page needs for the confirmation; null if the answer does not have it. */
  confirmation: string | null;
  /** Why the order failed, in the channel's words; null if it did not. */
  reason: string | null;
}

/**
 * The answer of a channel. `missing`: it knows no order with this number, which is no failure: the order may still be on its way.
 * `refused`: it answered with an error code. `unclear`: nobody can tell what happened.
 */
export type ChannelAnswer =
  | { kind: 'report'; report: TransferReport }
  | { kind: 'missing' }
  | { kind: 'refused'; code: string }
  | { kind: 'unclear'; reason: UnclearReason };

/** `silent`: no answer in time. `server`: an error of the server. `unreadable`: another shape. `forged`: a wrong signature. */
type UnclearReason = 'silent' | 'server' | 'unreadable' | 'forged';

/** Pays bills without a person. Methods never throw for what the channel answers. */
export interface PayoutChannel {
  name: Exclude<PayoutChannelName, 'manual'>;
  /** Whether the visitor's page needs `confirmation` of the report. */
  needsConfirmation: boolean;
  send(order: TransferOrder): Promise<ChannelAnswer>;
  query(number: string): Promise<ChannelAnswer>;
  /** Takes an order back before the visitor confirms it; null for a channel that can't. */
  cancel: ((number: string) => Promise<ChannelAnswer>) | null;
}
