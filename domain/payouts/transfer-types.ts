import type { PayoutChannelName, TransferNeed, TransferState } from '#shared/transfer-codes.ts';
import type { TransferReport } from './payout-channel.ts';

/** An order to a channel to pay a bill. A bill has one open order at a time. A later order names the failed one before it. */
export interface Transfer {
  /** The order's number at the channel. It never changes. The first order of a bill has the bill's number. */
  number: string;
  /** The failed order that this one replaces; null for the first one. */
  previousNumber: string | null;
  billNumber: string;
  accountId: string;
  channel: Exclude<PayoutChannelName, 'manual'>;
  state: TransferState;
  cents: number;
  /** The visitor's ID in the official account, encrypted; null once the order is over. */
  sealedOpenId: string | null;
  activity: string;
  sender: string;
  /** The data that the visitor's page needs for the confirmation; null until the channel has sent it. */
  confirmation: string | null;
  channelNumber: string | null;
  /** Number of questions to the channel. */
  tries: number;
  /** When the order was last sent; null if it never was. */
  sentMs: number | null;
  /** When the next question is due; null for never. */
  nextMs: number | null;
  /** Why the order is held; null if it is not. */
  heldCode: string | null;
  /** The channel's last error code or failure reason; null if there is none. */
  lastCode: string | null;
  /** Whether an administrator has withdrawn the order. It is no longer sent. */
  isWithdrawn: boolean;
  createdMs: number;
  endedMs: number | null;
}

/**
 * A change of an order. `report`: the channel has reported its state. `retry`: the same question is asked later. `hold`: a
 * person must check it. `stop`: the channel sends nothing until a person resumes it. `fail`: the order is final and has paid
 * nothing.
 */
export type TransferChange =
  | { kind: 'report'; report: TransferReport; nextMs: number | null }
  | { kind: 'retry'; code: string; nextMs: number }
  | { kind: 'hold'; code: string }
  | { kind: 'stop'; code: string; nextMs: number }
  | { kind: 'fail'; code: string };

/** A question to a channel about an order. */
export type TransferQuestion = 'send' | 'query' | 'cancel';

/** A bill that a channel could pay: the payee is WeChat, and the bill is not being paid by hand. */
export interface PayableBill {
  billNumber: string;
  accountId: string;
  cents: number;
  activity: string;
  sender: string;
}

export interface TransferStore {
  /** Lists the waiting bills of an account that were never sent to a channel, oldest first. */
  listPayable(args: { accountId: string; limit: number }): Promise<PayableBill[]>;
  /**
   * Starts the payment of a bill. Returns false and changes nothing unless the bill is waiting and, for a repeated order, the failed
   * order is the bill's latest. `actorId`: the administrator who repeats an order; null for a first order, which is automatic.
   */
  start(args: { transfer: Transfer; actorId: string | null; nowMs: number }): Promise<boolean>;
  /** Returns whether an order of a channel that is not stopped is due. */
  hasDue(args: { channel: Transfer['channel']; nowMs: number }): Promise<boolean>;
  /** Lists due orders, earliest due first. Empty while the channel is stopped. */
  listDue(args: { channel: Transfer['channel']; nowMs: number; limit: number }): Promise<Transfer[]>;
  /**
   * Counts a try before it is made, so that a killed process leaves a trace. Returns the updated order; null if another process has
   * tried it since, if it is final, or if it would be sent although it was withdrawn.
   */
  beginTry(args: {
    number: string;
    tries: number;
    question: TransferQuestion;
    nowMs: number;
    /** When the order is due again if this process dies. */
    againMs: number;
  }): Promise<Transfer | null>;
  /**
   * Changes an order, its bill, its grant, and the ledger in one transaction. A final order does not change. Returns the state
   * of the order afterwards; null if there is no such order.
   */
  enter(args: { number: string; change: TransferChange; nowMs: number }): Promise<Transfer['state'] | null>;
  findTransfer(number: string): Promise<Transfer | null>;
  /** Lists orders of an administrator with their visitors' names, newest first. `need`: lists only orders that need this attention. */
  listTransfers(args: {
    adminId: string;
    need: TransferNeed | null;
    limit: number;
    offset: number;
  }): Promise<{ transfers: TransferView[]; total: number }>;
  /** Returns an order of an administrator; null if there is none. */
  findView(args: { adminId: string; number: string }): Promise<TransferView | null>;
  /** Lists the orders that an account has to confirm, oldest first. */
  listUnconfirmed(args: { accountId: string; limit: number }): Promise<Transfer[]>;
  /** Makes a held order due again, and audits it. Returns false if it is not held. */
  tryAgain(args: TransferAction): Promise<boolean>;
  /** Withdraws an open order, and audits it. Returns false if it is final or already withdrawn. */
  withdraw(args: TransferAction): Promise<boolean>;
  /** Returns why and since when a channel is stopped; null if it is not. */
  findStop(channel: Transfer['channel']): Promise<ChannelStop | null>;
  /** Resumes a stopped channel, and audits it. Returns false if it was not stopped. */
  resume(args: { channel: Transfer['channel']; actorId: string; nowMs: number }): Promise<boolean>;
}

/** The action of an administrator on one of their orders. */
interface TransferAction {
  number: string;
  adminId: string;
  nowMs: number;
}

export interface ChannelStop {
  code: string;
  stoppedMs: number;
}

/** An order as an administrator sees it. */
export interface TransferView extends Transfer {
  accountName: string;
  redPacketId: string;
  redPacketTheme: string;
  /** Whether the order has failed, its bill waits, and no later order pays it. */
  canSendAgain: boolean;
}
