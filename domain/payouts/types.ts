import type { PayeeKind, PayoutOutcome, PayoutProblem, PayoutState } from '#shared/payout-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** The payment instruction for one grant. Its number never changes, even if the payment is retried. */
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
  /** The last payout file that contained the bill; null if there is none. */
  batchId: string | null;
  /** The bank's or WeChat's number for the payment; null if it was not entered. */
  reference: string | null;
  /** How the visitor wants to be paid; null if the visitor has not chosen. */
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
  /** See `encryptPhoneNumber`; null for WeChat: the openid is read when needed. */
  ciphertext: string | null;
  /** The version of the text that the visitor agreed to. */
  consentVersion: number;
  consentedMs: number;
}

/** A reported result of a bill. */
export interface PayoutResult {
  /** The line of the payout file, or the position in a list, starting at 1. */
  fileLine: number;
  billNumber: string;
  /** The paid amount; null if it is not given, NaN if it is not a valid amount. */
  cents: number | null;
  /** The payout file of the result; null for a result that was entered by hand. */
  batchId: string | null;
  /** Null if it is neither paid nor failed. */
  outcome: PayoutOutcome | null;
  reference: string | null;
}

/** Why a result was refused. */
export interface PayoutFinding {
  fileLine: number;
  billNumber: string;
  problem: PayoutProblem;
}

/** The effect of results. If there are problems, nothing has changed. */
export interface PayoutSettlement {
  paid: number;
  failed: number;
  /** Bills that already agreed with the results. */
  unchanged: number;
  problems: PayoutFinding[];
}

/** A payout file: bills that a person pays by hand. */
interface PayoutBatch {
  batchId: string;
  createdMs: number;
  bills: PayoutBill[];
}

/** A payout file with bills that have no result yet. */
export interface OpenPayoutBatch {
  batchId: string;
  createdMs: number;
  /** The number and the total of its bills without a result. */
  count: number;
  cents: number;
}

/** The filter of a list of an administrator's bills. */
export interface PayoutFilter {
  /** Null for every state. */
  state: PayoutState | null;
  redPacketId: string | null;
  /** A bill number, or part of a visitor's name; null for all. */
  text: string | null;
}

export interface PayoutStore {
  /** Lists bills of an administrator, newest first, with the number and the sum of all that match the filter. */
  listBills(args: { adminId: string; filter: PayoutFilter; limit: number; offset: number }): Promise<{
    bills: PayoutBill[];
    total: number;
    cents: number;
  }>;
  /** Returns a bill of an administrator; null if there is none. */
  findBill(args: { adminId: string; billNumber: string }): Promise<PayoutBill | null>;
  /**
   * Puts the oldest waiting bills that have a payee into a new payout file, and audits it. `billNumbers`: the bills that the file
   * may contain; null for all. Returns null and changes nothing if there are none. Files that are made at the same time never
   * share a bill.
   */
  makeBatch(args: {
    batchId: string;
    adminId: string;
    redPacketId: string | null;
    billNumbers: readonly string[] | null;
    limit: number;
    nowMs: number;
  }): Promise<PayoutBatch | null>;
  /** Returns a payout file with its current bills; null if the administrator has no such file. */
  findBatch(args: { adminId: string; batchId: string }): Promise<PayoutBatch | null>;
  /** Lists payout files with bills that have no result, newest first. */
  listOpenBatches(args: { adminId: string; limit: number }): Promise<OpenPayoutBatch[]>;
  /** Audits that a payout file was read. */
  auditBatch(args: { adminId: string; batchId: string; nowMs: number }): Promise<void>;
  /** Enters results, all of them or none. Bills, grants, ledger, and audit change in one transaction. */
  settle(args: {
    adminId: string;
    actorId: string;
    results: readonly PayoutResult[];
    nowMs: number;
  }): Promise<PayoutSettlement>;
  /**
   * Reverses a payment that was entered by mistake: the bill waits again, and its money is owed. If the visitor's account was
   * deleted, the bill is cancelled. Returns false and changes nothing if the bill is not paid.
   */
  undo(args: { adminId: string; billNumber: string; reason: string; nowMs: number }): Promise<boolean>;
  findPayee(accountId: string): Promise<Payee | null>;
  /** Saves the payee of an account, replacing an earlier one. */
  savePayee(payee: Payee): Promise<void>;
  deletePayee(accountId: string): Promise<void>;
  /** Audits that an administrator has read a visitor's payee. */
  auditReveal(args: {
    adminId: string;
    bill: Pick<PayoutBill, 'billNumber' | 'accountId'>;
    reason: string;
    nowMs: number;
  }): Promise<void>;
}

/** A payout file with the full payees, such as phone numbers, by bill number. A payee that no longer exists is left out. */
export interface PayoutFile extends PayoutBatch {
  payees: ReadonlyMap<string, string>;
}

/** The payment of red packets by hand. Methods throw not_found for a bill or a payout file of another administrator. */
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
  /** Returns a payout file with the full payees, and audits it. */
  readBatch(args: { viewer: Viewer; batchId: string }): Promise<PayoutFile>;
  /** Enters results, all of them or none. */
  settle(args: { viewer: Viewer; results: readonly PayoutResult[] }): Promise<PayoutSettlement>;
  /** Reverses a payment. Throws illegal_move if the bill is not paid. */
  undo(args: { viewer: Viewer; billNumber: string; reason: string }): Promise<void>;
  /** Returns the full payee of an unpaid bill, and audits it. Throws not_found if there is none. */
  revealPayee(args: { viewer: Viewer; billNumber: string; reason: string }): Promise<{ payee: string }>;
}

/** How the viewer wants to be paid. */
export interface PayeeService {
  /** `canUseWechat`: whether the account is bound to the official account. */
  read(args: { viewer: Viewer }): Promise<{ payee: PayeeView | null; canUseWechat: boolean }>;
  /** `phone` is only read if the kind is phone. Throws bad_parameter with the field kind, phone, or consent. */
  save(args: { viewer: Viewer; kind: PayeeKind; phone: string; consent: boolean }): Promise<PayeeView>;
  remove(args: { viewer: Viewer }): Promise<void>;
}
