import type { Viewer } from '../accounts/types.ts';

/** What is counted for each day in Shanghai: learners who came, and lines that were heard and recorded. */
export const dailyCountKinds = ['learners', 'listens', 'reads'] as const;
export type DailyCountKind = (typeof dailyCountKinds)[number];

/** The counts of one day, `Y-m-d`. */
export type DayCounts = { day: string } & Record<DailyCountKind, number>;

/** Work that an administrator has to do. No count is larger than MOST_COUNTED. */
interface OpenWork {
  /** Money that visitors have claimed from this administrator's red packets and not received yet, in cents. */
  owedCents: number;
  /** Prizes that were won and have not been sent. */
  owedPrizes: number;
  /** Jobs that failed and were not tried again. */
  failedJobs: number;
  /** Messages of the guestbooks that nobody has looked at yet. */
  waitingMessages: number;
  /** Reports of dubs and of comments on them. */
  dubReports: number;
  /** Prizes of running draws with a tenth of their stock or less. */
  scarcePrizes: number;
  /** Active red packets of this administrator that have granted at least four fifths of their money. */
  spentRedPackets: number;
  /** Payment channels that are stopped. */
  stoppedPayouts: number;
  /** Held orders of this administrator to a payment channel. */
  heldPayouts: number;
  /** Ads of all administrators that wait for an owner; 0 for whoever is none. */
  adsInReview: number;
}

/** The largest count of open work. Counting further would take longer and tell no more. */
export const MOST_COUNTED = 100;

export interface OverviewStore {
  openWork(args: { adminId: string; isOwner: boolean }): Promise<OpenWork>;
  /** Lists the counts from `fromDay` on, oldest first. Days without counts are left out. */
  dailyCounts(args: { fromDay: string }): Promise<{ day: string; kind: DailyCountKind; total: number }[]>;
}

interface Overview {
  work: OpenWork;
  /** The last days, oldest first, without gaps; the last one is today. */
  days: DayCounts[];
  freeBytes: number;
}

export interface OverviewService {
  read(args: { viewer: Pick<Viewer, 'id' | 'roles'> }): Promise<Overview>;
}
