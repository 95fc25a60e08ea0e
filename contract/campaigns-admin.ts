import * as z from 'zod';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { adPlacements, adReviews, adStatus } from '#shared/ad-codes.ts';
import {
  CAMPAIGN_ADS_MAX,
  CAMPAIGN_CONTACT_MAX,
  CAMPAIGN_INTRODUCTION_MAX,
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_REMARK_MAX,
  campaignFindingCodes,
  campaignPartKinds,
  campaignSorts,
  campaignStatuses,
  campaignSteps,
} from '#shared/campaign-codes.ts';
import { errorStatus } from '#shared/error-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { surveyStates } from '#shared/survey.ts';
import { auditEntryDto } from './audit.ts';
import { defineCall } from './define-call.ts';
import {
  adminFields,
  emptyAsNull,
  emptyAsUndefined,
  flagParam,
  idParam,
  integerParam,
  jsonParam,
  localeParam,
  optionalIdParam,
  optionalRevisionParam,
  pageSchema,
  pagingFields,
  revisionParam,
} from './fields.ts';

const campaignFields = {
  campaignId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  name: z.string(),
  /** The campaign runs from `startsMs` until before `endsMs`. */
  startsMs: z.number().nullable(),
  endsMs: z.number().nullable(),
  budgetCents: z.int().nullable(),
  placements: z.array(z.enum(adPlacements)),
  redPacketId: z.string().nullable(),
  activityId: z.string().nullable(),
  surveyId: z.string().nullable(),
  status: z.enum(campaignStatuses),
  /** Increases with each change. A change must name the current revision. */
  revision: z.int(),
  createdMs: z.number(),
};

const listedCampaignDto = z.object(campaignFields);
export type ListedCampaignDto = z.infer<typeof listedCampaignDto>;

const campaignDto = z.object({
  ...campaignFields,
  introduction: z.string(),
  contact: z.string(),
  remark: z.string(),
  adIds: z.array(z.string()),
});
export type CampaignDto = z.infer<typeof campaignDto>;

const figuresDto = z.object({
  impressions: z.int(),
  clicks: z.int(),
  watched: z.int(),
  opened: z.int(),
  drawn: z.int(),
  answered: z.int(),
  grantedCents: z.int(),
  owedCents: z.int(),
  paidCents: z.int(),
});

const partsDto = z.object({
  ads: z.array(
    z.object({
      adId: z.string(),
      title: z.string(),
      placements: z.array(z.enum(adPlacements)),
      startsMs: z.number(),
      endsMs: z.number(),
      status: z.literal(Object.values(adStatus)),
      review: z.enum(adReviews),
      bannerCount: z.int(),
      impressions: z.int(),
      clicks: z.int(),
    }),
  ),
  redPacket: z
    .object({
      redPacketId: z.string(),
      theme: z.string(),
      redPacketStatus: z.literal(Object.values(redPacketStatus)),
      filmTitle: z.string(),
      totalCents: z.int(),
      shareCount: z.int(),
      minCents: z.int(),
      maxCents: z.int(),
      grantedCount: z.int(),
      expiresMs: z.number(),
    })
    .nullable(),
  activity: z
    .object({
      activityId: z.string(),
      title: z.string(),
      status: z.literal(Object.values(activityStatusCodes)),
      startsMs: z.number(),
      endsMs: z.number(),
      chances: z.int(),
      drawCount: z.int(),
      prizes: z.array(
        z.object({
          name: z.string(),
          weight: z.int(),
          stock: z.int().nullable(),
          stockRemaining: z.int().nullable(),
        }),
      ),
    })
    .nullable(),
  survey: z.object({ surveyId: z.string(), title: z.string(), state: z.enum(surveyStates) }).nullable(),
});
export type CampaignPartsDto = z.infer<typeof partsDto>;

/** A fault that must be fixed before a campaign can be published, or a hint. */
const findingDto = z.object({
  code: z.enum(campaignFindingCodes),
  /** Whether this fault prevents publication. */
  blocks: z.boolean(),
  /** The step in which it is fixed. */
  step: z.enum(campaignSteps),
  field: z.enum(['endsMs', 'contact', 'budgetCents']).nullable(),
  adId: z.string().nullable(),
  /** The title of the ad, the placement, or the missing amount in yuan. */
  about: z.string().nullable(),
});
export type CampaignFindingDto = z.infer<typeof findingDto>;

const campaignDetailDto = z.object({
  campaign: campaignDto,
  parts: partsDto,
  figures: figuresDto,
  findings: z.array(findingDto),
  sum: z.object({
    packetCents: z.int(),
    prizeCount: z.int(),
    /** The remaining budget; negative if it is exceeded, null without a budget. */
    remainingCents: z.int().nullable(),
  }),
  /** Number of idle parts: parts of a published campaign that could run but do not. */
  idleParts: z.int(),
});
export type CampaignDetailDto = z.infer<typeof campaignDetailDto>;

/** The outcome for a part. `waiting`: an owner must review it. `failed`: `errorCode` is the reason. */
const partOutcomeDto = z.object({
  kind: z.enum(campaignPartKinds),
  partId: z.string(),
  title: z.string(),
  outcome: z.enum(['done', 'waiting', 'failed']),
  errorCode: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]).nullable(),
});
export type PartOutcomeDto = z.infer<typeof partOutcomeDto>;

const dayDto = z.object({
  day: z.string(),
  impressions: z.int(),
  clicks: z.int(),
  watched: z.int(),
  answered: z.int(),
});
export type CampaignDayDto = z.infer<typeof dayDto>;

const nameParam = z.string().trim().min(1).max(CAMPAIGN_NAME_MAX);
const textParam = (max: number) => z.string().trim().max(max).default('');
/** A time before the year 2100, in milliseconds; null when empty or absent. */
const timeParam = emptyAsNull(integerParam(0, 4_102_444_800_000).nullable().default(null));
const campaignInput = z.object({ ...adminFields, campaignId: idParam });
const seenCampaignInput = campaignInput.extend({ revision: revisionParam });

/** Calls that create, run, and end campaigns. Administrators see only their own. */
export const campaignsAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/campaign_index.php',
    summary:
      "Lists the administrator's campaigns whose name contains `q`. Archived ones only with `status=archived`.",
    access: 'admin',
    changes: false,
    input: z.object({
      ...adminFields,
      ...pagingFields,
      q: emptyAsUndefined(z.string().trim().max(CAMPAIGN_NAME_MAX).nullable().default(null)),
      status: emptyAsUndefined(z.enum(campaignStatuses).nullable().default(null)),
      sort: emptyAsUndefined(z.enum(campaignSorts).default('new')),
    }),
    output: pageSchema(listedCampaignDto),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/campaign_detail.php',
    summary:
      'Returns a campaign with its parts, its figures, its maximum cost, and its findings: faults that prevent publication, and hints.',
    access: 'admin',
    changes: false,
    input: campaignInput,
    output: campaignDetailDto,
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/campaign_save.php',
    summary:
      'Creates a draft, or changes the campaign with the given campaign_id and current revision. Once published, a campaign can only end later and gain parts. `places` and `ad_ids` are JSON lists.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFields,
      campaignId: optionalIdParam,
      revision: optionalRevisionParam,
      companyId: idParam,
      name: nameParam,
      startsMs: timeParam,
      endsMs: timeParam,
      budgetCents: emptyAsNull(integerParam(0, 10_000_000_000).nullable().default(null)),
      placements: jsonParam(z.array(z.enum(adPlacements)).max(adPlacements.length).default([])),
      introduction: textParam(CAMPAIGN_INTRODUCTION_MAX),
      contact: textParam(CAMPAIGN_CONTACT_MAX),
      remark: textParam(CAMPAIGN_REMARK_MAX),
      adIds: jsonParam(z.array(idParam).max(CAMPAIGN_ADS_MAX).default([])),
      redPacketId: optionalIdParam,
      activityId: optionalIdParam,
      surveyId: optionalIdParam,
    }),
    output: z.object({ campaignId: z.string(), revision: z.int() }),
    errors: ['campaign_changed', 'campaign_part_taken', 'illegal_move'],
  }),
  publish: defineCall({
    methods: ['POST'],
    path: '/api/campaign_publish.php',
    summary:
      'Publishes a draft, starts its parts in order, and returns the outcome of each. For a published campaign, tries again to start its idle parts.',
    access: 'admin',
    changes: true,
    input: seenCampaignInput,
    output: z.object({ outcomes: z.array(partOutcomeDto) }),
    errors: ['campaign_incomplete', 'campaign_changed', 'illegal_move'],
  }),
  end: defineCall({
    methods: ['POST'],
    path: '/api/campaign_end.php',
    summary: 'Ends a published campaign early, stops its parts, and returns the outcome of each.',
    access: 'admin',
    changes: true,
    input: seenCampaignInput,
    output: z.object({ outcomes: z.array(partOutcomeDto) }),
    errors: ['campaign_changed', 'illegal_move'],
  }),
  archive: defineCall({
    methods: ['POST'],
    path: '/api/campaign_archive.php',
    summary: 'Archives an ended campaign. With `restore`, restores an archived one.',
    access: 'admin',
    changes: true,
    input: seenCampaignInput.extend({ restore: flagParam(false) }),
    output: z.object({ campaignId: z.string() }),
    errors: ['campaign_changed', 'illegal_move'],
  }),
  copy: defineCall({
    methods: ['POST'],
    path: '/api/campaign_copy.php',
    summary:
      "Creates a draft with copies of a campaign's parts and with all times moved into the future by whole days. Returns the outcome of each part.",
    access: 'admin',
    changes: true,
    input: campaignInput.extend({ name: nameParam }),
    output: z.object({ campaignId: z.string(), outcomes: z.array(partOutcomeDto) }),
    errors: [],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/campaign_remove.php',
    summary: 'Deletes a draft, but not its parts.',
    access: 'admin',
    changes: true,
    freesSpace: true,
    input: seenCampaignInput,
    output: z.object({ campaignId: z.string() }),
    errors: ['campaign_changed', 'illegal_move'],
  }),
  ofPart: defineCall({
    methods: ['GET'],
    path: '/api/campaign_of_part.php',
    summary: "Returns the administrator's campaign that a part belongs to, or null.",
    access: 'admin',
    changes: false,
    input: z.object({ ...adminFields, kind: z.enum(campaignPartKinds), partId: idParam }),
    output: z.object({ found: z.object({ campaignId: z.string(), name: z.string() }).nullable() }),
    errors: [],
  }),
  audits: defineCall({
    methods: ['GET'],
    path: '/api/campaign_audit.php',
    summary: 'Lists the latest audit entries of a campaign and its parts, newest first.',
    access: 'admin',
    changes: false,
    input: campaignInput,
    output: z.object({ list: z.array(auditEntryDto) }),
    errors: [],
  }),
  report: defineCall({
    methods: ['GET'],
    path: '/api/campaign_report.php',
    summary: 'Returns the figures of a campaign: its totals, and its counts for each day in Shanghai.',
    access: 'admin',
    changes: false,
    input: campaignInput,
    output: z.object({ figures: figuresDto, days: z.array(dayDto) }),
    errors: [],
  }),
  exportReport: defineCall({
    // A POST, because the export is logged.
    methods: ['POST'],
    path: '/api/campaign_export.php',
    summary: 'Downloads the report of a campaign as CSV (UTF-8 with a byte order mark), and logs it.',
    access: 'admin',
    changes: true,
    input: campaignInput.extend({ locale: localeParam }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'campaign-export', per: 'account', count: 30, seconds: 60 }],
  }),
};
