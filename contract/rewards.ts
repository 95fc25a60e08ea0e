import * as z from 'zod';
import { payoutStates } from '#shared/payout-codes.ts';
import { grantStates } from '#shared/red-packet-codes.ts';
import { defineCall } from './define-call.ts';
import { pageSchema, snapshotPagingFields } from './fields.ts';

const rewardFields = {
  rewardId: z.string(),
  /** The theme of the red packet, or the title of the prize draw. */
  title: z.string(),
  createdMs: z.number(),
  /** When it was paid or delivered; null before that. */
  settledMs: z.number().nullable(),
};

/** What the caller has got from a campaign. */
export const rewardDto = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('red_packet'),
    ...rewardFields,
    videoId: z.string(),
    cents: z.int(),
    state: z.enum(grantStates),
    /** The state of the payment. */
    payoutState: z.enum(payoutStates),
  }),
  z.object({
    kind: z.literal('prize'),
    ...rewardFields,
    activityId: z.string(),
    prizeName: z.string(),
    state: z.enum(['owed', 'delivered', 'renounced']),
  }),
]);
export type RewardDto = z.infer<typeof rewardDto>;

export const rewards = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/client_rewards.php',
    summary:
      "Lists the caller's shares of red packets and prizes of all campaigns, newest first, also of those that are over.",
    access: 'client',
    changes: false,
    input: z.object(snapshotPagingFields),
    output: pageSchema(rewardDto),
    errors: [],
  }),
};
