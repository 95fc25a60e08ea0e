import type { LessonKind } from '#shared/lessons.ts';
import type { PayoutState } from '#shared/payout-codes.ts';
import type {
  GrantState,
  LedgerAccount,
  LedgerMovement,
  OpeningCondition,
  RedPacketSort,
  RedPacketStatus,
  SplitType,
} from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AdWithStats, Company, StatusChange } from '../ads/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** Money that an administrator gives to viewers of a video, in whole cents. */
export interface RedPacket {
  /** 32 random hex digits. */
  id: string;
  adminId: string;
  companyId: string;
  adId: string | null;
  theme: string;
  /** Viewers must watch this video before they can open the red packet. */
  videoId: string;
  splitType: SplitType;
  totalCents: number;
  shareCount: number;
  minCents: number;
  maxCents: number;
  /** Midnight in Shanghai at the end of the last day. */
  expiresMs: number;
  status: RedPacketStatus;
  grantedCents: number;
  grantedCount: number;
  /** The money that remained when the red packet expired. */
  refundedCents: number;
  createdMs: number;
  /** The lesson that opens the red packet when its time range is watched and its steps are done; null if the whole video does. */
  lessonId: string | null;
  /** Whether viewers also need a finished dub of a clip of the video. */
  needsDub: boolean;
  /** An account that has received this many shares of the company's red packets on one day in Shanghai gets none of this one; null for no limit. */
  visitorDailyCap: number | null;
  /** Whether the shares become free day by day; see `countReleasedShares`. */
  dailyRelease: boolean;
  /** The start of the day in Shanghai from which shares become free; 0 for a draft. */
  releaseFromMs: number;
  /** Number of shares that were free before that day. */
  releaseBefore: number;
  /** When an administrator ended it early; null otherwise. */
  endedMs: number | null;
  /** When it was archived; null if it is not archived. */
  archivedMs: number | null;
}

/** A share that was granted to an account. It is owed until an administrator marks it as paid or the account renounces it. */
export interface Grant {
  id: string;
  redPacketId: string;
  accountId: string;
  /** Index of the share in the red packet, starting at 0. */
  shareIndex: number;
  cents: number;
  state: GrantState;
  createdMs: number;
  paidMs: number | null;
}

/** A grant with its account's name and its bill. */
interface GrantView extends Grant {
  accountName: string;
  billNumber: string;
  payoutState: PayoutState;
}

/** One movement of a red packet's money, in whole cents. */
export interface LedgerEntry {
  /** Counts the movements of the red packet, beginning with 1. */
  index: number;
  movement: LedgerMovement;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  grantId: string | null;
  /** Name of who moved it; null for what happens by itself, such as a grant. */
  actorName: string | null;
  createdMs: number;
}

/** The result of opening a red packet. It is stored with the request ID and returned again for the same ID. */
export interface ClaimResult {
  /** `already`: the account already has a share. `closed`: the red packet is paused, expired, or a draft. */
  outcome: 'granted' | 'already' | 'exhausted' | 'closed';
  /** The account's share in cents; null if there is none. */
  cents: number | null;
}

/** The answer to a claim: its result, or a condition that the account does not meet yet. */
export type ClaimReply = ClaimResult | { outcome: 'unmet'; condition: OpeningCondition; cents: null };

/** The spans of a video that a viewer has played: disjoint, in order, in milliseconds. */
export interface WatchProgress {
  watchedSpans: [number, number][];
  /** When the last report arrived. */
  reportedMs: number;
  /** How much more of the video could count at that moment, in milliseconds. It grows with time. */
  allowanceMs: number;
  /** When the viewer had played enough of the video; null before that. */
  completedMs: number | null;
}

/** The progress of an account towards opening a red packet. */
export interface OpeningFacts {
  /** The account's watch progress of the video; null if it has none. */
  watch: Pick<WatchProgress, 'watchedSpans' | 'completedMs'> | null;
  /** The lesson of the red packet, and when the account finished it; null for a red packet of the whole video. */
  lesson: { startMs: number; endMs: number; finishedMs: number | null } | null;
  /** Whether the account has a finished dub of a clip of the video. */
  hasDub: boolean;
}

export type RedPacketFields = Pick<
  RedPacket,
  | 'companyId'
  | 'adId'
  | 'theme'
  | 'videoId'
  | 'splitType'
  | 'totalCents'
  | 'shareCount'
  | 'minCents'
  | 'maxCents'
  | 'expiresMs'
  | 'lessonId'
  | 'needsDub'
  | 'visitorDailyCap'
  | 'dailyRelease'
>;

/** The filter of a list of red packets. */
interface RedPacketFilter {
  /** Part of the theme or of the company's name, in any case; empty for all. */
  text: string;
  /** Empty for all. */
  statuses: readonly RedPacketStatus[];
  /** Null for both. */
  isArchived: boolean | null;
}

/** The movements of one day in Shanghai, `Y-m-d`: their number and sum in cents, by kind. */
export interface StatementDay {
  day: string;
  moved: { movement: LedgerMovement; count: number; cents: number }[];
}

/** An account that has watched the video of a red packet. */
export interface WatchingAccount {
  accountName: string;
  /** When the account last watched. */
  reportedMs: number;
  /** Its share; null if it has none. */
  grantedCents: number | null;
  facts: Pick<OpeningFacts, 'watch' | 'lesson'>;
}

type ListArgs = { adminId: string; limit: number; offset: number };

export interface RedPacketStore {
  /** Inserts a draft. The actor of the audit entry is its administrator. */
  insertRedPacket(redPacket: RedPacket): Promise<void>;
  redPacketById(id: string): Promise<RedPacket | null>;
  /** Lists red packets that have not been removed. */
  listRedPackets(
    args: ListArgs & { companyId?: string; filter: RedPacketFilter; sort: RedPacketSort },
  ): Promise<{ redPackets: RedPacket[]; total: number }>;
  /** Updates a draft. Returns false and changes nothing if it is no longer a draft. */
  updateDraft(args: {
    id: string;
    fields: RedPacketFields;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Activates a draft and inserts its shares in one transaction. Returns false and changes nothing if the stored draft
   * differs from `redPacket` or has expired.
   */
  activate(args: {
    redPacket: RedPacket;
    shares: number[];
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Changes the status and logs the change. Returns false and changes nothing unless the status is `from`, or if an
   * expired red packet would become active.
   */
  transitionRedPacket(args: {
    id: string;
    from: RedPacketStatus;
    to: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Extends, tops up, or pauses a red packet in one transaction. New shares follow the existing ones. Returns false and
   * changes nothing if the stored red packet differs from `redPacket`.
   */
  amend(args: {
    redPacket: RedPacket;
    expiresMs: number;
    newShares: number[];
    status: RedPacketStatus;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Returns whether the time of an active or paused red packet is over. */
  hasOverdue(nowMs: number): Promise<boolean>;
  /**
   * Expires red packets whose time is over and records the remaining money as refunded. Safe with concurrent claims.
   * Returns how many it expired.
   */
  expireOverdue(nowMs: number): Promise<number>;
  /**
   * Ends an active or paused red packet early. The money of ungranted shares is returned, and also refunded if `isRefunded`. Safe
   * with concurrent claims. Returns false and changes nothing if it cannot be ended.
   */
  endEarly(args: {
    redPacketId: string;
    isRefunded: boolean;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Records that all returned money was refunded to the company; see `planRefund`. Returns the amount in cents. Returns null and
   * changes nothing if there was nothing to refund.
   */
  refundReturned(args: { redPacketId: string; actorId: string; nowMs: number }): Promise<number | null>;
  /** Archives an ended red packet, or restores it. Returns false if it has not ended or is already in that place. */
  setArchived(args: {
    redPacketId: string;
    isArchived: boolean;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** The balances of red packets by their IDs, in cents; those that were never active are left out. */
  balancesOf(redPacketIds: readonly string[]): Promise<Map<string, Record<LedgerAccount, number>>>;
  /** Sums the movements of a red packet's money by day, oldest first. */
  statementDays(redPacketId: string): Promise<StatementDay[]>;
  /** Lists the accounts that have watched the video of a red packet, latest first. */
  listWatching(args: {
    redPacket: Pick<RedPacket, 'id' | 'videoId' | 'lessonId'>;
    limit: number;
    offset: number;
  }): Promise<{ accounts: WatchingAccount[]; hasMore: boolean }>;
  /**
   * Grants the next free share of an active red packet, at most one for each account, or returns the reason for a refusal; see
   * `decideClaim`. Stores the result under the account's `requestId` in the same transaction. Throws bad_parameter if the request ID
   * was used for another red packet.
   */
  claim(args: {
    redPacketId: string;
    accountId: string;
    requestId: string;
    grantId: string;
    nowMs: number;
  }): Promise<ClaimReply>;
  /** Returns the progress of an account towards opening a red packet. */
  openingFacts(args: {
    redPacket: Pick<RedPacket, 'videoId' | 'lessonId' | 'needsDub'>;
    accountId: string;
  }): Promise<OpeningFacts>;
  findGrant(args: { redPacketId: string; accountId: string }): Promise<Grant | null>;
  /** Lists the movements of money, newest first. `balances` is null for a red packet that was never active. */
  listLedger(args: { redPacketId: string; limit: number; offset: number }): Promise<{
    entries: LedgerEntry[];
    total: number;
    balances: Record<LedgerAccount, number> | null;
  }>;
  /** Lists grants, newest first. */
  listGrants(args: { redPacketId: string; limit: number; offset: number }): Promise<{
    grants: GrantView[];
    total: number;
    owedCents: number;
    paidCents: number;
  }>;
  /** Lists the red packets of a video that are active or have granted the account a share, newest first. */
  redPacketsForVideo(args: { videoId: string; accountId: string; nowMs: number }): Promise<RedPacket[]>;
}

export interface WatchProgressStore {
  findProgress(args: { viewerId: string; videoId: string }): Promise<WatchProgress | null>;
  /** Changes a viewer's progress in one transaction. `change` receives the stored progress; null if there is none. */
  updateProgress(args: {
    viewerId: string;
    videoId: string;
    change: (before: WatchProgress | null) => WatchProgress;
  }): Promise<WatchProgress>;
}

/** A red packet with the names that its administrator sees. */
export interface RedPacketView {
  redPacket: RedPacket;
  companyName: string;
  adTitle: string | null;
  filmTitle: string;
  videoName: string;
  /** Title of the lesson that opens it; null if the whole video does. */
  lessonTitle: string | null;
  /** Number of shares that can be opened now. */
  left: number;
  /** The amount owed to learners. */
  owedCents: number;
  /** The amount due back to the company. */
  returnedCents: number;
}

/** A page of the ledger of a red packet. */
export interface RedPacketLedger extends Page<LedgerEntry> {
  /** Cents by account; null for a red packet that was never active. */
  balances: Record<LedgerAccount, number> | null;
}

export interface RedPacketDetail extends RedPacketView {
  grants: Page<GrantView>;
  paidCents: number;
  changes: StatusChange[];
}

export interface CompanyDetail {
  company: Company;
  ads: AdWithStats[];
  redPackets: RedPacketView[];
}

/** The statement of a red packet for its company. */
export interface RedPacketStatement extends RedPacketView {
  /** Cents by account. */
  balances: Record<LedgerAccount, number>;
  days: StatementDay[];
  /** When it was activated. */
  startedMs: number;
}

/** The wording of a statement. */
export interface StatementLabels {
  title: string;
  company: string;
  video: string;
  period: string;
  state: string;
  statuses: Readonly<Record<RedPacketStatus, string>>;
  endedEarly: string;
  shares: string;
  writtenAt: string;
  funded: string;
  granted: string;
  paid: string;
  owed: string;
  reserved: string;
  returned: string;
  toReturned: string;
  refunded: string;
  day: string;
  count: string;
  settled: string;
  open: string;
  /** With `{{page}}` and `{{pages}}`. */
  pageOf: string;
  locale: 'zh-CN' | 'en';
}

/** The layout of a statement. Money is in yuan. */
export interface StatementSheet {
  title: string;
  /** Pairs of a label and its value. */
  facts: [string, string][];
  columns: string[];
  rows: string[][];
  note: string;
}

/** Renders statements. */
export interface StatementRenderer {
  /** An A4 PDF with real text in embedded fonts. Throws font_missing. */
  renderStatement(args: {
    sheet: StatementSheet;
    labels: Pick<StatementLabels, 'pageOf' | 'locale'>;
  }): Promise<Uint8Array<ArrayBuffer>>;
}

/** The red packet of a video, for a learner. */
export interface VideoRedPacket {
  redPacketId: string;
  theme: string;
  companyName: string;
  expiresMs: number;
  minCents: number;
  maxCents: number;
  /** Number of shares that can be opened now. */
  left: number;
  /** When more shares become free; null if no more will. */
  nextReleaseMs: number | null;
  visitorDailyCap: number | null;
  /** The lesson that opens it; null if the whole video does. */
  lesson: { id: string; kind: LessonKind; title: string } | null;
  needsDub: boolean;
  /** Whether the learner has no share of it yet. */
  canOpen: boolean;
  /** The learner's progress in the video, or in the lesson's time range. */
  watchStatus: WatchStatus;
  /** The first condition that the learner does not meet; null if all are met. */
  unmet: OpeningCondition | null;
  /** The learner's share; null until it is granted. */
  ownGrant: { cents: number; state: Grant['state'] } | null;
}

interface WatchStatus {
  percent: number;
  done: boolean;
}

/** The fields that an administrator enters. The bounds of a fixed red packet may be null. */
export type RedPacketInput = Omit<RedPacketFields, 'minCents' | 'maxCents'> & {
  minCents: number | null;
  maxCents: number | null;
};

/** Red packets. Methods for administrators throw not_found for anything that belongs to another administrator. */
export interface RedPacketService {
  /** Creates a draft. Throws hb_infeasible, hb_kid_video, hb_private_video, bad_parameter. */
  create(args: { viewer: Viewer; input: RedPacketInput }): Promise<RedPacket>;
  /**
   * Changes any field of a draft. An active or paused red packet can only be extended, paused, or topped up with money
   * and shares together. Throws illegal_move for any other change.
   */
  edit(args: {
    viewer: Viewer;
    redPacketId: string;
    change: Partial<RedPacketInput>;
    status: RedPacketStatus | null;
  }): Promise<RedPacket>;
  /** Throws illegal_move. */
  changeStatus(args: { viewer: Viewer; redPacketId: string; status: RedPacketStatus }): Promise<void>;
  list(
    args: { viewer: Viewer; filter: RedPacketFilter; sort: RedPacketSort } & PageArgs,
  ): Promise<Page<RedPacketView>>;
  /** Ends a red packet early. `isRefunded`: the company already has the remaining money back. Throws illegal_move. */
  endEarly(args: { viewer: Viewer; redPacketId: string; isRefunded: boolean }): Promise<void>;
  /** Records that all returned money was refunded to the company. Returns the amount in cents. Throws illegal_move if there was nothing to refund. */
  refund(args: { viewer: Viewer; redPacketId: string }): Promise<number>;
  /** Archives an ended red packet, or restores it. Throws illegal_move. */
  archive(args: { viewer: Viewer; redPacketId: string; isArchived: boolean }): Promise<void>;
  /** Throws illegal_move for a red packet that was never active. */
  statement(args: { viewer: Viewer; redPacketId: string }): Promise<RedPacketStatement>;
  /** Returns the statement as a file, and audits the export. Throws illegal_move, font_missing. */
  exportStatement(args: {
    viewer: Viewer;
    redPacketId: string;
    format: 'pdf' | 'csv';
    labels: StatementLabels;
  }): Promise<string | Uint8Array<ArrayBuffer>>;
  /** Lists the accounts that have watched its video, latest first. */
  watching(args: { viewer: Viewer; redPacketId: string } & PageArgs): Promise<{
    list: (Omit<WatchingAccount, 'facts'> & { percent: number; isDone: boolean })[];
    hasMore: boolean;
  }>;
  detail(args: { viewer: Viewer; redPacketId: string } & PageArgs): Promise<RedPacketDetail>;
  companyDetail(args: { viewer: Viewer; companyId: string }): Promise<CompanyDetail>;
  ledger(args: { viewer: Viewer; redPacketId: string } & PageArgs): Promise<RedPacketLedger>;
  /** Marks the bill of a grant as paid. Throws illegal_move if it is not owed. */
  markPaid(args: { viewer: Viewer; redPacketId: string; grantId: string }): Promise<void>;
  /**
   * Returns the red packet of a video for a learner; null if there is none to show. With `lessonId`, leaves out those of
   * other lessons.
   */
  findForVideo(args: {
    viewer: Viewer;
    videoId: string;
    lessonId: string | null;
  }): Promise<VideoRedPacket | null>;
  /** Records that [fromMs, toMs) of a video was played. Throws not_ready, bad_parameter. */
  reportPlayback(args: {
    viewer: Viewer;
    videoId: string;
    fromMs: number;
    toMs: number;
  }): Promise<WatchStatus>;
  /** Opens a red packet once. Throws hb_not_watched, hb_lesson_unfinished, hb_dub_missing; not_found for a draft. */
  open(args: { viewer: Viewer; redPacketId: string; requestId: string }): Promise<ClaimResult>;
}
