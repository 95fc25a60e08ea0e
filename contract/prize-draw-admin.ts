import * as z from 'zod';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { withholdReasons } from '#shared/draw-risk-codes.ts';
import { defineCall } from './define-call.ts';
import {
  anyTextAdminFields,
  emptyAsUndefined,
  flagParam,
  idParam,
  integerParam,
  jsonParam,
  optionalIdParam,
  pageSchema,
  pagingFields,
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
  commitment: z.string(),
  drawCount: z.int(),
  prizes: z.array(
    z.object({
      prizeId: z.string(),
      name: z.string(),
      imageDataUrl: z.string().nullable(),
      weight: z.int(),
      ...stockFields,
      ...capFields,
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

const MAX_COUNT = 1_000_000_000;
const MAX_CHANCES = 1000;
const MAX_IMG_CHARACTERS = 60_000;
const prizeParam = z.object({
  prizeId: idParam.nullable().default(null),
  name: z.string().trim().min(1).max(20),
  imageDataUrl: z
    .string()
    .max(MAX_IMG_CHARACTERS)
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)
    .nullable()
    .default(null),
  weight: integerParam(0, MAX_COUNT),
  stock: integerParam(0, MAX_COUNT).nullable().default(null),
  isFallback: z.boolean().default(false),
  personCap: integerParam(1, MAX_COUNT).nullable().default(null),
  dayCap: integerParam(1, MAX_COUNT).nullable().default(null),
});
const visitorRulesParam = z.object({
  sessionChances: integerParam(0, MAX_CHANCES),
  phoneChances: integerParam(0, MAX_CHANCES),
  wechatChances: integerParam(0, MAX_CHANCES),
  deviceDailyCap: integerParam(1, MAX_COUNT).nullable().default(null),
  networkDailyCap: integerParam(1, MAX_COUNT).nullable().default(null),
});

export const prizeDrawAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/test/index/admin/get_activity_list',
    envelope: 'code',
    summary: 'Lists all activities, newest first.',
    access: 'admin',
    changes: false,
    input: z.object({ ...anyTextAdminFields, ...pagingFields }),
    output: pageSchema(adminActivityDto),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/set_activity',
    envelope: 'code',
    summary:
      'Creates an activity, or changes the one with the given activity_id. A published activity can only gain time, chances and stock.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      activityId: optionalIdParam,
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
      chances: integerParam(1, MAX_CHANCES),
      needsPhone: flagParam(false),
      visitors: emptyAsUndefined(jsonParam(visitorRulesParam.nullable().default(null))),
      prizes: jsonParam(z.array(prizeParam).min(2).max(16)),
    }),
    output: z.object({ activityId: z.string() }),
    errors: ['illegal_move'],
  }),
  changeStatus: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/update_activity_status',
    envelope: 'code',
    summary: 'Changes the status of an activity: 0 draft, 1 active, 2 paused, 3 ended, 9 removed.',
    access: 'admin',
    changes: true,
    input: z.object({ ...anyTextAdminFields, activityId: idParam, status: statusParam(status) }),
    output: z.object({ activityId: z.string(), status }),
    errors: ['illegal_move'],
  }),
  records: defineCall({
    methods: ['GET'],
    path: '/test/index/admin/get_draw_list',
    envelope: 'code',
    summary: 'Lists the draws of an activity, newest first, with masked phone numbers.',
    access: 'admin',
    changes: false,
    input: z.object({
      ...anyTextAdminFields,
      activityId: idParam,
      state: emptyAsUndefined(drawRecordDto.shape.state.nullable().default(null)),
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
    input: z.object({ ...anyTextAdminFields, recordId: idParam }),
    output: z.object({ recordId: z.string(), state: z.literal('delivered') }),
    errors: ['illegal_move'],
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
