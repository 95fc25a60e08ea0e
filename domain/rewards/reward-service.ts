import type { RewardService, RewardStore } from './types.ts';

/** Creates the service that lists what the viewer has got from campaigns, whatever has become of the campaigns. */
export function createRewardService({ rewards }: { rewards: RewardStore }): RewardService {
  return {
    async list({ viewer, pageNumber, pageSize, asOfMs = null }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await rewards.listRewards({ accountId: viewer.id, limit: pageSize, offset, asOfMs });
      return { list: found.rewards, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },
  };
}
