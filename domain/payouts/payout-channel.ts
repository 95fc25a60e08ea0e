import type { PayoutChannelName, TransferState } from '#shared/transfer-codes.ts';

/** An order to a channel. A repeated order with the same number is identical. */
export interface TransferOrder {
  /** At most 28 letters and digits. */
  number: string;
  /** The visitor's ID in the official account. */
  openId: string;
  cents: number;
  /** The purpose of the payment, shown to the visitor; at most 32 characters. */
  activity: string;
  /** The payer, shown to the visitor; at most 32 characters. */
  sender: string;
}

/** A channel's report about an order. */
export interface TransferReport {
  state: TransferState;
  cents: number;
  /** The channel's own number for the order; null if the answer lacks it. */
  channelNumber: string | null;
  /** The data that the visitor's page needs for the confirmation; null if the answer lacks it. */
  confirmation: string | null;
  /** The reason for a failure, in the channel's words; null otherwise. */
  reason: string | null;
}

/**
 * The answer of a channel. `missing`: it knows no order with this number, which is not a failure: the order may still be in
 * transit. `refused`: it answered with an error code. `unclear`: the outcome is unknown.
 */
export type ChannelAnswer =
  | { kind: 'report'; report: TransferReport }
  | { kind: 'missing' }
  | { kind: 'refused'; code: string }
  | { kind: 'unclear'; reason: UnclearReason };

/** `silent`: no answer in time. `server`: a server error. `unreadable`: an unexpected format. `forged`: an invalid signature. */
type UnclearReason = 'silent' | 'server' | 'unreadable' | 'forged';

/** Pays bills automatically. Methods do not throw for any answer of the channel. */
export interface PayoutChannel {
  name: Exclude<PayoutChannelName, 'manual'>;
  /** Whether the visitor's page needs the `confirmation` of a report. */
  needsConfirmation: boolean;
  send(order: TransferOrder): Promise<ChannelAnswer>;
  query(number: string): Promise<ChannelAnswer>;
  /** Cancels an order before the visitor confirms it; null for a channel that can't cancel. */
  cancel: ((number: string) => Promise<ChannelAnswer>) | null;
}
