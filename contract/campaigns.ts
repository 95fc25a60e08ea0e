import * as z from 'zod';
import { grantStates } from '#shared/red-packet-codes.ts';
import { defineCall } from './define-call.ts';
import { idParam, pageSchema, pagingFields } from './fields.ts';

/** A running campaign. */
const runningCampaignDto = z.object({
  campaignId: z.string(),
  name: z.string(),
  companyName: z.string(),
  endsMs: z.number().nullable(),
  hasRedPacket: z.boolean(),
  hasActivity: z.boolean(),
  hasSurvey: z.boolean(),
});
export type RunningCampaignDto = z.infer<typeof runningCampaignDto>;

/** A campaign as the caller sees it. A part that has not started is null. */
const campaignPageDto = z.object({
  campaignId: z.string(),
  name: z.string(),
  introduction: z.string(),
  /** The contact for questions and complaints. */
  contact: z.string(),
  companyName: z.string(),
  logoUrl: z.string().nullable(),
  startsMs: z.number().nullable(),
  endsMs: z.number().nullable(),
  phase: z.enum(['coming', 'running', 'over']),
  redPacket: z
    .object({
      theme: z.string(),
      redPacketVideoId: z.string(),
      filmTitle: z.string(),
      minCents: z.int(),
      maxCents: z.int(),
      shareCount: z.int(),
      remainingCount: z.int(),
      expiresMs: z.number(),
      isOpen: z.boolean(),
      watchedPercent: z.number(),
      isWatched: z.boolean(),
      /** The caller's share; null before it is granted. */
      ownGrant: z.object({ cents: z.int(), state: z.enum(grantStates) }).nullable(),
    })
    .nullable(),
  activity: z
    .object({
      activityId: z.string(),
      title: z.string(),
      rules: z.string(),
      startsMs: z.number(),
      endsMs: z.number(),
      isOpen: z.boolean(),
      chancesRemaining: z.int(),
      prizes: z.array(
        z.object({ name: z.string(), stock: z.int().nullable(), stockRemaining: z.int().nullable() }),
      ),
    })
    .nullable(),
  survey: z
    .object({ surveyId: z.string(), title: z.string(), isOpen: z.boolean(), isAnswered: z.boolean() })
    .nullable(),
});
export type CampaignPageDto = z.infer<typeof campaignPageDto>;

export const campaigns = {
  running: defineCall({
    methods: ['GET'],
    path: '/api/campaign_running.php',
    summary: 'Lists the running campaigns, earliest end first.',
    access: 'client',
    changes: false,
    input: z.object(pagingFields),
    output: pageSchema(runningCampaignDto),
    errors: [],
  }),
  page: defineCall({
    methods: ['GET'],
    path: '/api/campaign_page.php',
    summary: "Returns a published campaign with its rewards and the caller's progress and share.",
    access: 'client',
    changes: false,
    input: z.object({ campaignId: idParam }),
    output: campaignPageDto,
    errors: [],
  }),
};
