import type { RewardDto, rewards } from '#contract/rewards.ts';
import type { Reward } from '#domain/rewards/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const rewardHandlers = defineHandlers<typeof rewards>()({
  async list({ services, viewer, input }) {
    const { asOf, ...page } = input;
    return pageOf(await services.rewards.list({ viewer, ...page, asOfMs: asOf }), toRewardDto);
  },
});

export const toRewardDto = defineDto<RewardDto>()(({ id, ...reward }: Reward) => ({
  ...reward,
  rewardId: id,
}));
