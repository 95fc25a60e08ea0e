import type { PayeeKind, PayoutOutcome, PayoutProblem, PayoutState } from '#shared/payout-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** What is to be paid for one grant. Its number stays the same, however often the payment is tried. */
export interface PayoutBill {
  /** See `billNumberOf`. */
  billNumber: string;
  grantId: string;
  redPacketId: string;
  redPacketTheme: string;
  accountId: string;
  accountName: string;
  cents: number;
  state: PayoutState;
  /** The payout file in which the bill was handed out last; null while it is in none. */
  batchId: string | null;
  /** The number of the payment in the bank or in WeChat; null if nobody entered it. */
  reference: string | null;
  /** How the visitor wants to be paid; null if they have not said it. */
  payee: PayeeView | null;
  createdMs: number;
  paidMs: number | null;
}

/** How a visitor wants to be paid, as others see it. `maskedNumber` is null for WeChat. */
export interface PayeeView {
  kind: PayeeKind;
  maskedNumber: string | null;
}

/** How a visitor wants to be paid. */
export interface Payee extends PayeeView {
  accountId: string;
  /** See `encryptPhoneNumber`; null for WeChat, whose ID is read when it is needed. */
  ciphertext: string | null;
  /** The version of the text that the visitor agreed to. */
  consentVersion: number;
  consentedMs: number;
}

/** What somebody says happened to a bill. */
export interface PayoutResult {
  /** The line of the payout file, or the place in a list, beginning with 1. */
  fileLine: number;
  billNumber: string;
  /** The amount that was paid; null if nobody says it, NaN for what is no amount. */
  cents: number | null;
  /** The payout file that the result is from; null for one that was entered by hand. */
  batchId: string | null;
  /** Null for what is neither paid nor failed. */
  outcome: PayoutOutcome | null;
  reference: string | null;
}

/** Why a result was refused. */
export interface PayoutFinding {
  fileLine: number;
  billNumber: string;
  problem: PayoutProblem;
}

/** What results changed. If there are problems, they changed nothing. */
export interface PayoutSettlement {
  paid: number;
  failed: number;
  /** Bills that already were as the results say. */
  unchanged: number;
  problems: PayoutFinding[];
}

/** A payout file: bills that a person pays by hand. */
interface PayoutBatch {
  batchId: string;
  createdMs: number;
  bills: PayoutBill[];
}

/** A payout file with bills whose result is not known. */
export interface OpenPayoutBatch {
  batchId: string;
  createdMs: number;
  /** How many of its bills have no result, and how much they are. */
  count: number;
  cents: number;
}

/** Which bills of an administrator are meant. */
export interface PayoutFilter {
  /** Null for every state. */
  state: PayoutState | null;
  redPacketId: string | null;
  /** A bill number, or a part of a visitor's name; null for all. */
  text: string | null;
}

export interface PayoutStore {
  /** Lists bills of an administrator, newest first, with the sum of all that the filter finds. */
  listBills(args: { adminId: string; filter: PayoutFilter; limit: number; offset: number }): Promise<{
    bills: PayoutBill[];
    total: number;
    cents: number;
  }>;
  /** Returns a bill of an administrator; null if there is none. */
  findBill(args: { adminId: string; billNumber: string }): Promise<PayoutBill | null>;
  /**
   * Puts the oldest waiting bills whose visitors have said how to be paid into a new payout file, and audits it. `billNumbers`
   * names the bills that may be in it; null for all. Returns null and changes nothing if there is none. Two files that are
   * made at once share no bill.
   */
  makeBatch(args: {
    batchId: string;
    adminId: string;
    redPacketId: string | null;
    billNumbers: readonly string[] | null;
    limit: number;
    nowMs: number;
  }): Promise<PayoutBatch | null>;
  /** Returns a payout file with the bills that are in it now; null if the administrator has no such file. */
  findBatch(args: { adminId: string; batchId: string }): Promise<PayoutBatch | null>;
  /** Lists payout files with bills that have no result, newest first. */
  listOpenBatches(args: { adminId: string; limit: number }): Promise<OpenPayoutBatch[]>;
  /** Writes into the audit log that a payout file was read again. */
  auditBatch(args: { adminId: string; batchId: string; nowMs: number }): Promise<void>;
  /** Enters results, all of them or none. Bills, grants, ledger, and audit change in one transaction. */
  settle(args: {
    adminId: string;
    actorId: string;
    results: readonly PayoutResult[];
    nowMs: number;
  }): Promise<PayoutSettlement>;
  /**
   * Takes a payment back that was entered by mistake: the bill waits again, and its money is owed; if the visitor's account
   * is gone, the bill is cancelled. Returns false and changes nothing if the bill is not paid.
   */
  undo(args: { adminId: string; billNumber: string; reason: string; nowMs: number }): Promise<boolean>;
  findPayee(accountId: string): Promise<Payee | null>;
  /** Saves how an account wants to be paid, in place of what it said before. */
  savePayee(payee: Payee): Promise<void>;
  deletePayee(accountId: string): Promise<void>;
  /** Writes into the audit log that an administrator has read how a visitor is paid. */
  auditReveal(args: {
    adminId: string;
    bill: Pick<PayoutBill, 'billNumber' | 'accountId'>;
    reason: string;
    nowMs: number;
  }): Promise<void>;
}

/** A payout file with the full payees: texts by bill number, such as a phone number. Empty for one that is gone. */
export interface PayoutFile extends PayoutBatch {
  payees: ReadonlyMap<string, string>;
}

/** The payment of red packets by hand. Throws not_found for a bill or a payout file of another administrator. */
export interface PayoutService {
  list(
    args: { viewer: Viewer; filter: PayoutFilter } & PageArgs,
  ): Promise<Page<PayoutBill> & { cents: number }>;
  openBatches(args: { viewer: Viewer }): Promise<OpenPayoutBatch[]>;
  /** Makes a payout file of waiting bills, and returns its ID. Throws payout_none_waiting. */
  makeBatch(args: {
    viewer: Viewer;
    redPacketId: string | null;
    billNumbers: readonly string[] | null;
  }): Promise<{ batchId: string; count: number; cents: number }>;
  /** Reads a payout file with the full payees, which is audited. */
  readBatch(args: { viewer: Viewer; batchId: string }): Promise<PayoutFile>;
  /** Enters results, all of them or none. */
  settle(args: { viewer: Viewer; results: readonly PayoutResult[] }): Promise<PayoutSettlement>;
  /** Takes a payment back. Throws illegal_move if the bill is not paid. */
  undo(args: { viewer: Viewer; billNumber: string; reason: string }): Promise<void>;
  /** Returns the full payee of an unpaid bill, which is audited. Throws not_found if there is none. */
  revealPayee(args: { viewer: Viewer; billNumber: string; reason: string }): Promise<{ payee: string }>;
}

/** How the viewer wants to be paid. */
export interface PayeeService {
  /** `canUseWechat`: whether the account is bound to the official account. */
  read(args: { viewer: Viewer }): Promise<{ payee: PayeeView | null; canUseWechat: boolean }>;
  /** `phone` is read for a phone alone. Throws bad_parameter with the field kind, phone, or consent. */
  save(args: { viewer: Viewer; kind: PayeeKind; phone: string; consent: boolean }): Promise<PayeeView>;
  remove(args: { viewer: Viewer }): Promise<void>;
}
