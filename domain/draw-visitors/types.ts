import type {
  DrawCaller,
  DrawRecord,
  DrawVisitor,
  VisitorLookup,
  VisitorSource,
} from '../prize-draw/types.ts';
import type { Reseal } from '../sealed-text.ts';

/** A stored proof of a visitor's identity. The ciphertext is bound to the owner of the row. */
export type VisitorProof =
  | { kind: 'phone'; hash: string; ciphertext: string; maskedNumber: string; consentedMs: number }
  | { kind: 'wechat'; hash: string; ciphertext: string };

/** A session of a visitor, or of the account to which the visitor was joined. */
export type VisitorSession = { activityId: string } & ({ accountId: string } | { visitor: DrawVisitor });

/**
 * `done`: bound, or joined to the owner of the proof. `gone`: the visitor no longer exists. `same_request`: both have made a draw
 * with the same request ID, which no page does, so they stay separate.
 */
export type JoinResult = 'done' | 'gone' | 'same_request';

/**
 * Participants without an account. A visitor whose proof belongs to an account, or to another visitor of the activity, is joined
 * to it: the records move, the used chances add up, and the pseudonyms of the chain stay.
 */
export interface VisitorStore extends VisitorLookup {
  /** Adds a visitor with a session. */
  insertVisitor(args: {
    visitorId: string;
    activityId: string;
    tokenHash: string;
    nowMs: number;
    expiresMs: number;
  }): Promise<void>;
  /** Returns a session that has not expired; null if there is none. */
  sessionByToken(args: { tokenHash: string; nowMs: number }): Promise<VisitorSession | null>;
  /** Binds a visitor to a proof. If the proof belongs to an account or another visitor of the activity, joins the visitor to it. */
  bindVisitor(args: {
    visitor: { id: string; activityId: string };
    proof: VisitorProof;
    reseal: Reseal;
    nowMs: number;
  }): Promise<JoinResult>;
  /** Joins a visitor to an account. */
  joinAccount(args: {
    visitor: { id: string; activityId: string };
    accountId: string;
    reseal: Reseal;
    nowMs: number;
  }): Promise<JoinResult>;
  /** Lists the visitors of all activities that are bound to a proof. */
  visitorsOfProof(proof: Pick<VisitorProof, 'kind' | 'hash'>): Promise<{ id: string; activityId: string }[]>;
  /** Stores the verified number of an account. The same number is no longer verified for any other account. */
  verifyAccountPhone(args: {
    accountId: string;
    phone: Extract<VisitorProof, { kind: 'phone' }>;
    nowMs: number;
  }): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Returns all stored data of a visitor, for that visitor; null if there is no such visitor. */
  exportVisitor(visitorId: string): Promise<VisitorExport | null>;
  /**
   * Deletes a visitor's sessions, number, and openid. The records remain, and owed prizes are renounced. The hashes also remain
   * until the activity ends, so that the same number gets no new chances.
   */
  forgetVisitor(visitor: { id: string; activityId: string }): Promise<void>;
  /** Returns the number of prizes that are owed to a visitor. */
  countOwed(visitor: { id: string; activityId: string }): Promise<number>;
  /**
   * Deletes expired sessions and codes, counts of earlier days, and abandoned visitors: those without a session to whom nothing
   * is owed, and those without any action since `unusedBeforeMs`. Visitors with a proof remain until the activity ends. Returns
   * the number of deleted visitors.
   */
  sweepVisitors(args: { nowMs: number; unusedBeforeMs: number }): Promise<number>;

  /** Stores the code that was sent to a visitor or an account, replacing an earlier one. */
  storeCode(code: {
    holderId: string;
    phoneHash: string;
    codeHash: string;
    tries: number;
    expiresMs: number;
  }): Promise<void>;
  /** Uses one try. Returns the stored code; null if it has no tries left or has expired. */
  tryCode(args: { holderId: string; nowMs: number }): Promise<{ phoneHash: string; codeHash: string } | null>;
  deleteCode(holderId: string): Promise<void>;
}

/** The data of a visitor, with the times of its draws in ms. */
interface VisitorExport {
  activityId: string;
  createdMs: number;
  maskedNumber: string | null;
  consentedMs: number | null;
  hasWechat: boolean;
  records: Pick<DrawRecord, 'id' | 'seq' | 'prizeName' | 'deliveryState' | 'createdMs'>[];
}

/** Sends a code to a phone. */
export interface PhoneCodeSender {
  send(args: { phone: string; code: string }): Promise<void>;
}

export interface DrawVisitorService {
  /**
   * Admits a visitor to the page of an activity. Returns null if there is no such activity or it admits no visitors. `token`: that
   * of a new session; null if the visitor already has a session. Throws too_many_requests.
   */
  enter(args: {
    activityId: string | null;
    source: VisitorSource;
  }): Promise<{ activityId: string; token: string | null } | null>;
  /** Throws login_required unless the caller is an account or a visitor with a session of the activity, and not_found. */
  checkVisit(args: DrawCaller & { activityId: string | null }): Promise<void>;
  /** Sends a code to a phone number. Throws bad_parameter with the field phone, login_required, too_many_requests. */
  sendCode(
    args: DrawCaller & { activityId: string | null; phone: string },
  ): Promise<{ resendAfterSeconds: number; expiresInSeconds: number }>;
  /**
   * Verifies a phone number by a code, and stores the number. Throws bad_parameter with the field phone or consent,
   * phone_code_wrong, login_required, illegal_move.
   */
  verifyPhone(
    args: DrawCaller & { activityId: string | null; phone: string; code: string; consent: boolean },
  ): Promise<{ maskedNumber: string }>;
  /** Joins the visitors of these sessions to an account, and ends the sessions. Returns the IDs of their activities. */
  joinOnSignIn(args: { accountId: string; tokens: readonly string[] }): Promise<string[]>;
  /** Throws login_required, also for accounts, which have an export of their own. */
  exportData(args: DrawCaller & { activityId: string | null }): Promise<VisitorExport>;
  /** Deletes the visitor. Throws login_required, and still_owed with the field renounce. */
  forget(
    args: DrawCaller & { activityId: string | null; renounce: boolean },
  ): Promise<{ activityId: string }>;
}
