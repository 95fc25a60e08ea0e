import * as z from 'zod';
import { activityOrders } from '#shared/activity-orders.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { withholdReasons } from '#shared/draw-risk-codes.ts';
import {
  CHANCES_MAX,
  DRAW_COST_MAX_CENTS,
  MAX_PRIZES,
  MIN_PRIZES,
  PRIZE_COUNT_MAX,
  PRIZE_NAME_MAX,
} from '#shared/prize-limits.ts';
import { TRACKING_NUMBER } from '#shared/tracking-number.ts';
import { wheelThemes } from '#shared/wheel-themes.ts';
import { defineCall } from './define-call.ts';
import {
  anyTextAdminFields,
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
  requiredFlagParam,
  statusParam,
  unixSecondsUntil2100Param,
} from './fields.ts';
import { capFields, drawRecordDto, stockFields, visitorRulesDto } from './prize-draw.ts';

const status = z.literal(Object.values(activityStatusCodes));

/** An activity with all details for administrators. Times are in Unix seconds. */
const adminActivityDto = z.object({
  activityId: z.string(),
  title: z.string(),
  rules: z.string(),
  status,
  startsAt: z.int(),
  endsAt: z.int(),
  chances: z.int(),
  needsPhone: z.boolean(),
  /** Null if only accounts take part. */
  visitors: visitorRulesDto.nullable(),
  sponsor: z.string(),
  contact: z.string(),
  wheelTheme: z.enum(wheelThemes),
  costCapCents: z.int().nullable(),
  archivedAt: z.int().nullable(),
  commitment: z.string(),
  drawCount: z.int(),
  /** Increases with each change by an administrator. */
  revision: z.int(),
  prizes: z.array(
    z.object({
      prizeId: z.string(),
      name: z.string(),
      imageDataUrl: z.string().nullable(),
      weight: z.int(),
      ...stockFields,
      ...capFields,
      costCents: z.int().nullable(),
      awardedCount: z.int(),
    }),
  ),
});
export type AdminActivityDto = z.infer<typeof adminActivityDto>;

const adminDrawRecordDto = drawRecordDto.extend({
  seq: z.int(),
  /** The name of the account; null for a visitor. */
  visitor: z.string().nullable(),
  /** Why the fallback replaced a prize in stock. */
  withheld: z.enum(withholdReasons).nullable(),
  maskedNumber: z.string().nullable(),
  deliveredAt: z.int().nullable(),
});
export type AdminDrawRecordDto = z.infer<typeof adminDrawRecordDto>;

const MAX_IMG_CHARACTERS = 60_000;
const prizeParam = z.object({
  prizeId: idParam.nullable().default(null),
  name: z.string().trim().min(1).max(PRIZE_NAME_MAX),
  imageDataUrl: z
    .string()
    .max(MAX_IMG_CHARACTERS)
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)
    .nullable()
    .default(null),
  weight: integerParam(0, PRIZE_COUNT_MAX),
  stock: integerParam(0, PRIZE_COUNT_MAX).nullable().default(null),
  isFallback: z.boolean().default(false),
  personCap: integerParam(1, PRIZE_COUNT_MAX).nullable().default(null),
  dayCap: integerParam(1, PRIZE_COUNT_MAX).nullable().default(null),
  costCents: integerParam(0, DRAW_COST_MAX_CENTS).nullable().default(null),
});
const visitorRulesParam = z.object({
  sessionChances: integerParam(0, CHANCES_MAX),
  phoneChances: integerParam(0, CHANCES_MAX),
  wechatChances: integerParam(0, CHANCES_MAX),
  deviceDailyCap: integerParam(1, PRIZE_COUNT_MAX).nullable().default(null),
  networkDailyCap: integerParam(1, PRIZE_COUNT_MAX).nullable().default(null),
});

const recordFilterFields = {
  activityId: idParam,
  state: emptyAsUndefined(drawRecordDto.shape.state.nullable().default(null)),
  prizeId: optionalIdParam,
  seq: emptyAsUndefined(integerParam(1, PRIZE_COUNT_MAX).nullable().default(null)),
  isOldestFirst: flagParam(false),
};

export const prizeDrawAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/test/index/admin/get_activity_list',
    envelope: 'code',
    summary:
      'Lists the activities that are in the archive, or that are not. order: newest, ends (latest end first), or draws (most draws first).',
    access: 'admin',
    changes: false,
    input: z.object({
      ...anyTextAdminFields,
      q: z.string().max(60).default(''),
      status: emptyAsUndefined(statusParam(status).nullable().default(null)),
      isArchived: flagParam(false),
      order: emptyAsUndefined(z.enum(activityOrders).default('newest')),
      ...pagingFields,
    }),
    output: pageSchema(adminActivityDto),
    errors: [],
  }),
  activity: defineCall({
    methods: ['GET'],
    path: '/test/index/admin/get_activity',
    envelope: 'code',
    summary: 'Returns an activity with the number of awards of each prize.',
    access: 'admin',
    changes: false,
    input: z.object({ ...anyTextAdminFields, activityId: idParam }),
    output: adminActivityDto,
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/set_activity',
    envelope: 'code',
    summary:
      'Creates an activity, or changes the one with the given activity_id. A published activity can only gain time, chances and stock. With `revision`, the one that the caller has seen, refuses if somebody else has changed the activity since; without it, the last save counts.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      activityId: optionalIdParam,
      revision: optionalRevisionParam,
      title: z.string().trim().min(1).max(60),
      rules: z
        .string()
        .trim()
        .min(1)
        .max(5000)
        // Forms send \r\n, and published rules may not change, so an unchanged text must compare equal.
        .transform((text) => text.replace(/\r\n?/g, '\n')),
      startsAt: unixSecondsUntil2100Param,
      endsAt: unixSecondsUntil2100Param,
      chances: integerParam(1, CHANCES_MAX),
      needsPhone: flagParam(false),
      visitors: emptyAsUndefined(jsonParam(visitorRulesParam.nullable().default(null))),
      sponsor: z.string().trim().max(60).default(''),
      contact: z.string().trim().max(120).default(''),
      wheelTheme: emptyAsUndefined(z.enum(wheelThemes).default('cinnabar')),
      costCapCents: emptyAsUndefined(integerParam(0, DRAW_COST_MAX_CENTS).nullable().default(null)),
      prizes: jsonParam(z.array(prizeParam).min(MIN_PRIZES).max(MAX_PRIZES)),
    }),
    output: z.object({ activityId: z.string() }),
    errors: ['illegal_move', 'draw_changed'],
  }),
  changeStatus: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/update_activity_status',
    envelope: 'code',
    summary:
      'Changes the status of an activity: 0 draft, 1 active, 2 paused, 3 ended, 9 removed. With `revision`, the one that the caller has seen, refuses to publish a draft that somebody else has changed since.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      activityId: idParam,
      status: statusParam(status),
      revision: optionalRevisionParam,
    }),
    output: z.object({ activityId: z.string(), status }),
    errors: ['illegal_move', 'draw_contact_missing', 'draw_cost_over_cap', 'draw_changed'],
  }),
  archive: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/archive_activity',
    envelope: 'code',
    summary: 'Archives an ended activity, or restores it.',
    access: 'admin',
    changes: true,
    input: z.object({ ...anyTextAdminFields, activityId: idParam, isArchived: requiredFlagParam }),
    output: z.object({ activityId: z.string(), isArchived: z.boolean() }),
    errors: ['illegal_move'],
  }),
  records: defineCall({
    methods: ['GET'],
    path: '/test/index/admin/get_draw_list',
    envelope: 'code',
    summary: 'Lists the draws of an activity with masked phone numbers, newest first unless is_oldest_first.',
    access: 'admin',
    changes: false,
    input: z.object({
      ...anyTextAdminFields,
      ...recordFilterFields,
      ...pagingFields,
    }),
    output: pageSchema(adminDrawRecordDto),
    errors: [],
  }),
  deliver: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/deliver_prize',
    envelope: 'code',
    summary: 'Marks an owed prize as delivered.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      recordId: idParam,
      trackingNumber: emptyAsUndefined(z.string().trim().regex(TRACKING_NUMBER).nullable().default(null)),
    }),
    output: z.object({ recordId: z.string(), state: z.literal('delivered') }),
    errors: ['illegal_move'],
  }),
  deliverMany: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/deliver_prizes',
    envelope: 'code',
    summary: 'Marks owed prizes of an activity as delivered. Returns the IDs of the marked records.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      activityId: idParam,
      recordIds: jsonParam(z.array(idParam).min(1).max(100)),
    }),
    output: z.object({ recordIds: z.array(z.string()) }),
    errors: [],
  }),
  exportRecords: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/export_draws',
    envelope: 'code',
    summary:
      'Downloads at most 10,000 draws of an activity as CSV (UTF-8 with a byte order mark), with masked phone numbers, and logs it.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      ...recordFilterFields,
      locale: localeParam,
    }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'draw-export', per: 'account', count: 30, seconds: 60 }],
  }),
  revealPhone: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/reveal_phone',
    envelope: 'code',
    summary: "Returns a winner's full phone number. The server logs who requested it and why.",
    access: 'admin',
    changes: true,
    input: z.object({ ...anyTextAdminFields, recordId: idParam, reason: z.string().trim().min(1).max(200) }),
    output: z.object({ phone: z.string() }),
    errors: [],
  }),
};
