import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';

export const activityStatuses = ['draft', 'active', 'paused', 'ended', 'removed'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** One segment of the wheel. */
export interface Prize {
  id: string;
  /** What it is called in results and records, and on the wheel unless there is a picture. */
  name: string;
  /** A small picture as a data URL; null: the name stands on the wheel. */
  img: string | null;
  /** Its chance is `weight` out of the sum of all weights. */
  weight: number;
  /** How many there were to begin with and how many are left; null: without end. */
  stock: number | null;
  stockLeft: number | null;
  /** Given when the drawn prize is sold out. Exactly one in each activity, without end, nothing to deliver. */
  fallback: boolean;
}

/** A prize draw. Prizes in the order of the wheel, clockwise from the top. */
export interface Activity {
  id: string;
  title: string;
  rules: string;
  /** Draws count in [startsMs, endsMs). */
  startsMs: number;
  endsMs: number;
  /** Draws for each visitor, in all. */
  chances: number;
  /** A phone number must have been left before the first draw. */
  needsPhone: boolean;
  status: ActivityStatus;
  /** 256 random bits in hex, secret until the activity is over; `commitment` is published from the beginning. */
  seed: string;
  commitment: string;
  /** Draws made so far; the number of the last one. */
  draws: number;
  /** Grows with every change by an administrator. */
  revision: number;
  createdMs: number;
  prizes: Prize[];
}

export const deliveryStates = ['none', 'owed', 'delivered'] as const;
/** `none`: the fallback, nothing to deliver. */
export type DeliveryState = (typeof deliveryStates)[number];

/** One draw and all it takes to check it. */
export interface DrawRecord {
  id: string;
  activityId: string;
  accountId: string;
  /** The visitor's key of the click; the same key never draws twice. */
  requestId: string;
  /** Its number in the activity, from 1 without gaps. */
  seq: number;
  /** The random whole number in [0, sum of weights). */
  roll: number;
  /** Place of the prize the roll fell on, and of the one given: another only when the first was sold out. */
  drawnIndex: number;
  index: number;
  prizeId: string;
  prize: string;
  chancesLeft: number;
  state: DeliveryState;
  createdMs: number;
  deliveredMs: number | null;
}

export interface StoredPhone {
  accountId: string;
  /** Encrypted; opened only to hand a prize over. */
  ciphertext: string;
  masked: string;
  consentedMs: number;
}

export type DrawOutcome = { record: DrawRecord } | { refused: 'closed' | 'no_chances' };

export interface DrawStore {
  insertActivity(activity: Activity): Promise<void>;
  activityById(id: string): Promise<Activity | null>;
  /** Newest first; removed ones are left out. */
  listActivities(args: { limit: number; offset: number }): Promise<{ activities: Activity[]; total: number }>;
  /** Those that were published and not removed, by start, latest first; at most 50. */
  publishedActivities(): Promise<Activity[]>;
  countActivities(): Promise<number>;
  /** Replaces everything an administrator enters, prizes too, while it is the draft of that revision. False: it is not. */
  replaceDraft(args: { activity: Activity; revision: number }): Promise<boolean>;
  /** Later end, more chances, more stock, while it is active or paused in that revision. False: it is not. */
  extendActivity(args: {
    id: string;
    revision: number;
    endsMs: number;
    chances: number;
    more: { prizeId: string; by: number }[];
  }): Promise<boolean>;
  /** False when it is not in `from` any more. */
  transitionActivity(args: { id: string; from: ActivityStatus; to: ActivityStatus }): Promise<boolean>;
  /** Draws the visitor has made. */
  countDraws(args: { activityId: string; accountId: string }): Promise<number>;
  /**
   * One draw in one durable transaction: chance, number, prize, stock and record together or not at all. A request id that
   * was seen gives its record again, whatever has changed since. `roll` is given the number of the draw.
   */
  draw(args: {
    recordId: string;
    activityId: string;
    accountId: string;
    requestId: string;
    nowMs: number;
    roll: (args: { activity: Activity; seq: number; requestId: string }) => { roll: number; index: number };
  }): Promise<DrawOutcome>;
  /** Newest first, at most `limit`. */
  listAccountRecords(args: { activityId: string; accountId: string; limit: number }): Promise<DrawRecord[]>;
  recordById(id: string): Promise<DrawRecord | null>;
  /** Newest first, with the visitor's name and masked phone. */
  listRecords(args: {
    activityId: string;
    state: DeliveryState | null;
    limit: number;
    offset: number;
  }): Promise<{ records: AdminDrawRecord[]; total: number }>;
  /** False when it is not owed (any more). */
  markDelivered(args: { recordId: string; adminId: string; nowMs: number }): Promise<boolean>;
  savePhone(phone: StoredPhone): Promise<void>;
  findPhone(accountId: string): Promise<StoredPhone | null>;
  deletePhone(accountId: string): Promise<void>;
  insertReveal(reveal: {
    id: string;
    recordId: string;
    adminId: string;
    reason: string;
    createdMs: number;
  }): Promise<void>;
}

export interface AdminDrawRecord extends DrawRecord {
  visitor: string;
  phoneMasked: string | null;
}

/** An activity as its visitor sees it. */
export interface ActivityView {
  activity: Omit<Activity, 'seed'>;
  /** Shown once no draw can follow any more. */
  seed: string | null;
  chancesLeft: number;
  phoneMasked: string | null;
  /** A phone number is missing without which there is no draw. */
  needsPhone: boolean;
}

export interface DrawResult {
  record: DrawRecord;
  commitment: string;
  totalWeight: number;
}

/** What an administrator enters. */
export interface ActivityInput {
  title: string;
  rules: string;
  startsMs: number;
  endsMs: number;
  chances: number;
  needsPhone: boolean;
  prizes: (Pick<Prize, 'name' | 'img' | 'weight' | 'stock' | 'fallback'> & { id: string | null })[];
}

export interface DrawService {
  /** Without an id: the activity that is on, else the next, else the last. Throws not_found. */
  info(args: { viewer: Viewer; activityId: string | null }): Promise<ActivityView>;
  /** Throws bad_parameter with field phone or consent. */
  savePhone(args: { viewer: Viewer; phone: string; consent: boolean }): Promise<{ phoneMasked: string }>;
  removePhone(args: { viewer: Viewer }): Promise<void>;
  /** The viewer's own, newest first. Throws not_found. */
  records(args: { viewer: Viewer; activityId: string | null }): Promise<DrawRecord[]>;
  /** Throws not_found, activity_closed, no_chances, phone_needed. The same request id gives the same answer. */
  draw(args: { viewer: Viewer; activityId: string | null; requestId: string | null }): Promise<DrawResult>;
  admin: DrawAdminService;
}

/** Every method throws forbidden for whoever is no administrator. */
export interface DrawAdminService {
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<Omit<Activity, 'seed'>>>;
  /**
   * Makes or changes an activity. A published one changes in its visitors' favour alone: later end, more chances, more
   * stock. Throws bad_parameter, not_found, illegal_move with the field.
   */
  save(args: {
    viewer: Viewer;
    activityId: string | null;
    form: ActivityInput;
  }): Promise<{ activityId: string }>;
  /** Throws not_found, illegal_move. */
  changeStatus(args: { viewer: Viewer; activityId: string; to: ActivityStatus }): Promise<void>;
  records(
    args: { viewer: Viewer; activityId: string; state: DeliveryState | null } & PageArgs,
  ): Promise<Page<AdminDrawRecord>>;
  /** Throws not_found, illegal_move. */
  deliver(args: { viewer: Viewer; recordId: string }): Promise<void>;
  /** The whole number of a winner; the reason is kept. Throws not_found. */
  revealPhone(args: { viewer: Viewer; recordId: string; reason: string }): Promise<{ phone: string }>;
}
