import type { AdStore } from '../ads/types.ts';
import type { Clock } from '../clock.ts';
import type { LeaseStore } from '../leases.ts';
import { newId } from '../new-id.ts';
import type { DrawStore } from '../prize-draw/types.ts';
import type { RedPacketStore } from '../red-packets/types.ts';
import type { CampaignStore } from './types.ts';

const LEASE_NAME = 'campaign_sweep';
/** A sweep of a process that died blocks the others this long, in milliseconds. */
const LEASE_MS = 10_000;

/** The numbers of campaigns and parts that a sweep ended or started. */
interface SweptCampaigns {
  redPackets: number;
  ads: number;
  /** Approved ads that it started. */
  startedAds: number;
  activities: number;
  campaigns: number;
}

export interface CampaignSweep {
  /**
   * Ends the red packets, ads, activities, and campaigns whose time is over, and starts the approved ads whose time has come. Returns
   * null if there were none, or if another process is doing it. Call it every second.
   */
  run(): Promise<SweptCampaigns | null>;
}

/**
 * Creates the sweep. Each change is a guarded statement and safe without a lease; the lease keeps several processes from
 * doing the same work. It is taken only when there is something to end, so an idle sweep writes nothing.
 */
export function createCampaignSweep(args: {
  redPackets: Pick<RedPacketStore, 'hasOverdue' | 'expireOverdue'>;
  ads: Pick<AdStore, 'hasOverdueAds' | 'endOverdueAds' | 'hasDueAds' | 'startDueAds'>;
  draw: Pick<DrawStore, 'hasOverdueActivities' | 'endOverdueActivities'>;
  campaigns: Pick<CampaignStore, 'hasOverdueCampaigns' | 'endOverdueCampaigns'>;
  leases: LeaseStore;
  clock: Clock;
}): CampaignSweep {
  const { redPackets, ads, draw, campaigns, leases, clock } = args;
  const holderId = newId();
  return {
    async run() {
      const nowMs = clock.nowMs();
      const isDue =
        (await draw.hasOverdueActivities(nowMs)) ||
        (await redPackets.hasOverdue(nowMs)) ||
        (await ads.hasOverdueAds(nowMs)) ||
        (await ads.hasDueAds(nowMs)) ||
        (await campaigns.hasOverdueCampaigns(nowMs));
      if (!isDue || !(await leases.acquire({ name: LEASE_NAME, holderId, nowMs, leaseMs: LEASE_MS })))
        return null;
      try {
        // Activities come first, because people wait for the seed.
        const activities = await draw.endOverdueActivities(nowMs);
        return {
          activities,
          redPackets: await redPackets.expireOverdue(nowMs),
          ads: await ads.endOverdueAds(nowMs),
          startedAds: await ads.startDueAds(nowMs),
          campaigns: await campaigns.endOverdueCampaigns(nowMs),
        };
      } finally {
        await leases.release({ name: LEASE_NAME, holderId });
      }
    },
  };
}
