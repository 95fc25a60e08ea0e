import type { PayoutState } from '#shared/payout-codes.ts';
import type { GrantState } from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { DeliveryState } from '../prize-draw/types.ts';

interface RewardBase {
  id: string;
  /** The theme of the red packet, or the title of the prize draw. */
  title: string;
  createdMs: number;
  /** When it was paid or delivered; null before that. */
  settledMs: number | null;
}

/** What an account has got from a campaign: a share of a red packet, or a prize that is delivered. */
export type Reward = RewardBase &
  (
    | {
        kind: 'red_packet';
        videoId: string;
        cents: number;
        state: GrantState;
        payoutState: PayoutState;
      }
    | {
        kind: 'prize';
        activityId: string;
        prizeName: string;
        state: Exclude<DeliveryState, 'none'>;
      }
  );

export interface RewardStore {
  /** Lists what an account has got, newest first, without prizes that need no delivery. `asOfMs` as in Page. */
  listRewards(args: {
    accountId: string;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ rewards: Reward[]; total: number; asOfMs: number }>;
}

/** What the viewer has got from campaigns. */
export interface RewardService {
  list(args: PageArgs & { viewer: Viewer }): Promise<Page<Reward>>;
}
