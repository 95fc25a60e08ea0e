import type {
  DrawCaller,
  DrawRecord,
  DrawVisitor,
  VisitorLookup,
  VisitorSource,
} from '../prize-draw/types.ts';
import type { Reseal } from '../sealed-text.ts';

/** What proves who a visitor is, as the store keeps it. The ciphertext is bound to the owner of the row. */
export type VisitorProof =
  | { kind: 'phone'; hash: string; ciphertext: string; maskedNumber: string; consentedMs: number }
  | { kind: 'wechat'; hash: string; ciphertext: string };

/** A session of a visitor, or of the account that the visitor has been joined to. */
export type VisitorSession = { activityId: string } & ({ accountId: string } | { visitor: DrawVisitor });

/**
 * `done`: bound, or joined to whom the proof belongs. `gone`: the visitor is no more. `same_request`: both have made a draw
 * with one request ID, which no page does, so they stay apart.
 */
export type JoinResult = 'done' | 'gone' | 'same_request';

/**
 * Participants without an account. A visitor who proves to be an account, or another visitor of the activity, is joined to
 * it: the records move, the used chances add up, and the pseudonyms of the chain stay.
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
  /** Returns a session that is not over. */
  sessionByToken(args: { tokenHash: string; nowMs: number }): Promise<VisitorSession | null>;
  /** Binds a visitor to a proof. If the proof belongs to an account or another visitor of the activity, joins it to that. */
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
  /** Stores the verified number of an account. Another account's proof of the same number ends. */
  verifyAccountPhone(args: {
    accountId: string;
    phone: Extract<VisitorProof, { kind: 'phone' }>;
    nowMs: number;
  }): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Returns everything that is stored about a visitor, for that visitor. Null if there is none. */
  exportVisitor(visitorId: string): Promise<VisitorExport | null>;
  /**
   * Deletes a visitor's sessions, number, and openid. The records stay, without anybody to deliver a prize to: what is
   * owed is renounced. Until the activity ends, the hashes stay, too: the same number gives no new chances.
   */
  forgetVisitor(visitor: { id: string; activityId: string }): Promise<void>;
  /** Counts the prizes that are owed to a visitor. */
  countOwed(visitor: { id: string; activityId: string }): Promise<number>;
  /**
   * Deletes sessions that are over, codes that have expired, counts of earlier days, and visitors that nobody can come
   * back to: those without a session to whom nothing is owed, and those that have done nothing since `unusedBeforeMs`.
   * Who has proved something stays until the activity ends. Returns how many visitors it deleted.
   */
  sweepVisitors(args: { nowMs: number; unusedBeforeMs: number }): Promise<number>;

  /** Stores the code that a visitor or an account has been sent, instead of an earlier one. */
  storeCode(code: {
    holderId: string;
    phoneHash: string;
    codeHash: string;
    tries: number;
    expiresMs: number;
  }): Promise<void>;
  /** Uses up one try. Returns the stored code; null if it has no tries left, or is over. */
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
   * Lets somebody without an account in to the page of an activity. Returns null if the activity has no visitors. `token` is
   * that of a new session; null if the visitor has one. Throws too_many_requests.
   */
  enter(args: {
    activityId: string | null;
    source: VisitorSource;
  }): Promise<{ activityId: string; token: string | null } | null>;
  /** Sends a code to a phone number. Throws bad_parameter with the field phone, login_required, too_many_requests. */
  sendCode(
    args: DrawCaller & { activityId: string | null; phone: string },
  ): Promise<{ resendAfterSeconds: number; expiresInSeconds: number }>;
  /**
   * Proves by a code whose number it is, and stores the number. Throws bad_parameter with the field phone or consent,
   * phone_code_wrong, login_required, illegal_move.
   */
  verifyPhone(
    args: DrawCaller & { activityId: string | null; phone: string; code: string; consent: boolean },
  ): Promise<{ maskedNumber: string }>;
  /** Joins the visitors of these sessions to an account, and ends the sessions. Returns the activities that it joined. */
  joinOnSignIn(args: { accountId: string; tokens: readonly string[] }): Promise<string[]>;
  /** Throws login_required, also for an account: its export is that of the account. */
  exportData(args: DrawCaller & { activityId: string | null }): Promise<VisitorExport>;
  /** Deletes the visitor. Throws login_required, and still_owed with the field renounce. */
  forget(
    args: DrawCaller & { activityId: string | null; renounce: boolean },
  ): Promise<{ activityId: string }>;
}
