import type { PayoutChannelName, TransferNeed, TransferState } from '#shared/transfer-codes.ts';
import type { TransferReport } from './payout-channel.ts';

/** An order to a channel to pay a bill. A bill has one at a time; a later one names the failed one before it. */
export interface Transfer {
  /** What the channel knows the order by. It never changes. The first one of a bill is the bill's number. */
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
  /** What the visitor's page needs for the confirmation; null until the channel has sent it. */
  confirmation: string | null;
  channelNumber: string | null;
  /** How often the channel was asked. */
  tries: number;
  /** When it was last asked to pay; null if it never was. */
  sentMs: number | null;
  /** When the channel is asked next; null for never. */
  nextMs: number | null;
  /** Why the order waits for a person; null if it does not. */
  heldCode: string | null;
  /** The last code of the channel, or why the order failed; null for none. */
  lastCode: string | null;
  /** Whether a person wants to pay the bill in another way. It is not sent any more. */
  isWithdrawn: boolean;
  createdMs: number;
  endedMs: number | null;
}

/**
 * What happens to an order. `report`: the channel has said how it is. `retry`: the same question later. `hold`: a person must
 * look. `stop`: nothing is sent until a person has mended something. `fail`: the order is over, and paid nothing.
 */
export type TransferChange =
  | { kind: 'report'; report: TransferReport; nextMs: number | null }
  | { kind: 'retry'; code: string; nextMs: number }
  | { kind: 'hold'; code: string }
  | { kind: 'stop'; code: string; nextMs: number }
  | { kind: 'fail'; code: string };

/** A bill that a channel could pay: its visitor wants to be paid in WeChat, and nobody pays it by hand. */
export interface PayableBill {
  billNumber: string;
  accountId: string;
  cents: number;
  activity: string;
  sender: string;
}

export interface TransferStore {
  /** Lists the waiting bills of an account that no channel was asked to pay before, oldest first. */
  listPayable(args: { accountId: string; limit: number }): Promise<PayableBill[]>;
  /**
   * Begins to pay a bill. Returns false and changes nothing unless the bill waits and, for an order after a failed one, that one
   * is the bill's last. `actorId` is who asked for a second order; null for a first one, which happens by itself.
   */
  start(args: { transfer: Transfer; actorId: string | null; nowMs: number }): Promise<boolean>;
  /** Returns whether an order of a channel that is not stopped is due. */
  hasDue(args: { channel: Transfer['channel']; nowMs: number }): Promise<boolean>;
  /** Lists due orders, the longest due first. Empty while the channel is stopped. */
  listDue(args: { channel: Transfer['channel']; nowMs: number; limit: number }): Promise<Transfer[]>;
  /**
   * Counts a try before it is made, so that a killed process leaves a trace. Returns the order with the try; null if another
   * process has tried it since, or it is over, or it is to be sent and was taken back.
   */
  beginTry(args: {
    number: string;
    tries: number;
    question: 'send' | 'query' | 'cancel';
    nowMs: number;
    /** When the order is due again if this process dies. */
    againMs: number;
  }): Promise<Transfer | null>;
  /**
   * Changes an order, its bill, its grant, and the ledger in one transaction. What is over stays as it is. Returns the state
   * that it has now; null if there is no such order.
   */
  enter(args: { number: string; change: TransferChange; nowMs: number }): Promise<Transfer['state'] | null>;
  findTransfer(number: string): Promise<Transfer | null>;
  /** Lists orders of an administrator with their visitors' names, newest first. `need`: those that a person must look at. */
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
  /** Asks about an order that waits for a person again, and audits it. Returns false if it does not wait. */
  tryAgain(args: TransferAction): Promise<boolean>;
  /** Takes an order back that is not over, and audits it. Returns false if it is over, or was taken back before. */
  withdraw(args: TransferAction): Promise<boolean>;
  /** Why and since when a channel is stopped; null if it is not. */
  findStop(channel: Transfer['channel']): Promise<ChannelStop | null>;
  /** Lets a stopped channel go on, and audits it. Returns false if it was not stopped. */
  resume(args: { channel: Transfer['channel']; actorId: string; nowMs: number }): Promise<boolean>;
}

/** What an administrator does with one of their orders. */
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
