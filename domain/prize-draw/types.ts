import type { ActivityOrder } from '#shared/activity-orders.ts';
import type { WithholdReason } from '#shared/draw-risk-codes.ts';
import type { WheelTheme } from '#shared/wheel-themes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { SharedCounter } from '../shared-limits/types.ts';
import type { ChainLink } from './chain-link.ts';

export const activityStatuses = ['draft', 'active', 'paused', 'ended', 'removed'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** One segment of the wheel. */
export interface Prize {
  id: string;
  /** Name of the prize in results and records, and on the wheel unless it has a picture. */
  name: string;
  /** A small picture as a data URL; null if the wheel shows the name. */
  imageDataUrl: string | null;
  /** The chance of the prize is `weight` out of the sum of all weights. */
  weight: number;
  /** Total and remaining number of items; null if unlimited. */
  stock: number | null;
  stockRemaining: number | null;
  /**
   * Whether this prize is awarded when the drawn one is out of stock. Each activity has exactly one such prize; it is
   * unlimited and needs no delivery.
   */
  isFallback: boolean;
  /** Maximum number of this prize for one participant; null for no limit. */
  personCap: number | null;
  /** Maximum number of awards of this prize on one day in Shanghai; null for no limit. */
  dayCap: number | null;
  /** The operator's cost of one item; null if not given. Never shown to participants. */
  costCents: number | null;
  /** Number of awards of the prize. */
  awardedCount: number;
}

/**
 * The rules for visitors, who have no account. Chances depend on the binding: a session, a verified phone number, or the official
 * account. A phone number or the official account never gives fewer chances than a session. The caps count draws on one day in Shanghai; null for no limit.
 */
export interface VisitorRules {
  sessionChances: number;
  phoneChances: number;
  wechatChances: number;
  /** The number of draws from one device, and from one network, in which visitors can win anything but the fallback. */
  deviceDailyCap: number | null;
  networkDailyCap: number | null;
}

/** The bindings of a visitor. */
export interface VisitorBinding {
  hasPhone: boolean;
  hasWechat: boolean;
}

/** What an activity has had since it was published. */
export interface DrawChain {
  /** The text whose hash is the commitment; see `PublishedDocument`. */
  documentText: string;
  /** 256 random bits in hex, never published. */
  pseudonymKey: string;
  /** Hash of the last draw or extension, in hex; the commitment before the first. */
  headHash: string;
}

/** A prize draw. The prizes are in the order of the wheel, clockwise from the top. */
export interface Activity {
  id: string;
  title: string;
  rules: string;
  /** Draws are possible in [startsMs, endsMs). */
  startsMs: number;
  endsMs: number;
  /** Total number of draws for each account. */
  chances: number;
  /** Whether participants must prove a phone number by a code before they draw. */
  needsPhone: boolean;
  /** Null if only accounts take part. */
  visitors: VisitorRules | null;
  /** The organizer's name and contact; empty until they are entered. */
  sponsor: string;
  contact: string;
  wheelTheme: WheelTheme;
  /** Maximum expected cost of `SIMULATED_DRAWS` draws; null for no limit. */
  costCapCents: number | null;
  status: ActivityStatus;
  /** 256 random bits in hex, secret until the activity is over. */
  seed: string;
  /** The SHA-256 of the published document, in hex; of the seed alone as long as there is no chain. */
  commitment: string;
  /** Null for a draft, and for an activity that was published before draws were chained. */
  chain: DrawChain | null;
  /** How many draws were made, which is also the number of the last one. */
  drawCount: number;
  /** Increases with every change by an administrator. */
  revision: number;
  createdMs: number;
  /** When the activity was archived; null if it is not archived. */
  archivedMs: number | null;
  prizes: Prize[];
}

export const deliveryStates = ['none', 'owed', 'delivered', 'renounced'] as const;
/**
 * `none` means that the fallback was awarded and there is nothing to deliver. `renounced` means that the prize was
 * given up by deleting the account.
 */
export type DeliveryState = (typeof deliveryStates)[number];

/** One draw with everything that is needed to check it. */
export interface DrawRecord {
  id: string;
  activityId: string;
  /** The account, or the visitor until it is joined to an account. */
  accountId: string;
  /** Idempotency key of the click. The same key never draws twice. */
  requestId: string;
  /** Number of the draw in its activity, starting at 1, without gaps. */
  seq: number;
  /** Random whole number in [0, sum of weights). */
  roll: number;
  /**
   * Index of the prize that the roll selected, and the awarded one. They differ only if the first was out of
   * stock or withheld.
   */
  drawnIndex: number;
  awardedIndex: number;
  prizeId: string;
  prizeName: string;
  chancesRemaining: number;
  deliveryState: DeliveryState;
  createdMs: number;
  deliveredMs: number | null;
  /** The tracking number of the parcel; null if there is none. */
  trackingNumber: string | null;
  /** The place of the draw in its chain; null for a draw without one. */
  link: { visitor: string; previousHash: string; hash: string } | null;
  /** Why the fallback replaced a prize in stock. Only administrators see it. */
  withheld: WithholdReason | null;
}

export interface StoredPhone {
  /** The account, or the visitor. */
  accountId: string;
  /** Decrypted only to deliver a prize. */
  ciphertext: string;
  maskedNumber: string;
  consentedMs: number;
  /** Keyed hash that lists and bindings use to find the number; null if the number was saved before hashes were introduced. */
  phoneHash: string | null;
  /** When the number was verified by a code; null if it was not. */
  verifiedMs: number | null;
  /** Whether the number is from before codes were asked for, and counts without one. */
  isAccepted: boolean;
}

/** The origin of a draw, as keyed hashes; null if unknown. */
export interface DrawSource {
  device: string | null;
  /** The network: see `networkBlock`. */
  network: string | null;
}

/**
 * `visitor_gone`: the visitor has just been joined to an account or another visitor, or was deleted. `too_many`: a limit
 * is used up for `waitMs`.
 */
export type DrawOutcome =
  | { record: DrawRecord }
  | { refused: 'closed' | 'no_chances' | 'visitor_gone' }
  | { refused: 'too_many'; waitMs: number };

export interface DrawStore {
  /** Inserts an activity. Audits it if `actorId` is given. */
  insertActivity(activity: Activity, actorId?: string): Promise<void>;
  activityById(id: string): Promise<Activity | null>;
  /** Lists activities that have not been removed. */
  listActivities(
    args: ActivityFilter & { limit: number; offset: number },
  ): Promise<{ activities: Activity[]; total: number }>;
  /** Lists up to 50 activities that are neither drafts, removed, nor archived, latest start first. */
  publishedActivities(): Promise<Activity[]>;
  countActivities(): Promise<number>;
  /**
   * Replaces all fields of a draft, including its prizes. Returns false unless it is still a draft of that revision.
   */
  replaceDraft(args: { activity: Activity; revision: number; audit?: AuditEntry }): Promise<boolean>;
  /**
   * Makes a draft active, with its document and commitment. Returns false unless it is still a draft of that revision and
   * its time is not over.
   */
  publishActivity(args: {
    id: string;
    revision: number;
    nowMs: number;
    commitment: string;
    chain: DrawChain;
    actorId: string;
  }): Promise<boolean>;
  /**
   * Sets a later end and more chances, adds stock, and chains the extension. Returns false unless the activity is active or
   * paused in that revision and ends after `endsAfterMs`.
   */
  extendActivity(args: {
    id: string;
    revision: number;
    nowMs: number;
    endsAfterMs: number;
    endsMs: number;
    chances: number;
    addedStock: { prizeId: string; count: number }[];
    /** What the audit log says about the change. */
    detail?: Record<string, string>;
    actorId: string;
  }): Promise<boolean>;
  /** Changes the status. Returns false unless the status is `from`, or if an activity that is over would be active. */
  transitionActivity(args: {
    id: string;
    from: ActivityStatus;
    to: ActivityStatus;
    nowMs: number;
    actorId: string;
  }): Promise<boolean>;
  /**
   * Archives an ended activity, or restores it if `archivedMs` is null. Returns false if it has not ended or is already in
   * that place.
   */
  archiveActivity(args: {
    id: string;
    archivedMs: number | null;
    nowMs: number;
    actorId: string;
  }): Promise<boolean>;
  /** Returns whether the time of an active or paused activity is over. */
  hasOverdueActivities(nowMs: number): Promise<boolean>;
  /** Ends the active and paused activities whose time is over. Returns how many it ended. */
  endOverdueActivities(nowMs: number): Promise<number>;
  /** Counts the draws that an account has made. */
  countDraws(args: { activityId: string; accountId: string }): Promise<number>;
  /**
   * Makes one draw in one durable transaction, which writes the used chance, the number, the stock, and the record. A
   * request ID that was used before returns its record, whatever has changed since. `roll` receives the number of the
   * draw.
   */
  draw(args: {
    recordId: string;
    activityId: string;
    /** The account, or the visitor if `isVisitor`. */
    accountId: string;
    isVisitor?: boolean;
    requestId: string;
    nowMs: number;
    /** Unknown by default. */
    source?: DrawSource;
    /** The limits on which a new draw counts, in its transaction. None by default. */
    limits?: readonly SharedCounter[];
    roll: (args: { activity: Activity; seq: number; requestId: string }) => { roll: number; index: number };
  }): Promise<DrawOutcome>;
  /** Lists up to `limit` records, newest first. */
  listAccountRecords(args: { activityId: string; accountId: string; limit: number }): Promise<DrawRecord[]>;
  recordById(id: string): Promise<DrawRecord | null>;
  /**
   * Lists up to `limit` chained draws after a number, with the extensions that follow a number from `afterSeq` on and come
   * before the last listed draw, or before the end when there are no more draws.
   */
  listLinks(args: { activityId: string; afterSeq: number; limit: number }): Promise<ChainLink[]>;
  /** Lists records with the account's name and masked phone number. */
  listRecords(
    args: RecordFilter & { activityId: string; limit: number; offset: number },
  ): Promise<{ records: AdminDrawRecord[]; total: number }>;
  /** Marks owed prizes of one activity as delivered. Returns the IDs of the marked records. */
  markDelivered(args: {
    activityId: string;
    recordIds: readonly string[];
    trackingNumber: string | null;
    adminId: string;
    nowMs: number;
  }): Promise<string[]>;
  /** Audits that an administrator has exported the records. */
  auditExport(args: { activityId: string; adminId: string; nowMs: number }): Promise<void>;
  /** Saves the number of an account. */
  savePhone(phone: StoredPhone): Promise<void>;
  /** Returns the number of an account or a visitor. */
  findPhone(accountId: string): Promise<StoredPhone | null>;
  /** Deletes the number of an account or a visitor. */
  deletePhone(accountId: string): Promise<void>;
  insertReveal(reveal: {
    id: string;
    recordId: string;
    adminId: string;
    reason: string;
    createdMs: number;
  }): Promise<void>;
}

/** The filter of a list of activities. `q`: part of the title. `isArchived`: whether to list only archived ones, or only others. */
interface ActivityFilter {
  q: string;
  status: ActivityStatus | null;
  isArchived: boolean;
  order: ActivityOrder;
}

/** The filter of a list of an activity's records; null for all. Records are ordered by number, newest first by default. */
export interface RecordFilter {
  state: DeliveryState | null;
  prizeId: string | null;
  seq: number | null;
  isOldestFirst: boolean;
}

export interface AdminDrawRecord extends DrawRecord {
  /** Null for a visitor. */
  accountName: string | null;
  maskedNumber: string | null;
}

/** An activity without its secrets. `chain` is its head. */
export type PublicActivity = Omit<Activity, 'seed' | 'chain'> & { headHash: string | null };

/** An activity, as shown to a participant. */
export interface ActivityView {
  activity: PublicActivity;
  /** The visitor's bindings; null for an account. */
  binding: VisitorBinding | null;
  /** Null until the stored status is `ended`, because no draw can be stored after that. */
  seed: string | null;
  chancesRemaining: number;
  maskedNumber: string | null;
  /** Whether the participant must prove a phone number before drawing. */
  needsPhone: boolean;
}

export interface DrawResult {
  record: DrawRecord;
  commitment: string;
  totalWeight: number;
}

/** The fields that an administrator enters. */
export interface ActivityInput
  extends Pick<
    Activity,
    | 'title'
    | 'rules'
    | 'startsMs'
    | 'endsMs'
    | 'chances'
    | 'needsPhone'
    | 'sponsor'
    | 'contact'
    | 'wheelTheme'
    | 'costCapCents'
  > {
  /** Null by default. */
  visitors?: VisitorRules | null;
  /** Caps are null by default. */
  prizes: (Pick<Prize, 'name' | 'imageDataUrl' | 'weight' | 'stock' | 'isFallback' | 'costCents'> &
    Partial<Pick<Prize, 'personCap' | 'dayCap'>> & { id: string | null })[];
}

/** A request of a participant: of a signed-in account, or else of a visitor. */
export interface DrawCaller {
  viewer: Viewer | null;
  visitor?: VisitorSource;
}

/** The data of a request about its visitor. */
export interface VisitorSource {
  /** Returns the session token for an activity; null if there is none. */
  tokenFor(activityId: string): string | null;
  /** The random ID that the server gave the browser; null if it has none. */
  device: string | null;
  /** The network address. */
  address: string;
}

/** Finds visitors by their sessions. */
export interface VisitorLookup {
  /**
   * Returns the visitor of a session, or the account to which the visitor was joined. Null if the token is unknown, expired, or
   * for another activity.
   */
  findBySession(args: {
    tokenHash: string;
    activityId: string;
    nowMs: number;
  }): Promise<{ accountId: string } | { visitor: DrawVisitor } | null>;
}

/** A participant without an account, in one activity. */
export interface DrawVisitor extends VisitorBinding {
  id: string;
  activityId: string;
  drawsUsed: number;
  maskedNumber: string | null;
}

/** Without a viewer, methods throw login_required unless the visitor has a session of the activity. */
export interface DrawService {
  /** Returns an activity; see `chooseActivity` if there is no ID. Throws not_found. */
  info(args: DrawCaller & { activityId: string | null }): Promise<ActivityView>;
  /**
   * Saves a number that no code has proved: it does not count where an activity asks for one, unless it is the number that
   * counted before. Throws bad_parameter with the field phone or consent.
   */
  savePhone(args: { viewer: Viewer; phone: string; consent: boolean }): Promise<{ maskedNumber: string }>;
  removePhone(args: DrawCaller & { activityId: string | null }): Promise<void>;
  /** Lists the participant's records, newest first. Throws not_found. */
  records(args: DrawCaller & { activityId: string | null }): Promise<DrawRecord[]>;
  /**
   * Makes one draw. The same request ID always returns the same result. Throws not_found, activity_closed, no_chances,
   * phone_needed, too_many_requests.
   */
  draw(args: DrawCaller & { activityId: string | null; requestId: string | null }): Promise<DrawResult>;
  /**
   * Writes the export of an activity that has ended, part by part. Throws not_found, also for an activity that still has
   * draws to come or no chain.
   */
  exportDraws(args: DrawCaller & { activityId: string }): Promise<AsyncIterable<string>>;
  admin: DrawAdminService;
}

/** What administrators do with activities and prizes. */
export interface DrawAdminService {
  list(args: ActivityFilter & PageArgs): Promise<Page<PublicActivity>>;
  /** Returns an activity that has not been removed. Throws not_found. */
  activity(args: { activityId: string }): Promise<PublicActivity>;
  /**
   * Creates or changes an activity. A published one can only change in its participants' favor: a later end, more chances,
   * more stock. Throws not_found, bad_parameter with the field, illegal_move with the field, and draw_changed if the activity
   * no longer has the given revision.
   */
  save(args: {
    viewer: Viewer;
    activityId: string | null;
    /** The revision that the viewer has seen. Without one, the last save counts. */
    revision?: number | null;
    form: ActivityInput;
  }): Promise<{ activityId: string }>;
  /**
   * Throws not_found and illegal_move. Publishing also throws the errors of `assertPublishable`, and draw_changed if the draft
   * no longer has the given revision.
   */
  changeStatus(args: {
    viewer: Viewer;
    activityId: string;
    to: ActivityStatus;
    /** The revision of the draft that the viewer has seen. Without it, the stored draft is published as it is. */
    revision?: number | null;
  }): Promise<void>;
  /** Archives an ended activity, or restores it. Throws not_found, illegal_move. */
  archive(args: { viewer: Viewer; activityId: string; isArchived: boolean }): Promise<void>;
  records(args: RecordFilter & { activityId: string } & PageArgs): Promise<Page<AdminDrawRecord>>;
  /** Returns the first 10,000 records that a list would show, and audits the export. Throws not_found. */
  exportRecords(args: RecordFilter & { viewer: Viewer; activityId: string }): Promise<AdminDrawRecord[]>;
  /** Marks one owed prize as delivered. Throws not_found, illegal_move. */
  deliver(args: { viewer: Viewer; recordId: string; trackingNumber: string | null }): Promise<void>;
  /**
   * Marks owed prizes of an activity as delivered, and leaves other records unchanged. Returns the IDs of the marked records.
   * Throws not_found.
   */
  deliverMany(args: { viewer: Viewer; activityId: string; recordIds: readonly string[] }): Promise<string[]>;
  /** Returns the full phone number of a winner, and stores the reason for the request. Throws not_found. */
  revealPhone(args: { viewer: Viewer; recordId: string; reason: string }): Promise<{ phone: string }>;
}
